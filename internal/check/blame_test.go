package check

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/reports"
)

// Words that hold something else when the kernel starts than they have to are told with what put it there, and what is told to
// mend it does.
func TestStartValues(t *testing.T) {
	const flag = `__global__ void k(int *word, int *data, int *out) {
  if (threadIdx.x == 0 && blockIdx.x == 0) {
    *data = 42;
    __threadfence();
    atomicExch(word, 1);
  } else if (threadIdx.x == 0 && blockIdx.x == 1) {
    while (atomicAdd(word, 0) == 0)
      ;
    __threadfence();
    *out = *data;
  }
}
`
	const ticket = `__global__ void k(int *word, int *data, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    data[blockIdx.x] = blockIdx.x;
    __threadfence();
    last = atomicAdd(word, 1) >= gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    for (unsigned b = 0; b < gridDim.x; b++)
      *out += data[b];
  }
}
__global__ void set(int *word, int v) { *word = v; }
`
	const barrier = `__device__ int word = 3;
__global__ void k(int *, int *data, int *out) {
  data[blockIdx.x] = blockIdx.x;
  __threadfence();
  atomicAdd(&word, 1);
  while (atomicAdd(&word, 0) < gridDim.x)
    ;
  __threadfence();
  out[blockIdx.x] = data[(blockIdx.x + 1) % gridDim.x];
}
`
	const inside = `__global__ void k(int *, int *out, int *) {
  __shared__ int word, data;
  if (threadIdx.x == 0)
    word = 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = 42;
    __threadfence_block();
    atomicExch(&word, 1);
  } else if (threadIdx.x == 32) {
    while (atomicAdd(&word, 0) == 0)
      ;
    __threadfence_block();
    out[blockIdx.x] = data;
  }
}
`
	const begin = `int main() {
  int *word, *data, *out, one = 1, none = 0;
  cudaMalloc(&word, 4);
  cudaMalloc(&data, 256);
  cudaMalloc(&out, 256);
`
	const launch, wait, again = "  k<<<64, 64>>>(word, data, out);\n", ": the read at k.cu:7 finds it set and does not wait; it has to start at 0",
		": the count at k.cu:6 ends before all blocks are counted; it has to start at 0"
	for _, c := range []struct{ name, kernel, host, mended, cause, fix string }{
		{"set bytes", flag, "  cudaMemset(word, 1, 4);\n" + launch, "  cudaMemset(word, 0, 4);\n" + launch,
			"word holds 16843009 (0x1010101) when the kernel starts, set at k.cu:18" + wait, "set word to 0 at k.cu:18, before the launch at k.cu:19"},
		{"copied", flag, "  cudaMemcpy(word, &one, 4, cudaMemcpyHostToDevice);\n" + launch, "  cudaMemcpy(word, &none, 4, cudaMemcpyHostToDevice);\n" + launch,
			"word holds 1 when the kernel starts, set at k.cu:18" + wait, "set word to 0 at k.cu:18, before the launch at k.cu:19"},
		{"second launch", flag, "  cudaMemset(word, 0, 4);\n" + launch + launch, "  cudaMemset(word, 0, 4);\n" + launch + "  cudaMemset(word, 0, 4);\n" + launch,
			"word still holds 1 from the earlier launch at k.cu:19" + wait, "set word to 0 before the launch at k.cu:20"},
		{"loop", flag, "  cudaMemset(word, 0, 4);\n  for (int i = 0; i < 3; i++)\n  " + launch,
			"  for (int i = 0; i < 3; i++) {\n    cudaMemset(word, 0, 4);\n  " + launch + "  }\n",
			"word still holds 1 from the round before when the launch at k.cu:20 starts again" + wait, "set word to 0 in the loop, before each round of the launch at k.cu:20"},
		{"counter", ticket, "  cudaMemset(word, 0, 4);\n  cudaMemcpy(word, &one, 4, cudaMemcpyHostToDevice);\n" + launch, "  cudaMemset(word, 0, 4);\n" + launch,
			"word holds 1 when the kernel starts, set at k.cu:22" + again, "set word to 0 at k.cu:22, before the launch at k.cu:23"},
		{"counter by a kernel", ticket, "  set<<<1, 1>>>(word, 5);\n" + launch, "  set<<<1, 1>>>(word, 0);\n" + launch,
			"word holds 5 when the kernel starts, stored by the launch at k.cu:21" + again, "set word to 0 before the launch at k.cu:22"},
		{"counter in a loop", ticket, "  cudaMemset(word, 0, 4);\n  for (int i = 0; i < 3; i++)\n  " + launch,
			"  for (int i = 0; i < 3; i++) {\n    cudaMemset(word, 0, 4);\n  " + launch + "  }\n",
			"word still holds the count of the round before when the launch at k.cu:23 starts again" + again, "set word to 0 in the loop, before each round of the launch at k.cu:23"},
		{"barrier by hand", barrier, "  k<<<64, 1>>>(word, data, out);\n", "  cudaMemcpyToSymbol(::word, &none, 4);\n  k<<<64, 1>>>(word, data, out);\n",
			"word holds 3 when the kernel starts, by its declaration: the count at k.cu:5 ends before all blocks are counted; it has to start at 0",
			"set word to 0 before the launch at k.cu:16"},
		{"in the kernel", inside, launch, "",
			"word holds 1 from the start, stored at k.cu:4: the read at k.cu:11 finds it set and does not wait; it has to start at 0", "store 0 in word at k.cu:4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			racy := checked(t, c.kernel+begin+c.host+"}\n")
			var b bytes.Buffer
			if err := reports.Formats["text"](&b, false).Handle(racy); err != nil {
				t.Fatal(err)
			}
			if len(racy.Findings) != 1 || racy.Findings[0].Rule != reports.RuleStart || racy.Findings[0].Fix != c.fix || !strings.Contains(b.String(), "cause:     "+c.cause+"\n") {
				t.Errorf("%s\nwant %s; %s", &b, c.cause, c.fix)
			}
			if c.mended == "" {
				c.kernel, c.mended = strings.Replace(c.kernel, "word = 1", "word = 0", 1), c.host
			}
			for _, k := range checked(t, c.kernel+begin+c.mended+"}\n").Kernels {
				if k.Name == "k" && k.Verdict != reports.RaceFree {
					t.Errorf("mended, it is %s: %v", k.Verdict, k.Reasons)
				}
			}
		})
	}
}

// A race that has another cause than a start value or a plain flag keeps it.
func TestOtherCauses(t *testing.T) {
	const begin = `int main() {
  int *a, *b;
  cudaMalloc(&a, 1024);
  cudaMalloc(&b, 1024);
  cudaMemset(a, 0, 1024);
  cudaMemset(b, 0, 1024);
`
	for _, c := range []struct{ name, text, rule string }{
		{"flag is set, and the data race with each other", `__global__ void k(int *a, int *b) {
  if (blockIdx.x == 0)
    atomicExch(a, 1);
  else if (atomicAdd(a, 0) == 0)
    *b = blockIdx.x;
}
` + begin + "  k<<<4, 1>>>(a, b);\n}\n", reports.RuleSame},
		{"plain read that decides about its own update", `__global__ void k(int *a, int *b) {
  if (*a < (int)blockIdx.x)
    *a = blockIdx.x;
}
` + begin + "  k<<<4, 1>>>(a, b);\n}\n", reports.RuleSame},
		{"claim that all pass", `__global__ void k(int *a, int *b) {
  if (atomicExch(a, 0) == 0)
    *b = blockIdx.x;
}
` + begin + "  k<<<4, 1>>>(a, b);\n}\n", reports.RuleGuard},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := checked(t, c.text)
			for _, f := range r.Findings {
				if f.Rule != c.rule {
					t.Errorf("[%s] %s", f.Rule, f.Fix)
				}
			}
			if len(r.Findings) == 0 {
				t.Error("no finding")
			}
		})
	}
}

// checked is the report about one program.
func checked(t *testing.T, text string) *reports.Report {
	path := filepath.Join(t.TempDir(), "k.cu")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	r, err := Run(context.Background(), []string{path}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}
