package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/hgrd/hgrd/internal/cache"
	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/reports"
)

const (
	stdinArg  = "-"       // the argument that stands for standard input
	stdinName = "<stdin>" // what reports call it
	maxStdin  = 32 << 20  // bytes, as of a source in a file
)

// stdin is a program from standard input, in a file of its own while it is checked.
type stdin struct {
	dir  string // that holds nothing else
	path string
}

// readStdin reads standard input up to its end, or until ctx is cancelled. Only then is there a file, so that a reader
// that waits leaves none behind.
func (c *Command) readStdin(ctx context.Context) (*stdin, error) {
	if c.Stdin == nil {
		return nil, errors.New("no standard input")
	}
	type text struct {
		bytes []byte
		err   error
	}
	read := make(chan text, 1)
	go func() {
		b, err := io.ReadAll(io.LimitReader(c.Stdin, maxStdin+1))
		read <- text{b, err}
	}()
	var t text
	select {
	case <-ctx.Done():
		return nil, fmt.Errorf("%s before standard input ended", reports.Interrupted)
	case t = <-read:
	}
	switch {
	case t.err != nil:
		return nil, fmt.Errorf("cannot read standard input: %w", t.err)
	case len(t.bytes) > maxStdin:
		return nil, fmt.Errorf("%s is over the limit of %d MiB", stdinName, maxStdin>>20)
	}
	dir, err := os.MkdirTemp("", "hgrd-stdin-*")
	if err != nil {
		return nil, fmt.Errorf("cannot keep standard input: %w", err)
	}
	s := &stdin{dir: dir}
	if s.path, err = filepath.Abs(filepath.Join(dir, stdinName)); err == nil {
		const onlyMine = 0o600
		err = os.WriteFile(s.path, t.bytes, onlyMine)
	}
	if err != nil {
		s.remove()
		return nil, fmt.Errorf("cannot keep standard input: %w", err)
	}
	return s, nil
}

// remove removes the file. A second call does nothing.
func (s *stdin) remove() { os.RemoveAll(s.dir) }

// withStdin checks files, one of which is standard input. Its headers in quotes are looked for in the working folder, as
// compilers do, and its results are not kept: their keys would hold the name of the file, which is another every time.
func (c *Command) withStdin(ctx context.Context, files []string, o check.Options) (*reports.Report, error) {
	in, err := c.readStdin(ctx)
	if err != nil {
		return nil, err
	}
	defer in.remove()
	o.Cache = cache.Options{}
	var units []check.Unit
	for _, f := range files {
		u := check.Unit{Path: f}
		if f == stdinArg {
			u = check.Unit{Path: in.path, Args: []string{"-iquote", "."}}
		}
		units = append(units, u)
	}
	if o.Programs = []check.Program{{Units: units}}; !o.Link {
		o.Programs = nil
		for i := range units {
			o.Programs = append(o.Programs, check.Program{Units: units[i : i+1]})
		}
	}
	if told := o.Decided; told != nil {
		o.Decided = func(k *reports.Kernel) {
			named := *k
			if named.File == in.path {
				named.File = stdinName
			}
			told(&named)
		}
	}
	report, err := c.Check(ctx, nil, o)
	if err != nil {
		return nil, err
	}
	report.Refile(in.path, stdinName)
	return report, nil
}
