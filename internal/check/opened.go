package check

import (
	"context"
	"sync"

	"github.com/hgrd/hgrd/frontend"
)

// Opened lists for each of the files what the compilers open where Run checks it, the file among that, as far as a
// preprocessor comes. The error is for what ends the whole run, such as a missing compiler.
func Opened(ctx context.Context, files []string, o Options) (map[string][]string, error) {
	r := &runner{options: o}
	if err := r.findCompilers(); err != nil {
		return nil, err
	}
	var tasks []*task
	for _, p := range o.programs(files) {
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
		if err := r.toolchain.Preprocess(ctx, path, r.compileOptions(t, 0)); err != nil {
			r.log("%s: %v", path, err) // the check tells
		}
		mu.Lock()
		defer mu.Unlock()
		out[path] = append(out[path], t.reads[0].Opened...)
	})
	return out, nil
}
