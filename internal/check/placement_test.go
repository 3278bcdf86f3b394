package check

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// The place of a missing barrier is one that all threads of the block reach, or the fix says what keeps them from it.
func TestPlacement(t *testing.T) {
	const block, main = ", where all threads of the block reach it", `
int main(int argc, char **) {
  int *out;
  cudaMalloc(&out, 256 * sizeof(int));
  k<<<1, 64>>>(out, argc % 60);
}
`
	const begin = `__global__ void k(int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
`
	for _, c := range []struct{ name, text, fix string }{
		{"straight", begin + `  s[t] = t;
  out[t] = s[63 - t];
}`, "__syncthreads() between line 4 and line 5" + block},
		{"uniform branch", begin + `  if (n > 3) {
    s[t] = t;
    out[t] = s[63 - t];
  }
}`, "__syncthreads() between line 5 and line 6" + block},
		{"in front of a branch", begin + `  s[t] = t;
  if (t < 40) {
    out[t + 64] = t;
    out[t] = s[63 - t];
  }
}`, "__syncthreads() directly after line 4" + block},
		{"behind a branch", begin + `  if (t < 40) {
    s[t] = t;
    out[t + 64] = t;
  }
  out[t] = s[63 - t];
}`, "__syncthreads() directly before line 8" + block},
		{"between branches", begin + `  if (t < 40) {
    s[t] = t;
    out[t + 64] = t;
  }
  if (t > 10) {
    out[t + 128] = t;
    out[t] = s[63 - t];
  }
}`, "__syncthreads() before line 8" + block},
		{"sides of a branch", begin + `  if (t < 32) {
    s[t] = t;
  } else if (t < 64) {
    out[t] = s[t - 32];
  }
}`, "no place between line 5 and line 7 is reached by all threads of the block: split the branch at k.cu:4 in two, and put __syncthreads() between them"},
		{"behind a return", begin + `  if (t >= n)
    return;
  s[t] = t;
  out[t] = s[n - 1 - t];
}`, "__syncthreads() between line 6 and line 7; threads that return at k.cu:4 count as arrived at it, from compute capability 7.0 on"},
		{"behind a return of all", begin + `  if (n < 3)
    return;
  s[t] = t;
  out[t] = s[63 - t];
}`, "__syncthreads() between line 6 and line 7" + block},
		{"uneven loop", begin + `  for (int i = 0; i < t; i++) {
    s[t] = i;
    out[t] += s[63 - t];
  }
}`, "no place between line 5 and line 6 is reached by all threads of the block: let all of them turn the loop at k.cu:4 equally often, and put __syncthreads() there"},
		{"loop that some leave", begin + `  for (int i = 0; i < n; i++) {
    if (out[t] > 3)
      break;
    s[t] = i;
    out[t] += s[63 - t];
  }
}`, "no place between line 7 and line 8 is reached by all threads of the block: let all of them turn the loop at k.cu:4 equally often, and put __syncthreads() there"},
		{"end of a loop", begin + `  for (int i = 0; i < n; i++) {
    s[t] = i;
    __syncthreads();
    if (t < 40)
      out[t] += s[63 - t];
  }
}`, "__syncthreads() at the end of the loop at k.cu:4" + block + ": the read at k.cu:8 meets the write at k.cu:5 of a later iteration"},
		{"behind loops", begin + `  for (int i = 0; i < 4; i++)
    if (t < 40)
      s[t] += i;
  if (t > 10)
    for (int i = 0; i < 4; i++)
      out[t] += s[63 - t];
}`, "__syncthreads() before line 7" + block},
		{"in front of a loop", begin + `  if (t < 40)
    s[t] = t;
  for (int i = 0; i < n; i++)
    out[t] += s[63 - t];
}`, "__syncthreads() before line 6" + block},
		{"in the head of a branch", `__global__ void k(int *out, int n) {
  int t = threadIdx.x;
  if (out[out[t]] == n)
    out[t] = n;
}`, "read out into a variable, then __syncthreads() in front of the branch at k.cu:3" + block},
		{"one statement under a condition", begin + `  s[t] = t;
  __syncthreads();
  if (t < 63)
    s[t] = s[t + 1];
  __syncthreads();
  out[t] = s[t];
}`, "read s into a variable under the condition at k.cu:6, then __syncthreads() outside of it, then write under it again"},
		{"within a warp", begin + `  if (t < 20) {
    s[t] = t;
    out[t] = s[19 - t];
  }
}`, "__syncwarp() between line 5 and line 6, with a mask of the threads that reach it if the branch at k.cu:4 divides a warp"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "k.cu")
			if err := os.WriteFile(path, []byte(c.text+main), 0o644); err != nil {
				t.Fatal(err)
			}
			r, err := Run(context.Background(), []string{path}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Findings) != 1 || r.Findings[0].Fix != c.fix {
				for _, f := range r.Findings {
					t.Errorf("%s: fix %q", f.Rule, f.Fix)
				}
				t.Errorf("want one finding with %q", c.fix)
			}
		})
	}
}
