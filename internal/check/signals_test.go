package check

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/reports"
)

// Broken locks, flags and tickets are told by what is broken of them, alike with a launch in the program and without.
func TestSignals(t *testing.T) {
	const fence, narrow = "__threadfence();", "__threadfence_block();"
	ticket := func(before, after, draw string) string {
		return fmt.Sprintf(`__global__ void k(int *word, int *data, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    data[blockIdx.x] = blockIdx.x;
    %s
    last = %s(word, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    %s
    for (unsigned b = 0; b < gridDim.x; b++)
      *out += data[b];
  }
}
`, before, draw, after)
	}
	flag := func(before, after, set, test string) string {
		return fmt.Sprintf(`__global__ void k(int *word, int *data, int *out) {
  if (threadIdx.x == 0 && blockIdx.x == 0) {
    *data = 42;
    %s
    %s;
  } else if (threadIdx.x == 0 && blockIdx.x == 1) {
    while (%s == 0)
      ;
    %s
    *out = *data;
  }
}
`, before, set, test, after)
	}
	lock := func(before, after, also string) string {
		return fmt.Sprintf(`__global__ void k(int *word, int *data, int *out) {
  if (threadIdx.x == 0 && blockIdx.x %% 2 == 0) {
    while (atomicCAS(word, 0, 1) != 0)
      ;
    %s
    *data += 1;
    %s
    atomicExch(word, 0);
  }%s
}
`, after, before, also)
	}
	const main = `int main() {
  int *word, *data, *out;
  cudaMalloc(&word, sizeof(int));
  cudaMalloc(&data, 64 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(word, 0, sizeof(int));
  k<<<64, 32>>>(word, data, out);
}
`
	const wide = ": atomicX instead of atomicX_block, __threadfence() instead of __threadfence_block(), cuda::thread_scope_device"
	const reach = " reaches the threads of one block only, and the accesses are made in different blocks"
	for _, c := range []struct{ name, text, rule, cause, fix string }{
		{"ticket", ticket(fence, fence, "atomicAdd"), "", "", ""},
		{"ticket, no fence before", ticket("", fence, "atomicAdd"), reports.RuleFence,
			"no fence lies between the write at k.cu:4 and k.cu:6, where the number is taken: who takes the last one need not see what was written before",
			"put __threadfence() before the operation at k.cu:6"},
		{"ticket, no fence behind", ticket(fence, "", "atomicAdd"), reports.RuleFence,
			"no fence lies between k.cu:6, where the number is taken, and the read at k.cu:12: who takes the last one may read older values",
			"put __threadfence() after the operation at k.cu:6"},
		{"ticket, narrow fence", ticket(narrow, fence, "atomicAdd"), reports.RuleScope,
			"the operation at k.cu:5" + reach, "use the device-wide form at k.cu:5" + wide},
		{"flag", flag(fence, fence, "atomicExch(word, 1)", "atomicAdd(word, 0)"), "", "", ""},
		{"flag, no fence before", flag("", fence, "atomicExch(word, 1)", "atomicAdd(word, 0)"), reports.RuleFence,
			"no fence lies between the write at k.cu:3 and k.cu:5, where the flag is set: who finds it set need not see what was written before",
			"put __threadfence() before the operation at k.cu:5"},
		{"flag, no fence behind", flag(fence, "", "atomicExch(word, 1)", "atomicAdd(word, 0)"), reports.RuleFence,
			"no fence lies between k.cu:7, where the flag is read, and the read at k.cu:10: what is read then may be older",
			"put __threadfence() after the operation at k.cu:7"},
		{"flag, no fences", flag("", "", "atomicExch(word, 1)", "atomicAdd(word, 0)"), reports.RuleFence,
			"no fence lies between the write at k.cu:3 and k.cu:5, where the flag is set: who finds it set need not see what was written before\n" +
				"             no fence lies between k.cu:7, where the flag is read, and the read at k.cu:10: what is read then may be older",
			"put __threadfence() before the operation at k.cu:5, and another after the operation at k.cu:7"},
		{"flag, plain", flag(fence, fence, "*word = 1", "*word"), reports.RuleFlag,
			"word serves as a flag and is written at k.cu:5 and read at k.cu:7 without an atomic operation, so that it orders nothing",
			"access word by atomic operations: write it by atomicExch() at k.cu:5, read it by atomicAdd(..., 0) at k.cu:7"},
		{"flag, plain, no fences", flag("", "", "*word = 1", "*word"), reports.RuleFlag,
			"word serves as a flag and is written at k.cu:5 and read at k.cu:7 without an atomic operation, so that it orders nothing\n" +
				"             no fence lies between the write at k.cu:3 and k.cu:5, where the flag is set: who finds it set need not see what was written before\n" +
				"             no fence lies between k.cu:7, where the flag is read, and the read at k.cu:10: what is read then may be older",
			"access word by atomic operations: write it by atomicExch() at k.cu:5, read it by atomicAdd(..., 0) at k.cu:7; " +
				"put __threadfence() before the operation at k.cu:5, and another after the operation at k.cu:7"},
		{"flag, narrow fence", flag(narrow, fence, "atomicExch(word, 1)", "atomicAdd(word, 0)"), reports.RuleScope,
			"the operation at k.cu:4" + reach, "use the device-wide form at k.cu:4" + wide},
		{"flag, narrow test", flag(fence, fence, "atomicExch(word, 1)", "atomicAdd_block(word, 0)"), reports.RuleScope,
			"the operation at k.cu:7" + reach, "use the device-wide form at k.cu:7" + wide},
		{"flag, volatile", flag(fence, fence, "*(volatile int *)word = 1", "*(volatile int *)word"), reports.RuleBlocks,
			"the accesses to word are volatile, which makes them no atomic operations",
			"access word by atomic operations instead: atomicExch(), atomicAdd(..., 0), cuda::atomic_ref"},
		{"lock", lock(fence, fence, ""), "", "", ""},
		{"lock, no fence before", lock("", fence, ""), reports.RuleFence,
			"no fence lies before the lock is released at k.cu:8: who takes it next need not see what was written under it",
			"put __threadfence() before the operation at k.cu:8"},
		{"lock, no fence behind", lock(fence, "", ""), reports.RuleFence,
			"no fence lies between the lock being taken at k.cu:3 and what is read under it, which may be older",
			"put __threadfence() after the operation at k.cu:3"},
		{"lock, narrow fences", lock(narrow, narrow, ""), reports.RuleScope,
			"the operations at k.cu:5 and k.cu:7 reach the threads of one block only, and the accesses are made in different blocks",
			"use the device-wide form at k.cu:5 and k.cu:7" + wide},
		{"lock of one side", lock(fence, fence, " else if (threadIdx.x == 0 && blockIdx.x == 1) *data = 0;"), reports.RuleBlocks,
			"the read at k.cu:6 holds the lock that is taken at k.cu:3, and the write at k.cu:9 does not",
			"hold the lock that is taken at k.cu:3 around the write at k.cu:9, too"},
	} {
		for _, launch := range []string{main, ""} {
			t.Run(c.name+map[string]string{"": ", no launch"}[launch], func(t *testing.T) {
				t.Parallel()
				path := filepath.Join(t.TempDir(), "k.cu")
				if err := os.WriteFile(path, []byte(c.text+launch), 0o644); err != nil {
					t.Fatal(err)
				}
				r, err := Run(context.Background(), []string{path}, Options{})
				if err != nil {
					t.Fatal(err)
				}
				if c.rule == "" {
					if len(r.Findings) > 0 {
						t.Errorf("%+v", r.Findings)
					}
					return
				}
				var b bytes.Buffer
				if err := reports.Formats["text"](&b, false).Handle(r); err != nil {
					t.Fatal(err)
				}
				other := slices.ContainsFunc(r.Findings, func(f reports.Finding) bool { return f.Rule != c.rule })
				if len(r.Findings) == 0 || other || !strings.Contains(b.String(), "cause:     "+c.cause+"\n") ||
					!strings.Contains(b.String(), "fix:       "+c.fix+"\n") {
					t.Errorf("%s\nwant [%s] %s; %s", &b, c.rule, c.cause, c.fix)
				}
			})
		}
	}
}

// A kernel of OpenCL is told the same as its CUDA twin.
func TestSignalsOpenCL(t *testing.T) {
	const text = `__kernel void k(__global int *word, __global int *data, __global int *out) {
  __local int last;
  if (get_local_id(0) == 0) {
    data[get_group_id(0)] = get_group_id(0);
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    last = atomic_inc((volatile __global int *)word) == get_num_groups(0) - 1;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (last && get_local_id(0) == 0)
    for (int b = 0; b < get_num_groups(0); b++)
      *out += data[b];
}
`
	path := filepath.Join(t.TempDir(), "k.cl")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	r, err := Run(context.Background(), []string{path}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := reports.Formats["text"](&b, false).Handle(r); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"missing fence: write and read of data [missing-fence ",
		"cause:     no fence lies between k.cl:6, where the number is taken, and the read at k.cl:11: who takes the last one may read older values\n",
		"fix:       put mem_fence(CLK_GLOBAL_MEM_FENCE) after the operation at k.cl:6\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing in\n%s", want, &b)
		}
	}
}
