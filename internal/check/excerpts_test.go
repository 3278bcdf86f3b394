package check

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/internal/excerpt"
	"github.com/hgrd/hgrd/reports"
)

func TestWindows(t *testing.T) {
	for _, c := range []struct {
		lines []int
		want  [][2]int
	}{
		{nil, nil},
		{[]int{0, -5}, nil},
		{[]int{2}, [][2]int{{1, 5}}},
		{[]int{40, 10, 12}, [][2]int{{7, 15}, {37, 43}}},
		{[]int{10, 28}, [][2]int{{7, 31}}},
		{[]int{10, 29}, [][2]int{{7, 13}, {26, 32}}},
	} {
		if got := windows(slices.Clone(c.lines)); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.lines, got, c.want)
		}
	}
}

// What stands around the races of a kernel is quoted once, from files that may be quoted, and not without end.
func TestExcerpts(t *testing.T) {
	k := newKeeper(t)
	var text strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&text, "line %d\n", i+1)
	}
	k.write("a.cu", text.String())
	k.write("b.h", strings.Repeat("é", 1000)+"\nlast")
	k.write("secret.h", "secret\n")
	places := excerpt.NewPlaces([]string{"a.cu"}, nil)
	s := newSources(excerpt.Opened(places, []string{"a.cu", "b.h"}))
	race := func(kernel, file string, lines ...int) (out []reports.Race) {
		for _, n := range lines {
			a := reports.Access{File: file, Line: n, InlinedAt: []reports.Position{{File: "a.cu", Line: n}}}
			out = append(out, reports.Race{Program: "a.cu", Kernel: kernel, Accesses: [2]reports.Access{a, a}})
		}
		return out
	}
	var many []int
	for n := 10; n < 2000; n += 10 {
		many = append(many, n)
	}
	part := &reports.Report{
		Kernels: []reports.Kernel{{Program: "a.cu", File: "a.cu", Line: 4, Name: "k", Display: "k<int>"}, {Program: "a.cu", File: "a.cu", Line: 4, Name: "k", Display: "k<float>"},
			{Program: "a.cu", File: "a.cu", Line: 60, Name: "clean", Source: []reports.Excerpt{{File: "old"}}}, {Program: "a.cu", File: "a.cu", Line: 5, Name: "long"}},
		Races: slices.Concat(race("k", "b.h", 1), race("k", "secret.h", 1), race("long", "a.cu", many...)),
	}
	excerpts(part, s)
	want := []reports.Excerpt{
		{File: "a.cu", First: 1, Lines: []string{"line 1", "line 2", "line 3", "line 4", "line 5", "line 6", "line 7"}},
		{File: "b.h", First: 1, Lines: []string{strings.Repeat("é", longestQuote/2) + "…", "last"}},
	}
	if got := part.Kernels[0].Source; !reflect.DeepEqual(got, want) {
		t.Errorf("%v\nwant\n%v", got, want)
	}
	if part.Kernels[1].Source != nil || part.Kernels[2].Source != nil {
		t.Errorf("%v and %v", part.Kernels[1].Source, part.Kernels[2].Source)
	}
	if long := part.Kernels[3].Source; len(long) != 1 || len(long[0].Lines) != mostLines {
		t.Errorf("%d pieces", len(long))
	}
	if q := s.quoted(); len(q) > 0 {
		t.Errorf("a result rests upon %v", q)
	}
}
