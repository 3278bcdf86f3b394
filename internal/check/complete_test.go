package check

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/reports"
)

// A file with a kernel that its report lacks has failed, and not when the kernel was left out on purpose.
func TestComplete(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.cu")
	text := "template <class T> __global__ void k(T *p) { *p = 1; }\n__global__ void l(int *p) { *p = 1; }\n" +
		"int main() { k<<<1, 1>>>((int *)0); k<<<1, 1>>>((float *)0); l<<<1, 1>>>(0); }\n"
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	tools, err := frontend.Find()
	if err != nil {
		t.Fatal(err)
	}
	program, err := tools.Compile(t.Context(), path, frontend.Options{})
	if err != nil {
		t.Fatal(err)
	}
	kernel := func(name, display string) reports.Kernel {
		return reports.Kernel{Program: path, Name: name, Display: display}
	}
	all := []reports.Kernel{kernel("k", "k<int>"), kernel("k", "k<float>"), kernel("l", "l")}
	for _, c := range []struct {
		name    string
		kernels []reports.Kernel
		only    string
		aside   bool
		want    string
	}{
		{"all", all, "", false, ""},
		{"an instance is missing", []reports.Kernel{all[0], all[2]}, "", false, "kernel k<float> is not analysed"},
		{"one twice", []reports.Kernel{all[0], all[0], all[2]}, "", false, "kernel k<float> is not analysed"},
		{"none", nil, "", false, "is not analysed"},
		{"left out", all[2:], "^l$", false, ""},
		{"aside", nil, "", true, ""},
	} {
		r := &runner{}
		if c.only != "" {
			r.options.Kernels = regexp.MustCompile(c.only)
		}
		part := reports.Report{Files: []reports.File{{Path: path, Status: reports.Analysed}}, Kernels: c.kernels}
		r.complete(&part, &Program{Units: []Unit{{Path: path, Aside: c.aside}}}, []*frontend.Program{program})
		f := part.Files[0]
		if (f.Status == reports.Failed) != (c.want != "") || !strings.Contains(f.Error, c.want) || len(part.Kernels) != len(c.kernels) {
			t.Errorf("%s: %+v, want %q", c.name, f, c.want)
		}
	}
}
