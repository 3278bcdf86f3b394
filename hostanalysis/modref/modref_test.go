package modref

import (
	"context"
	"slices"
	"testing"

	"github.com/llir/llvm/asm"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/hostanalysis/pointsto"
	"github.com/hgrd/hgrd/internal/symbolic"
)

func summarised(t *testing.T, text string) (*ir.Module, *Result) {
	t.Helper()
	m, err := asm.ParseString("test.ll", text)
	if err != nil {
		t.Fatal(err)
	}
	var entry *ir.Func
	defs := map[string]*ir.Func{}
	for _, f := range m.Funcs {
		if len(f.Blocks) > 0 {
			defs[f.Name()] = f
		}
		if f.Name() == "main" {
			entry = f
		}
	}
	def := func(f *ir.Func) *ir.Func { return defs[f.Name()] }
	p := pointsto.Analyze(context.Background(), pointsto.Program{
		Foreign:  func(string) bool { return false },
		External: func(f *ir.Func) bool { return f.Linkage != enum.LinkageInternal },
		Modules:  []*ir.Module{m}, Main: entry, Def: def, Global: func(g *ir.Global) *ir.Global { return g },
		Launch: func(*ir.Func) *pointsto.Launch { return nil },
	})
	return m, Analyze(context.Background(), Program{
		Modules: []*ir.Module{m}, Points: p, Def: def,
		Roots:  func(v value.Value) []value.Value { return []value.Value{symbolic.Base(v)} },
		Tag:    func(any) any { return nil },
		Launch: func(symbolic.Call) (*Effect, bool) { return nil, false },
		Format: func(v value.Value) (string, bool) { return "%d %s", symbolic.Base(v).Ident() == "@plain" },
	})
}

// written lists the globals that a function writes.
func written(r *Result, m *ir.Module, name string) []string {
	var out []string
	for _, f := range m.Funcs {
		if f.Name() == name {
			for o := range r.Of(f).Objects {
				if g, ok := o.Value.(*ir.Global); ok {
					out = append(out, g.Name())
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

const program = `
@a = internal global i32 0
@b = internal global { i32, i32 } zeroinitializer
@c = internal global i32 0
@d = internal global i32 0
@plain = internal constant [6 x i8] c"%d %s\00"
@odd = internal constant [3 x i8] c"%n\00"
@optind = external global i32
declare void @unknown()
declare void @handed(void ()*)
declare void @qsort(i8*, i64, i64, i32 (i8*, i8*)*)
declare i32 @printf(i8*, ...)
declare i32 @getopt(i32, i8**, i8*)
declare i32 @pthread_create(i64*, i8*, i8* (i8*)*, i8*)
define internal void @set(i32* %p) {
  store i32 1, i32* %p
  ret void
}
define internal void @field() {
  store i32 1, i32* getelementptr ({ i32, i32 }, { i32, i32 }* @b, i64 0, i32 1)
  ret void
}
define internal void @known() {
  store i32 1, i32* @c
  ret void
}
define internal i32 @compare(i8* %x, i8* %y) {
  store i32 1, i32* @d
  ret i32 0
}
define internal void @sorts() {
  %l = alloca [4 x i8]
  %p = bitcast [4 x i8]* %l to i8*
  call void @qsort(i8* %p, i64 4, i64 1, i32 (i8*, i8*)* @compare)
  ret void
}
define internal void @prints() {
  %r = call i32 (i8*, ...) @printf(i8* getelementptr ([6 x i8], [6 x i8]* @plain, i64 0, i64 0), i32* @a)
  ret void
}
define internal void @counts() {
  %r = call i32 (i8*, ...) @printf(i8* getelementptr ([3 x i8], [3 x i8]* @odd, i64 0, i64 0), i32* @a)
  ret void
}
define internal void @parses(i8** %argv) {
  %r = call i32 @getopt(i32 1, i8** %argv, i8* null)
  ret void
}
define internal void @calls() {
  call void @unknown()
  ret void
}
define internal i8* @body(i8* %x) {
  %p = bitcast i8* %x to i32*
  store i32 2, i32* %p
  ret i8* null
}
define internal void @starts() {
  %t = alloca i64
  %r = call i32 @pthread_create(i64* %t, i8* null, i8* (i8*)* @body, i8* bitcast (i32* @a to i8*))
  ret void
}
define i32 @main(i32 %argc, i8** %argv) {
  call void @set(i32* @a)
  call void @handed(void ()* @known)
  call void @field()
  call void @sorts()
  call void @prints()
  call void @counts()
  call void @parses(i8** %argv)
  call void @calls()
  call void @starts()
  ret i32 0
}`

func TestSummaries(t *testing.T) {
	m, r := summarised(t, program)
	for name, want := range map[string][]string{
		"set": nil, "field": {"b"}, "sorts": {"d"}, "prints": nil, "counts": {"a"}, "parses": {"optind"}, "calls": {"c"},
		"main": {"a", "b", "c", "d", "optind"},
	} {
		if got := written(r, m, name); !slices.Equal(got, want) {
			t.Errorf("%s writes %v, want %v", name, got, want)
		}
	}
	of := func(name string) *Effect {
		return r.Of(m.Funcs[slices.IndexFunc(m.Funcs, func(f *ir.Func) bool { return f.Name() == name })])
	}
	if e := of("set"); e.Arg(0) == nil || e.Outside || !e.Writes() {
		t.Error("what is written through a parameter is an effect on the argument")
	}
	if e := of("field"); e.Outside || e.Objects[r.Points.Object(m.Globals[1])].Lo != 4 || e.Objects[r.Points.Object(m.Globals[1])].Overlaps(0, 4) {
		t.Error("fields are told apart")
	}
	if e := of("calls"); !e.Outside || e.Starts {
		t.Error("what code out of sight knows")
	}
	if e := of("sorts"); e.Outside {
		t.Error("qsort calls what it is given, and nothing else")
	}
	if !of("starts").Starts || !of("main").Starts {
		t.Error("starts of threads")
	}
	if e := r.Threads(); len(e.Objects) != 1 || e.Objects[r.Points.Object(m.Globals[0])] == nil {
		t.Errorf("threads write %v", e.Objects)
	}
	if !r.Written(m.Globals[0]) || r.Written(m.Globals[4]) {
		t.Error("what is ever written")
	}
}

func TestFormats(t *testing.T) {
	for text, want := range map[string]bool{"": false, "%d": false, "%%n": false, "%n": true, "%-5ln": true, "50% n": true, "%": false} {
		if saysN(text) != want {
			t.Errorf("%q: %t", text, !want)
		}
	}
}

func TestKinds(t *testing.T) {
	var none *Kinds
	a, b := new(int), new(int)
	ks := none.With(Of(a)).With(Of(b))
	is := func(x *int) func(any) bool { return func(k any) bool { return k == any(x) } }
	if none.Meet(is(a)) || !ks.Meet(is(a)) || !ks.Meet(is(b)) || ks.Meet(is(new(int))) || !Of(nil).Meet(is(a)) || !ks.With(Any).Meet(is(new(int))) {
		t.Error("kinds")
	}
	for i := 0; i < 100; i++ {
		ks = ks.With(Of(new(int)))
	}
	if ks != Any {
		t.Error("many kinds are any")
	}
}
