package check

import (
	"context"
	"errors"

	"github.com/hgrd/hgrd/reports"
)

// ErrNotBuilt says that this build holds no pipeline.
var ErrNotBuilt = errors.New("not built yet")

// Run analyses the files and returns one finished report. Inputs that cannot be analysed are entries of Report.Files;
// the error is for what ends the whole run, such as a missing compiler or a cancelled context.
func Run(ctx context.Context, files []string, o Options) (*reports.Report, error) {
	return nil, ErrNotBuilt
}
