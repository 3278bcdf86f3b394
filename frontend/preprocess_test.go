package frontend

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// What a preprocessor opens is what Compile opens: on both sides, by macros, behind headers that the project has elsewhere, and behind
// one that is nowhere.
func TestPreprocess(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		".git/HEAD":     "",
		"src/a.cu":      "#include \"both.cu\"\n#ifdef __CUDA_ARCH__\n#include \"device.cu\"\n#else\n#include \"host.cu\"\n#endif\n#if 0\n#include \"never.cu\"\n#endif\n",
		"src/both.cu":   "#define NAME \"macro.cu\"\n#include NAME\n",
		"src/device.cu": "", "src/host.cu": "", "src/never.cu": "", "src/macro.cu": "",
		"src/b.cu":    "#include \"far.h\"\n#include \"nowhere.h\"\n#include \"host.cu\"\nint broken = ;\n",
		"inc/far.h":   "#include \"far.cu\"\n",
		"inc/far.cu":  "",
		"src/c.cl":    "#include \"part.cl\"\n",
		"src/part.cl": "", "src/d.cpp": "#include \"host.cu\"\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tc, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path string
		want []string // sources among what is opened, by their last names
		ok   bool
	}{
		{"src/a.cu", []string{"a.cu", "both.cu", "device.cu", "host.cu", "macro.cu"}, true},
		{"src/b.cu", []string{"b.cu", "far.cu", "host.cu"}, false},
		{"src/c.cl", []string{"c.cl", "part.cl"}, true},
		{"src/d.cpp", []string{"d.cpp", "host.cu"}, true},
	} {
		reads := &Reads{}
		if err := tc.Preprocess(t.Context(), c.path, Options{Reads: reads}, nil); (err == nil) != c.ok {
			t.Errorf("%s: %v", c.path, err)
		}
		var got []string
		for _, name := range reads.Opened {
			if ext := filepath.Ext(name); ext == ".cu" || ext == ".cl" || ext == ".cpp" {
				got = append(got, filepath.Base(name))
			}
		}
		slices.Sort(got)
		if got = slices.Compact(got); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.path, got, c.want)
		}
		if compiled := (&Reads{}); c.ok {
			if _, err := tc.Compile(t.Context(), c.path, Options{Reads: compiled}); err != nil {
				t.Fatal(err)
			}
			for _, name := range compiled.Opened {
				if !IsOwnHeader(name) && !slices.Contains(reads.Opened, name) {
					t.Errorf("%s: %s is opened by Compile only", c.path, name)
				}
			}
		}
	}
	for first, want := range map[string]bool{"host.cu": false, "device.cu": true} { // the host's side comes first
		reads := &Reads{}
		has := func(name string) bool {
			return slices.ContainsFunc(reads.Opened, func(file string) bool { return filepath.Base(file) == name })
		}
		if err := tc.Preprocess(t.Context(), "src/a.cu", Options{Reads: reads}, func([]string) bool { return has(first) }); err != nil {
			t.Fatal(err)
		}
		if !has(first) || has("device.cu") != want {
			t.Errorf("up to %s: %q", first, reads.Opened)
		}
	}
}
