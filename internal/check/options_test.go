package check

import (
	"strings"
	"testing"
)

func TestParseDim(t *testing.T) {
	for _, c := range []struct {
		in   string
		want Dim
		err  string
	}{
		{"1", Dim{1, 1, 1}, ""},
		{"16,8", Dim{16, 8, 1}, ""},
		{"4, 2, 64", Dim{4, 2, 64}, ""},
		{"", Dim{}, "axis x"},
		{"0", Dim{}, "axis x"},
		{"1025", Dim{}, "1..1024"},
		{"1,1,65", Dim{}, "axis z"},
		{"1,-1", Dim{}, "axis y"},
		{"1,1,1,1", Dim{}, "more than three"},
		{"8x8", Dim{}, "axis x"},
	} {
		got, err := ParseDim(c.in, MaxBlock)
		if got != c.want || !matches(err, c.err) {
			t.Errorf("ParseDim(%q) = %v, %v", c.in, got, err)
		}
	}
}

func TestParseRelation(t *testing.T) {
	for _, c := range []struct {
		in   string
		want Relation
		err  string
	}{
		{"n >= 1024", Relation{"n", ">=", "1024"}, ""},
		{"n<m", Relation{"n", "<", "m"}, ""},
		{"-1 != p.size", Relation{"-1", "!=", "p.size"}, ""},
		{"gridDim.x==1", Relation{"gridDim.x", "==", "1"}, ""},
		{"n", Relation{}, "none of the relations"},
		{"n = 4", Relation{}, "none of the relations"},
		{"n < ", Relation{}, "neither a name nor a number"},
		{"n + 1 < m", Relation{}, "neither a name nor a number"},
		{"a <= b <= c", Relation{}, "neither a name nor a number"},
		{"n < 99999999999999999999", Relation{}, "neither a name nor a number"},
		{"a..b > 1", Relation{}, "neither a name nor a number"},
	} {
		got, err := ParseRelation(c.in)
		if got != c.want || !matches(err, c.err) {
			t.Errorf("ParseRelation(%q) = %v, %v", c.in, got, err)
		}
	}
}

func matches(err error, part string) bool {
	if err == nil || part == "" {
		return err == nil && part == ""
	}
	return strings.Contains(err.Error(), part)
}

// FuzzParse: what is accepted prints as something that is read the same way again.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"1,2,3", "n >= 1024", "a.b<c", "1<<2", "\xff<1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if d, err := ParseDim(s, MaxGrid); err == nil {
			if again, err := ParseDim(d.String(), MaxGrid); err != nil || again != d {
				t.Errorf("dim %q: %v, then %v, %v", s, d, again, err)
			}
		}
		if r, err := ParseRelation(s); err == nil {
			if again, err := ParseRelation(r.String()); err != nil || again != r {
				t.Errorf("relation %q: %v, then %v, %v", s, r, again, err)
			}
		}
	})
}
