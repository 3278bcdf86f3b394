package factcheck

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hgrd/hgrd/internal/randomhost"
	"github.com/hgrd/hgrd/simulator/hostside"
	"github.com/hgrd/hgrd/solver"
)

// every is which of the test programs are run here: internal/cmd/factcheck runs them all.
const every = 11

// What is said of test programs holds in their runs, and what is proved does.
func TestRuns(t *testing.T) {
	chain, err := solver.NewChain(solver.Config{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer chain.Close()
	files, err := filepath.Glob("../../testprograms/host/*.cu")
	if err != nil {
		t.Fatal(err)
	}
	var total Counts
	number := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "int main") {
			continue
		}
		if number++; number%every != 0 {
			continue
		}
		p, err := Load(context.Background(), []string{file}, Options{TimeLimit: time.Minute, Seeds: 2, Solver: chain})
		if err != nil {
			t.Fatal(err)
		}
		for _, args := range Inputs(string(text), 0) {
			err := p.Run(context.Background(), file, args)
			if missing := (*hostside.MissingError)(nil); errors.As(err, &missing) {
				continue // it is half of a program
			}
			if err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
		for _, f := range p.Findings {
			if f.Kind != Assumption {
				t.Errorf("%s: %v", file, f)
			}
		}
		total.Add(p.Counts)
		p.Close()
	}
	if total.Compared < 5 || total.Attacked < 5 {
		t.Errorf("%+v", total)
	}
	t.Logf("%+v", total)
}

// What is said of a few random programs holds.
func TestRandom(t *testing.T) {
	var list []*randomhost.Scenario
	for i := range 6 {
		list = append(list, randomhost.Generate(uint64(500+i), i))
	}
	path := filepath.Join(t.TempDir(), "a.cu")
	if err := os.WriteFile(path, []byte(randomhost.File(list)), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := Load(context.Background(), []string{path}, Options{TimeLimit: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for i, s := range list {
		if err := p.Run(context.Background(), path, append([]string{string(rune('0' + i))}, s.Inputs[0]...)); err != nil {
			t.Error(err)
		}
	}
	if p.Counts.Compared < 10 {
		t.Errorf("%+v", p.Counts)
	}
	for _, f := range p.Findings {
		t.Error(f)
	}
}
