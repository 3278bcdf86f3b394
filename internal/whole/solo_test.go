package whole_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/concrete"
	"github.com/hgrd/hgrd/internal/whole"
)

// What a kernel does by itself hangs on what it is given.
func TestAlone(t *testing.T) {
	tools, err := frontend.Find()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "a.cu")
	text := `
__device__ int least;
__global__ void k(const int *a, int *out, int n) { if (a[2] + least >= n) out[0] = threadIdx.x; }`
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := tools.Compile(context.Background(), path, frontend.Options{})
	if err != nil {
		t.Fatal(err)
	}
	solo := whole.NewSolo(concrete.NewStage(p.Device))
	launch := func(a, least constraints.Memory, n uint64) *constraints.Concrete {
		least.Symbol = "least"
		return &constraints.Concrete{
			Kernel: p.Device.Kernels()[0], Grid: [3]uint32{1, 1, 1}, Block: [3]uint32{4, 1, 1},
			Arguments: []constraints.Argument{
				{Param: 0, Size: 8, Memory: 0}, {Param: 1, Size: 8, Memory: 1}, {Param: 2, Size: 4, Value: n, Memory: constraints.Number},
			},
			Memories: []constraints.Memory{a, {}, least},
		}
	}
	for _, c := range []struct {
		name     string
		a, least constraints.Memory
		n        uint64
		races    int
		unset    int // places at which it reads what nobody has set
	}{
		{"zeros", constraints.Memory{}, constraints.Memory{}, 0, 1, 1},
		{"zeros and one", constraints.Memory{}, constraints.Memory{}, 1, 0, 1},
		{"memory that counts up", constraints.Memory{Fill: constraints.Fill{Step: 3}}, constraints.Memory{}, 6, 1, 1},
		{"memory that counts up less", constraints.Memory{Fill: constraints.Fill{Step: 3}}, constraints.Memory{}, 7, 0, 1},
		{"a word", constraints.Memory{Words: []constraints.Word{{At: 8, Size: 4, Value: 9}}}, constraints.Memory{}, 9, 1, 0},
		{"a variable", constraints.Memory{}, constraints.Memory{Fill: constraints.Fill{First: 5}}, 5, 1, 1},
		{"too little memory", constraints.Memory{Size: 8}, constraints.Memory{}, 0, -1, 0},
	} {
		r := solo.Alone(context.Background(), launch(c.a, c.least, c.n), 1)
		if c.races < 0 {
			if r.Own || len(r.Launches) > 0 {
				t.Errorf("%s: %+v", c.name, r)
			}
			continue
		}
		if !r.Own || len(r.Launches) != 1 {
			t.Errorf("%s: %+v", c.name, r)
			continue
		}
		if l := r.Launches[0]; len(l.Races) != c.races || len(l.UnsetAt) != c.unset {
			t.Errorf("%s: %d races, %d unset", c.name, len(l.Races), len(l.UnsetAt))
		}
	}
}
