package solver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// NewDump returns a Solver that writes every query to dir as NAME.smt2, before
// it is decided, and the answer beside it as NAME.result. Characters of the
// name that do not belong in a file name become _; a second query of the same
// file name gets a number. A query that cannot be written is not put.
func NewDump(next Solver, dir string) Solver {
	return &dump{next: next, dir: dir, used: map[string]int{}}
}

// DumpError tells that queries cannot be written. It names their folder and not the file, whose name says nothing to a user.
type DumpError struct {
	Dir string
	Err error
}

func (e *DumpError) Error() string {
	err := e.Err
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Sprintf("cannot write queries to %s: %v", e.Dir, err)
}

func (e *DumpError) Unwrap() error { return e.Err }

type dump struct {
	next Solver
	dir  string
	mu   sync.Mutex
	used map[string]int
}

func (d *dump) Check(ctx context.Context, q *Query) (Result, error) {
	name := d.fileName(q.Name)
	var text strings.Builder
	if err := WriteSMTLIB(&text, q); err != nil {
		return Result{}, err
	}
	if err := os.MkdirAll(d.dir, 0o777); err != nil {
		return Result{}, &DumpError{d.dir, err}
	}
	if err := d.write(name+".smt2", text.String()); err != nil {
		return Result{}, &DumpError{d.dir, err}
	}
	res, err := d.next.Check(ctx, q)
	if werr := d.write(name+".result", formatResult(res, err)); werr != nil && err == nil {
		return Result{}, &DumpError{d.dir, werr}
	}
	return res, err
}

// write makes a file in place of what has its name: what a link there leads to stays as it is.
func (d *dump) write(name, text string) error {
	path := filepath.Join(d.dir, name)
	if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return cmp.Or(err, f.Close())
}

func formatResult(r Result, err error) string {
	if err != nil {
		return "error\n" + err.Error() + "\n"
	}
	var b strings.Builder
	fmt.Fprintln(&b, r.Status)
	if r.Reason != "" {
		fmt.Fprintln(&b, r.Reason)
	}
	for _, name := range slices.Sorted(maps.Keys(r.Model)) {
		fmt.Fprintf(&b, "%s = %v\n", encodeSymbol(name), r.Model[name])
	}
	return b.String()
}

// Dumped lists the files in dir with the queries of that name, and of names that continue it behind a full stop.
func Dumped(dir, name string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, e := range entries {
		rest, is := strings.CutPrefix(strings.TrimSuffix(e.Name(), ".smt2"), plainName(name))
		if is && strings.HasSuffix(e.Name(), ".smt2") && (rest == "" || rest[0] == '.' || rest[0] == '-') {
			out = append(out, filepath.Join(dir, e.Name()))
		}
	}
	return out, nil
}

// plainName is a query's name as a file name.
func plainName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r < 0x80 && isSimpleChar(byte(r)) && !strings.ContainsRune(`/*?<>$%&~^`, r) {
			return r
		}
		return '_'
	}, name)
	name = strings.TrimLeft(name, ".-")
	if len(name) > 200 {
		name = name[:200]
	}
	if name == "" {
		name = "query"
	}
	return name
}

func (d *dump) fileName(name string) string {
	name = plainName(name)
	d.mu.Lock()
	defer d.mu.Unlock()
	for {
		d.used[name]++
		n := d.used[name]
		if n == 1 {
			return name
		}
		next := fmt.Sprintf("%s-%d", name, n)
		if d.used[next] == 0 {
			d.used[next] = 1
			return next
		}
	}
}
