package reports

import (
	"fmt"
	"slices"
	"strings"
)

// timeline shows two threads side by side, with the lines of source that lead from one access to the other, and between them
// what is missing there.
type timeline struct {
	Names [2]string // of the threads; empty without a witness
	Rows  []timeRow
}

// timeRow is a line of source with what the threads do there, a remark between lines, or a number of lines that are left out.
type timeRow struct {
	File    string // where it is another one than that of the row before
	Number  int    // of the line; 0 for no line
	Line    sourceLine
	Do      [2]string // what each thread does in this line
	Missing string    // what would have to stand here
	Skipped int
}

// longestTime is how many lines between two accesses are shown.
const longestTime = 40

// newTimeline orders the accesses by time as far as that is known: the one in the earlier iteration first, else the one that
// stands first.
func newTimeline(f *Finding, r *Race, text *sourceText) *timeline {
	t := &timeline{}
	if r.Witness != nil {
		t.Names = [2]string{r.Witness.Thread(0), r.Witness.Thread(1)}
	}
	a, b := 0, 1
	if c := r.Concurrent; c != nil {
		t.Names = [2]string{c.Sides[0].what(), c.Sides[1].what()}
		a, b = c.First, 1-c.First
	}
	if r.Carried != nil {
		a = r.Carried.Early
		b = 1 - a
	}
	first, second := &r.Accesses[a], &r.Accesses[b]
	missing := missing(f.Rule, r)
	switch {
	case first.Position() == second.Position() && r.Carried == nil:
		t.access(first, text, a, b)
		t.Rows = append(t.Rows, timeRow{Missing: missing})
	case r.Carried != nil:
		loop := r.Carried.Loop
		t.access(first, text, a)
		t.Rows = append(t.Rows, timeRow{Missing: fmt.Sprintf("%s at the end of the loop at %s", missing, loop.short())})
		t.way(Position{loop.File, loop.Line - 1, 0}, second.Position(), text)
		t.access(second, text, b)
	default:
		t.access(first, text, a)
		t.way(first.Position(), second.Position(), text)
		t.access(second, text, b)
		t.Rows = slices.Insert(t.Rows, outermost(t.Rows), timeRow{Missing: missing})
	}
	file := ""
	for i := range t.Rows {
		switch row := &t.Rows[i]; row.File {
		case "":
		case file:
			row.File = ""
		default:
			file = row.File
		}
	}
	return t
}

// access adds the line of an access, performed by some threads.
func (t *timeline) access(a *Access, text *sourceText, threads ...int) {
	row := timeRow{File: a.File, Number: a.Line, Line: newLine(a.Source, a.Column-a.From)}
	if a.Source == "" {
		s, _ := text.line(a.File, a.Line)
		row.Line = newLine(s, a.Column)
	}
	for _, i := range threads {
		row.Do[i] = string(a.Kind)
	}
	t.Rows = append(t.Rows, row)
}

// way adds the lines between two places of one file.
func (t *timeline) way(from, to Position, text *sourceText) {
	if from.File != to.File || from.Line >= to.Line {
		return
	}
	head, tail := from.Line+longestTime/2, to.Line-longestTime/2
	for n := from.Line + 1; n < to.Line; n++ {
		s, is := text.line(from.File, n)
		if !is || n > head && n < tail {
			next := n + 1
			if n > head && n < tail {
				next = tail
			}
			for next < to.Line {
				if _, is := text.line(from.File, next); is {
					break
				}
				if next++; next-n > mostSkipped {
					next = to.Line
				}
			}
			t.Rows = append(t.Rows, timeRow{Skipped: next - n})
			n = next - 1
			continue
		}
		t.Rows = append(t.Rows, timeRow{File: from.File, Number: n, Line: sourceLine{After: render(s)}})
	}
}

// outermost is the place between two accesses, by the index of the row behind it, that the least of blocks are around, going by how
// far lines are indented; the last such place.
func outermost(rows []timeRow) int {
	best, least := len(rows)-1, -1
	for i := 1; i < len(rows); i++ {
		text := rows[i].Line.Before + rows[i].Line.At + rows[i].Line.After
		code := strings.TrimLeft(text, " \t")
		if code == "" || code[0] == '#' {
			continue
		}
		if depth := len(text) - len(code); least < 0 || depth <= least {
			best, least = i, depth
		}
	}
	return best
}

// mostSkipped is how far the next line that is quoted is looked for.
const mostSkipped = 10_000

// missing says in a few words what keeps the accesses of a race from being ordered.
func missing(rule string, r *Race) string {
	switch rule {
	case RuleBarrier:
		return "no " + r.Barrier(false)
	case RuleWarp:
		return "no " + r.Barrier(true)
	case RuleGrid:
		return "grid.sync() that holds nobody: the launch is not a cooperative one"
	case RuleFence:
		return "no fence"
	case RuleStart:
		return "a flag or a counter that does not start as it has to"
	case RuleGuard:
		return "a guard that lets several threads pass"
	case RuleFlag:
		return "a flag without atomic operations"
	case RuleCopy:
		return "no wait for the copy"
	case RuleWork:
		return "nothing that makes one wait for the other"
	case RuleScope:
		return "an order in too narrow a scope"
	case RuleMixed, RuleSizes:
		return "nothing that makes both one atomic operation after the other"
	case RuleSame, RuleWrap:
		return "no order between the threads"
	}
	if r.Cooperative {
		return "no grid.sync()"
	}
	return "no order between blocks"
}

// sourceText finds lines in excerpts.
type sourceText struct{ excerpts []Excerpt }

func (s *sourceText) line(file string, n int) (text string, is bool) {
	for i := range s.excerpts {
		if e := &s.excerpts[i]; e.File == file && n >= e.First && n-e.First < len(e.Lines) {
			return e.Lines[n-e.First], true
		}
	}
	return "", false
}

// pages are the excerpts with the accesses of a race marked.
func (s *sourceText) pages(r *Race) []sourcePage {
	var out []sourcePage
	for _, e := range s.excerpts {
		p := sourcePage{File: e.File}
		for i, text := range e.Lines {
			n := e.First + i
			row := pageRow{Number: n, Line: sourceLine{After: render(text)}}
			for k := range r.Accesses {
				if a := &r.Accesses[k]; a.File == e.File && a.Line == n {
					row.Mark += marks[k]
					row.Line = newLine(text, a.Column)
				}
			}
			p.Rows = append(p.Rows, row)
		}
		out = append(out, p)
	}
	return out
}

// sourcePage is a piece of a file.
type sourcePage struct {
	File string
	Rows []pageRow
}

// pageRow is a line of it. Mark says whose access it holds: A, B or AB.
type pageRow struct {
	Number int
	Line   sourceLine
	Mark   string
}

// texts are the excerpts of the kernels of a report, by program and name.
type texts map[[2]string][]Excerpt

func (r *Report) texts() texts {
	out := texts{}
	for i := range r.Kernels {
		if k := &r.Kernels[i]; len(k.Source) > 0 {
			key := [2]string{k.Program, k.Name}
			out[key] = append(out[key], k.Source...)
		}
	}
	return out
}

// of is what is quoted of the kernels of a finding, each line once for each of them.
func (t texts) of(program string, kernels []string) *sourceText {
	s := &sourceText{}
	for _, k := range slices.Compact(slices.Clone(kernels)) {
		s.excerpts = append(s.excerpts, t[[2]string{program, k}]...)
	}
	return s
}
