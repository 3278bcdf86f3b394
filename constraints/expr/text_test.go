package expr

import (
	"strings"
	"testing"
)

// What a text becomes does not hang on the digits of the lines that it names.
func TestCut(t *testing.T) {
	for _, c := range []struct {
		text string
		most int
		want string
	}{
		{"a + b", 5, "a + b"},
		{"a + b", 4, "a + ..."},
		{"x at line 7", 16, "x at line 7"},
		{"x at line 123456", 16, "x at line 123456"},
		{"x at line 7", 15, "x at line ..."},
		{"x at line 123456", 15, "x at line ..."},
		{"x at line 7 and y", 18, "x at line 7 a..."},
		{"x at line 712 and y", 18, "x at line 712 a..."},
		{"line 12 line 1234567", 20, "line 12 line ..."},
		{"x at line 7", 3, "x a..."},
		{"aé", 2, "a..."},
	} {
		if got := Cut(c.text, c.most); got != c.want {
			t.Errorf("%q to %d: %q, want %q", c.text, c.most, got, c.want)
		}
	}
	if length("line 7") != length("line 123") || length("baseline 7") != len("baseline 7") {
		t.Error("another length")
	}
}

// A tree is spelled alike wherever the lines are that its symbols name.
func TestStringOfLines(t *testing.T) {
	spell := func(line string, terms int) string {
		p := NewPool()
		var sum *Expr
		for i := range terms {
			x := p.Var(Symbol{Name: "x" + strings.Repeat("i", i), Display: "the value of line " + line, Width: 32})
			square := p.Binary(Mul, x, x, 0)
			if sum == nil {
				sum = square
			} else {
				sum = p.Binary(Add, sum, square, 0)
			}
		}
		return strings.ReplaceAll(sum.String(), "line "+line, "line N")
	}
	for terms := 1; terms < 40; terms++ {
		if short, long := spell("9", terms), spell("1000", terms); short != long {
			t.Errorf("%d terms: %s, and %s", terms, short, long)
		}
	}
}
