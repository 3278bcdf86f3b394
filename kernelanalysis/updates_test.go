package kernelanalysis

import "testing"

// A write updates the read of its own word whose value reaches it by definitions and uses.
func TestUpdated(t *testing.T) {
	for _, c := range []struct {
		name, body string
		want       bool
	}{
		{"sum", "%v = load i32, i32* %p\n%w = add i32 %v, 1\nstore i32 %w, i32* %p", true},
		{"a choice", "%v = load i32, i32* %p\n%b = icmp sgt i32 %v, 0\n%w = select i1 %b, i32 %v, i32 7\nstore i32 %w, i32* %p", true},
		{"another word", "%q = getelementptr i32, i32* %p, i64 1\n%v = load i32, i32* %q\nstore i32 %v, i32* %p", false},
		{"another value", "%v = load i32, i32* %p\nstore i32 1, i32* %p", false},
		{"through memory", "%v = load i32, i32* %p\n%q = getelementptr i32, i32* %p, i32 %v\n%w = load i32, i32* %q\nstore i32 %w, i32* %p", false},
	} {
		s := summarize(t, "define void @k(i32* %p) {\n"+c.body+"\nret void\n}", "")
		w := s.Accesses[len(s.Accesses)-1]
		if got := s.Updated(w); w.Kind != Write || (got != nil) != c.want || c.want && got != s.Accesses[0] {
			t.Errorf("%s: %v of\n%s", c.name, got, shown(s))
		}
	}
}
