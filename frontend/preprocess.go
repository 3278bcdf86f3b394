package frontend

import (
	"context"
	"slices"
	"sync"
)

// preprocessArgs let clang read the file, with all that it includes, and do nothing else.
var preprocessArgs = []string{"-E", "-Xclang", "-Eonly"}

// Preprocess sets o.Reads to what Compile would read for the file at path. Nothing is compiled: a file with errors is read as
// far as a preprocessor comes, which goes on behind a header that is missing. Errors are those of Compile. The device's side is
// left out where what the host's side opened is enough; nil wants both.
func (t *Toolchain) Preprocess(ctx context.Context, path string, o Options, enough func(opened []string) bool) error {
	o.Reads.preprocess = true
	_, err := t.searching(ctx, path, o, func(o Options) error { return t.preprocessOnce(ctx, path, o, enough) })
	return err
}

// preprocessOnce is Preprocess where the headers have to lie in the folders given. Of a C++ file, which mostly has no kernel,
// only the host side is read.
func (t *Toolchain) preprocessOnce(ctx context.Context, path string, o Options, enough func(opened []string) bool) error {
	headers, err := inputs(path, o)
	if err != nil {
		return err
	}
	sides := []side{host, device}
	switch {
	case isCL(path):
		sides = []side{device}
	case isC(path), isCPP(path):
		sides = []side{host}
	}
	errs := make([]error, len(sides))
	if enough == nil {
		var group sync.WaitGroup
		for i, s := range sides {
			group.Go(func() { _, errs[i] = t.clang(ctx, path, o, headers, s) })
		}
		group.Wait()
	} else {
		for i, s := range sides {
			if _, errs[i] = t.clang(ctx, path, o, headers, s); errs[i] == nil && enough(o.Reads.Opened) {
				break
			}
		}
	}
	o.Reads.addOpened(append(o.forced(), path))
	o.Reads.finish()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if i := slices.IndexFunc(errs, func(err error) bool { return err != nil }); i >= 0 {
		return o.withinPlaces(path, headers, errs[i])
	}
	return nil
}
