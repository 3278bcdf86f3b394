package frontend

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestNormalize(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"  %3 = call noundef nonnull align 8 dereferenceable(8) i64* @f(i64* nonnull align 8 %p)",
			"  %3 = call noundef nonnull dereferenceable(8) i64* @f(i64* nonnull align 8 %p)"},
		{"  %4 = invoke noundef align 16 i8* @g()", "  %4 = invoke noundef i8* @g()"},
		{"declare noundef nonnull align 8 dereferenceable(8) %t* @h(%t* align 8)",
			"declare noundef nonnull dereferenceable(8) %t* @h(%t* align 8)"},
		{"define linkonce_odr dso_local noundef nonnull align 4 dereferenceable(4) i32* @m() #3 align 2 {",
			"define linkonce_odr dso_local noundef nonnull dereferenceable(4) i32* @m() #3 align 2 {"},
		{"  %5 = tail call fastcc noalias align 4 i8* @n(i8* align 4 %x)", "  %5 = tail call fastcc noalias i8* @n(i8* align 4 %x)"},
		{"declare !dbg !4711 noundef nonnull align 8 dereferenceable(16) %t* @getline(%t* align 8)",
			"declare !dbg !4711 noundef nonnull dereferenceable(16) %t* @getline(%t* align 8)"},
		{"define weak_odr cc 10 align 8 i8* @o() align 16 {", "define weak_odr cc 10 i8* @o() align 16 {"},
		// Elsewhere align is in the grammar.
		{"  %6 = call i8* @f(i8* align 8 %p)", "  %6 = call i8* @f(i8* align 8 %p)"},
		{"  %7 = load i32, i32* %p, align 4", "  %7 = load i32, i32* %p, align 4"},
		{`@s = private constant [16 x i8] c"call align 8 x\00", align 1`, `@s = private constant [16 x i8] c"call align 8 x\00", align 1`},
	} {
		if got := string(normalize([]byte(c.in))); got != c.want {
			t.Errorf("%s\nbecomes %s\nwant    %s", c.in, got, c.want)
		}
	}
}

func TestPrepare(t *testing.T) {
	in := "attributes #0 = { noinline norecurse }\nattributes #1 = { convergent noinline nounwind }\nattributes #2 = { nounwind }\n; noinline \n"
	if got := string(prepare([]byte(in), host)); strings.Count(got, "sanitize_thread") != 3 || strings.Count(got, "noinline") != 3 {
		t.Errorf("host: %s", got)
	}
	if got := string(prepare([]byte(in), device)); strings.Count(got, "sanitize_thread") != 3 || strings.Count(got, "noinline") != 1 {
		t.Errorf("device: %s", got)
	}
	in = "attributes #0 = { noinline nounwind optnone }\n"
	for s, want := range map[side]string{host: "attributes #0 = { sanitize_thread noinline nounwind }\n", device: "attributes #0 = { sanitize_thread nounwind }\n"} {
		if got := string(prepare([]byte(in), s)); got != want {
			t.Errorf("unoptimized: %s", got)
		}
	}
}

func TestReferences(t *testing.T) {
	text := `
@v = global i32 0
@table = global [1 x void ()*] [void ()* @pointed]
@"odd name" = global i32* @v
define void @lonely() {
  ret void
}
define internal void @called() personality i32 (...)* @person {
  ret void
}
define void @pointed() {
  call void @called()
  invoke void @"quoted fn"() to label %a unwind label %b
}
declare void @declared()
!0 = !{void ()* @lonely}
`
	refs := references([]byte(text))
	want := []string{"called", "person", "pointed", "quoted fn", "v"}
	if got := slices.Sorted(maps.Keys(refs)); !slices.Equal(got, want) {
		t.Errorf("references are %v, want %v", got, want)
	}
	if got := roots([]byte(text), refs); !slices.Equal(got, []string{"lonely", "main", "odd name", "table"}) {
		t.Errorf("roots are %v", got)
	}
	aliased := `
@_ZN1MC1Ev = dso_local unnamed_addr alias void (), void ()* @_ZN1MC2Ev
@"inner name" = weak_odr alias void (), bitcast (i32* @body to void ()*)
@outer = alias void (), void ()* @"inner name"
@table = global void ()* @outer
@llvm.used = appending global [2 x i8*] [i8* bitcast (void ()* @kept to i8*), i8* bitcast (i32* @v to i8*)], section "llvm.metadata"
define void @_ZN1MC2Ev() {
}
define void @kept() {
}
`
	if got := slices.Sorted(maps.Keys(references([]byte(aliased)))); !slices.Equal(got, []string{"body", "inner name", "outer", "v"}) {
		t.Errorf("references behind aliases are %v", got)
	}
	if definesMain([]byte(text)) || !definesMain([]byte("define dso_local noundef i32 @main() #1 {\n")) {
		t.Error("definesMain is wrong")
	}
}

// FuzzParse feeds IR text to all that reads it: no input may panic, and the
// text edits must leave text without return alignment alone.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"define void @f() {\n  ret void\n}\n",
		"declare noundef nonnull align 8 dereferenceable(8) i8* @g(i8* align 4)\n",
		"!nvvm.annotations = !{!0}\n!0 = !{void ()* @k, !\"kernel\", i32 1}\ndefine void @k() {\n  ret void\n}\n",
		"!nvvm.annotations = !{!0}\n!0 = !{null, !\"kernel\", i32 1}\n",
		"@x = global i32 0, !dbg !0\n!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())\n!1 = !DIGlobalVariable(name: \"y\")\n",
		"attributes #0 = { noinline }\n",
		"define i32 @f(i32 %a) !dbg !1 {\n  %b = add i32 %a, 1, !dbg !2\n  ret i32 %b\n}\n!1 = distinct !DISubprogram(name: \"f\", line: 3)\n!2 = !DILocation(line: 4, scope: !1)\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		refs := references([]byte(text))
		roots([]byte(text), refs)
		prepare([]byte(text), device)
		if !strings.Contains(text, " align ") && string(normalize([]byte(text))) != text {
			t.Error("normalize changed text without alignment")
		}
		m, err := parse("fuzz.ll", []byte(text), refs)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("error of several lines: %q", err)
			}
			return
		}
		for _, fn := range m.IR.Funcs {
			m.Referenced(fn)
			for _, b := range fn.Blocks {
				for _, inst := range b.Insts {
					m.Site(inst)
				}
				m.Site(b.Term)
			}
		}
		for _, g := range m.IR.Globals {
			m.GlobalName(g)
		}
		m.ValueName(nil)
	})
}

func TestDeviceRoots(t *testing.T) {
	const in = `
@table = dso_local addrspace(1) externally_initialized global i32 0, align 4
@"odd name" = internal constant i8 0
define dso_local void @_Z1kv() #0 {
  call void @_Z1fv()
}
define dso_local void @_Z1fv() #1 {
}
!0 = !{void ()* @_Z1kv, !"kernel", i32 1}
!1 = !{void (i32)* @"_Z1h", !"kernel", i32 1}
!2 = !{void ()* @_Z1fv, !"other", i32 1}
`
	want := []string{"_Z1h", "_Z1kv", "odd name", "table"}
	if got := deviceRoots([]byte(in)); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := deviceRoots(nil); got == nil || len(got) > 0 {
		t.Errorf("%#v", got)
	}
}
