package reports

import (
	"fmt"
	"io"
	"strings"
)

// Repair is what a search for a change of sources found with which a racy kernel is proved race-free.
type Repair struct {
	Program string     `json:"program,omitempty"`
	Kernel  string     `json:"kernel"`
	File    string     `json:"file"` // where the kernel is defined
	Line    int        `json:"line"`
	Changes []string   `json:"changes"` // in words; none where other repairs mend this kernel, or where none was proved
	Notes   []string   `json:"notes,omitempty"`
	Edits   []TextEdit `json:"edits"`
	Diff    string     `json:"diff,omitempty"`    // unified; of the files as they are on disk
	Tried   int        `json:"tried"`             // changes that were checked
	Stopped bool       `json:"stopped,omitempty"` // the search ended before its time
	Proved  bool       `json:"proved"`            // whether the kernel is race-free with this and earlier repairs
}

// TextEdit puts Text in place of what stands from one place of a file to another, behind which it ends.
type TextEdit struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"` // in characters
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Text      string `json:"text"`
}

// NewPatch writes the repairs of a report as differences, which patch(1) takes, with what they are in between.
func NewPatch(w io.Writer) Handler { return patchHandler{w} }

type patchHandler struct{ w io.Writer }

func (h patchHandler) Handle(r *Report) error {
	var b strings.Builder
	proved := 0
	for i := range r.Repairs {
		p := &r.Repairs[i]
		fmt.Fprintf(&b, "%s:%d: %s\n", Printable(p.File), p.Line, p)
		for _, note := range p.Notes {
			fmt.Fprintf(&b, "  note: %s\n", note)
		}
		b.WriteString(printableLines(p.Diff))
		if p.Proved {
			proved++
		}
	}
	switch {
	case len(r.Repairs) == 0:
		b.WriteString("nothing to fix: no kernel has a finding above a note\n")
	default:
		fmt.Fprintf(&b, "%s to fix: %d proved race-free, %d without a proved change\n", count(len(r.Repairs), "kernel"), proved, len(r.Repairs)-proved)
	}
	_, err := io.WriteString(h.w, b.String())
	return err
}

// String says what became of a kernel, in one line.
func (p *Repair) String() string {
	return fmt.Sprintf("kernel %s: %s", Printable(p.Kernel), p.outcome())
}

// outcome says what became of a kernel.
func (p *Repair) outcome() string {
	switch {
	case p.Stopped:
		return fmt.Sprintf("no proved change was found (%d tried) in five times the time limit; --timeout gives more", p.Tried)
	case !p.Proved:
		return fmt.Sprintf("no proved change was found (%d tried)", p.Tried)
	case len(p.Changes) == 0:
		return "proved race-free with the changes above"
	}
	return fmt.Sprintf("proved race-free with this change (%d tried): %s", p.Tried, strings.Join(p.Changes, "; "))
}

// printableLines makes each line of a text printable; white space and the ends of lines stay.
func printableLines(text string) string {
	lines := strings.SplitAfter(text, "\n")
	for i, l := range lines {
		body := strings.TrimRight(l, "\r\n")
		parts := strings.Split(body, "\t")
		for k := range parts {
			parts[k] = Printable(parts[k])
		}
		lines[i] = strings.Join(parts, "\t") + l[len(body):]
	}
	return strings.Join(lines, "")
}
