package testprograms

import (
	"strings"
	"testing"
)

const head = "// Shows something.\n"

func TestParse(t *testing.T) {
	src := head + `//hgrd:flags -DA -DB=2
//hgrd:expect helper=inconclusive "loop (bound)?"
template <int N> __global__ void __launch_bounds__(256) k(int *a) { // plain
  const char *s = "// want nothing";
  // want+1 "one" ` + "`two \\d`" + `
  a[0] = 1; // @w want-fn "three"
  /* want "not" } */ a[1] = '}';
}
__global__ void helper(int n);
__global__ void helper(int n) {
} // want-divergence "at @w"
`
	p, err := Parse("host/race_x.cu", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	if p.Area != "host" || p.Name != "race_x" || !p.Racy || p.Summary != "Shows something." || p.Twin() != "host/ok_x.cu" {
		t.Errorf("names: %+v", p)
	}
	if got := strings.Join(p.Flags, " "); got != "-DA -DB=2" {
		t.Errorf("flags %q", got)
	}
	if p.Labels["w"] != 7 || len(p.Labels) != 1 {
		t.Errorf("labels %v", p.Labels)
	}
	if p.Expect["helper"] != Inconclusive || !p.Why["helper"].MatchString("a loop bound") {
		t.Errorf("expect %v, why %v", p.Expect, p.Why)
	}
	var got []string
	for _, w := range p.Wants {
		for _, rx := range w.Patterns {
			got = append(got, w.Kind+" "+rx.String())
		}
		if line := map[string]int{Want: 7, WantMissed: 7, WantDivergence: 12}[w.Kind]; w.Line != line || w.File != "race_x.cu" {
			t.Errorf("%s at %s:%d, want line %d", w.Kind, w.File, w.Line, line)
		}
	}
	if want := `want one|want two \d|want-fn three|want-divergence at @w`; strings.Join(got, "|") != want {
		t.Errorf("wants %q, want %q", got, want)
	}
	if len(p.Kernels) != 2 || p.Kernels[0] != (Kernel{"k", 4, 9}) || p.Kernels[1] != (Kernel{"helper", 11, 12}) {
		t.Errorf("kernels %v", p.Kernels)
	}
}

func TestParseErrors(t *testing.T) {
	const kernel = "__global__ void k(int *a) {}\n"
	for _, c := range []struct{ name, path, src, want string }{
		{"name", "host/x.cu", head + kernel, "want a path"},
		{"suffix", "host/ok_x.c", head + kernel, "want a path"},
		{"no summary", "host/ok_x.cu", kernel, "want a comment"},
		{"summary after code", "host/ok_x.cu", "int i; // Shows.\n" + kernel, "want a comment"},
		{"no full stop", "host/ok_x.cu", "// shows\n" + kernel, "full stop"},
		{"unknown directive", "host/ok_x.cu", head + "//hgrd:skip k\n" + kernel, "unknown directive"},
		{"late directive", "host/ok_x.cu", head + kernel + "//hgrd:flags -DX\n", "before all code"},
		{"spaced directive", "host/ok_x.cu", head + "// hgrd:flags -DX\n" + kernel, "unknown expectation"},
		{"warp model", "warp/ok_x.cu", head + "//hgrd:warp-sync loose\n" + kernel, "only lockstep"},
		{"no flags", "host/ok_x.cu", head + "//hgrd:flags\n" + kernel, "without flags"},
		{"verdict", "host/ok_x.cu", head + "//hgrd:expect k=clean\n" + kernel, "unknown verdict"},
		{"reason", "host/ok_x.cu", head + "//hgrd:expect k=inconclusive\n" + kernel, "quoted reason"},
		{"no reason", "host/ok_x.cu", head + "//hgrd:expect k=racy \"x\"\n" + kernel, "takes no reason"},
		{"unknown kernel", "host/ok_x.cu", head + "//hgrd:expect j=racy\n" + kernel, "no kernel"},
		{"twice", "host/ok_x.cu", head + "//hgrd:expect k=racy\n//hgrd:expect k=racy\n" + kernel, "twice"},
		{"kind", "host/race_x.cu", head + kernel + "// want-no \"a\"\n", "unknown expectation"},
		{"typo", "host/race_x.cu", head + kernel + "// wants \"a\"\n", "unknown expectation"},
		{"inner", "host/race_x.cu", head + kernel + "// here want \"a\"\n", "unknown expectation"},
		{"offset", "host/race_x.cu", head + kernel + "// want+0 \"a\"\n", "line offset"},
		{"far offset", "host/race_x.cu", head + kernel + "// want+9 \"a\"\n", "line offset"},
		{"open string", "host/race_x.cu", head + kernel + "// want \"a\n", "bad string"},
		{"regexp", "host/race_x.cu", head + kernel + "// want \"(\"\n", "missing closing"},
		{"empty pattern", "host/race_x.cu", head + kernel + "// want \"\"\n", "empty or"},
		{"duplicate", "host/race_x.cu", head + kernel + "// want \"a\" \"a\"\n", "twice"},
		{"label", "host/race_x.cu", head + kernel + "// @9\n", "bad label"},
		{"label twice", "host/race_x.cu", head + kernel + "// @a\n// @a\n", "already"},
		{"two labels", "host/race_x.cu", head + kernel + "// @a @b\n", "on the line of"},
		{"race without want", "host/race_x.cu", head + kernel, "expects no race"},
		{"ok with want", "host/ok_x.cu", head + kernel + "// want \"a\"\n", "expects a race"},
		{"no kernel", "host/ok_x.cu", head + "int main() {}\n", "no kernel"},
		{"open kernel", "host/ok_x.cu", head + "__global__ void k() {\n", "unbalanced braces"},
		{"open parameters", "host/ok_x.cu", head + "__global__ void k(\n", "unbalanced parentheses"},
		{"no function", "host/ok_x.cu", head + "__global__\n", "without a function"},
		{"no name", "host/ok_x.cu", head + "__global__ (int) {}\n", "without a name"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse(c.path, []byte(c.src))
			if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), c.path) {
				t.Errorf("error %v, want one at %s with %q", err, c.path, c.want)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	programs, err := All()
	if err != nil {
		f.Fatal(err)
	}
	for _, p := range programs[:min(8, len(programs))] {
		f.Add(p.Path, p.Source)
	}
	f.Add("host/race_x.cu", []byte(head+"__global__ void k(int *a) { a[0] = '\\'; } // @a want+1 \"x\" `y`\n/*"))
	f.Fuzz(func(t *testing.T, path string, src []byte) {
		p, err := Parse(path, src)
		if err != nil {
			return
		}
		lines := 1 + strings.Count(string(src), "\n")
		inFile := func(line int) {
			if line < 1 || line > lines {
				t.Errorf("line %d of %d", line, lines)
			}
		}
		for _, w := range p.Wants {
			inFile(w.Line)
			if len(w.Patterns) == 0 {
				t.Error("expectation without a pattern")
			}
		}
		for _, name := range sortedKeys(p.Labels) {
			inFile(p.Labels[name])
		}
		for _, k := range p.Kernels {
			inFile(k.First)
			inFile(k.Last)
		}
		p.Compare(Outcome{Findings: []Finding{{Message: "race on a at " + path + ":1", Line: 1}}})
	})
}
