package reports

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// NewJUnit writes the verdicts as results of tests, a test for each kernel: a race that is worth an error or a warning is a
// failure, what could not be analysed an error, and an open kernel is skipped, with the reason.
func NewJUnit(w io.Writer, _ bool) Handler { return junit{w} }

type junit struct{ w io.Writer }

type junitSuites struct {
	XMLName xml.Name     `xml:"testsuites"`
	Suites  []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string     `xml:"name,attr"`
	Class   string     `xml:"classname,attr"`
	File    string     `xml:"file,attr,omitempty"`
	Line    int        `xml:"line,attr,omitempty"`
	Failure *junitText `xml:"failure,omitempty"`
	Error   *junitText `xml:"error,omitempty"`
	Skipped *junitText `xml:"skipped,omitempty"`
}

type junitText struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

func (h junit) Handle(r *Report) error {
	failing := map[[2]string][]string{} // texts by program and kernel
	byID := r.byID()
	for i := range r.Findings {
		f := &r.Findings[i]
		race := f.lead(byID)
		if f.Dismissed != nil || f.Severity == Note || race == nil {
			continue
		}
		for _, k := range f.Kernels {
			at := [2]string{f.Program, k}
			failing[at] = append(failing[at], fmt.Sprintf("%s: %s", race.Accesses[0].Position(), f.headline(race)))
		}
	}
	for i := range r.Divergences {
		if d := &r.Divergences[i]; d.Dismissed == nil && d.Weight() > Note {
			at := [2]string{d.Program, d.Kernel}
			failing[at] = append(failing[at], fmt.Sprintf("%s: barrier divergence: %s", d.position(), Printable(d.Message)))
		}
	}
	suite := junitSuite{Name: "hgrd"}
	for i := range r.Kernels {
		k := &r.Kernels[i]
		c := junitCase{Name: Printable(k.Display), Class: Printable(k.Program), File: Printable(k.File), Line: k.Line}
		if c.Name == "" {
			c.Name = Printable(k.Name)
		}
		texts := failing[[2]string{k.Program, k.Name}]
		switch {
		case len(texts) > 0:
			c.Failure = &junitText{texts[0], strings.Join(texts, "\n")}
			suite.Failures++
		case k.Verdict == Inconclusive:
			c.Skipped = &junitText{Message: "inconclusive: " + Printable(strings.Join(k.Reasons, "; "))}
			suite.Skipped++
		}
		suite.Cases = append(suite.Cases, c)
	}
	for _, f := range r.Files {
		if f.Status != Analysed {
			suite.Cases = append(suite.Cases, junitCase{Name: "analysis", Class: Printable(f.Path), File: Printable(f.Path), Error: &junitText{Message: Printable(f.Error)}})
			suite.Errors++
		}
	}
	suite.Tests = len(suite.Cases)
	text, err := xml.MarshalIndent(junitSuites{Suites: []junitSuite{suite}}, "", "  ")
	if err != nil {
		return err
	}
	return put(h.w, xml.Header+string(text)+"\n")
}
