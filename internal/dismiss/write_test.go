package dismiss

import (
	"strings"
	"testing"
)

func TestWrite(t *testing.T) {
	for _, c := range []struct {
		name, src string
		line      int
		rule      string
		want      string // "" for none
	}{
		{"a statement", "void f() {\n\ta[i] = 1;\n}\n", 2, "same-address", "\t// hgrd:ignore same-address: why\n"},
		{"the last line has no end", "int a;", 1, "same-address", "// hgrd:ignore same-address: why\n"},
		{"lines of Windows", "void f() {\r\n  a[i] = 1;\r\n}\r\n", 2, "same-address", "  // hgrd:ignore same-address: why\r\n"},
		{"within a statement", "void f() {\n  g(a[i] +=\n    b[i]);\n}\n", 3, "same-address", "    // hgrd:ignore same-address: why\n"},
		{"below another comment", "// hgrd:ignore mixed-atomic: r\na[i] = 1;\n", 2, "same-address", "// hgrd:ignore same-address: why\n"},
		{"a macro", "#define M(x) \\\n  x = 1;\n", 2, "same-address", ""},
		{"a directive", "#define M(x) x = 1;\n", 1, "same-address", ""},
		{"a comment", "/* a\n b\n c */ int x;\n", 2, "same-address", ""},
		{"a string", "char *s = R\"(\n a = 1;\n)\";\n", 2, "same-address", ""},
		{"no such line", "int a;\n", 3, "same-address", ""},
		{"no line", "int a;\n", 0, "same-address", ""},
		{"no such rule", "int a;\n", 1, "same", ""},
	} {
		got, ok := Write([]byte(c.src), c.line, c.rule, "why")
		if !ok {
			got = ""
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// FuzzWrite: what is put above a line is a line, and dismisses there.
func FuzzWrite(f *testing.F) {
	f.Add("void f() {\n\ta[i] = 1;\n}\n", 2)
	f.Add("#define M \\\n a\r\n", 2)
	f.Fuzz(func(t *testing.T, src string, line int) {
		comment, ok := Write([]byte(src), line, "same-address", "why")
		if ok && (strings.Count(comment, "\n") != 1 || !strings.HasSuffix(comment, "\n")) {
			t.Errorf("%q", comment)
		}
	})
}
