package command

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/hgrd/hgrd/internal/buildfile"
	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/reports"
)

// databasePrograms are the programs with CUDA code of the compile database in dir, and what of the database or of the
// files cannot be checked. If files are named, only their kernels are decided.
func databasePrograms(dir string, files []string) (programs []check.Program, problems []reports.File, err error) {
	db, err := readDatabase(dir)
	if err != nil {
		return nil, nil, err
	}
	for _, b := range db.Broken {
		path, reason, _ := strings.Cut(b, ": ")
		problems = append(problems, reports.File{Path: path, Status: reports.Failed, Error: reason})
	}
	found := map[string]bool{} // of the files
	wanted := map[string]bool{}
	for _, f := range files {
		wanted[real(f)] = true
	}
	seen := map[string]bool{}
	for _, t := range db.Targets {
		p := check.Program{Partial: !t.Whole}
		any, key := false, ""
		for _, u := range t.Units {
			name := real(u.Source)
			decided := u.CUDA && len(files) == 0 || wanted[name]
			any = any || decided
			found[name] = true
			p.Units = append(p.Units, check.Unit{Path: u.Source, Args: clangArgs(u.Flags), Aside: !decided})
			key += u.Source + "\x00" + strings.Join(u.Flags, "\x00") + "\x01"
		}
		if any && !seen[key] {
			seen[key] = true
			programs = append(programs, p)
		}
	}
	for _, f := range files {
		if !found[real(f)] {
			problems = append(problems, reports.File{Path: f, Status: reports.Failed, Error: "has no entry in " + filepath.Join(dir, "compile_commands.json")})
		}
	}
	if len(programs)+len(problems) == 0 {
		return nil, nil, usagef("%s names no CUDA source", filepath.Join(dir, "compile_commands.json"))
	}
	return programs, problems, nil
}

// readDatabase reads the compile database in dir, with paths relative to the working directory.
func readDatabase(dir string) (*buildfile.Database, error) {
	base, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	db, err := buildfile.ReadDatabase(base, dir)
	if err != nil {
		return nil, &UsageError{Message: err.Error()}
	}
	return db, nil
}

// clangArgs are flags of hgrd check as the compiler takes them.
func clangArgs(flags []string) []string {
	var out []string
	for _, f := range flags {
		out = append(out, strings.TrimPrefix(f, "--clang-arg="))
	}
	return out
}

// real is the absolute path of a file without links.
func real(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if p, err := filepath.EvalSymlinks(path); err == nil {
		return p
	}
	return filepath.Clean(path)
}
