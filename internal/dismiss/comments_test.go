package dismiss

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/hgrd/hgrd/reports"
)

// folder writes files into a new folder and goes there.
func folder(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func access(file string, line int, through ...int) reports.Access {
	a := reports.Access{File: file, Line: line, Kind: reports.Write, Source: "x"}
	for _, l := range through {
		a.InlinedAt = append(a.InlinedAt, reports.Position{File: "a.cu", Line: l})
	}
	return a
}

func sameAddress(a reports.Access) reports.Race {
	return reports.Race{Program: "a.cu", Kernel: "k", Type: reports.IntraBlock, Object: "p", Accesses: [2]reports.Access{a, a}}
}

func kernel(name string, v reports.Verdict, code ...reports.Lines) reports.Kernel {
	return reports.Kernel{Program: "a.cu", File: "a.cu", Line: 1, Name: name, Verdict: v, Code: code}
}

// told is what came of a report: dismissals, remarks and problems.
func told(r *reports.Report) (out []string) {
	for _, x := range r.Races {
		if d := x.Dismissed; d != nil {
			out = append(out, fmt.Sprintf("%s: %s", x.Accesses[0].Position(), d))
		}
	}
	for _, m := range r.Remarks {
		out = append(out, fmt.Sprintf("%s: %s", m.Position, m.Message))
	}
	for _, p := range r.Problems {
		out = append(out, p.String())
	}
	return out
}

func TestComments(t *testing.T) {
	one, two := reports.Lines{File: "a.cu", First: 1, Last: 9}, reports.Lines{File: "h.cuh", First: 1, Last: 9}
	analysed := []reports.File{{Path: "a.cu", Status: reports.Analysed}}
	failed := append(analysed[:1:1], reports.File{Path: "b.cu", Status: reports.Failed})
	racy := kernel("k", reports.Racy, one)
	free := kernel("l", reports.RaceFree, one)
	open := kernel("m", reports.Inconclusive, one)
	for _, c := range []struct {
		name    string
		files   map[string]string
		report  reports.Report
		partial bool
		want    []string
	}{
		{"the line", map[string]string{"a.cu": "\nx; // hgrd:ignore same-address: r\n"},
			reports.Report{Files: analysed, Kernels: []reports.Kernel{racy}, Races: []reports.Race{sameAddress(access("a.cu", 2))}}, false,
			[]string{"a.cu:2: by comment at a.cu:2:4: r"}},
		{"another line", map[string]string{"a.cu": "\nx; // hgrd:ignore same-address: r\ny;"},
			reports.Report{Files: analysed, Kernels: []reports.Kernel{racy}, Races: []reports.Race{sameAddress(access("a.cu", 3))}}, false,
			[]string{"a.cu:2:4: hgrd:ignore same-address dismisses nothing"}},
		{"another rule", map[string]string{"a.cu": "\nx; // hgrd:ignore same-address, missing-fence: r\n"},
			reports.Report{Files: analysed, Kernels: []reports.Kernel{racy}, Races: []reports.Race{sameAddress(access("a.cu", 2))}}, false,
			[]string{"a.cu:2: by comment at a.cu:2:4: r", "a.cu:2:4: hgrd:ignore missing-fence dismisses nothing"}},
		{"the call", map[string]string{"a.cu": "f(x); // hgrd:ignore same-address: r\nf(y);"},
			reports.Report{Files: analysed, Kernels: []reports.Kernel{racy},
				Races: []reports.Race{sameAddress(access("h.cuh", 5, 1)), sameAddress(access("h.cuh", 5, 2))}}, false,
			[]string{"h.cuh:5: by comment at a.cu:1:7: r"}},
		{"a header by other names", map[string]string{"h.cuh": "x; // hgrd:ignore same-address: r\n", "a.cu": "", "sub/x": ""},
			reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel("k", reports.Racy, reports.Lines{File: "./sub/../h.cuh", First: 1, Last: 1}),
				kernel("l", reports.RaceFree, two)}, Races: []reports.Race{sameAddress(access("sub/../h.cuh", 1))}}, false,
			[]string{"sub/../h.cuh:1: by comment at ./sub/../h.cuh:1:4: r"}},
		{"an undecided kernel", map[string]string{"a.cu": "\nx; // hgrd:ignore same-address: r\n"},
			reports.Report{Files: analysed, Kernels: []reports.Kernel{free, open}}, false, nil},
		{"a racy kernel with open questions", map[string]string{"a.cu": "\nx; // hgrd:ignore missing-fence: r\n"},
			reports.Report{Files: analysed, Kernels: []reports.Kernel{{Program: "a.cu", Name: "k", Verdict: reports.Racy, Reasons: []string{"open"},
				Code: []reports.Lines{one}}}}, false, nil},
		{"kernels left out", map[string]string{"a.cu": "\nx; // hgrd:ignore same-address: r\n"},
			reports.Report{Files: analysed, Kernels: []reports.Kernel{free}}, true, nil},
		{"a file that failed", map[string]string{"a.cu": "\nx; // hgrd:ignore same-address: r\n"},
			reports.Report{Files: failed, Kernels: []reports.Kernel{free}}, false, nil},
		{"no kernel", map[string]string{"a.cu": "\nx; // hgrd:ignore same-address: r\n"},
			reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel("k", reports.RaceFree, two)}}, false, nil},
		{"wrong", map[string]string{"a.cu": "\nx; // hgrd:ignore same-address\n"},
			reports.Report{Files: analysed, Kernels: []reports.Kernel{racy}, Races: []reports.Race{sameAddress(access("a.cu", 2))}}, false,
			[]string{"a.cu:2:4: hgrd:ignore gives no reason: write 'hgrd:ignore same-address: reason'"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder(t, c.files)
			c.report.Finish()
			Comments(&c.report, c.partial, text)
			if got := told(&c.report); !slices.Equal(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// A divergent barrier is dismissed by its line.
func TestCommentOnBarrier(t *testing.T) {
	folder(t, map[string]string{"a.cu": "// hgrd:ignore barrier-divergence: r\n__syncthreads();\n"})
	r := &reports.Report{Divergences: []reports.Divergence{{File: "a.cu", Line: 2, Kernel: "k"}}, Files: []reports.File{{Path: "a.cu", Status: reports.Analysed}}}
	r.Finish()
	Comments(r, false, text)
	if d := r.Divergences[0].Dismissed; d == nil || d.By != reports.ByComment || r.Failing(reports.Note) > 0 {
		t.Errorf("%+v", d)
	}
}

// text reads any file.
func text(file string) []byte {
	text, _ := os.ReadFile(file)
	return text
}
