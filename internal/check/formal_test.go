package check

import (
	"fmt"
	"strings"
	"testing"
)

// formalProgram has races of the letter of CUDA C++ alone, and beside each the same without the fence, or worse.
const formalProgram = `
__global__ void early(int *row, int *flag, int *out) {
  int i = threadIdx.x;
  if (blockIdx.x == 0) {
    row[i] = i;
    __threadfence();
    __syncthreads();
    if (i == 9) atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) != 1) ;
    __threadfence();
    out[i] = row[i];
  }
}
__global__ void never(int *row, int *flag, int *out) {
  int i = threadIdx.x;
  if (blockIdx.x == 0) {
    row[i] = i;
    __syncthreads();
    if (i == 9) atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) != 1) ;
    __threadfence();
    out[i] = row[i];
  }
}
__global__ void modify(unsigned long long *c) {
  if (threadIdx.x & 1) atomicAdd(c, 1ull); else atomicOr((unsigned *)c + 1, 4u);
}
__global__ void halves(__half2 *c, __half2 two, __half one) {
  if (threadIdx.x & 1) atomicAdd(c, two); else atomicAdd((__half *)c + 1, one);
}
__global__ void twice(int *lock, int *ready, int *table, int *out) {
  int i = blockIdx.x * 64 + threadIdx.x;
  if (atomicAdd(ready, 0) != 3) {
    for (bool mine = false; !mine;)
      if (atomicExch(lock, 1) == 0) {
        __threadfence();
        if (atomicAdd(ready, 0) != 3) { table[0] = 11; __threadfence(); atomicExch(ready, 3); }
        __threadfence();
        atomicExch(lock, 0);
        mine = true;
      }
  }
  __threadfence();
  out[i] = table[0];
}
__global__ void spin(int *n) {
  volatile int *seen = n;
  if (threadIdx.x == 0) {
    atomicAdd(n, 1);
    while (*seen < gridDim.x) ;
  }
}
__global__ void plain(int *n, int *out) {
  if (threadIdx.x == 0) {
    atomicAdd(n, 1);
    out[blockIdx.x] = *n;
  }
}
__global__ void near(int *n) {
  volatile int *seen = n;
  if (threadIdx.x == 0) {
    atomicAdd_block(n, 1);
    while (*seen < gridDim.x) ;
  }
}
__global__ void wide(long long *n, long long *out) {
  volatile long long *seen = n;
  if (threadIdx.x == 0) {
    atomicAdd((int *)n, 1);
    out[blockIdx.x] = *seen;
  }
}
__global__ void raised(volatile int *flag, int *data, int *out) {
  if (threadIdx.x > 0) return;
  if (blockIdx.x == 0) {
    *data = 7;
    __threadfence();
    *flag = 1;
  } else {
    while (*flag == 0) ;
    __threadfence();
    *out = *data;
  }
}
__global__ void peeked(volatile int *flag, int *out) {
  if (threadIdx.x > 0) return;
  if (blockIdx.x == 0) *flag = 1;
  else *out = *flag;
}
__global__ void reset(int *n) {
  if (threadIdx.x == 0 && atomicAdd(n, 1) == gridDim.x - 1) *n = 0;
}
__global__ void soon(int *n) {
  if (threadIdx.x == 0 && atomicAdd(n, 1) == 0) *n = 0;
}
int main() {
  int *row, *flag, *out;
  cudaMalloc(&row, 256);
  cudaMalloc(&flag, 64);
  cudaMalloc(&out, 4096);
  cudaMemset(flag, 0, 64);
  early<<<2, 64>>>(row, flag, out);
  never<<<2, 64>>>(row, flag + 1, out);
  modify<<<2, 64>>>((unsigned long long *)out);
  halves<<<2, 64>>>((__half2 *)out, __half2(), __half());
  twice<<<2, 64>>>(flag + 2, flag + 3, row, out);
  spin<<<2, 64>>>(flag + 4);
  plain<<<2, 64>>>(flag + 5, out);
  near<<<2, 64>>>(flag + 6);
  wide<<<2, 64>>>((long long *)flag + 4, (long long *)out);
  raised<<<2, 64>>>(flag + 8, row, out);
  peeked<<<2, 64>>>(flag + 9, out);
  reset<<<2, 64>>>(flag + 10);
  soon<<<2, 64>>>(flag + 11);
}
`

// TestFormal: what only the letter of the language has is found and ranks below what fails, and what a run of the witness
// orders is no race.
func TestFormal(t *testing.T) {
	r := checkSource(t, "#include <cuda_fp16.h>\n"+formalProgram)
	var text []string
	for _, k := range r.Kernels {
		text = append(text, fmt.Sprint(k.Name, " ", k.Verdict))
	}
	for _, f := range r.Findings {
		text = append(text, fmt.Sprint(f.Kernels[0], " ", f.Rank, " ", f.Rule, " ", f.Severity))
	}
	got := strings.Join(text, "\n")
	for _, want := range []string{
		"early racy", "early formal missing-fence note", "never racy", "never definite missing-fence error",
		"modify racy", "modify formal mixed-size note", "halves race-free", "twice inconclusive",
		"spin formal mixed-atomic note", "plain definite mixed-atomic error", "near definite mixed-atomic error", "wide definite mixed-atomic error",
		"raised formal inter-block note", "peeked definite inter-block error",
		"reset formal mixed-atomic note", "soon definite mixed-atomic error",
	} {
		if !strings.Contains(got+"\n", want+"\n") {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
