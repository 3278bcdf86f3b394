package command

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/dismiss"
	"github.com/hgrd/hgrd/reports"
)

// baselineFlags are the files of accepted findings.
type baselineFlags struct {
	path, target string // to read and to write; "" for none
	old          *dismiss.Baseline
}

// newAcceptedFlag is for a command that only reads a baseline.
func newAcceptedFlag(s *pflag.FlagSet) *baselineFlags {
	defer heading(s, "Findings that count")()
	b := &baselineFlags{}
	s.StringVar(&b.path, "baseline", "", "dismiss the findings that stand in `FILE`")
	return b
}

func newBaselineFlags(s *pflag.FlagSet) *baselineFlags {
	defer heading(s, "Findings that count")()
	b := newAcceptedFlag(s)
	s.StringVar(&b.target, "write-baseline", "", "accept all findings: write them to `FILE`, or bring it up to date, and dismiss them")
	return b
}

// given reports whether there is anything to do.
func (b *baselineFlags) given() bool { return b.path != "" || b.target != "" }

// read reads the baseline, and sees whether the new one can be written. A file that is no baseline is not overwritten.
func (b *baselineFlags) read() error {
	b.old = dismiss.NewBaseline(b.target)
	if b.target != "" {
		old, err := dismiss.ReadBaseline(b.target)
		var version *dismiss.VersionError
		switch {
		case err == nil:
			b.old = old
		case !errors.Is(err, fs.ErrNotExist) && !errors.As(err, &version):
			return usagef("--write-baseline: %v", err)
		}
		if err := b.old.Ready(); err != nil {
			return usagef("--write-baseline: %v", err)
		}
	}
	if b.path != "" {
		old, err := dismiss.ReadBaseline(b.path)
		if err != nil {
			return usagef("--baseline: %v", err)
		}
		b.old = old
	}
	return nil
}

// dismiss dismisses what finished reports have in common with the baseline, tells what the baseline has alone, and writes
// the new one. Partial says that kernels were left out of the run on purpose.
func (b *baselineFlags) dismiss(c *Command, all []*reports.Report, partial bool) error {
	if b.path != "" {
		b.old.Dismiss(all)
	}
	if gone := b.old.Gone(all, partial); gone > 0 {
		text := fmt.Sprintf("%s: %d accepted findings are gone", cmp.Or(b.path, b.target), gone)
		if gone == 1 {
			text = fmt.Sprintf("%s: 1 accepted finding is gone", cmp.Or(b.path, b.target))
		}
		if b.target == "" {
			text += "; --write-baseline drops what is gone"
		}
		c.complain(text)
	}
	if b.target == "" {
		return nil
	}
	renewed := b.old.Renew(b.target, all, partial)
	if err := renewed.Write(); err != nil {
		return err
	}
	renewed.Dismiss(all)
	return nil
}
