package check

import (
	"testing"

	"github.com/hgrd/hgrd/reports"
)

// TestNumbered: a kernel without a launch is ordinarily launched with the block by which it numbers its threads.
func TestNumbered(t *testing.T) {
	for name, c := range map[string]struct {
		number string
		want   reports.Rank
	}{
		"two axes":          {"threadIdx.y * 32 + threadIdx.x", reports.Caller},
		"three axes":        {"threadIdx.z * 128 + threadIdx.y * 32 + threadIdx.x", reports.Caller},
		"bytes":             {"(threadIdx.y * 32 + threadIdx.x) * 3", reports.Caller},
		"rows that overlap": {"(threadIdx.y * 32 + threadIdx.x) / 2", reports.Definite},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := checkSource(t, "__global__ void k(int *a) {\n  int t = "+c.number+";\n  a[blockIdx.x * 4096 + t] = t + threadIdx.x;\n}\n")
			if len(r.Findings) != 1 || r.Findings[0].Rank != c.want {
				t.Errorf("%+v, want one finding, %v", r.Findings, c.want)
			}
		})
	}
}
