package crosscheck_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/crosscheck"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/solver"
)

func TestMain(m *testing.M) {
	solver.WorkerMain()
	os.Exit(m.Run())
}

// examine checks a program with a second opinion.
func examine(t *testing.T, seeds int, source string) *reports.Report {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.cu")
	if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	r, err := check.Run(context.Background(), []string{path}, check.Options{Jobs: 1, Opinion: crosscheck.Opinions(seeds), Proofs: true})
	if err != nil {
		t.Fatal(err)
	}
	if f := r.Files[0]; f.Status != reports.Analysed {
		t.Fatal(f.Error)
	}
	return r
}

// Each race is replayed: confirmed with how it was seen, or not with the reason.
func TestReplay(t *testing.T) {
	for name, c := range map[string]struct {
		source    string
		confirmed bool
		text      string // pattern
	}{
		"a run of the program shows it": {`
__global__ void k(int *p) { p[threadIdx.x / 2] = threadIdx.x; }
int main() { int *p; cudaMalloc(&p, 256); k<<<1, 64>>>(p); }`, true, `^nothing orders the accesses in a run: \./a$`},
		"two threads meet": {`
__global__ void k(int *p) { p[threadIdx.x / 2] = threadIdx.x; }
void prepare();
int main() { int *p; cudaMalloc(&p, 256); prepare(); k<<<1, 64>>>(p); }`, true, `^both threads are about to perform their accesses after \d+ instructions$`},
		"a flag without a fence keeps them apart": {`
__global__ void k(volatile int *data, int *flag) {
  if (threadIdx.x == 0) { data[blockIdx.x] = 7; atomicExch(flag + blockIdx.x, 1); }
  else if (threadIdx.x == 32) { while (atomicAdd(flag + blockIdx.x, 0) == 0) ; data[blockIdx.x]++; }
}
void prepare();
int main() { int *d, *f; prepare(); cudaMalloc(&d, 64); cudaMalloc(&f, 64); cudaMemset(f, 0, 64); k<<<4, 64>>>(d, f); }`, true,
			`^nothing orders the accesses in a run of seed \d$`},
		"memory behind a loaded pointer": {`
struct List { int *data; };
__global__ void k(List *l) { l->data[threadIdx.x / 2] = threadIdx.x; }
void prepare();
int main() {
  List h, *l; prepare(); cudaMalloc(&h.data, 256); cudaMalloc(&l, sizeof h);
  cudaMemcpy(l, &h, sizeof h, cudaMemcpyHostToDevice);
  k<<<1, 64>>>(l);
}`, false, `behind a pointer that the kernel loads`},
		"two blocks of too many": {`
__global__ void k(int *p) { if (blockIdx.x > 10000000) p[0] = blockIdx.x; }
int main() { int *p; cudaMalloc(&p, 4); k<<<20000000, 256>>>(p); }`, true, `nothing orders the accesses in a run`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := examine(t, 0, c.source)
			if len(r.Races) == 0 {
				t.Fatalf("no race: %+v", r.Kernels)
			}
			for i := range r.Races {
				if x := &r.Races[i]; x.Confirmed == nil || *x.Confirmed != c.confirmed || !regexp.MustCompile(c.text).MatchString(x.Replay) {
					t.Errorf("%s: confirmed %v, %q; want %v, %s", x.Message(), x.Confirmed != nil && *x.Confirmed, x.Replay, c.confirmed, c.text)
				}
			}
			if len(r.Kernels[0].Simulations) > 0 && r.Kernels[0].Simulations[0].Runs > 0 {
				t.Error("an attack without seeds")
			}
		})
	}
}

// A proof is attacked by runs of every detector; what holds is not refuted.
func TestAttack(t *testing.T) {
	r := examine(t, 3, `
__global__ void k(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
int main(int argc, char **argv) { int *p; cudaMalloc(&p, 4000); k<<<8, 128>>>(p, 1000); }`)
	k := &r.Kernels[0]
	if k.Verdict != reports.RaceFree || len(k.Simulations) != 4 {
		t.Fatalf("%+v", k)
	}
	for _, s := range k.Simulations {
		if s.Runs < 3 || s.Cut != 0 || s.Note != "" || len(s.Races) != 0 {
			t.Errorf("%+v", s)
		}
	}
	if got := r.Opinions(); got.Proved != 1 || got.Runs != k.Simulations[0].Runs || got.Refuted != 0 || len(r.Refuted()) != 0 {
		t.Errorf("%+v", got)
	}
}

// A kernel that races is planted as proved: the runs refute it, and both stories are told.
func TestRefutedProof(t *testing.T) {
	r := examine(t, 3, `
__global__ void k(int *p) { p[threadIdx.x / 2] = threadIdx.x; }
int main() { int *p; cudaMalloc(&p, 256); k<<<1, 64>>>(p); }`)
	k := &r.Kernels[0]
	if k.Verdict != reports.Racy || len(r.Refuted()) != 0 || r.Opinions().Refuted != 0 {
		t.Fatalf("before: %+v", k)
	}
	exact := k.Simulations[0]
	if exact.Detector != "exact" || len(exact.Races) == 0 {
		t.Fatalf("the runs of a racy kernel: %+v", exact)
	}
	k.Verdict, r.Races = reports.RaceFree, nil
	k.Proofs = []reports.Proof{{Object: "p", How: "planted", Accesses: exact.Races[0].Accesses}}
	refuted := r.Refuted()
	if len(refuted) != len(exact.Races) || r.Opinions().Refuted != 1 {
		t.Fatalf("%q, %+v", refuted, r.Opinions())
	}
	for _, want := range []string{"a.cu:2: kernel k is proved race-free, but a run has a race: intra-warp", "grid [1 1 1], block [64 1 1]", "proof for p: planted"} {
		if !strings.Contains(refuted[0], want) {
			t.Errorf("%q lacks %q", refuted[0], want)
		}
	}
	var b bytes.Buffer
	if err := reports.NewCrosscheck(&b, false).Handle(r); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "1 proved kernel: 1 refuted in") {
		t.Errorf("%s", b.String())
	}
}
