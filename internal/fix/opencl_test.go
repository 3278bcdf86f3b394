package fix

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/reports"
)

// Races in OpenCL kernels are mended in OpenCL's words.
func TestMendOpenCL(t *testing.T) {
	for _, c := range []struct{ name, between, want string }{
		{"no barrier", "", "barrier(CLK_LOCAL_MEM_FENCE);"},
		{"another memory", "work_group_barrier(CLK_GLOBAL_MEM_FENCE);", "work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "k.cl")
			text := "__kernel void k(__global int *out, __local int *s) {\n  int t = get_local_id(0);\n  s[t] = t;\n  " + c.between +
				"\n  out[get_global_id(0)] = s[63 - t];\n}\n"
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			o := check.Options{Jobs: 1, Shape: check.Shape{Grid: check.Dim{8, 1, 1}, Block: check.Dim{64, 1, 1}}}
			r, err := check.Run(context.Background(), []string{path}, o)
			if err != nil {
				t.Fatal(err)
			}
			again := func(ctx context.Context, program, overlay string, kernels *regexp.Regexp) (*reports.Report, error) {
				o := o
				o.Compile.Overlay, o.Kernels = overlay, kernels
				return check.Run(ctx, []string{program}, o)
			}
			changes, err := Mend(context.Background(), r, Mendable(r), again, 1, 0)
			if err != nil {
				t.Fatal(err)
			}
			if len(changes.Repairs) != 1 || !changes.Repairs[0].Proved || !strings.Contains(changes.Repairs[0].Diff, "+  "+c.want+"\n") {
				t.Errorf("repairs %+v, want %s", changes.Repairs, c.want)
			}
		})
	}
}
