package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/crosscheck"
	"github.com/hgrd/hgrd/reports"
)

// check runs the pipeline and writes its report.
func (c *Command) check(ctx context.Context, args []string) error {
	f := newFlags()
	files, err := f.parse(args)
	if errors.Is(err, pflag.ErrHelp) {
		return c.help([]string{"check"})
	}
	if err != nil {
		return err
	}
	if f.confirm {
		f.options.Opinion = crosscheck.Opinions(0)
	}
	report, err := c.report(ctx, f, files)
	if err != nil {
		return err
	}
	return c.conclude(report, f.failOn, f.options.Link)
}

// report runs the pipeline and writes the documents.
func (c *Command) report(ctx context.Context, f *flags, files []string) (*reports.Report, error) {
	for _, o := range f.outputs {
		if err := o.probe(); err != nil {
			return nil, err
		}
	}
	if f.debug {
		f.options.Log = c.Stderr
	}
	report, err := c.Check(ctx, files, f.options)
	if err != nil {
		return nil, err
	}
	report.Finish()
	for _, o := range f.outputs {
		if err := o.write(c.Stdout, f.verbose, report); err != nil {
			return nil, err
		}
	}
	return report, nil
}

// conclude tells what could not be analysed and chooses the exit code.
func (c *Command) conclude(r *reports.Report, failOn string, linked bool) error {
	withKernels := map[string]bool{}
	for _, k := range r.Kernels {
		withKernels[k.Program] = true
	}
	for _, f := range r.Files {
		switch {
		case f.Status != reports.Analysed:
			c.complain(f.Problem())
		case !withKernels[f.Path] && !(linked && len(r.Kernels) > 0): // host files of a linked program have none
			c.complain(f.Path + ": no kernel found")
		}
	}
	switch t := r.Totals(); {
	case t.Failed > 0 || len(r.Kernels) == 0:
		return errIncomplete
	case t.Races > 0:
		return errRaces
	case t.Inconclusive > 0 && failOn == "inconclusive":
		return errInconclusive
	}
	return nil
}

// probe fails early where a document could not be written late. It does not touch what is there.
func (o *output) probe() error {
	if o.path == "" {
		return nil
	}
	file, err := os.OpenFile(o.path, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return usagef("cannot write the report: %v", err)
	}
	return file.Close()
}

func (o *output) write(stdout io.Writer, verbose bool, r *reports.Report) error {
	var b bytes.Buffer
	err := o.format(&b, verbose).Handle(r)
	if err == nil && o.path == "" {
		_, err = stdout.Write(b.Bytes())
	} else if err == nil {
		err = os.WriteFile(o.path, b.Bytes(), 0o666)
	}
	if err != nil {
		return fmt.Errorf("cannot write the report: %w", err)
	}
	return nil
}
