package randomkernel

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/reports"
)

// Check writes the cases as one file into dir, checks it and compares. The comparisons are in the order of the cases.
func Check(ctx context.Context, dir string, cases []*Case, seed uint64) ([]Comparison, *reports.Report, error) {
	path := filepath.Join(dir, "random.cu")
	if err := os.WriteFile(path, []byte(File(cases)), 0o644); err != nil {
		return nil, nil, err
	}
	r, err := check.Run(ctx, []string{path}, check.Options{Jobs: 1})
	if err != nil {
		return nil, nil, err
	}
	for _, f := range r.Files {
		if f.Status != reports.Analysed {
			return nil, nil, fmt.Errorf("%s: %s", f.Path, f.Error)
		}
	}
	out := make([]Comparison, len(cases))
	for i, c := range cases {
		out[i] = c.Compare(r, c.Box(seed+uint64(i)))
	}
	return out, r, nil
}
