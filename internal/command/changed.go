package command

import (
	"context"
	"slices"

	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/buildfile"
	"github.com/hgrd/hgrd/internal/changes"
)

const changedName = "changed"

func changedFlag(s *pflag.FlagSet, to *bool) {
	s.BoolVar(to, changedName, false, "FILEs are changed files: check the CUDA sources of the git repository that are or include them")
}

// units are the sources that changed files matter to: of the compile database if there is one, else of the repository.
func (f *checkFlags) units(ctx context.Context, files []string) ([]string, error) {
	switch {
	case len(files) == 0:
		return nil, usagef("no changed files")
	case slices.Contains(files, stdinArg):
		return nil, usagef("--changed takes changed files, and standard input is none")
	case f.options.Link || f.options.DeviceIR != "":
		return nil, usagef("--changed checks programs of one source, or those of --database: neither --link nor --device-ir goes with it")
	}
	var db *buildfile.Database
	var sources []string
	if f.database != "" {
		var err error
		if db, err = readDatabase(f.database); err != nil {
			return nil, err
		}
		for _, t := range db.Targets {
			for _, u := range t.Units {
				sources = append(sources, u.Source)
			}
		}
	}
	affected, err := changes.FindAffected(ctx, files, f.options.Compile.Includes, sources)
	if err != nil {
		return nil, usagef("--changed: %v", err)
	}
	f.unread = affected.Unread()
	if db == nil {
		return affected.Units(), nil
	}
	return unitsOf(db, affected, files), nil
}

// unitsOf are the CUDA sources of the database's programs that are affected in any of their sources, and the changed CUDA
// sources that no program has.
func unitsOf(db *buildfile.Database, affected *changes.Affected, changed []string) []string {
	var out []string
	known := map[string]bool{}
	for _, t := range db.Targets {
		hit := slices.ContainsFunc(t.Units, func(u buildfile.Unit) bool { return affected.Has(u.Source) })
		for _, u := range t.Units {
			known[real(u.Source)] = true
			if hit && u.CUDA {
				out = append(out, u.Source)
			}
		}
	}
	named := map[string]bool{}
	for _, f := range changed {
		named[real(f)] = true
	}
	for _, unit := range affected.Units() {
		if name := real(unit); !known[name] && named[name] {
			out = append(out, unit)
		}
	}
	return out
}
