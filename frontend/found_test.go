package frontend

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// project writes files into a folder that a test then works in.
func project(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	top := t.TempDir()
	for name, text := range files {
		path := filepath.Join(top, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(filepath.Join(top, dir))
}

// TestFound checks that a header that no given folder has is the nearest file of its name in the repository around the source.
func TestFound(t *testing.T) {
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	project(t, "project/src", map[string]string{
		"project/.git/HEAD":           "",
		"project/src/a/k.cu":          "#include <own/x.h>\n#include <beside.cu>\nint x = OWN;\n",
		"project/src/a/beside.cu":     "#include \"deep.h\"\n",
		"project/lib/deep/deep.h":     "",
		"project/far/away/own/x.h":    "#define OWN far\n",
		"project/src/inc/own/x.h":     "#define OWN 3\n",
		"project/src/inc/x.h":         "",
		"project/src/a/gone.cu":       "#include \"gone.h\"\n",
		"project/.cache/gone.h":       "",
		"gone.h":                      "",
		"project/src/a/toolkit.cu":    "#include <cublasXt.h>\n",
		"project/src/a/two.cu":        "#include \"two.h\"\n",
		"project/src/b/two.h":         "int two;\n",
		"project/src/c/two.h":         "int other;\n",
		"project/src/a/same.cu":       "#include \"same.h\"\n",
		"project/src/b/same.h":        "int same;\n",
		"project/src/c/same.h":        "int same;\n",
		"project/src/a/outside.cu":    "#include \"../../../gone2.h\"\n",
		"project/src/a/given.cu":      "#include <own/x.h>\nstatic_assert(OWN == 4, \"\");\n",
		"project/given/own/x.h":       "#define OWN 4\n",
		"project/src/a/itself.cu":     "#include \"lost/itself.h\"\n",
		"project/src/d/lost/itself.h": "#include \"itself.h\"\n#include \"lost2/itself.h\"\n",
	})
	for path, want := range map[string]string{
		"a/k.cu":       "[{own/x.h inc/own/x.h false} {beside.cu a/beside.cu false} {deep.h ../lib/deep/deep.h false}]",
		"a/same.cu":    "[{same.h b/same.h false}]",
		"a/gone.cu":    "a/gone.cu:1:10: 'gone.h' file not found; " + elsewhere,
		"a/two.cu":     "a/two.cu:1:10: 'two.h' file not found; b/two.h and c/two.h are equally near: give the folder of one with -I",
		"a/toolkit.cu": "a/toolkit.cu:1:10: 'cublasXt.h' file not found; part of the CUDA toolkit: install Debian's nvidia-cuda-toolkit, or give the toolkit's root with --cuda-path",
		"a/outside.cu": "a/outside.cu:1:10: '../../../gone2.h' file not found; " + elsewhere,
		"a/given.cu":   "[]",
	} {
		reads := &Reads{}
		o := Options{Reads: reads}
		if path == "a/given.cu" {
			o.Args = []string{"-I", "../given"}
		}
		p, err := tools.Compile(context.Background(), path, o)
		got := fmt.Sprint(err)
		if err == nil {
			got = fmt.Sprint(p.Found)
		}
		if got != want {
			t.Errorf("%s: %s", path, got)
		}
		if reads.Searched != (err == nil && len(p.Found) > 0) {
			t.Errorf("%s: searched %t", path, reads.Searched)
		}
	}
	if _, err := tools.Compile(context.Background(), "a/itself.cu", Options{}); err == nil {
		t.Error("a header that includes itself")
	}
}

// TestTemplate checks that a header that a build makes is what its template says of a build without settings.
func TestTemplate(t *testing.T) {
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	project(t, ".", map[string]string{
		"cmake/config.h.in": "#pragma once\n#cmakedefine FAST\n# cmakedefine01 WIDE\n#define VERSION \"@MAJOR@.${MINOR}\"\n#undef HAVE_X\n",
		"src/k.cu": "#include <lib/config.h>\n#if defined FAST || WIDE\n#error\n#endif\n" +
			"constexpr char version[] = VERSION;\nstatic_assert(sizeof version == 4 && version[0] == '0', \"\");\n__global__ void k(int *p) { *p = WIDE; }\n",
	})
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	p, err := tools.Compile(context.Background(), "src/k.cu", Options{})
	if err != nil {
		t.Fatalf("%+v", err)
	}
	if got, want := fmt.Sprint(p.Found), "[{lib/config.h cmake/config.h.in true}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if len(p.Device.Kernels()) != 1 {
		t.Error("no kernel")
	}
	if left, _ := filepath.Glob(filepath.Join(temporary, "hgrd-headers-*")); len(left) > 0 {
		t.Error("left behind: ", left)
	}
}

// FuzzConfigured: no line of a template gets lost, and none is added.
func FuzzConfigured(f *testing.F) {
	f.Add("#cmakedefine A @B@\n#cmakedefine01 C\r\n${D}@E@")
	f.Fuzz(func(t *testing.T, text string) {
		got := configured(text)
		if more := strings.Count(got, "\n") - strings.Count(text, "\n"); more != 0 && (more != 1 || strings.HasSuffix(text, "\n")) {
			t.Errorf("%q: %q", text, got)
		}
	})
}
