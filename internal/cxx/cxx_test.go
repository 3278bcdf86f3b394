package cxx

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const source = `// a comment with { and "
#define BRACE {
namespace ns {
struct S { int a[2] = {1, 2}; __device__ int get() const { return a[0]; } };
template <typename T>
__global__ void __launch_bounds__(256) kernel(T *p, int n) {
	int i = threadIdx.x; /* } */
	if (i < n) p[i] = T{}; else { p[0] = 1; }
#pragma unroll
	for (int k = 0; k < n; k++)
		for (auto f = [&](int x) { return x; }; k < 3; k++)
			p[k] += f(k);
	do { i--; } while (i > 0);
	switch (n) {
	case ns::two: p[2] = '}'; break;
	default: return;
	}
}
}
`

// draw writes a tree in brackets.
func draw(src string, s *Statement) string {
	if s.Shape == Plain {
		return fmt.Sprintf("%q", strings.Join(strings.Fields(src[s.Start:s.End]), " "))
	}
	var parts []string
	for _, p := range s.Parts {
		parts = append(parts, draw(src, p))
	}
	head := src[s.Head[0]:s.Head[1]]
	return [...]string{"", "block", "if", "loop", "switch"}[s.Shape] + "(" + head + ")[" + strings.Join(parts, " ") + "]"
}

func TestFunction(t *testing.T) {
	body := Function([]byte(source), strings.Index(source, "p[k]"))
	if body == nil {
		t.Fatal("no function found")
	}
	want := `block()["int i = threadIdx.x;" if(i < n)["p[i] = T{};" block()["p[0] = 1;"]] ` +
		`loop(int k = 0; k < n; k++)[loop(auto f = [&](int x) { return x; }; k < 3; k++)["p[k] += f(k);"]] ` +
		`loop(i > 0)[block()["i--;"]] switch(n)[block()["case ns::two:" "p[2] = '}';" "break;" "default:" "return;"]]]`
	if diff := cmp.Diff(want, draw(source, body)); diff != "" {
		t.Error(diff)
	}
	var around []string
	for _, s := range body.Around(strings.Index(source, "p[k]")) {
		around = append(around, [...]string{"plain", "block", "if", "loop", "switch"}[s.Shape])
	}
	if diff := cmp.Diff([]string{"block", "loop", "loop", "plain"}, around); diff != "" {
		t.Error(diff)
	}
	if loop := body.Parts[2]; !strings.HasPrefix(source[loop.Lead:], "#pragma unroll") {
		t.Errorf("the loop begins with %q", source[loop.Lead:loop.Start])
	}
	if s := Function([]byte(source), strings.Index(source, "return a[0]")); s == nil || draw(source, s) != `block()["return a[0];"]` {
		t.Errorf("the function in the class is %v", s)
	}
	for _, outside := range []string{"int a[2]", "template", "comment"} {
		if s := Function([]byte(source), strings.Index(source, outside)); s != nil {
			t.Errorf("%q lies in %s", outside, draw(source, s))
		}
	}
}

// Whatever the text, tokens and statements lie in each other and in it.
func FuzzFunction(f *testing.F) {
	f.Add([]byte(source), 100)
	f.Add([]byte("f() { if"), 7)
	f.Add([]byte("f(){do{case:}else}} R\"x(})x\""), 5)
	f.Add([]byte(strings.Repeat("f(){", 400)), 900)
	f.Fuzz(func(t *testing.T, src []byte, offset int) {
		at := 0
		for token := range Tokens(src) {
			if token.Start < at || token.End <= token.Start || token.End > len(src) {
				t.Fatalf("token %+v behind %d", token, at)
			}
			at = token.End
		}
		if s := Function(src, offset); s != nil {
			nested(t, s, 0, len(src))
			if around := s.Around(offset); len(around) == 0 || around[0] != s {
				t.Fatalf("the function does not hold %d", offset)
			}
		}
	})
}

func nested(t *testing.T, s *Statement, from, to int) {
	if s.Lead < from || s.Start < s.Lead || s.End <= s.Start || s.End > to || s.Head[1] < s.Head[0] {
		t.Fatalf("statement %+v in %d to %d", s, from, to)
	}
	at := s.Start
	for _, p := range s.Parts {
		nested(t, p, at, s.End)
		at = p.End
	}
}
