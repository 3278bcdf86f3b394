package check

import (
	"context"
	"path/filepath"
	"slices"
	"sync"

	"github.com/hgrd/hgrd/frontend"
)

// Question asks what the compilers open for files that Run checks with options.
type Question struct {
	Files   []string
	Options Options
	About   map[string][]string // by file: those that are asked about, absolute and without links; of a file that has none all are
}

// Opened lists for each of the files of each question what the compilers open where Run checks it, the file among that, as far as
// a preprocessor comes. The error is for what ends the whole run, such as a missing compiler.
func Opened(ctx context.Context, questions []Question) ([]map[string][]string, error) {
	var compilers runner
	if err := compilers.findCompilers(); err != nil {
		return nil, err
	}
	out := make([]map[string][]string, len(questions))
	for i, q := range questions {
		tools := *compilers.toolchain
		if q.Options.Memory > 0 {
			tools.Memory = frontend.NewMemory(q.Options.Memory)
		}
		out[i] = (&runner{options: q.Options, toolchain: &tools}).opened(ctx, q)
	}
	return out, ctx.Err()
}

// opened answers one question.
func (r *runner) opened(ctx context.Context, q Question) map[string][]string {
	o := r.options
	var tasks []*task
	for _, p := range o.programs(q.Files) {
		for i := range p.Units {
			tasks = append(tasks, &task{Program: Program{Units: p.Units[i : i+1]}})
		}
	}
	ctx, cancel := timed(ctx, o.Timeout, 0)
	defer cancel()
	var mu sync.Mutex
	out := map[string][]string{}
	r.each(tasks, func(t *task) {
		path := t.Units[0].Path
		t.reads = []*frontend.Reads{{}}
		if err := r.toolchain.Preprocess(ctx, path, r.compileOptions(t, 0), allOf(q.About[path])); err != nil {
			r.log("%s: %v", path, err) // the check tells
		}
		mu.Lock()
		defer mu.Unlock()
		out[path] = append(out[path], t.reads[0].Opened...)
	})
	return out
}

// allOf says whether files are all among others, which may have links in their paths; it is nil for none.
func allOf(files []string) func(others []string) bool {
	if len(files) == 0 {
		return nil
	}
	return func(others []string) bool {
		at := map[string]bool{}
		for _, file := range others {
			if abs, err := filepath.Abs(file); err == nil {
				if real, err := filepath.EvalSymlinks(abs); err == nil {
					at[real] = true
				}
			}
		}
		return !slices.ContainsFunc(files, func(file string) bool { return !at[file] })
	}
}
