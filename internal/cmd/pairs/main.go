package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/hgrd/hgrd/reports"
)

func main() {
	if err := count(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "pairs:", err)
		os.Exit(1)
	}
}

type pair struct {
	a, b         reports.Position
	kindA, kindB reports.AccessKind
}

func count(in io.Reader, out io.Writer) error {
	var r reports.Report
	if err := json.NewDecoder(in).Decode(&r); err != nil {
		return err
	}
	found := map[string]map[reports.Space]map[pair]bool{}
	for _, race := range r.Races {
		if race.WrapOnly {
			continue
		}
		a, b := race.Accesses[0], race.Accesses[1]
		spaces := found[race.Kernel]
		if spaces == nil {
			spaces = map[reports.Space]map[pair]bool{reports.Global: {}, reports.Shared: {}}
			found[race.Kernel] = spaces
		}
		spaces[race.Space][pair{a.Position(), b.Position(), a.Kind, b.Kind}] = true
	}
	var done []string
	for _, k := range r.Kernels {
		if slices.Contains(done, k.Name) {
			continue // another instance of a template: its races are at the same positions
		}
		done = append(done, k.Name)
		fmt.Fprintf(out, "%s: %s, %d global, %d shared\n", k.Name, k.Verdict,
			len(found[k.Name][reports.Global]), len(found[k.Name][reports.Shared]))
	}
	return nil
}
