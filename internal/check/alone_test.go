package check

import (
	"maps"
	"testing"

	"github.com/hgrd/hgrd/reports"
)

// TestAlone: kernels are run by themselves where no main is in the input. What is read there decides about the rank, and a
// race that is made of what memory was chosen to hold is none.
func TestAlone(t *testing.T) {
	r := checkSource(t, `
#define I int i = blockIdx.x * blockDim.x + threadIdx.x
__global__ void halved(int *c, const int *a, int *out, int n) { I; if (i < n) out[atomicAdd(c, 1) / 2] = a[i]; }
__global__ void kept(int *d, const int *a, int *out, int n) { I; if (i < n && a[i] >= 0) out[atomicAdd(d, 1) / 2] = i; }
__global__ void chosen(int *e, const int *a, int *out, int n) { I; if (i < n && a[i] > 0) out[atomicAdd(e, 1) / 2] = i; }
__global__ void sorted(int *f, int *out, int n) { I; if (i < n) out[atomicAdd(f + blockIdx.x, 1)] = i; } // f holds where blocks begin
__global__ void indexed(int *g, const int *a, int *out, int n) { I; if (i < n && atomicAdd(g + a[i], 1) < 2) out[a[i]] = i; } // a holds each index once
__global__ void ring(int *h, int *out, int size) { I; out[atomicAdd(h, 1) % size] = i; }
__device__ int base;
__global__ void moved(int *k, int *out) { I; out[atomicAdd(k, 1) / 2 + base] = i; }
extern "C" void fill(int *h, int *out, int size) { ring<<<64, 256>>>(h, out, size); }
`)
	ranks := map[string]reports.Rank{}
	for i := range r.Races {
		race := &r.Races[i]
		if rank, seen := ranks[race.Kernel]; !seen || race.Rank() < rank {
			ranks[race.Kernel] = race.Rank()
		}
	}
	want := map[string]reports.Rank{"halved": reports.Definite, "kept": reports.Dependent, "ring": reports.Caller, "moved": reports.Dependent}
	if !maps.Equal(ranks, want) {
		t.Errorf("ranks %v, want %v", ranks, want)
	}
	for _, name := range []string{"chosen", "sorted", "indexed"} {
		if k := kernelNamed(t, r, name); k.Verdict != reports.Inconclusive {
			t.Errorf("%s: %s", name, k.Verdict)
		}
	}
}
