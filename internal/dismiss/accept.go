package dismiss

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/reports"
)

// found are the cases of one key at one place, in whatever programs: one thing to accept.
type found struct {
	cases    []*reports.Case
	key      string
	severity reports.Severity
	by       *entry // that accepts it
}

// gather lists what a baseline speaks about, the most severe first: all that neither a comment nor the settings dismiss.
func gather(all []*reports.Report) []*found {
	type at struct{ key, places string }
	of := map[at]*found{}
	var out []*found
	for _, r := range all {
		for _, c := range r.Cases() {
			if d := c.Dismissed(); d != nil && (d.By == reports.ByComment || d.By == reports.BySettings) {
				continue
			}
			a := at{c.Key(), fmt.Sprint(c.Places())}
			f := of[a]
			if f == nil {
				f = &found{key: c.Key()}
				of[a] = f
				out = append(out, f)
			}
			f.cases = append(f.cases, c)
			f.severity = max(f.severity, c.Severity())
		}
	}
	slices.SortStableFunc(out, func(a, b *found) int { return cmp.Compare(b.severity, a.severity) })
	return out
}

// match lets each entry accept as many cases as it counts.
func (b *Baseline) match(all []*reports.Report) []*found {
	of := map[string][]*entry{}
	for _, e := range b.entries {
		e.left = e.Count
		of[e.Key] = append(of[e.Key], e)
	}
	cases := gather(all)
	for _, f := range cases {
		for _, e := range of[f.key] {
			if e.left > 0 && e.Severity >= f.severity && (f.by == nil || e.Severity < f.by.Severity) {
				f.by = e
			}
		}
		if f.by != nil {
			f.by.left--
		}
	}
	return cases
}

// Dismiss dismisses what the baseline accepts in finished reports. Together they are what it speaks about.
func (b *Baseline) Dismiss(all []*reports.Report) {
	for _, f := range b.match(all) {
		if f.by == nil {
			continue
		}
		d := reports.Dismissal{By: reports.ByBaseline, Reason: cmp.Or(f.by.Reason, "accepted before"), At: &reports.Position{File: b.path}}
		for _, c := range f.cases {
			c.Dismiss(d)
		}
	}
	for _, r := range all {
		r.Finish()
	}
}

// Gone counts the accepted findings that are gone. Partial says that kernels were left out of the run on purpose.
func (b *Baseline) Gone(all []*reports.Report, partial bool) (n int) {
	b.match(all)
	isGone := b.gone(all, partial)
	for _, e := range b.entries {
		if isGone(e) {
			n += e.left
		}
	}
	return n
}

// Renew is the baseline for path that accepts all of the reports, with the reasons of this one. Of its entries, those that
// were not met and are not gone are kept.
func (b *Baseline) Renew(path string, all []*reports.Report, partial bool) *Baseline {
	out := NewBaseline(path)
	out.Root = b.Root
	type kind struct {
		key, reason string
		severity    reports.Severity
	}
	of := map[kind]*entry{}
	add := func(e *entry, n int) {
		k := kind{e.Key, e.Reason, e.Severity}
		same := of[k]
		if same == nil {
			same = e
			same.Count = 0
			of[k] = e
			out.entries = append(out.entries, e)
		}
		same.Count = min(same.Count+n, maxCount)
		same.File = min(same.File, e.File)
	}
	for _, f := range b.match(all) {
		e := out.describe(f)
		if f.by != nil {
			e.Reason = f.by.Reason
		}
		add(e, 1)
	}
	isGone := b.gone(all, partial)
	for _, e := range b.entries {
		if e.left > 0 && !isGone(e) {
			kept := *e
			kept.File = relative(out.path, absolute(b.path, e.File))
			add(&kept, e.left)
		}
	}
	sortEntries(out.entries)
	return out
}

// maxStatement bounds the statements that are quoted.
const maxStatement = 160

// describe makes an entry of a case.
func (b *Baseline) describe(f *found) *entry {
	c := f.cases[0]
	_, kernel := c.Kernel()
	e := &entry{File: relative(b.path, b.source(c.Places()[0].File)), Kernel: kernel, Rule: c.Rule(), Severity: f.severity, Key: f.key, Statements: []string{}}
	quote := func(what, source string) {
		s := []rune(strings.Join(strings.Fields(source), " "))
		if len(s) > maxStatement {
			s = append(s[:maxStatement], '…')
		}
		e.Statements = append(e.Statements, what+": "+string(s))
	}
	if len(c.Races) == 0 {
		quote("barrier", c.Divergences[0].Source)
		return e
	}
	for i := range c.Races[0].Accesses {
		a := &c.Races[0].Accesses[i]
		quote(fmt.Sprintf("%s of %s", a.Kind, c.Races[0].Object), a.Source)
	}
	return e
}

// gone tells which entries that were not met stand for nothing any more: their file is not there, or all kernels of their
// name are decided. Nothing is gone where something failed or was left out.
func (b *Baseline) gone(all []*reports.Report, partial bool) func(*entry) bool {
	seen := map[string]bool{} // files that were looked at
	open := map[string]bool{} // kernels
	blind := partial
	for _, r := range all {
		for _, f := range r.Files {
			seen[b.source(f.Path)] = true
		}
		for i := range r.Kernels {
			k := &r.Kernels[i]
			open[k.Name] = open[k.Name] || !isDecided(k)
			seen[b.source(k.File)] = true
			for _, l := range k.Code {
				seen[b.source(l.File)] = true
			}
		}
		blind = blind || r.Totals().Failed > 0
	}
	return func(e *entry) bool {
		if e.left == 0 || blind {
			return false
		}
		path := absolute(b.path, e.File)
		if seen[path] {
			return !open[e.Kernel]
		}
		_, err := os.Stat(path)
		return os.IsNotExist(err)
	}
}

// source is the absolute path of a file that a report names.
func (b *Baseline) source(path string) string {
	if !filepath.IsAbs(path) {
		path = filepath.Join(b.Root, path)
	}
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// relative is an absolute path as a baseline holds it.
func relative(baseline, path string) string {
	if dir, err := filepath.Abs(filepath.Dir(baseline)); err == nil {
		if rel, err := filepath.Rel(dir, path); err == nil {
			path = rel
		}
	}
	return filepath.ToSlash(path)
}

// absolute is the path that a baseline means.
func absolute(baseline, path string) string {
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	abs, err := filepath.Abs(filepath.Join(filepath.Dir(baseline), path))
	if err != nil {
		return path
	}
	return abs
}
