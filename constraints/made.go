package constraints

import (
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// What device code of the program writes before a launch, an earlier kernel or a library's, has in each run the values that this code
// makes. A witness that chooses them shows a race of another program: lists of distinct numbers, offsets that a scan has made,
// permutations. Such a race counts where a run shows it.

// madeOnDevice names an object whose contents decide about a witness and that device code has filled before; "" for none.
func (in *Instance) madeOnDevice(o *obligation.Obligation, w *witness.Witness) (name string, site *frontend.Site) {
	if !in.Launch.FromMain || in.Launch.Graphs {
		return "", nil // others may have filled it
	}
	trace(o, false, deciding(o, w), func(e *expr.Expr) {
		for _, s := range expr.Symbols(e) {
			object := in.Summary.Contents[s]
			if name != "" || !s.Content || object == nil || object.Space != kernelanalysis.Global || in.synchronises(object) {
				continue
			}
			for _, p := range in.places(object) {
				if made, by := p.madeOnDevice(in.Launch.Starts); made {
					name, site = object.Name, by
				}
			}
		}
	})
	return name, site
}

// synchronises reports whether the kernel has atomic or volatile accesses to an object: what holds of its words at the start is
// asked word by word (starts.go).
func (in *Instance) synchronises(o *kernelanalysis.Object) bool {
	return slices.ContainsFunc(in.Summary.Accesses, func(a *kernelanalysis.Access) bool { return a.Object == o && a.Strong != nil })
}

// madeOnDevice reports whether the last to write there, as far as it may still be seen, was device code.
func (p place) madeOnDevice(ss []hostanalysis.Start) (made bool, by *frontend.Site) {
	for _, s := range ss {
		if s.Object != nil && !p.of(s.Object) {
			continue
		}
		for _, way := range s.Either {
			if made, by = p.madeOnDevice(way); made {
				return true, by
			}
		}
		switch {
		case s.Ran, s.Library:
			return true, s.Site
		case s.Bytes == nil, s.From == 0 && s.Object != nil && s.Bytes == s.Object.Size:
			return false, nil
		}
	}
	return false, nil
}

// notFollowed is the reason for which a witness that chooses contents made on the device is none.
func notFollowed(name string, by *frontend.Site, seenFrom string) string {
	if by == nil || by.Line == 0 {
		return fmt.Sprintf("it depends on what device code has put into %s before, which is not followed", name)
	}
	return fmt.Sprintf("it depends on what device code has put into %s before (%s), which is not followed", name, by.LineSeenFrom(seenFrom))
}
