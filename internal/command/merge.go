package command

import (
	"bufio"
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/audit"
	"github.com/hgrd/hgrd/internal/output"
)

func (c *Command) mergeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "merge [FLAGS] FILE...",
		Short: "make one report of the parts of an audit",
		Long: "Makes one report of the parts of an audit, as 'hgrd audit --shard=I/N --format=json:FILE' writes them.\n" +
			"It has the same bytes as that of an audit in one part.",
	}
	f := &auditFlags{documents: formatFlag(cmd.Flags(), auditFormats...), quiet: true, failOn: failOnFlag(cmd.Flags(), "warning"),
		accepted: newBaselineFlags(cmd.Flags())}
	root := rootFlag(cmd.Flags())
	cmd.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "print what each verdict rests on, as far as the parts hold it")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return usagef("no files")
		}
		if err := f.accepted.read(); err != nil {
			return err
		}
		if info, err := os.Stat(*root); err != nil || !info.IsDir() {
			return usagef("--root %s: no such folder", *root)
		}
		f.accepted.old.Root = *root
		return c.merge(f, dedupe(args))
	}
	return cmd
}

// rootFlag adds --root.
func rootFlag(s *pflag.FlagSet) *string {
	defer heading(s, "Findings that count")()
	return s.String("root", ".", "a baseline names files below `DIR`, the folder that was audited")
}

func (c *Command) merge(f *auditFlags, names []string) error {
	if err := f.documents.ready(names); err != nil {
		return err
	}
	var shards []*audit.Audit
	for _, name := range names {
		a, err := readAudit(name)
		if err != nil {
			return err
		}
		shards = append(shards, a)
	}
	a, err := audit.Merge(names, shards)
	if err != nil {
		return err
	}
	return c.finish(a, f, "")
}

func readAudit(name string) (*audit.Audit, error) {
	file, err := output.OpenToRead(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	a, err := audit.ReadJSON(bufio.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return a, nil
}
