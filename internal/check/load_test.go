package check

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/solver"
)

// slowly is a solver that takes its time, now and then.
type slowly struct{ *solver.Chain }

func (s slowly) Check(ctx context.Context, q *solver.Query) (solver.Result, error) {
	time.Sleep(rand.N(4 * time.Millisecond))
	return s.Chain.Check(ctx, q)
}

// What is said of a program under a time limit is the same however slow the machine is, down to the last byte: wherever
// the steps end, in a search, in a proof, or between them.
func TestLoadDecidesNothing(t *testing.T) {
	var many strings.Builder
	for i := range 6 {
		fmt.Fprintf(&many, `__global__ void k%d(int *a, const int *p, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int x = 0; x < m; x++) {
    a[(i * x + %d) %% n] += p[(i * x) %% m];
    a[i * n + x * %d] = a[(i ^ x) %% n];
  }
}
`, i, i, i+1)
	}
	many.WriteString("int main(int c, char **v) {\n  int *a, *b;\n  cudaMalloc(&a, c * 4);\n  cudaMalloc(&b, 4096);\n")
	for i := range 6 {
		fmt.Fprintf(&many, "  k%d<<<c, 256>>>(a, b, c, c * 3);\n", i)
	}
	many.WriteString("}\n")
	path := filepath.Join(t.TempDir(), "many.cu")
	if err := os.WriteFile(path, []byte(many.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	toolchain, err := frontend.Find()
	if err != nil {
		t.Fatal(err)
	}
	solvers, err := solver.NewChain(solver.Config{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer solvers.Close()
	for _, file := range []string{path, "../../testprograms/flags/ok_chained_scan.cu", "../../testprograms/host/race_flag_by_function.cu"} {
		stopped := 0
		for limit := 20 * time.Millisecond; limit <= 2*time.Second; limit *= 4 {
			text := func(c chain) string {
				r := &runner{toolchain: toolchain, chain: c, options: Options{Timeout: limit}, extra: time.Hour}
				part := r.program(context.Background(), &task{Program: Program{Units: []Unit{{Path: file}}}})
				report := &reports.Report{}
				join(report, &part)
				report.Finish()
				out, err := json.MarshalIndent(report, "", " ")
				if err != nil || len(report.Kernels) == 0 {
					t.Fatalf("%s: %v, %+v", file, err, report.Files)
				}
				return string(out)
			}
			quick, slow := text(solvers), text(slowly{solvers})
			if quick != slow {
				t.Errorf("%s in %v: %s\n\nand slowly: %s", file, limit, quick, slow)
			}
			if strings.Contains(quick, "by the clock") {
				t.Errorf("%s in %v: the clock had a part in it", file, limit)
			}
			if strings.Contains(quick, "stopped: the steps") {
				stopped++
			}
		}
		if stopped == 0 {
			t.Errorf("%s: no limit stops it", file)
		}
	}
}

// late is a solver whose every answer comes too late.
type late struct{ *solver.Chain }

func (late) Check(context.Context, *solver.Query) (solver.Result, error) {
	return solver.Result{Reason: solver.ReasonTime}, nil
}

// A kernel that has no verdict because seconds ran out says so.
func TestSecondsAreTold(t *testing.T) {
	toolchain, err := frontend.Find()
	if err != nil {
		t.Fatal(err)
	}
	solvers, err := solver.NewChain(solver.Config{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer solvers.Close()
	path := filepath.Join(t.TempDir(), "a.cu")
	const text = "__global__ void k(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = i; }\n" +
		"int main(int c, char **v) { int *a; cudaMalloc(&a, c * 4); k<<<c, 256>>>(a, c); }\n"
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		chain   chain
		verdict reports.Verdict
	}{{solvers, reports.RaceFree}, {late{solvers}, reports.Inconclusive}} {
		r := &runner{toolchain: toolchain, chain: c.chain}
		part := r.program(context.Background(), &task{Program: Program{Units: []Unit{{Path: path}}}})
		k := part.Kernels[0]
		told := strings.Contains(strings.Join(k.Reasons, "\n"), "stopped by its time limit before")
		if k.Verdict != c.verdict || told != (c.verdict == reports.Inconclusive) {
			t.Errorf("%s: %q", k.Verdict, k.Reasons)
		}
	}
}
