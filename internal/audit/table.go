package audit

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/tw"

	"github.com/hgrd/hgrd/reports"
)

const (
	topRows    = 10
	reasonRows = 40
	cellWidth  = 110 // of a reason; longer ones are cut
)

// tabulated is one table.
type tabulated struct {
	header []string
	rows   [][]string
}

// writeSummary writes what came of all programs: outcomes, verdicts, races, causes.
func (a *Audit) writeSummary(w io.Writer, _ bool) error {
	t := a.Totals()
	kernels := t.Racy + t.Free + t.Open
	verdicts := [][]string{
		{"racy", fmt.Sprint(t.Racy), percent(t.Racy, kernels)},
		{"race-free", fmt.Sprint(t.Free), percent(t.Free, kernels)},
		{"inconclusive", fmt.Sprint(t.Open), percent(t.Open, kernels)},
		{"all", fmt.Sprint(kernels), ""},
	}
	if t.Unexamined > 0 {
		verdicts = append(verdicts, []string{"not looked at", fmt.Sprint(t.Unexamined), percent(t.Unexamined, kernels)})
	}
	if t.Absent > 0 {
		verdicts = append(verdicts, []string{"launched without code in the input", fmt.Sprint(t.Absent), ""})
	}
	var found [][]string
	above := 0
	for i := range t.Failing {
		severity := reports.Error - reports.Severity(i)
		n := t.Failing[severity]
		if n > above {
			found = append(found, []string{severity.String(), fmt.Sprint(n - above)})
		}
		above = n
	}
	if t.Dismissed > 0 {
		found = append(found, []string{"dismissed", fmt.Sprint(t.Dismissed)})
	}
	var races [][]string
	for rank, name := range rankNames {
		row := []string{name}
		sum := 0
		for _, kind := range reports.RaceTypes {
			n := a.races(reports.Rank(rank), kind)
			sum += n
			row = append(row, fmt.Sprint(n))
		}
		if sum > 0 {
			races = append(races, append(row, fmt.Sprint(sum)))
		}
	}
	return writeTables(w, []tabulated{
		{[]string{"programs", "count", ""}, a.outcomes()},
		{[]string{"kernels", "count", ""}, verdicts},
		{[]string{"findings", "count"}, found},
		{[]string{"races", string(reports.InterBlock), string(reports.IntraBlock), string(reports.IntraWarp), string(reports.OwnThread), string(reports.InterWork), "all"}, races},
		{[]string{"why programs failed", "programs"}, rows(a.failures())},
		{[]string{"what is left out", "count"}, rows(a.Sources.reasons())},
		{[]string{"why kernels are inconclusive", "kernels"}, rows(a.reasons())},
	})
}

// WriteCosts writes which programs took most. It is no part of a document: costs differ from run to run.
func (a *Audit) WriteCosts(w io.Writer) error {
	tables := []tabulated{
		{[]string{"slowest", "time", "processor", "memory", "kernels"}, a.cost(func(r *Record) float64 { return r.Cost.Seconds })},
	}
	if len(a.Records) > topRows { // else it would have the same rows
		tables = append(tables, tabulated{[]string{"most memory", "time", "processor", "memory", "kernels"},
			a.cost(func(r *Record) float64 { return float64(r.Cost.PeakBytes) })})
	}
	return writeTables(w, tables)
}

// WriteCostsCSV writes the costs of all programs that were run.
func (a *Audit) WriteCostsCSV(w io.Writer) error {
	c := csv.NewWriter(w)
	c.Write([]string{"program", "status", "seconds", "cpu_seconds", "peak_bytes"})
	for i := range a.Records {
		r := &a.Records[i]
		if r.Status != NotRun {
			c.Write([]string{cell(r.Name), string(r.Status), fmt.Sprintf("%.3f", r.Cost.Seconds), fmt.Sprintf("%.3f", r.Cost.CPUSeconds),
				fmt.Sprint(r.Cost.PeakBytes)})
		}
	}
	c.Flush()
	return c.Error()
}

// cell is a text as a spreadsheet shows it: a quote in front keeps it from being taken for a formula.
func cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r\n", rune(text[0])) {
		return "'" + text
	}
	return text
}

func writeTables(w io.Writer, tables []tabulated) error {
	for _, t := range tables {
		if err := writeTable(w, t.header, t.rows); err != nil {
			return err
		}
	}
	return nil
}

// outcomes are the rows of the first table. A program without kernels compiles, but there is nothing to check.
func (a *Audit) outcomes() [][]string {
	const (
		checked = iota
		noKernel
		refused
		noHeader
		limited
		otherwise
		notRun
	)
	names := [...]string{"checked", "no kernel in it", "failed: does not compile", "failed: a header is missing",
		"failed: time or memory limit", "failed otherwise", "not run"}
	var counts [len(names)]int
	for i := range a.Records {
		r := &a.Records[i]
		kind := otherwise
		switch {
		case r.Status == Checked:
			kind = checked
		case r.Status == NotRun:
			kind = notRun
		case r.Class == classNoKernel:
			kind = noKernel
		case strings.HasPrefix(r.Class, classRefused):
			kind = refused
		case strings.HasPrefix(r.Class, classHeader):
			kind = noHeader
		case r.Class == timeLimit || r.Class == memoryLimit:
			kind = limited
		}
		counts[kind]++
	}
	all := len(a.Records)
	var out [][]string
	for kind, n := range counts {
		if n > 0 {
			out = append(out, []string{names[kind], fmt.Sprint(n), percent(n, all)})
		}
	}
	out = append(out, []string{"all", fmt.Sprint(all), ""})
	if complete := all - counts[noHeader] - counts[notRun]; complete < all {
		n := counts[checked] + counts[noKernel]
		out = append(out, []string{"compiled, of those run with every header", fmt.Sprintf("%d of %d", n, complete), percent(n, complete)})
	}
	return out
}

func (a *Audit) cost(size func(*Record) float64) [][]string {
	var out [][]string
	for _, r := range a.top(topRows, size) {
		out = append(out, []string{reports.Printable(r.Name), fmt.Sprintf("%.1f s", r.Cost.Seconds),
			fmt.Sprintf("%.1f s", r.Cost.CPUSeconds), mebibytes(r.Cost.PeakBytes), fmt.Sprint(r.kernels())})
	}
	return out
}

func rows(counts []count) [][]string {
	var out [][]string
	for i, c := range counts {
		if i == reasonRows {
			rest := 0
			for _, c := range counts[i:] {
				rest += c.n
			}
			out = append(out, []string{fmt.Sprintf("(%d others)", len(counts)-i), fmt.Sprint(rest)})
			break
		}
		text := []rune(reports.Printable(c.text))
		if len(text) > cellWidth {
			text = append(text[:cellWidth-3], []rune("...")...)
		}
		out = append(out, []string{string(text), fmt.Sprint(c.n)})
	}
	return out
}

func percent(n, of int) string {
	if of == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of))
}

// writeTable writes nothing where there is no row. The first column holds text, the others numbers.
func writeTable(w io.Writer, header []string, rows [][]string) error {
	if len(rows) == 0 {
		return nil
	}
	align := make([]tw.Align, len(header))
	for i := range align {
		align[i] = tw.AlignRight
	}
	align[0] = tw.AlignLeft
	t := tablewriter.NewTable(w,
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithHeaderAutoWrap(tw.WrapNone),
		tablewriter.WithRowAutoWrap(tw.WrapNone),
		tablewriter.WithAlignment(align),
		tablewriter.WithEastAsian(tw.Off), // by default the library asks the environment
	)
	t.Header(header)
	if err := t.Bulk(rows); err != nil {
		return err
	}
	return t.Render()
}
