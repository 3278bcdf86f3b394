package frontend

import (
	"os"
	"path/filepath"
	"testing"
)

func TestLaterTest(t *testing.T) {
	for text, want := range map[string]int{
		"int x;\n#if __CUDA_ARCH__ >= 800\n#endif":                              2,
		"#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700":                    0,
		"#if defined __CUDA_ARCH__\n#ifdef __CUDA_ARCH__\n#undef __CUDA_ARCH__": 0,
		"#if (__CUDA_ARCH__ < 600)":                                             0,
		"#if __CUDA_ARCH__ > 700":                                               1,
		"#if __CUDA_ARCH__ > 699":                                               0,
		"#if __CUDA_ARCH__ <= 700":                                              1,
		"#if __CUDA_ARCH__ < 701":                                               1,
		"#if __CUDA_ARCH__ == 600 || __CUDA_ARCH__ != 620":                      0,
		"#if __CUDA_ARCH__ == 700":                                              1,
		"#if 800 <= __CUDA_ARCH__":                                              1,
		"#if 700 <= __CUDA_ARCH__":                                              0,
		"#if __CUDA_ARCH__ >= MINIMUM":                                          1,
		"#if __CUDA_ARCH__ / 100 == 8":                                          1,
		"#define ARCH __CUDA_ARCH__":                                            1,
		"#if defined(__CUDA_ARCH_FEAT_SM90_ALL)":                                1,
		"// __CUDA_ARCH__ >= 800\nconst char *s = \"__CUDA_ARCH__ >= 800\";":    0,
		"if (__CUDA_ARCH__ \\\n  >= 900) f();":                                  1,
	} {
		if got := laterTest([]byte(text)); got != want {
			t.Errorf("%s\nline %d, want %d", text, got, want)
		}
	}
}

// A header of the program counts as well, and ours do not.
func TestLater(t *testing.T) {
	tools, err := Find()
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.cu":    "#include \"later.h\"\n#include <cooperative_groups.h>\n__global__ void k(int *a) { a[0] = N; }\n",
		"b.cu":    "#include <cooperative_groups.h>\n__global__ void k(int *a) { a[0] = 1; }\n",
		"later.h": "#pragma once\n#if __CUDA_ARCH__ >= 900\n#define N 1\n#else\n#define N 2\n#endif\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]int{"a.cu": 2, "b.cu": 0} {
		p, err := tools.Compile(t.Context(), filepath.Join(dir, name), Options{Reads: &Reads{}})
		if err != nil {
			t.Fatal(err)
		}
		if p.Later.Line != want {
			t.Errorf("%s: %+v", name, p.Later)
		}
	}
}
