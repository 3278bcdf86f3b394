package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/internal/walkthrough"
	"github.com/hgrd/hgrd/reports"
)

// What the example project's README tells to type finds each race that is planted there, and nothing else; mended, all
// kernels are proved. The stand-in for nvcc is all that CMake has.
func TestExampleProject(t *testing.T) {
	nvcc, err := filepath.Abs("testdata/nvcc")
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	walkthrough.Test(t, filepath.Join(examples, "project", "README.md"), "Walk through", dir, "HGRD="+root, "HGRD_CACHE_DIR="+t.TempDir(),
		"PATH="+nvcc+string(filepath.ListSeparator)+os.Getenv("PATH"))

	want := []string{
		"brightest.cu:11 with brightest.cu:14: missing-barrier",
		"column_sum.cu:15 with column_sum.cu:15: same-address",
		"diffuse.cu:13 with diffuse.cu:13: inter-block",
		"layout.cu:8 with layout.cu:8: same-address",
		"sharpen.cu:10 with sharpen.cu:13: inter-block",
	}
	racy := map[string]bool{"blockPeaks": true, "column_sum": true, "diffuseRounds": true, "packBytes": true, "sharpenPixels": true}
	found, verdicts := exampleReport(t, dir, "before.json")
	if !slices.Equal(found, want) {
		t.Errorf("found is\n%s\nplanted is\n%s", strings.Join(found, "\n"), strings.Join(want, "\n"))
	}
	for kernel, v := range verdicts {
		if wanted := map[bool]reports.Verdict{true: reports.Racy, false: reports.RaceFree}[racy[kernel]]; v != wanted {
			t.Errorf("%s is %s, not %s", kernel, v, wanted)
		}
	}
	mended, after := exampleReport(t, dir, "after.json")
	if len(mended) > 0 || len(after) != len(verdicts) || len(after) != 7 {
		t.Errorf("found after the fixes, in %d kernels of %d: %v", len(after), len(verdicts), mended)
	}
	for kernel, v := range after {
		if v != reports.RaceFree {
			t.Errorf("%s is %s after the fixes", kernel, v)
		}
	}
}

// exampleReport reads what a report in the project's folder found, sorted, and its verdicts by kernel.
func exampleReport(t *testing.T, dir, name string) ([]string, map[string]reports.Verdict) {
	t.Helper()
	var r reports.Report
	if err := json.Unmarshal([]byte(content(t, dir, "darkroom", name)), &r); err != nil {
		t.Fatal(err)
	}
	races := map[string]*reports.Race{}
	for i := range r.Races {
		races[r.Races[i].ID] = &r.Races[i]
	}
	var found []string
	for i := range r.Findings {
		f := &r.Findings[i]
		first := races[f.Pairs[0].Races[0]]
		a, b := &first.Accesses[0], &first.Accesses[1]
		found = append(found, fmt.Sprintf("%s:%d with %s:%d: %s", filepath.Base(a.File), a.Line, filepath.Base(b.File), b.Line, f.Rule))
	}
	verdicts := map[string]reports.Verdict{}
	for i := range r.Kernels {
		verdicts[r.Kernels[i].Name] = r.Kernels[i].Verdict
	}
	slices.Sort(found)
	return found, verdicts
}
