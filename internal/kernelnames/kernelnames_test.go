package kernelnames

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDefined(t *testing.T) {
	text := `
// __global__ void no(int *a) {}
/* __global__ void no() */ const char *s = "__global__ void no()", *r = R"x(__global__ void no())x"; char c = '"';
extern "C" __global__ void plain(int *a) {}
__global__ __launch_bounds__(256, (2)) void bounded(int) {}
template <class T> __global__ void
  instance(T *a);
static void __global__ late(int n = 1'000) {}
__global__ void __launch_bounds__(N) after() {}
__global__ MACRO
`
	if diff := cmp.Diff([]string{"plain", "bounded", "instance", "late", "after"}, Defined(text)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestHost(t *testing.T) {
	host := func(texts ...string) *Host {
		h := &Host{}
		for _, s := range texts {
			h.Add(s)
		}
		return h
	}
	const get = "cuModuleGetFunction(&f, m, name);"
	for literal, want := range map[string]bool{
		"scale": true, "_Z5scalePfi": true, "&ns::scale<float>": true, " scale ": true, "scaled": false, "_Z6scaledv": false, "": false,
	} {
		if got := host(get, `const char *name = "`+literal+`";`).Loads([]string{"scale"}); got != want {
			t.Errorf("%q: %v", literal, got)
		}
	}
	for literal, want := range map[string]bool{
		"scale_kernel.cu": true, "data/scale_kernel.ptx": true, "scale_kernel64.fatbin": true, "scale_kernel.sm_70.cubin": true,
		"scale_kernel2.cu": false, "scale_kernel_old.ptx": false, "scale.ptx": false, "scale_kernel": false,
	} {
		if got := host(get, `load("`+literal+`");`).LoadsFile("src/scale_kernel.cu"); got != want {
			t.Errorf("%q: %v", literal, got)
		}
	}
	silent := host(`puts("scale"); puts("k.cu"); // ` + get)
	if silent.Loads([]string{"scale"}) || silent.LoadsFile("k.cu") {
		t.Error("a program that loads nothing by name")
	}
}

func FuzzTexts(f *testing.F) {
	f.Add(`__global__ void k("a", R"(b)", 'c') // "d" cuModuleLoad`)
	f.Add("R\"((\x00'")
	f.Fuzz(func(t *testing.T, text string) {
		n := 0
		for _, p := range parts(text) {
			n += len(p.text)
		}
		if n > len(text)+strings.Count(text, "/") {
			t.Errorf("%d bytes of %d", n, len(text))
		}
		h := Host{}
		h.Add(text)
		h.Loads(Defined(text))
		h.LoadsFile(text)
	})
}
