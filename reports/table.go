package reports

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/tw"
)

// NewTable writes a table of verdicts and one of racing pairs, for overviews of many files.
func NewTable(w io.Writer, verbose bool) Handler { return tableHandler{w, verbose, 0} }

// NewTableWithin is NewTable for a screen of so many columns: a table that is wider is written as one list for each row.
func NewTableWithin(w io.Writer, verbose bool, columns int) Handler {
	return tableHandler{w, verbose, columns}
}

type tableHandler struct {
	w       io.Writer
	verbose bool
	columns int // 0 for any number
}

func (h tableHandler) Handle(r *Report) error {
	var verdicts, races [][]string
	for i := range r.Kernels {
		verdicts = append(verdicts, h.verdict(&r.Kernels[i]))
	}
	for _, f := range r.Files {
		for _, at := range f.Applied {
			verdicts = append(verdicts, []string{at.String(), "", notLookedAt, "a function object that a library algorithm applies"})
		}
		if f.Status != Analysed {
			verdicts = append(verdicts, []string{Printable(f.Path), "", "not analysed", Printable(f.Error)})
		}
	}
	byID := r.byID()
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Dismissed != nil && !h.verbose {
			continue
		}
		for _, p := range f.Pairs {
			if race := byID[raceKey{f.Program, p.Races[0]}]; race != nil {
				races = append(races, pairRow(race, p))
			}
		}
	}
	for i := range r.Divergences {
		d := &r.Divergences[i]
		notes := Printable(d.Message)
		if d.Dismissed != nil {
			if !h.verbose {
				continue
			}
			notes += ", dismissed"
		}
		races = append(races, []string{Printable(d.Kernel), "barrier divergence", "", d.position().String(), branch(d), notes, Printable(d.Rule), d.ID})
	}
	for i := range r.Remarks {
		m := &r.Remarks[i]
		notes := Printable(m.Message)
		if m.Dismissed != nil {
			if !h.verbose {
				continue
			}
			notes += ", dismissed"
		}
		races = append(races, []string{"", "remark", "", m.Position.String(), "", notes, Printable(m.Rule), m.ID})
	}
	for _, p := range r.Problems {
		verdicts = append(verdicts, []string{p.Position.String(), "", "not obeyed", Printable(p.Message)})
	}
	var b strings.Builder
	if err := writeTable(&b, []string{"location", "kernel", "verdict", "because"}, verdicts, h.columns); err != nil {
		return err
	}
	if err := writeTable(&b, []string{"kernel", "scopes", "object", "first", "second", "notes", "rule", "id"}, races, h.columns); err != nil {
		return err
	}
	fmt.Fprintln(&b, r.Summary())
	return put(h.w, b.String())
}

func (h tableHandler) verdict(k *Kernel) []string {
	because := k.Reasons
	if k.Verdict == RaceFree {
		because = k.Assumptions
	}
	cell := ""
	switch {
	case h.verbose:
		cell = strings.Join(because, "; ")
	case len(because) > 1:
		cell = fmt.Sprintf("%s; and %d more", because[0], len(because)-1)
	case len(because) == 1:
		cell = because[0]
	}
	if cell != "" && k.Verdict == RaceFree {
		cell = "assumes: " + cell
	}
	return []string{Position{File: k.File, Line: k.Line}.String(), Printable(k.Name), k.standing(), Printable(cell)}
}

func branch(d *Divergence) string {
	if d.Branch == (Position{}) {
		return ""
	}
	return d.Branch.String()
}

// pairRow is one pair of accesses, by its strongest race.
func pairRow(r *Race, p Pair) []string {
	a, b := &r.Accesses[0], &r.Accesses[1]
	var notes []string
	for _, n := range []struct {
		set  bool
		name string
	}{
		{r.Scoped, "scoped"}, {len(r.Rests) > 0, "unconfirmed"}, {r.CallerDependent, "caller-dependent"}, {r.Beyond, "out-of-bounds"}, {r.DataDependent, "data-dependent"}, {r.Formal, "formal"}, {r.Benign, "benign"},
		{r.WrapOnly, "wrap-only"},
		{r.Confirmed != nil && *r.Confirmed, "confirmed"}, {r.Confirmed != nil && !*r.Confirmed, "unconfirmed"}, {r.Dismissed != nil, "dismissed"},
	} {
		if n.set {
			notes = append(notes, n.name)
		}
	}
	return []string{
		Printable(r.Kernel), typeList(p.Types), Printable(r.Object),
		fmt.Sprintf("%s %s", a.Kind, a.Position()), fmt.Sprintf("%s %s", b.Kind, b.Position()),
		strings.Join(notes, ", "), r.Rule, r.ID,
	}
}

// writeTable writes nothing where there is no row. Cells are not wrapped, so that texts stay easy to search.
func writeTable(w io.Writer, header []string, rows [][]string, columns int) error {
	if len(rows) == 0 {
		return nil
	}
	if columns > 0 && tableWidth(header, rows) > columns {
		return writeLists(w, header, rows, columns)
	}
	t := tablewriter.NewTable(w,
		tablewriter.WithHeaderAutoFormat(tw.Off),
		tablewriter.WithHeaderAlignment(tw.AlignLeft),
		tablewriter.WithHeaderAutoWrap(tw.WrapNone),
		tablewriter.WithRowAlignment(tw.AlignLeft),
		tablewriter.WithRowAutoWrap(tw.WrapNone),
		tablewriter.WithEastAsian(tw.Off), // by default the library asks the environment
	)
	t.Header(header)
	if err := t.Bulk(rows); err != nil {
		return err
	}
	return t.Render()
}

// tableWidth is how many columns of a screen a table takes.
func tableWidth(header []string, rows [][]string) int {
	out := 1
	for i := range header {
		widest := utf8.RuneCountInString(header[i])
		for _, row := range rows {
			widest = max(widest, utf8.RuneCountInString(row[i]))
		}
		out += widest + len("  │")
	}
	return out
}

// writeLists writes the cells of each row one below the other.
func writeLists(w io.Writer, header []string, rows [][]string, columns int) error {
	const indent = 10
	var b strings.Builder
	for _, row := range rows {
		for i, cell := range row {
			if cell != "" {
				text := filled(cell, max(columns-indent, indent))
				fmt.Fprintf(&b, "%-*s%s\n", indent, header[i], strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", indent)))
			}
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}
