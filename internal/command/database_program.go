package command

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/buildfile"
)

// databaseProgram is the one program of the compile database in dir that holds all the files, or that has CUDA code where
// none is named. Its errors are *UsageError.
func databaseProgram(dir string, files []string) (*buildfile.Target, error) {
	db, err := readDatabase(dir)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, "compile_commands.json")
	var fitting []*buildfile.Target
	var known []string
	for i := range db.Targets {
		t := &db.Targets[i]
		var own []string
		for _, u := range t.Units {
			own = append(own, real(u.Source))
		}
		known = append(known, own...)
		fits := t.CUDA || len(files) > 0
		for _, f := range files {
			fits = fits && slices.Contains(own, real(f))
		}
		if fits && !slices.ContainsFunc(fitting, func(o *buildfile.Target) bool { return o.Name == t.Name && sameUnits(o.Units, t.Units) }) {
			fitting = append(fitting, t)
		}
	}
	for _, f := range files {
		if !slices.Contains(known, real(f)) {
			return nil, usagef("%s: has no entry in %s", f, path)
		}
	}
	switch {
	case len(fitting) == 1:
		return fitting[0], nil
	case len(fitting) > 1:
		return nil, usagef("%s has %d programs that fit, and one is run at a time; choose it by files of its own: %s", path, len(fitting), listed(fitting))
	case len(files) > 0:
		return nil, usagef("%s has no program with all of %s", path, strings.Join(files, ", "))
	}
	return nil, usagef("%s names no CUDA source", path)
}

func sameUnits(a, b []buildfile.Unit) bool {
	return slices.EqualFunc(a, b, func(x, y buildfile.Unit) bool { return x.Source == y.Source && slices.Equal(x.Flags, y.Flags) })
}

// listed are programs with their files.
func listed(programs []*buildfile.Target) string {
	var out []string
	for _, t := range programs {
		var files []string
		for _, u := range t.Units {
			files = append(files, u.Source)
		}
		out = append(out, fmt.Sprintf("%s (%s)", t.Name, strings.Join(files, ", ")))
	}
	return strings.Join(out, "; ")
}
