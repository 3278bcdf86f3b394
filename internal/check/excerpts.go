package check

import (
	"maps"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/reports"
)

// How much of the sources a report quotes around the races of a kernel.
const (
	around       = 3   // lines before and behind each place
	longestGap   = 12  // lines between two places that are quoted as well
	mostLines    = 300 // of a kernel
	longestQuote = 400 // bytes of a line
)

// excerpts quotes the sources around the races of each kernel. It comes last, and what it reads is no part of what a result
// rests upon: comments are quoted as they are now.
func excerpts(part *reports.Report, s *sources) {
	type key struct{ program, name string }
	places := map[key]map[string][]int{}
	for i := range part.Races {
		r := &part.Races[i]
		k := key{r.Program, r.Kernel}
		if places[k] == nil {
			places[k] = map[string][]int{}
		}
		for _, at := range r.Places() {
			places[k][at.File] = append(places[k][at.File], at.Line)
		}
	}
	for i := range part.Kernels {
		k := &part.Kernels[i]
		k.Source = nil
		of := key{k.Program, k.Name}
		files, racy := places[of]
		if !racy {
			continue
		}
		delete(places, of) // instances of a template have one text
		files[k.File] = append(files[k.File], k.Line)
		k.Source = s.excerpts(files)
	}
}

// excerpts are the lines of files around given ones, in order.
func (s *sources) excerpts(of map[string][]int) []reports.Excerpt {
	var out []reports.Excerpt
	left := mostLines
	for _, file := range slices.Sorted(maps.Keys(of)) {
		for _, l := range windows(of[file]) {
			e := reports.Excerpt{File: file, First: l[0]}
			for n := l[0]; n <= l[1] && left > 0; n++ {
				text, is := s.peek(file, n)
				if !is {
					break
				}
				if len(text) > longestQuote {
					text = strings.ToValidUTF8(text[:longestQuote], "") + "…"
				}
				e.Lines = append(e.Lines, text)
				left--
			}
			if len(e.Lines) > 0 {
				out = append(out, e)
			}
		}
	}
	return out
}

// windows are the first and last lines of the pieces that are quoted around some lines.
func windows(lines []int) [][2]int {
	slices.Sort(lines)
	var out [][2]int
	for _, n := range lines {
		if n < 1 {
			continue
		}
		if last := len(out) - 1; last >= 0 && n-around <= out[last][1]+longestGap {
			out[last][1] = n + around
			continue
		}
		out = append(out, [2]int{max(n-around, 1), n + around})
	}
	return out
}
