package command

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/nearest"
	"github.com/hgrd/hgrd/reports"
)

// defaultReport is where explain looks for a report.
const defaultReport = "hgrd.json"

func (c *Command) explainCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "explain [RULE|FINDING...]",
		Short: "what a rule means, or all that a report says about a finding",
		Long: `Prints what rules mean, each with a small racy program and the same one mended; without a name, lists them. A finding
is named by the ID that reports give in brackets, or its beginning, and is read from a report in JSON:

  hgrd check --format=text --format=json:hgrd.json prog.cu
  hgrd explain 1a2b3c`,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, r := range reports.Rules() {
				names = append(names, cobra.CompletionWithDesc(r.ID, r.Title))
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
	e := explainer{}
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
	report  *reports.Report
}

// findingID is what IDs of findings look like, and their beginnings; no rule is called so.
var findingID = regexp.MustCompile(`^[0-9a-f]{1,12}$`)

func (e *explainer) explain(name string) ([]string, error) {
	if r, is := reports.RuleOf(name); is {
		return []string{r.Explain()}, nil
	}
	if !findingID.MatchString(name) {
		return nil, unknownRule(name)
	}
	if err := e.open(); err != nil {
		return nil, err
	}
	entries, err := e.report.Lookup(name)
	if err != nil {
		return nil, usagef("%s: %v", e.path, err)
	}
	var texts []string
	for _, entry := range entries {
		queries, err := e.asked(entry)
		if err != nil {
			return nil, err
		}
		texts = append(texts, e.report.Explain(entry, queries))
	}
	return texts, nil
}

func unknownRule(name string) error {
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

// open reads the report, once.
func (e *explainer) open() error {
	if e.report != nil {
		return nil
	}
	file, err := os.Open(e.path)
	if os.IsNotExist(err) {
		return &UsageError{fmt.Sprintf("%s: no such report", e.path), "'hgrd check --format=json:FILE' writes one, --report=FILE names it"}
	}
	if err != nil {
		return usagef("cannot read the report: %v", err)
	}
	defer file.Close()
	if e.report, err = reports.ReadJSON(file); err != nil {
		return usagef("%s: %v", e.path, err)
	}
	return nil
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
