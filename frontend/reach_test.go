package frontend

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const reached = `struct Box { int low, high; };
__device__ int counter;
__device__ int other;
__constant__ const char text[] = "a !5 and @other";
__device__ __noinline__ int twice(int n) { return n < 1 ? 0 : 2 + twice(n - 1); }
__global__ void first(int *a) { a[0] = other; }
__global__ void second(int *b, Box box) {
  __shared__ int tile[32];
  tile[threadIdx.x] = text[threadIdx.x & 7] + twice(box.high);
  __syncthreads();
  b[threadIdx.x] = tile[31 - threadIdx.x] + atomicAdd(&counter, box.low);
}
`

// TestReach: the text about a kernel changes with all that it hangs on, and with nothing else.
func TestReach(t *testing.T) {
	tc, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "a.cu")
	of := func(source string, args ...string) (string, []string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
			t.Fatal(err)
		}
		p, err := tc.Compile(context.Background(), file, Options{Args: args})
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range p.Device.Kernels() {
			if k.Name == "second" {
				return p.Device.Reach(k)
			}
		}
		t.Fatal("no kernel")
		return "", nil
	}
	plain, variables := of(reached)
	if !slices.Contains(variables, "counter") || slices.Contains(variables, "other") || len(variables) != 3 {
		t.Errorf("variables %q", variables)
	}
	lines := regexp.MustCompile("\x00[^\x00]*:[0-9]+\x00")
	for _, c := range []struct {
		from, to string
		same     bool // but for lines
	}{
		{"a[0] = other", "a[1] = other", true},
		{"a[0] = other", "__shared__ int s[8]; s[threadIdx.x] = 1; a[0] = s[0]; printf(\"%d\", a[1])", true},
		{"__device__ int other", "struct Other { float f; };\n\n__device__ Other more;\n__device__ long other", true},
		{"__global__ void first", "template <class T> __global__ void zero(T *a) { *a = T(); }\ntemplate __global__ void zero(float *);\n__global__ void first", true},
		{"__global__ void first(int *a) { a[0] = other; }\n", "", true},
		{"b[threadIdx.x] = tile", "b[threadIdx.x + 1] = tile", false},
		{"31 - thr", "30 - thr", false},
		{"tile[32]", "tile[33]", false},
		{"2 + twice", "3 + twice", false},
		{"a !5", "a !6", false},
		{"int counter", "int counter = 1", false},
		{"int *b, Box", "int *__restrict__ b, Box", false},
		{"int low, high", "int high, low", false},
		{"  tile[thr", "   tile[thr", false}, // columns count
		{"  __syncthreads();\n", "", false},
	} {
		if !strings.Contains(reached, c.from) {
			t.Fatalf("no %q", c.from)
		}
		got, _ := of(strings.Replace(reached, c.from, c.to, 1))
		if same := lines.ReplaceAllString(got, "") == lines.ReplaceAllString(plain, ""); same != c.same {
			t.Errorf("%q instead of %q: same %t, want %t", c.to, c.from, same, c.same)
		}
	}
	if got, _ := of(reached, "-DNOTHING"); got != plain {
		t.Error("a macro that nobody uses")
	}
}
