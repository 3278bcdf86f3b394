package kernelanalysis

import (
	"fmt"
	"strings"
	"testing"
)

const textures = `
@t = external addrspace(1) global i64
@u = external addrspace(1) global i64
declare float @hgrd_tex_f32(i64, float, float, float, i32) readnone
define internal float @deep(i64 %i) {
entry:
  %end = icmp sgt i64 %i, 9
  br i1 %end, label %out, label %more
more:
  %w = ptrtoint i64* addrspacecast (i64 addrspace(1)* @u to i64*) to i64
  %v = call float @hgrd_tex_f32(i64 %w, float 0.0, float 0.0, float 0.0, i32 0)
  %j = add i64 %i, 1
  %r = call float @deep(i64 %j)
  br label %out
out:
  ret float 0.0
}
`

// TestFetches: which texture a kernel reads through, and when.
func TestFetches(t *testing.T) {
	const fetch = "call float @hgrd_tex_f32(i64 %w, float 0.0, float 0.0, float 0.0, i32 0)"
	for _, c := range []struct{ name, kernel, want string }{
		{"a reference", `define void @k(i32 %n) {
  %w = ptrtoint i64* addrspacecast (i64 addrspace(1)* @t to i64*) to i64
  %v = ` + fetch + `
  ret void
}`, "t if true"},
		{"one of two", `define void @k(i1 %first) {
  %p = select i1 %first, i64* addrspacecast (i64 addrspace(1)* @t to i64*), i64* addrspacecast (i64 addrspace(1)* @u to i64*)
  %w = ptrtoint i64* %p to i64
  %v = ` + fetch + `
  ret void
}`, "t if parameter 1\nu if !parameter 1"},
		{"an object", `define void @k(i64 %w, i1 %some) {
entry:
  br i1 %some, label %in, label %out
in:
  %v = ` + fetch + `
  br label %out
out:
  ret void
}`, "parameter 0+0 if parameter 2"},
		{"one of two objects", `define void @k(i64 %a, i64 %b, i1 %first) {
  %w = select i1 %first, i64 %a, i64 %b
  %v = ` + fetch + `
  ret void
}`, "parameter 0+0 if parameter 3\nparameter 1+0 if !parameter 3"},
		{"an object in memory", `define void @k(i64* %p) {
  %w = load i64, i64* %p
  %v = ` + fetch + `
  ret void
}`, "any if true"},
		{"in a call that is left", `define void @k(i64 %i) {
  %v = call float @deep(i64 %i)
  ret void
}`, "u if true"},
	} {
		var got []string
		for _, f := range summarize(t, c.kernel, textures).Fetches {
			name := f.Symbol
			switch {
			case f.Object:
				name = fmt.Sprintf("parameter %d+%d", f.Param, f.Offset)
			case !f.Known():
				name = "any"
			}
			got = append(got, fmt.Sprintf("%s if %v", name, f.Cond))
		}
		if s := strings.Join(got, "\n"); s != c.want {
			t.Errorf("%s: %q, want %q", c.name, s, c.want)
		}
	}
}
