package check

import (
	"slices"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/reports"
)

func TestExpression(t *testing.T) {
	for _, c := range []struct {
		line   string
		column int
		want   string
	}{
		{"  int t = a[i + 1];", 11, "a[i + 1]"},
		{"x += s[k[2]][j] * 2;", 6, "s[k[2]][j]"},
		{"if (p->next->v[3] > *q) ;", 5, "p->next->v[3]"},
		{"if (p->next->v[3] > *q) ;", 21, "*q"},
		{"y = f(a[0]);", 5, ""},
		{"y = a[b", 5, ""},
		{"y = v...;", 5, "v"},
		{"y = 3;", 5, ""},
		{"y = x", 0, ""},
		{"y = x", 9, ""},
		{"", 1, ""},
	} {
		if got := expression(c.line, c.column); got != c.want {
			t.Errorf("expression(%q, %d) = %q, want %q", c.line, c.column, got, c.want)
		}
	}
}

// FuzzExpression: whatever a source line holds, the operand is a part of it at that column.
func FuzzExpression(f *testing.F) {
	f.Add("a[i]->b.c[2]", 1)
	f.Add("**p..x", 2)
	f.Add("\xff[", 1)
	f.Fuzz(func(t *testing.T, line string, column int) {
		if s := expression(line, column); s != "" && !strings.HasPrefix(line[column-1:], s) {
			t.Errorf("expression(%q, %d) = %q", line, column, s)
		}
	})
}

func TestPlain(t *testing.T) {
	rs := []rounds{{"iteration of loop 1", "iteration of the loop at line 7"}}
	got := plain("iteration of loop 1 * 4 < iteration of loop 12 + iteration of loop 1", rs)
	if want := "iteration of the loop at line 7 * 4 < iteration of loop 12 + iteration of the loop at line 7"; got != want {
		t.Error(got)
	}
}

// A pair that is open in several race types is one reason.
func TestJoinTypes(t *testing.T) {
	got := joinTypes([]string{
		"undecided: write of a at line 1 against read of a at line 2 (intra-block): x",
		"a gap",
		"undecided: write of a at line 1 against read of a at line 2 (intra-warp): x",
		"undecided: write of a at line 1 against read of a at line 2 (inter-block): y",
		"undecided: write of a at line 3 against write at line 3 (intra-warp): x",
		"undecided: write of a at line 3 against write at line 3 (inter-block): x",
	})
	want := []string{
		"undecided: write of a at line 1 against read of a at line 2 (in-block): x",
		"a gap",
		"undecided: write of a at line 1 against read of a at line 2 (inter-block): y",
		"undecided: write of a at line 3 against write at line 3 (inter-block): x",
		"undecided: write of a at line 3 against write at line 3 (intra-warp): x",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestLoopsOfAssumptions: what a proof takes for granted of a loop names the loop by its line.
func TestLoopsOfAssumptions(t *testing.T) {
	r := checkSource(t, `
__global__ void fill(float *a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    a[i] = i;
}
int main(int argc, char **argv) {
  float *a;
  cudaMalloc(&a, argc * sizeof(float));
  fill<<<argc, 256>>>(a, argc);
}
`)
	text := strings.Join(r.Kernels[0].Assumptions, "\n")
	if r.Kernels[0].Verdict != reports.RaceFree || !strings.Contains(text, "iteration of the loop at line 3") || strings.Contains(text, loopCounter) {
		t.Errorf("%s, assumes:\n%s", r.Kernels[0].Verdict, text)
	}
}
