package frontend

import (
	"slices"
	"strings"
	"testing"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
)

func TestUnquote(t *testing.T) {
	for _, c := range []struct{ identifier, want string }{
		{`f`, `f`},
		{`"f g"`, `f g`},
		{`"_Z8\D1\8F\D0\B4\D1\80\D0\BEPi"`, `_Z8ядроPi`},
		{`"q\22b\\c"`, `q"b\c`},
		{`"\01raw"`, "\x01raw"},
		{`"\c3\A9"`, `é`},
		{`"\\41"`, `\41`},
		{`"\4"`, `\4`},
		{`"\zz"`, `\zz`},
	} {
		if got := unquote(c.identifier); got != c.want {
			t.Errorf("%s is %q, want %q", c.identifier, got, c.want)
		}
		if got := unquote(quote(c.want)); got != c.want {
			t.Errorf("%q becomes %q", c.want, got)
		}
	}
}

// What stands in a string is no name, and hides none behind it.
func TestGlobals(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
	}{
		{`@table = constant { [5 x i8], void ()* } { [5 x i8] c"call@", void ()* @"f g" }, section "s", align 8`, []string{"table", "f g"}},
		{`  call void @"größe"(%"struct.a@b"* %0), !dbg !4`, []string{"größe"}},
		{`  call void asm "call @f", "r"(i32 0)`, nil},
		{`@open = global i8 "`, []string{"open"}},
		{`  store i8* @"`, nil},
	} {
		if got := slices.Collect(globals([]byte(c.line))); !slices.Equal(got, c.want) {
			t.Errorf("%s\nmentions %q, want %q", c.line, got, c.want)
		}
	}
}

func TestRenamed(t *testing.T) {
	to := map[string]string{"größe": `q"`}
	for in, want := range map[string]string{
		`define void @"gr\C3\B6\C3\9Fe"() comdat {`: `define void @"q\22"() comdat {`,
		`$"gr\C3\B6\C3\9Fe" = comdat any`:           `$"q\22" = comdat any`,
		`@s = constant [9 x i8] c"@\22größe\22"`:    `@s = constant [9 x i8] c"@\22größe\22"`,
	} {
		if got := string(renamed([]byte(in), to)); got != want {
			t.Errorf("%s\nbecomes %s\nwant    %s", in, got, want)
		}
	}
}

// Names come back as they are from what llir writes, wherever they stand, and so do kernels.
func FuzzIdentifiers(f *testing.F) {
	for _, name := range []string{"f", "_Z8ядроPi", `q"b\c`, "\x01raw", "a\nb", "name with space", "dollar$", "7", "07", "-1", `x", !"kernel`, "@g", "\xff\x00", `\41`} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if name == "" || name == "caller" || name[0] >= '0' && name[0] <= '9' && strings.Trim(name, "0123456789") != "" {
			t.Skip() // llir writes 1a without the quotes that LLVM wants
		}
		if back := unquote(quote(name)); back != name {
			t.Fatalf("%q comes back as %q", name, back)
		}
		m := ir.NewModule()
		callee := m.NewFunc(name, types.Void)
		callee.NewBlock("").NewRet(nil)
		caller := m.NewFunc("caller", types.Void)
		block := caller.NewBlock("")
		block.NewCall(callee)
		block.NewRet(nil)
		identifier := callee.Ident()
		text := []byte(m.String() + "!0 = !{void ()* " + identifier + `, !"kernel", i32 1}` + "\n")
		if refs := references(text); !refs[name] || len(refs) != 1 {
			t.Errorf("%q is not among %v, referenced in\n%s", name, refs, text)
		}
		if got := deviceRoots(prepare(text, device)); !slices.Equal(got, []string{name}) {
			t.Errorf("roots are %q, want %q, in\n%s", got, name, text)
		}
		if got := roots(prepare(text, host), references(text)); !slices.Equal(got, []string{"caller", "main"}) {
			t.Errorf("roots are %q in\n%s", got, text)
		}
		if parts := partsOf(m.String()); parts[canonicalGlobal(name)] == "" {
			t.Errorf("no part %q in %q", canonicalGlobal(name), parts)
		}
	})
}

// The parser reads a name as this package does.
func TestSymbols(t *testing.T) {
	for _, name := range []string{"f", "_Z8ядроPi", `q"b\c`, "\x01raw", "a\nb", "name with space", "dollar$", "7", "007", "-1", "+1", "\xff", `\41`} {
		m, err := parse("f.ll", []byte("define void @"+quote(name)+"() {\n  ret void\n}\n"), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := symbol(m.IR.Funcs[0].GlobalIdent); got != name {
			t.Errorf("%q is parsed as %q", name, got)
		}
	}
}
