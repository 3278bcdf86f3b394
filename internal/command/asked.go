package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/nearest"
	"github.com/hgrd/hgrd/reports"
)

// misfits are the relations of --assume that no kernel has parameters for, with what may have been meant: nobody looked
// at what they were to say. A relation that fits some kernels is none, nor one whose kernels have all their launches in
// the input.
func misfits(relations []check.Relation, operands [][]string) []string {
	var all []string
	for _, names := range operands {
		all = append(all, names...)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	var out []string
	for _, r := range relations {
		fits := slices.ContainsFunc(operands, func(known []string) bool {
			return !slices.ContainsFunc(r.Names(), func(name string) bool { return !slices.Contains(known, name) })
		})
		if fits {
			continue
		}
		text := fmt.Sprintf("--assume %q: no kernel has parameters for both", r)
		for _, name := range r.Names() {
			if slices.Contains(all, name) {
				continue
			}
			text = fmt.Sprintf("--assume %q: no kernel has a parameter %s", r, name)
			if near := nearest.Word(name, all); near != "" {
				text += fmt.Sprintf(", did you mean %s?", near)
			} else if 0 < len(all) && len(all) <= mostKnown {
				text += fmt.Sprintf(" (known: %s)", strings.Join(all, ", "))
			}
			break
		}
		out = append(out, text)
	}
	return out
}

// mostKnown bounds the names that a message lists.
const mostKnown = 8

// operands are what relations may name, kernel by kernel; nil where some kernel or file was not looked at, so that it is
// not known.
func operands(r *reports.Report) [][]string {
	if t := r.Totals(); t.Failed+t.Unexamined > 0 {
		return nil
	}
	var out [][]string
	for i := range r.Kernels {
		out = append(out, r.Kernels[i].Operands)
	}
	return out
}

// whole reports whether all kernels were asked for that are to be had. Else a relation may be meant for others.
func (f *checkFlags) whole() bool {
	return f.options.Kernels == nil && !f.changed && !f.chosen && !f.part
}

// chooses reports whether the check is that of one program out of many, in all of which --kernel chooses.
func (f *checkFlags) chooses() bool { return f.part && f.options.Kernels != nil }

// noKernel says that a file has no kernel to look at.
func (f *checkFlags) noKernel() string {
	if f.options.Kernels != nil {
		return fmt.Sprintf("no kernel found that --kernel %q matches", f.options.Kernels)
	}
	return "no kernel found"
}

// unexamined is the closing line about kernels that were not looked at.
func unexamined(n, all int) string {
	if all == 1 {
		return "the kernel was not looked at; the report says why"
	}
	was := "were"
	if n == 1 {
		was = "was"
	}
	return fmt.Sprintf("%d of %d kernels %s not looked at; the report says why", n, all, was)
}
