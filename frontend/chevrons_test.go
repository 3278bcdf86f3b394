package frontend

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRespell(t *testing.T) {
	for text, want := range map[string]string{
		"k << <1, 256 >> > (a);":                         "k <<< 1, 256 >>>  (a);",
		"k<int><<  <g, b>> >(a);":                        "k<int><<<  g, b>>> (a);",
		"k<<<g, b >> >(a);":                              "k<<<g, b >>> (a);",
		"k << <g, b>>>(a);":                              "k <<< g, b>>>(a);",
		"k << <dim3(1, 2), dim3{3}, 0, s[0] >> >\n(a);":  "k <<< dim3(1, 2), dim3{3}, 0, s[0] >>> \n(a);",
		"#define L k << <g, b >> >(a)":                   "#define L k <<< g, b >>> (a)",
		"k << /* x */ <1, 2 >> >(a);":                    "",
		"k<<<{g, 2}, {32, f({1}), 1}, 0>>>(a);":          "k<<<dim3{g, 2}, dim3{32, f({1}), 1}, 0>>>(a);",
		"k << <g, {8, 8} >> >(a, {1});":                  "k <<< g, dim3{8, 8} >>> (a, {1});",
		"k<<<f({1}, 2), b, {0}>>>(a);":                   "",
		"k << <1, 2; 3 >> >(a);":                         "",
		"k << <1, 2 >> > a;":                             "",
		`f("k << <1, 2 >> >(a)"); // k << <1, 2 >> >(a)`: "",
		"k<<<f<g<int>> >(x), 1>>>(a);":                   "",
		"x = a << b; v<w<int> > (c >> d);":               "",
	} {
		src := []byte(text)
		if got, changed := respell(src); changed != (want != "") || changed && string(got) != want || !changed && string(got) != text {
			t.Errorf("%s: %s", text, got)
		}
	}
}

// Launches in a file, in a header and in a macro; columns stay those of the file.
func TestSpacedLaunches(t *testing.T) {
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("k.h", "#define RUN(a) k << <1, 2 >> > (a)\n__global__ void k(int *a) { *a = 1; }\ninline void h(int *a) { k << <1, 64 >> >(a); }\n")
	path := write("a.cu", "#include \"k.h\"\nint main() {\n  int *a;\n  cudaMalloc(&a, 4);\n  k << <1, 32 >> > (a); h(a);\n  RUN(a);\n}\n")
	reads := &Reads{}
	p, err := tools.Compile(context.Background(), path, Options{Reads: reads})
	if err != nil {
		t.Fatalf("%+v", err)
	}
	if list := strings.Join(reads.Opened, "\n"); strings.Contains(list, "hgrd-launches") || !strings.Contains(list, "k.h") || !reads.Known {
		t.Errorf("opened, known %t: %s", reads.Known, list)
	}
	if n := len(p.Device.Kernels()); n != 1 {
		t.Errorf("%d kernels", n)
	}
	write("new.cu", "#include \"k.h\"\nint main() { k << <1, 2 >> >(nullptr); }\n__global__ void other(int *a) { *a = 2; }\n")
	overlay := write("overlay.yaml", `{"version": 0, "use-external-names": "false", "fallthrough": "true", "roots": [{"type": "file", "name": "`+path+
		`", "external-contents": "`+filepath.Join(dir, "new.cu")+`"}]}`)
	if p, err = tools.Compile(context.Background(), path, Options{Overlay: overlay}); err != nil {
		t.Fatalf("with an overlay: %+v", err)
	}
	if n := len(p.Device.Kernels()); n != 2 {
		t.Errorf("with an overlay: %d kernels", n)
	}
	if _, err = tools.Compile(context.Background(), write("b.cu", "void f() { g << <1, 2 >> >(3); int x = ; }"), Options{}); err == nil {
		t.Error("no error")
	}
}

// FuzzRespell: a text changes in its brackets alone, but for the names of lists in braces.
func FuzzRespell(f *testing.F) {
	f.Add("k << <1, 2 >> >(a); // << <\nx = a << b;")
	f.Add("#define L k<< \t<(2), {3}>> >\n(a)")
	f.Fuzz(func(t *testing.T, text string) {
		src, changed := respell([]byte(text))
		if changed == (string(src) == text) {
			t.Errorf("%q: %t, %q", text, changed, src)
		}
		at := 0
		for i := range len(text) {
			if text[i] == '{' && strings.HasPrefix(string(src[at:]), "dim3{") {
				at += len("dim3")
			}
			if at >= len(src) || src[at] != text[i] && !strings.ContainsAny(text[i:i+1], "<> \t") {
				t.Fatalf("%q: %q", text, src)
			}
			at++
		}
		if at != len(src) {
			t.Errorf("%q: %q", text, src)
		}
	})
}
