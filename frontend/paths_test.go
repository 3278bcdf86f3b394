package frontend

import (
	"os"
	"path/filepath"
	"testing"
)

// A file or folder may have the name of an option, or of anything else.
func TestOddPaths(t *testing.T) {
	tc, err := Find()
	if err != nil {
		t.Skip(err)
	}
	t.Chdir(t.TempDir())
	for _, path := range []string{"-v.cu", "-.cu", "-oout.cu", "-fplugin=d/x.cu", "-load/x.cu", "@r.cu", "a b.cu", "a'\"$(x).cu", "\xff.cu", "%1.cu", "a\nb.cu", "\r@g = global i32 1;.cu", "\r}.cu"} {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		const text = "__global__ void k(int *p) { *p = 1; }\nint main() { k<<<1, 1>>>(nullptr); }\n"
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		p, err := tc.Compile(t.Context(), path, Options{})
		if err != nil {
			t.Errorf("%q: %+v", path, err)
			continue
		}
		if ks := p.Device.Kernels(); len(ks) != 1 || ks[0].Site == nil || ks[0].Site.File != path {
			t.Errorf("%q: kernels %+v", path, ks)
		}
	}
	if _, err := os.Stat("out.cu"); err == nil {
		t.Error("a compiler wrote the file that the name of another one names")
	}
}
