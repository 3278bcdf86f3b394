package dismiss

import (
	"fmt"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      []string // "LINE>COVERED rules: reason", or "LINE! part of the problem"
	}{
		{"behind code", "a[i] = 1; // hgrd:ignore same-address: one value\nb();", []string{"1>1 same-address: one value"}},
		{"above code", "\n// hgrd:ignore same-address: r\na[i] = 1;", []string{"2>3 same-address: r"}},
		{"above more comments", "// hgrd:ignore same-address: r\n// and more\n\n/* a\nb */\n#pragma unroll\nfor (;;)", []string{"1>7 same-address: r"}},
		{"several rules", "// hgrd:ignore same-address,inter-block , same-address: a: b\nx;", []string{"1>2 inter-block, same-address: a: b"}},
		{"of a block", "/* hgrd:ignore inter-block: r */ a[i] = 1;\nb;", []string{"1>1 inter-block: r"}},
		{"on lines of a block", "/*\n * hgrd:ignore inter-block: r\n * b\n */\na[i] = 1;", []string{"1>5 inter-block: r"}},
		{"of a document", "/// hgrd:ignore inter-block: r\na;", []string{"1>2 inter-block: r"}},
		{"over nothing", "a;\n// hgrd:ignore inter-block: r", []string{"2>0 inter-block: r"}},
		{"over another branch", "#if 0\n// hgrd:ignore inter-block: r\n#endif\na;", []string{"2>0 inter-block: r"}},
		{"behind a directive", "#define A(x) x = 1 // hgrd:ignore inter-block: r\na;", []string{"1! in a preprocessor directive dismisses nothing: write it where the macro is used"}},
		{"in a macro of two lines", "#define A \\\n b // hgrd:ignore inter-block: r\na;", []string{"2! in a preprocessor directive dismisses nothing"}},
		{"of several lines", "// hgrd:ignore inter-block: r\na[f(i,\n  j)] = {1,\n 2};\nb;", []string{"1>2-4 inter-block: r"}},
		{"in the middle of several lines", "a =\n  // hgrd:ignore inter-block: r\n  f(b,\n c);\nd;", []string{"2>3-4 inter-block: r"}},
		{"behind the last of several lines", "x;\na =\n b; // hgrd:ignore inter-block: r\nd;", []string{"3>2-3 inter-block: r"}},
		{"behind the first of several lines", "a = // hgrd:ignore inter-block: r\n b;\nd;", []string{"1>1-2 inter-block: r"}},
		{"above a loop", "// hgrd:ignore inter-block: r\nfor (int i = 0;\n i < n; i++)\n  a;", []string{"1>2-3 inter-block: r"}},
		{"behind a condition", "if (a[i]) { // hgrd:ignore inter-block: r\n  b;\n}", []string{"1>1 inter-block: r"}},
		{"above a function", "// hgrd:ignore inter-block: r\n__global__ void k(int *a,\n int n) {\n b;\n}", []string{"1>2-3 inter-block: r"}},
		{"above a macro's use", "// hgrd:ignore inter-block: r\nPUT(a,\n b);\nc;", []string{"1>2-3 inter-block: r"}},
		{"above branches", "// hgrd:ignore inter-block: r\na =\n#if A\n b;\n#else\n c;\n#endif", []string{"1>2 inter-block: r"}},
		{"in a string", `s = "// hgrd:ignore inter-block: r"; c = '"'; t = "\"// hgrd:ignore x";`, nil},
		{"in a raw string", "s = R\"x(\n\" // hgrd:ignore inter-block: r\n)\" )x\"; b; // hgrd:ignore same-address: q", []string{"3>1-3 same-address: q"}},
		{"behind a number", "n = 1'000'000; // hgrd:ignore inter-block: r", []string{"1>1 inter-block: r"}},
		{"behind an apostrophe", "#if 0\ndon't\n#endif\na; // hgrd:ignore inter-block: r", []string{"4>4 inter-block: r"}},
		{"in a comment", "// see hgrd:ignore inter-block: r\n/* // hgrd:ignored x: y */ // hgrd:expect x", nil},
		{"continued", "// hgrd:ignore inter-block: r \\\n a = 1;\nb;", []string{`1>3 inter-block: r \`}},
		{"carriage returns", "// hgrd:ignore inter-block: r\r\na;\r\n", []string{"1>2 inter-block: r"}},
		{"no rule", "// hgrd:ignore\n// hgrd:ignore: r\n", []string{"1! names no rule", "2! names no rule"}},
		{"no reason", "// hgrd:ignore same-address\n// hgrd:ignore same-address:  \n", []string{"1! gives no reason: write 'hgrd:ignore same-address: reason'", "2! gives no reason"}},
		{"no colon", "// hgrd:ignore same-address because so\n", []string{"1! gives no reason"}},
		{"unknown rule", "// hgrd:ignore same-adress: r\n// hgrd:ignore races: r\n", []string{`1! unknown rule "same-adress"; did you mean 'same-address'?`, "2! 'hgrd explain' lists them"}},
		{"of itself", "// hgrd:ignore unused-ignore: r\n", []string{"1! delete the comment"}},
		{"of what is looked for on request", "// hgrd:ignore not-needed: r\n", []string{"1! it is looked for on request"}},
	} {
		ignores, problems := parse("a.cu", []byte(c.src))
		var got []string
		for _, i := range ignores {
			got = append(got, fmt.Sprintf("%d>%s %s: %s", i.at.Line, i.covers, strings.Join(i.rules, ", "), i.reason))
		}
		for _, p := range problems {
			got = append(got, fmt.Sprintf("%d! %s", p.Line, p.Message))
		}
		ok := len(got) == len(c.want)
		for i := range min(len(got), len(c.want)) {
			line, message, problem := strings.Cut(c.want[i], "! ")
			ok = ok && (got[i] == c.want[i] || problem && strings.HasPrefix(got[i], line+"!") && strings.Contains(got[i], message))
		}
		if !ok {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestParseEnds(t *testing.T) {
	for line, want := range map[string][2]int{
		"// hgrd:ignore\n":                    {0, maxProblems + 1},
		"x; // hgrd:ignore same-address: r\n": {maxIgnores, 1},
	} {
		ignores, problems := parse("a.cu", []byte(strings.Repeat(line, maxIgnores+5)))
		last := problems[len(problems)-1]
		if len(ignores) != want[0] || len(problems) != want[1] || !strings.Contains(last.Message, "the rest is not read") {
			t.Errorf("%q: %d comments, %d problems, %q", line, len(ignores), len(problems), last.Message)
		}
	}
}

func (s span) String() string {
	if s.first == s.last {
		return fmt.Sprint(s.first)
	}
	return fmt.Sprintf("%d-%d", s.first, s.last)
}

// FuzzParse: whatever a source holds, comments lie in it, cover lines that it has, and name known rules with a reason.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"a; // hgrd:ignore same-address: r\n", "R\"x(\n)x\" /* hgrd:ignore inter-block: r */\n", "#if 0\n'\n// hgrd:ignore a\\\n",
		"/*", "'", "R\"", "1'", "//\\", "#"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		lines := 1 + strings.Count(string(src), "\n")
		ignores, problems := parse("a.cu", src)
		for _, i := range ignores {
			if i.at.Line < 1 || i.at.Line > lines || i.at.Column < 1 ||
				i.covers != (span{}) && (i.covers.first < 1 || i.covers.first > i.covers.last || i.covers.last > lines || i.covers.last < i.at.Line) {
				t.Errorf("%+v in %d lines", i, lines)
			}
			if len(i.rules) == 0 || i.reason == "" || strings.Contains(i.reason, "\n") {
				t.Errorf("%+v", i)
			}
		}
		for _, p := range problems {
			if p.Line < 1 || p.Line > lines || p.Message == "" || strings.Contains(p.Message, "\n") {
				t.Errorf("%+v in %d lines", p, lines)
			}
		}
	})
}
