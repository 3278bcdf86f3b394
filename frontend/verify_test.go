package frontend

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const validIR = `define void @f(i32 %x) {
  %y = add i32 %x, 1
  ret void
}
`

// IR that somebody else made is verified: what is wrong with it is one line, with the file.
func TestLoadVerified(t *testing.T) {
	tc, err := Find()
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := write("good.ll", validIR)
	if p, err := tc.LoadVerified(t.Context(), good, good); err != nil || len(p.Host.IR.Funcs) != 1 || len(p.Device.IR.Funcs) != 1 {
		t.Fatalf("%v", err)
	}
	for name, c := range map[string]struct{ text, want string }{
		"type":      {strings.Replace(validIR, "add i32", "add i64", 1), "bad.ll: IR is not valid: line 2: '%x' defined with type 'i32' but expected 'i64'"},
		"dominance": {strings.Replace(validIR, "add i32 %x", "add i32 %y", 1), "bad.ll: IR is not valid: Only PHI nodes may reference their own value!"},
		"nesting":   {"@g = global " + strings.Repeat("[1 x ", 5000) + "i32" + strings.Repeat("]", 5000) + " undef\n", "bad.ll: cannot read IR: brackets are nested more than 1000 deep"},
	} {
		bad := write("bad.ll", c.text)
		for _, sides := range [][2]string{{bad, good}, {good, bad}} {
			_, err := tc.LoadVerified(t.Context(), sides[0], sides[1])
			if err == nil || err.Error() != filepath.Join(dir, c.want) || !Repeats(err) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// Brackets count where the parser sees them.
func TestNesting(t *testing.T) {
	for text, want := range map[string]int{
		"":                    0,
		"{ [2 x <{ i32 }>] }": 4,
		"()()()":              1,
		"c\"((((\" (":         1,
		"; ((((\n(":           1,
		")))((":               2,
	} {
		if got := nesting([]byte(text)); got != want {
			t.Errorf("%q: %d", text, got)
		}
	}
}

// Positions and scopes that go round in a circle have a site, and it is found soon.
func TestCircularMetadata(t *testing.T) {
	const text = `define void @f(i32 %x) !dbg !5 {
  %y = add i32 %x, 1, !dbg !9
  %z = add i32 %x, 1, !dbg !11
  ret void
}
!5 = distinct !DISubprogram(name: "f", scope: !7, file: !7, line: 1)
!7 = !DIFile(filename: "k.cu", directory: ".")
!9 = distinct !DILocation(line: 1, scope: !5, inlinedAt: !9)
!10 = distinct !DILexicalBlock(scope: !10, line: 1)
!11 = !DILocation(line: 1, scope: !10)
`
	done := make(chan bool)
	go func() {
		defer close(done)
		m, err := parse("k.cu", []byte(text), nil)
		if err != nil {
			t.Error(err)
			return
		}
		for _, inst := range m.IR.Funcs[0].Blocks[0].Insts {
			if s := m.Site(inst); s == nil || s.Line != 1 {
				t.Errorf("%v", s)
			}
		}
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Error("it goes on")
	}
}
