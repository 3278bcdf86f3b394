package command

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/buildfile"
	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/excerpt"
)

// What a file names that was found, a compile database, a build file or settings, may be read wherever it lies. It is quoted
// only in what the one who started hgrd named: the project, and folders of headers on the command line.

// projectFlag and headersFlag are the flags by which an audit says to a check what that was.
const (
	projectFlag = "project"
	headersFlag = "headers"
)

// quotesFlags defines both.
func quotesFlags(s *pflag.FlagSet, f *checkFlags) {
	const usage = "leave it to an audit to say what may be quoted"
	s.StringArrayVar(&f.project, projectFlag, nil, usage)
	s.StringArrayVar(&f.headers, headersFlag, nil, usage)
	s.MarkHidden(projectFlag)
	s.MarkHidden(headersFlag)
}

// quote decides where files may be quoted.
func (f *checkFlags) quote(files []string) {
	o := &f.options
	o.Foreign, o.Quotes = nil, nil
	given := slices.Clone(o.Compile.IncludeDirs)
	if _, found := foundFolder(f.flags, "include-dir"); found {
		o.Foreign, given = given, nil
	}
	if o.Compile.CUDAPath != "" {
		sdk := filepath.Join(o.Compile.CUDAPath, "include")
		if _, found := foundFolder(f.flags, "cuda-path"); found {
			o.Foreign = append(o.Foreign, sdk)
		} else {
			given = append(given, sdk)
		}
	}
	switch {
	case len(f.project) > 0:
		o.Quotes = &check.Quotes{Project: f.project, Headers: f.headers}
	case f.database != "":
		o.Quotes = &check.Quotes{Project: f.databaseProject(files), Headers: given}
	}
}

// databaseProject is the project of the programs of a compile database: that around its folder, around the files named, and
// the source tree of a build outside of it. Where it was not named on the command line, it is that around the settings.
func (f *checkFlags) databaseProject(files []string) []string {
	var project []string
	for _, file := range files {
		project = append(project, filepath.Dir(file))
	}
	if dir, found := foundFolder(f.flags, "database"); found {
		return append(project, dir)
	}
	project = append(project, f.database)
	if excerpt.Repository(real(f.database)) != "" { // whose files say nothing about the rest of the machine
		return project
	}
	if source, ok := buildfile.SourceTree(f.database); ok && !aroundHome(source) {
		project = append(project, source)
	}
	if filepath.IsLocal(f.database) {
		project = append(project, ".")
	}
	return project
}

// aroundHome says whether a folder is the user's home, or holds it.
func aroundHome(dir string) bool {
	home, err := os.UserHomeDir()
	return err == nil && within(real(dir), real(home))
}

// quotedHeaders are the folders of headers among flags that were given.
func quotedHeaders(flags []string) []string {
	var out []string
	for i, flag := range flags {
		if _, dir, ok := buildfile.SearchFolder(flag); ok && dir != "" {
			out = append(out, dir)
		} else if i > 0 && (flags[i-1] == "-I" || flags[i-1] == "--include-dir") {
			out = append(out, flag)
		}
	}
	return out
}
