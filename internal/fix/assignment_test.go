package fix

import (
	"strings"
	"testing"

	"github.com/hgrd/hgrd/internal/cxx"
)

// plain is the only statement of a function.
func plain(t *testing.T, statement string) (*source, *cxx.Statement) {
	t.Helper()
	s := &source{"a.cu", []byte("void f() { " + statement + " }")}
	f := cxx.Function(s.text, strings.Index(string(s.text), "{"))
	if f == nil || len(f.Parts) != 1 {
		t.Fatalf("%s is no statement", statement)
	}
	return s, f.Parts[0]
}

// An atomic operation takes the place of an update if it does the same, and of nothing else.
func TestUpdates(t *testing.T) {
	for _, c := range []struct{ statement, want, floating string }{
		{"*x += a;", "atomicAdd *x a", ""},
		{"s[t] -= a + b;", "atomicSub s[t] a + b", ""},
		{"s[t] -= a + b;", "atomicAdd s[t] -(float)(a + b)", "float"},
		{"x++;", "atomicAdd x 1", ""},
		{"--s[t];", "atomicSub s[t] 1", ""},
		{"x |= a | b;", "atomicOr x a | b", ""},
		{"x = x + a * b;", "atomicAdd x a * b", ""},
		{"x = x - a + b;", "atomicAdd x - a + b", "double"},
		{"x = x - a + b;", "", ""},
		{"x = x & (a ? b : c);", "atomicAnd x (a ? b : c)", ""},
		{"x[i] = min(x[i], a);", "atomicMin x[i] a", ""},
		{"x[i] = fmaxf(x[i], a);", "", ""},
		{"x[i] = std::max(a, x[i]);", "atomicMax x[i] a", ""},
		{"x = x + a ? b : c;", "", ""}, // of (x + a)
		{"x = x & a == b;", "", ""},
		{"x = x * 2;", "", ""},
		{"x += x;", "", ""},
		{"x = y + a;", "", ""},
		{"x = xy + a;", "", ""},
		{"x <<= 1;", "", ""},
		{"x *= 2;", "", ""},
		{"if_equal(x == y);", "", ""},
	} {
		s, st := plain(t, c.statement)
		got := ""
		if a, is := s.assignment(st); is {
			if function, operand, ok := a.update(c.floating); ok {
				got = strings.Join([]string{function, a.left, operand}, " ")
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.statement, got, c.want)
		}
	}
}

func TestAssignments(t *testing.T) {
	for _, c := range []struct {
		statement, left, value string
		declares               bool
	}{
		{"s[t] = s[t + 1];", "s[t]", "s[t + 1]", false},
		{"s[a == b] += f(x = 1);", "s[a == b]", "s[a == b] + (f(x = 1))", false},
		{"int v = s[t];", "int v", "s[t]", true},
		{"((unsigned int *)x)[i] = v;", "((unsigned int *)x)[i]", "v", false},
		{"p->x = q.y;", "p->x", "q.y", false},
		{"a <= b;", "", "", false},
		{"a == b;", "", "", false},
		{"f(a = b);", "", "", false},
	} {
		s, st := plain(t, c.statement)
		a, is := s.assignment(st)
		if !is {
			a = &assignment{}
		}
		if a.left != c.left || is && a.value() != c.value || is && s.declares(a) != c.declares {
			t.Errorf("%s: %+v", c.statement, a)
		}
	}
}
