package audit

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"slices"

	"github.com/hgrd/hgrd/reports"
)

// Format writes an audit. Verbose asks for what verdicts rest on.
type Format func(a *Audit, w io.Writer, verbose bool) error

// Formats are the known formats by name. The bytes of a document depend on programs, options and outcomes alone, not on
// times, workers or shards.
var Formats = map[string]Format{
	"html":    (*Audit).writeHTML,
	"json":    (*Audit).writeJSON,
	"sarif":   (*Audit).writeSARIF,
	"summary": (*Audit).writeSummary,
	"table":   (*Audit).writeTable,
	"text":    (*Audit).writeText,
}

// writeJSON writes the header and, one after the other, the programs with their reports; and then the checksum of all
// that stands before it, up to the end of the list.
func (a *Audit) writeJSON(w io.Writer, _ bool) error {
	header := a.Header
	header.Options = list(header.Options)
	head, err := encode(header, "")
	if err != nil {
		return err
	}
	hash := sha256.New()
	file := bufio.NewWriter(w)
	b := io.MultiWriter(file, hash) // the errors of file are told by Flush
	b.Write(head[:len(head)-len("\n}")])
	io.WriteString(b, ",\n \"programs\": [")
	for i := range a.Records {
		e, err := a.Records[i].entry()
		if err != nil {
			return err
		}
		if i > 0 {
			io.WriteString(b, ",")
		}
		io.WriteString(b, "\n  ")
		text, err := encode(e, "  ")
		if err != nil {
			return err
		}
		b.Write(text)
	}
	if len(a.Records) > 0 {
		io.WriteString(b, "\n ")
	}
	io.WriteString(b, "]")
	fmt.Fprintf(file, ",\n %q: \"%x\"\n}\n", sumField, hash.Sum(nil))
	return file.Flush()
}

// writeText writes the programs one after the other, and then the summary.
func (a *Audit) writeText(w io.Writer, verbose bool) error {
	b := bufio.NewWriter(w)
	for i := range a.Records {
		r := &a.Records[i]
		fmt.Fprintf(b, "program %s: %s\n", reports.Printable(r.Name), r.line())
		report, err := r.report.unpack()
		if err != nil {
			return err
		}
		if report != nil {
			if err := reports.NewText(b, verbose).Handle(report); err != nil {
				return err
			}
		}
		b.WriteByte('\n')
	}
	if err := a.writeSummary(b, verbose); err != nil {
		return err
	}
	return b.Flush()
}

// writeTable writes tables of all kernels and of all racing pairs, and then the summary.
func (a *Audit) writeTable(w io.Writer, verbose bool) error {
	r, err := a.report()
	if err != nil {
		return err
	}
	if err := reports.NewTable(w, verbose).Handle(r); err != nil {
		return err
	}
	return a.writeSummary(w, verbose)
}

func (a *Audit) writeSARIF(w io.Writer, verbose bool) error {
	r, err := a.report()
	if err != nil {
		return err
	}
	// A run of SARIF holds so many results and no more: the best of all programs come first.
	slices.SortStableFunc(r.Findings, func(a, b reports.Finding) int { return cmp.Compare(a.Rank, b.Rank) })
	return reports.NewSARIF(w, verbose).Handle(r)
}

func (a *Audit) writeHTML(w io.Writer, verbose bool) error {
	return reports.WriteParts(w, verbose, func(yield func(*reports.Part, error) bool) {
		for i := range a.Records {
			r := &a.Records[i]
			report, err := r.report.unpack()
			if report == nil {
				report = &reports.Report{}
			}
			if !yield(&reports.Part{Name: r.Name, Outcome: r.line(), Failed: r.Status != Checked, Report: report}, err) {
				return
			}
		}
	})
}

// Reports are those of the programs. One that could not be checked has a report that says so.
func (a *Audit) Reports() iter.Seq2[*reports.Report, error] {
	return func(yield func(*reports.Report, error) bool) {
		for i := range a.Records {
			r, err := a.Records[i].told()
			if (r != nil || err != nil) && !yield(r, err) {
				return
			}
		}
	}
}

// report is one report over all programs. Within it, a program goes by its name in the audit: one source may belong to
// several.
func (a *Audit) report() (*reports.Report, error) {
	out := &reports.Report{Schema: reports.Schema}
	for i := range a.Records {
		part, err := a.Records[i].told()
		if err != nil {
			return nil, err
		}
		if part != nil {
			part.Rename(a.Records[i].Name)
			out.Append(part)
		}
	}
	return out, nil
}

// told is the report of the program, in which a file has failed if the program has; nil if there is nothing to tell.
func (r *Record) told() (*reports.Report, error) {
	part, err := r.report.unpack()
	if err != nil {
		return nil, err
	}
	failed := func(f reports.File) bool { return f.Status != reports.Analysed }
	if r.Status == Checked || r.Class == classNoKernel || len(r.Inputs) == 0 || part != nil && slices.ContainsFunc(part.Files, failed) {
		return part, nil
	}
	if part == nil {
		part = &reports.Report{Schema: reports.Schema}
	}
	part.Files = append(part.Files, reports.File{Path: r.Inputs[0], Status: reports.Failed, Error: r.line()})
	return part, nil
}

// encode writes JSON without a line end; lines behind the first are indented by prefix.
func encode(v any, prefix string) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent(prefix, " ")
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
