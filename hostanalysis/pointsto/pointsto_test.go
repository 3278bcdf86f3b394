package pointsto

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/llir/llvm/asm"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"
)

// solved analyses a module; a function whose name begins with stub launches a kernel that stores pointers.
func solved(t *testing.T, partial bool, text string) (*ir.Module, *Result) {
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
	r := Analyze(context.Background(), Program{
		Modules: []*ir.Module{m}, Main: entry, Partial: partial,
		Def:      func(f *ir.Func) *ir.Func { return defs[f.Name()] },
		Global:   func(g *ir.Global) *ir.Global { return g },
		Foreign:  func(name string) bool { return strings.HasPrefix(name, "foreign") },
		External: func(f *ir.Func) bool { return f.Linkage != enum.LinkageInternal },
		Launch: func(f *ir.Func) *Launch {
			if strings.HasPrefix(f.Name(), "stub") {
				return &Launch{Moves: true}
			}
			return nil
		},
	})
	if !r.Complete() {
		t.Fatal("gave up")
	}
	return m, r
}

// names lists what a value of a function leads to, as text.
func names(r *Result, m *ir.Module, fn, v string) []string {
	var out []string
	for _, f := range m.Funcs {
		if f.Name() != fn {
			continue
		}
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				if x, ok := inst.(value.Value); ok && x.Ident() == "%"+v {
					r.Of(x).Each(func(l Loc) { out = append(out, l.text()) })
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

func (l Loc) text() string {
	name := [...]string{"outside", "library", "arguments", "", "", "", "", "variadic"}[l.Object.Kind]
	if l.Object.Value != nil {
		name = l.Object.Value.Ident()
	}
	switch {
	case l.Off == Anywhere:
		return name + "+?"
	case l.Off > 0:
		return name + "+" + string(rune('0'+l.Off%10))
	}
	return name
}

func expect(t *testing.T, r *Result, m *ir.Module, fn, v string, want ...string) {
	t.Helper()
	slices.Sort(want)
	if got := names(r, m, fn, v); !slices.Equal(got, want) {
		t.Errorf("%%%s of %s leads to %v, want %v", v, fn, got, want)
	}
}

func TestFields(t *testing.T) {
	m, r := solved(t, false, `
%pair = type { i32*, i32* }
define i32 @main(i32 %argc, i8** %argv) {
  %a = alloca i32
  %b = alloca i32
  %p = alloca %pair
  %first = getelementptr %pair, %pair* %p, i64 0, i32 0
  %second = getelementptr %pair, %pair* %p, i64 0, i32 1
  store i32* %a, i32** %first
  store i32* %b, i32** %second
  %x = load i32*, i32** %first
  %y = load i32*, i32** %second
  %n = sext i32 %argc to i64
  %any = getelementptr %pair, %pair* %p, i64 0, i32 0
  %at = getelementptr i32*, i32** %any, i64 %n
  %z = load i32*, i32** %at
  %arg = getelementptr i8*, i8** %argv, i64 1
  %text = load i8*, i8** %arg
  ret i32 0
}`)
	expect(t, r, m, "main", "x", "%a")
	expect(t, r, m, "main", "y", "%b")
	expect(t, r, m, "main", "z", "%a", "%b")
	expect(t, r, m, "main", "text", "arguments+?")
}

func TestCopies(t *testing.T) {
	m, r := solved(t, false, `
%pair = type { i32*, i32* }
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
define i32 @main() {
  %a = alloca i32
  %b = alloca i32
  %p = alloca %pair
  %q = alloca %pair
  %first = getelementptr %pair, %pair* %p, i64 0, i32 0
  %second = getelementptr %pair, %pair* %p, i64 0, i32 1
  store i32* %a, i32** %first
  store i32* %b, i32** %second
  %pb = bitcast %pair* %p to i8*
  %qb = bitcast %pair* %q to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %qb, i8* %pb, i64 16, i1 false)
  %there = getelementptr %pair, %pair* %q, i64 0, i32 1
  %x = load i32*, i32** %there
  %num = ptrtoint i32* %a to i64
  %more = add i64 %num, 4
  %back = inttoptr i64 %more to i32*
  ret i32 0
}`)
	expect(t, r, m, "main", "x", "%b")
	expect(t, r, m, "main", "back", "%a+?")
}

func TestCallGraph(t *testing.T) {
	m, r := solved(t, false, `
@table = constant { [2 x void (i32*)*] } { [2 x void (i32*)*] [void (i32*)* @one, void (i32*)* @two] }
define internal void @one(i32* %p) {
  %seen = getelementptr i32, i32* %p, i64 0
  ret void
}
define internal void @two(i32* %p) {
  %seen = getelementptr i32, i32* %p, i64 0
  ret void
}
define i32 @main() {
  %a = alloca i32
  %slot = getelementptr { [2 x void (i32*)*] }, { [2 x void (i32*)*] }* @table, i64 0, i32 0, i64 1
  %f = load void (i32*)*, void (i32*)** %slot
  call void %f(i32* %a)
  ret i32 0
}`)
	expect(t, r, m, "main", "f", "@two")
	expect(t, r, m, "two", "seen", "%a")
	for _, b := range m.Funcs[2].Blocks {
		for _, inst := range b.Insts {
			if c, ok := inst.(*ir.InstCall); ok {
				if to := r.CallOf(c); len(to.Bodies) != 1 || to.Unknown || to.Bodies[0].Name() != "two" {
					t.Errorf("the call comes to %+v", to)
				}
			}
		}
	}
}

func TestOutside(t *testing.T) {
	m, r := solved(t, false, `
@given = internal global i32 0
@apart = internal global i32 0
declare i32* @unknown(i32**, void (i32*)*)
define internal void @callback(i32* %p) {
  %seen = getelementptr i32, i32* %p, i64 0
  ret void
}
define i32 @main() {
  %a = alloca i32*
  %b = alloca i32
  store i32* @given, i32** %a
  %x = call i32* @unknown(i32** %a, void (i32*)* @callback)
  ret i32 0
}`)
	if !r.Object(m.Globals[0]).Kept() || r.Object(m.Globals[1]).Kept() {
		t.Error("what an argument leads to is kept, and nothing else")
	}
	if k := r.Known(); len(k) != 1 || k[0].Name() != "callback" {
		t.Errorf("known are %v", k)
	}
	got := names(r, m, "callback", "seen")
	if !slices.Contains(got, "@given+?") && !slices.Contains(got, "@given") {
		t.Errorf("the callback is given %v", got)
	}
}

// TestNull: what unknown code may do is not stored with null.
// What no file in sight uses, though others may, is known outside, with all that it leads to.
func TestForeign(t *testing.T) {
	m, r := solved(t, false, `
@led = internal global i32 1
@own = internal global i32 1
@foreignTable = global i32* @led
@table = global i32* @own
define void @foreignSet(i32 %n) {
  ret void
}
define i32 @main() {
  %x = load i32*, i32** @table
  ret i32 0
}`)
	for i, want := range []bool{true, false, true, false} {
		if o := r.Object(m.Globals[i]); o.Kept() != want {
			t.Errorf("%s kept: %t, want %t", m.Globals[i].Ident(), o.Kept(), want)
		}
	}
	if known := r.Known(); len(known) != 1 || known[0].Name() != "foreignSet" {
		t.Errorf("known outside: %v, want foreignSet alone", known)
	}
}

func TestNull(t *testing.T) {
	m, r := solved(t, false, `
@p = internal global i32* null
declare void @unknown()
define i32 @main() {
  %a = alloca i32
  store i32* %a, i32** @p
  call void @unknown()
  %before = load i32*, i32** @p
  store i32* null, i32** @p
  ret i32 0
}`)
	expect(t, r, m, "main", "before", "%a")
}

func TestLibrary(t *testing.T) {
	m, r := solved(t, false, `
@text = internal global [8 x i8] zeroinitializer
declare i64 @strtol(i8*, i8**, i32)
declare noalias i8* @malloc(i64)
declare void @qsort(i8*, i64, i64, i32 (i8*, i8*)*)
declare i8* @strchr(i8*, i32)
define internal i32 @compare(i8* %p, i8* %q) {
  %seen = getelementptr i8, i8* %p, i64 0
  ret i32 0
}
define i32 @main() {
  %end = alloca i8*
  %s = getelementptr [8 x i8], [8 x i8]* @text, i64 0, i64 0
  %n = call i64 @strtol(i8* %s, i8** %end, i32 10)
  %e = load i8*, i8** %end
  %m = call i8* @malloc(i64 16)
  call void @qsort(i8* %m, i64 2, i64 8, i32 (i8*, i8*)* @compare)
  %c = call i8* @strchr(i8* %s, i32 32)
  ret i32 0
}`)
	expect(t, r, m, "main", "e", "@text+?")
	expect(t, r, m, "main", "c", "@text+?")
	expect(t, r, m, "compare", "seen", "%m", "%m+?")
	if r.Object(m.Globals[0]).Kept() {
		t.Error("strtol keeps nothing")
	}
}

func TestExceptions(t *testing.T) {
	m, r := solved(t, false, `
@type = external constant i8*
declare i8* @__cxa_allocate_exception(i64)
declare void @__cxa_throw(i8*, i8*, i8*)
declare i8* @__cxa_begin_catch(i8*)
declare i32 @__gxx_personality_v0(...)
define internal void @destroy(i8* %p) {
  %seen = getelementptr i8, i8* %p, i64 0
  ret void
}
define internal void @thrower() {
  %x = call i8* @__cxa_allocate_exception(i64 8)
  call void @__cxa_throw(i8* %x, i8* bitcast (i8** @type to i8*), i8* bitcast (void (i8*)* @destroy to i8*))
  unreachable
}
define i32 @main() personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) {
  invoke void @thrower() to label %ok unwind label %bad
ok:
  ret i32 0
bad:
  %l = landingpad { i8*, i32 } catch i8* null
  %o = extractvalue { i8*, i32 } %l, 0
  %c = call i8* @__cxa_begin_catch(i8* %o)
  ret i32 1
}`)
	expect(t, r, m, "main", "c", "%x", "%x+?")
	expect(t, r, m, "destroy", "seen", "%x")
	if c := r.Cleanups(); len(c) != 1 || len(c[0].Bodies) != 1 {
		t.Errorf("destructors: %+v", c)
	}
}

func TestLoopsAndPartialPrograms(t *testing.T) {
	m, r := solved(t, true, `
@mine = internal global i32 0
@theirs = global i32 0
define void @walk(i8* %p, i1 %c) {
entry:
  %a = alloca [64 x i8]
  %first = getelementptr [64 x i8], [64 x i8]* %a, i64 0, i64 0
  br label %loop
loop:
  %at = phi i8* [ %first, %entry ], [ %next, %loop ]
  %next = getelementptr i8, i8* %at, i64 1
  br i1 %c, label %loop, label %done
done:
  ret void
}`)
	expect(t, r, m, "walk", "next", "%a+?")
	if r.Object(m.Globals[0]).Kept() || !r.Object(m.Globals[1]).Kept() {
		t.Error("names are known outside by their linkage")
	}
	if r.Of(m.Funcs[0].Params[0]).Empty() {
		t.Error("outsiders pass anything")
	}
}

func TestSet(t *testing.T) {
	var a, b set
	for _, n := range []int32{700, 3, 64, 3} {
		a.add(n)
	}
	for _, n := range []int32{1, 64, 9000, 128} {
		b.add(n)
	}
	if !a.has(700) || a.has(701) || a.add(64) {
		t.Error("membership")
	}
	both := a.both(&b)
	rest := a.without(&b)
	all := a.clone()
	if !all.addAll(&b) || all.addAll(&b) || !all.has(9000) || !all.has(700) || !all.has(128) || !all.has(1) || a.has(9000) {
		t.Error("union")
	}
	if !both.has(64) || both.has(3) || rest.has(64) || !rest.has(3) || both.empty() {
		t.Error("intersection and difference")
	}
	var got []int32
	all.each(func(n int32) { got = append(got, n) })
	if !slices.Equal(got, []int32{1, 3, 64, 128, 700, 9000}) {
		t.Errorf("members are %v", got)
	}
}
