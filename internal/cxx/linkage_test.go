package cxx

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLinkage(t *testing.T) {
	for _, c := range []struct{ text, defines, exports string }{
		{"// void no() {}\nvoid f(int a = 3) { int local; g(local); }", "f", "f"},
		{"__global__ void __launch_bounds__(256) k(int *p);\nvoid f(int a = 3), g();\nextern int v;\nextern \"C\" int h(int);", "", ""},
		{"extern \"C\" { int v; void f() {} }\nextern \"C\" __global__ void k() {}", "f k v", "f k v"},
		{"static int a; static void f() {} inline void g() {} const int N = 4; constexpr int M = 5; __constant__ float c[4];", "M N a c f g", "c"},
		{"namespace n { namespace { int no; } void f() { if (a) { b(); } } struct S { void m() {} int x; }; } int last;", "f last", "f last"},
		{"struct A : B { int m; } one, two[3]; class C; enum E { X, Y }; typedef struct { int a; } T; using namespace std; union U;", "one two", "one two"},
		{"int x = f(1), y, *z = &x, w[] = {1, 2}; dim3 grid(4, 4); const char *s = \"s\"; void (*call)(int);", "call grid s w x y z", "call grid s w x y z"},
		{"int a{1}, b{2}, c = 3; std::vector<int> v{1, 2};", "a b c v", "a b c v"},
		{"A::A(int n) : a(n), b(n) { m(); }\nint A::count = 3; void n::A::m<int>(int) {}", "A count m n", "A count m n"},
		{"template <class T, int N> void f(T *p) {}\ntemplate void g<float>(float *);\ntemplate <> void h<int>(int) {}\ntemplate <class T> struct S { T t; };", "f g h", "f g h"},
		{"MAKE(alpha, beta);", "", "MAKE alpha beta"},
		{"S operator+(S a, S b) { return a; }\nbool A::operator()(int) { return 1; } S operator-(S);", "A", "A operator"},
		{"#define N 4\n#define F(x) \\\n  f(x)\nint a;", "F N a", "a"},
		{"#if A\nvoid f(int a) {\n#else\nvoid f(float a) {\n#endif\n}\nvoid g() {}", "f g", "f g"},
		{"void f() { {\nint main() { }\nint g;", "f", "f"}, // braces that do not match
		{"}}; int g;", "g", "g"},
		{"std::vector<std::pair<int, int>> v; unsigned long long n;", "n v", "n v"},
	} {
		got := Linkage([]byte(c.text))
		for set, want := range map[*map[string]bool]string{&got.Defines: c.defines, &got.Exports: c.exports} {
			if diff := cmp.Diff(strings.Fields(want), slices.Sorted(maps.Keys(*set))); diff != "" && len(want)+len(*set) > 0 {
				t.Errorf("%s (-want +got)\n%s", c.text, diff)
			}
		}
		if got.Unclear {
			t.Errorf("%s: unclear", c.text)
		}
	}
	for _, text := range []string{
		"#define K(n) void n##_k() {}\nK(a)", "#define I(T) template void f<T>(T)\nI(int);",
		"MAKE(alpha) void f();",
	} {
		if !Linkage([]byte(text)).Unclear {
			t.Errorf("%s: not unclear", text)
		}
	}
	for text, want := range map[string]string{
		"void f(); void g() { f(); }":           "f",
		"void f(); void g() {}":                 "",
		"int x = f();":                          "f",
		"#define CALL f()\n":                    "f",
		"struct S { int m() { return f(); } };": "f",
		"extern int f;":                         "",
		"#define LOG(s, ...) printf(s, ##__VA_ARGS__)\nint a[] = {f};": "f",
	} {
		got := Linkage([]byte(text))
		if got.Uses["f"] != (want == "f") || got.Unclear {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

func TestDeclares(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"void f(int a), g();\nextern int v, w; int x; void h() {}", "f g v w"},
		{"__global__ void __launch_bounds__(64) k(int n = 1);\ntemplate <class T> void t(T);", "k t"},
		{"void f() { extern int v; int x; g(); }", "int v extern"},
		{"struct S { void m(); } s; MAKE(alpha);", "void m MAKE alpha"},
		{"typedef int T; using A = B; using namespace std; class C;", ""},
		{"#define D(x) extern int x, y;", "int x y"},
		{"S operator+(S, S);", "operator"},
	} {
		got := slices.Sorted(maps.Keys(Linkage([]byte(c.text)).Declares))
		want := strings.Fields(c.want)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", c.text, got, want)
		}
	}
}

// No text makes the walk panic or run long.
func FuzzLinkage(f *testing.F) {
	f.Add([]byte(source))
	f.Add([]byte("#if\n#else\nA::~A() : b{1} {}\n#endif\n#define\n#define A##"))
	f.Add([]byte("a>(<>(::(=){[,;}"))
	f.Fuzz(func(t *testing.T, src []byte) {
		n := Linkage(src)
		for name := range n.Exports {
			if name == "" || !n.Defines[name] && !n.Declares[name] {
				t.Errorf("%q exports %q", src, name)
			}
		}
	})
}
