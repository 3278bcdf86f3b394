package command

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hgrd/hgrd/internal/audit"
	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/nearest"
	"github.com/hgrd/hgrd/internal/output"
	"github.com/hgrd/hgrd/reports"
)

// defaultReport is where explain looks for a report.
const defaultReport = "hgrd.json"

func (c *Command) explainCommand() *cobra.Command {
	e := explainer{}
	cmd := &cobra.Command{
		Use:   "explain [RULE|ASSUMPTION|FINDING...]",
		Short: "what a rule or an assumption means, or all that a report says about a finding",
		Long: `Prints what rules mean, each with a small racy program and the same one fixed; without a name, lists them. Assumptions
are named as reports name them: A07. A finding is named by the ID that reports give in brackets, or its beginning, and is
read from a report in JSON:

  hgrd check --format=text --format=json:hgrd.json prog.cu
  hgrd explain 1a2b3c`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			names := e.findings()
			for _, r := range reports.Rules() {
				names = append(names, cobra.CompletionWithDesc(r.ID, r.Title))
			}
			for _, a := range reports.Assumptions() {
				names = append(names, cobra.CompletionWithDesc(a.ID, a.Text))
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
	cmd.Flags().StringVar(&e.path, "report", defaultReport, "read findings from the report `FILE`, in JSON")
	cmd.Flags().StringVar(&e.queries, "dump-queries", "", "name the solver's queries about a finding that check left in the folder `DIR`")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return listRules(c.Stdout)
		}
		var texts []string
		for _, name := range args {
			some, err := e.explain(name)
			if err != nil {
				return err
			}
			texts = append(texts, some...)
		}
		_, err := io.WriteString(c.Stdout, strings.Join(texts, "\n"))
		return err
	}
	return cmd
}

func listRules(out io.Writer) error {
	var b strings.Builder
	for _, r := range reports.Rules() {
		fmt.Fprintf(&b, "%-18s  %s\n", r.ID, r.Title)
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// explainer explains rules, and findings of one report.
type explainer struct {
	path    string
	queries string // folder; "" for none

	reports iter.Seq2[*reports.Report, error] // nil before open
	where   string                            // their programs were checked; "" for the working directory
}

// findingID is what IDs of findings look like, and their beginnings; no rule is called so.
var findingID = regexp.MustCompile(`^[0-9a-f]{1,12}$`)

func (e *explainer) explain(name string) ([]string, error) {
	if r, is := reports.RuleOf(name); is {
		return []string{r.Explain()}, nil
	}
	if a, is := reports.AssumptionOf(name); is {
		return []string{a.Explain()}, nil
	}
	if !findingID.MatchString(name) {
		return nil, unknownRule(name)
	}
	if err := e.open(); err != nil {
		return nil, err
	}
	entries, err := reports.Lookup(e.reports, name)
	if err != nil {
		return nil, usagef("%s: %v", e.path, err)
	}
	var texts []string
	for _, entry := range entries {
		queries, err := e.asked(entry)
		if err != nil {
			return nil, err
		}
		texts = append(texts, entry.Explain(queries, e.where))
	}
	return texts, nil
}

// findings are those of the report, for completion; none where it cannot be read.
func (e *explainer) findings() []string {
	if e.open() != nil {
		return nil
	}
	var names []string
	for r, err := range e.reports {
		if err != nil {
			return nil
		}
		for i := range r.Findings {
			f := &r.Findings[i]
			names = append(names, cobra.CompletionWithDesc(f.ID, reports.Printable(f.Rule+" in "+strings.Join(f.Kernels, ", "))))
		}
	}
	return names
}

var assumptionID = regexp.MustCompile(`^A[0-9]+$`)

func unknownRule(name string) error {
	if assumptionID.MatchString(name) {
		return usagef("unknown assumption %q", name)
	}
	e := usagef("unknown rule %q", name)
	e.Hint = "'hgrd explain' lists them"
	var known []string
	for _, r := range reports.Rules() {
		known = append(known, r.ID)
	}
	if near := nearest.Word(name, known); near != "" {
		e.Hint = fmt.Sprintf("did you mean '%s'?", near)
	}
	return e
}

// open reads the report, of a check or of an audit, once.
func (e *explainer) open() error {
	if e.reports != nil {
		return nil
	}
	text, err := readDocument(e.path)
	if os.IsNotExist(err) {
		return &UsageError{fmt.Sprintf("%s: no such report", e.path), "'hgrd check --format=json:FILE' writes one, --report=FILE names it"}
	}
	if err != nil {
		return usagef("cannot read the report: %v", err)
	}
	r, err := reports.ReadJSON(bytes.NewReader(text))
	if other := (*reports.SchemaError)(nil); errors.As(err, &other) && other.Schema == audit.Schema {
		a, err := audit.ReadJSON(bytes.NewReader(text))
		if err != nil {
			return usagef("%s: %v", e.path, err)
		}
		e.reports, e.where = a.Reports(), "the folder that was audited"
		return nil
	}
	if err != nil {
		return usagef("%s: %v", e.path, err)
	}
	e.reports = reports.One(r)
	return nil
}

// maxDocument bounds a document that is read as a whole.
const maxDocument = 1 << 30

// readDocument reads a document of hgrd's own.
func readDocument(path string) ([]byte, error) {
	file, err := output.OpenToRead(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxDocument+1))
	if err == nil && len(text) > maxDocument {
		err = fmt.Errorf("%s is longer than %d MiB", path, maxDocument>>20)
	}
	return text, err
}

// asked lists the queries about a race.
func (e *explainer) asked(entry reports.Entry) ([]string, error) {
	if e.queries == "" || entry.Race == nil || entry.Race.Question == "" {
		return nil, nil
	}
	files, err := check.Queries(e.queries, entry.Race.Question)
	if err != nil {
		return nil, usagef("--dump-queries: %v", err)
	}
	if len(files) == 0 {
		files = []string{"none: the answer was found without one"}
	}
	return files, nil
}
