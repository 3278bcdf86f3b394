package walkthrough

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Test runs a section of a document in the folder dir. Programs find env (NAME=VALUE) added to the environment.
func Test(t *testing.T, document, section, dir string, env ...string) {
	t.Helper()
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	steps, err := Read(string(text), section)
	if err != nil {
		t.Fatalf("%s: %v", document, err)
	}
	if err := Run(t.Context(), dir, t.TempDir(), steps, env); err != nil {
		t.Fatalf("%s: %v", document, err)
	}
}

// Run runs steps in the folder dir and ends at the first that does otherwise than told. It keeps notes in the folder scratch.
func Run(ctx context.Context, dir, scratch string, steps []Step, env []string) error {
	s := &shell{dir: dir, variables: filepath.Join(scratch, "variables"), folder: filepath.Join(scratch, "folder"), env: env}
	if err := os.WriteFile(s.variables, nil, 0o600); err != nil {
		return err
	}
	for _, step := range steps {
		if err := s.do(ctx, step); err != nil {
			return fmt.Errorf("line %d: %w", step.Line, err)
		}
	}
	return nil
}

// shell is what one step leaves to the next.
type shell struct {
	dir               string
	variables, folder string // files: what is exported, where the last script ended
	env               []string
}

// patience is how long processes that a script leaves behind may hold its output.
const patience = 5 * time.Second

func (s *shell) do(ctx context.Context, step Step) error {
	if step.File != "" {
		if !filepath.IsLocal(step.File) {
			return fmt.Errorf("the file %s lies outside of the folder", step.File)
		}
		path := filepath.Join(s.dir, step.File)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		return os.WriteFile(path, []byte(step.Text), 0o666)
	}
	script := fmt.Sprintf(". %s\ntrap 'export -p >%s; pwd >%s' EXIT\n", quote(s.variables), quoteTwice(s.variables), quoteTwice(s.folder))
	cmd := exec.CommandContext(ctx, "sh", "-e", "-c", script+step.Script)
	cmd.Dir, cmd.Env, cmd.WaitDelay = s.dir, append(os.Environ(), s.env...), patience
	output, err := cmd.CombinedOutput()
	var status *exec.ExitError
	if err != nil && !errors.As(err, &status) {
		return fmt.Errorf("%s: %w", strings.TrimSpace(step.Script), err)
	}
	if got := cmd.ProcessState.ExitCode(); got != step.Exit {
		return fmt.Errorf("%s: exit status %d, not %d:\n%s", strings.TrimSpace(step.Script), got, step.Exit, output)
	}
	if len(step.Output) > 0 && !matches(step.Output, string(output)) {
		return fmt.Errorf("%s: shown is\n%s\nbut it prints\n%s", strings.TrimSpace(step.Script), strings.Join(step.Output, "\n"), output)
	}
	at, err := os.ReadFile(s.folder)
	if err != nil {
		return err
	}
	s.dir = strings.TrimSuffix(string(at), "\n")
	return nil
}

// quote makes a word of sh.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// quoteTwice makes a word of sh within single quotes.
func quoteTwice(s string) string { return strings.ReplaceAll(quote(s), "'", `'\''`) }

// matches compares what is shown with what was printed, but for spaces at the ends of lines and empty lines at the end.
func matches(shown []string, printed string) bool {
	var pattern strings.Builder
	pattern.WriteString(`\A`)
	for len(shown) > 0 && strings.TrimSpace(shown[len(shown)-1]) == "" {
		shown = shown[:len(shown)-1]
	}
	for _, line := range shown {
		if line = strings.TrimRight(line, " \t"); line == "…" {
			pattern.WriteString(`(?:.*\n)*?`)
			continue
		}
		for i, part := range strings.Split(line, "…") {
			if i > 0 {
				pattern.WriteString(`.*`)
			}
			pattern.WriteString(regexp.QuoteMeta(part))
		}
		pattern.WriteString(`[ \t]*\n`)
	}
	pattern.WriteString(`\n*\z`)
	re, err := regexp.Compile(pattern.String())
	return err == nil && re.MatchString(strings.TrimRight(printed, "\n")+"\n")
}
