package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hgrd/hgrd/internal/sandbox"
)

const (
	maxOutput = 256 << 20 // bytes of one command
	patience  = 5 * time.Second
	maxMemory = 2 << 30     // bytes of address space
	most      = time.Minute // for one command: a pipe in the place of one of its files would hold it for ever
)

// Repository is a work tree.
type Repository struct {
	Root string // absolute, without links

	filters []string // of contents, by their names in the configuration
}

// Open finds the work tree that the folder dir lies in.
func Open(ctx context.Context, dir string) (*Repository, error) {
	r := &Repository{Root: dir}
	out, err := r.run(ctx, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	if r.Root, err = filepath.EvalSymlinks(strings.TrimSuffix(out, "\n")); err != nil {
		return nil, err
	}
	return r, r.readFilters(ctx)
}

var filterKey = regexp.MustCompile(`^filter\.(.+)\.(?:clean|smudge|process|required)$`)

// readFilters notes the filters that have a command.
func (r *Repository) readFilters(ctx context.Context) error {
	out, err := r.run(ctx, "config", "--null", "--name-only", "--list")
	if err != nil {
		return err
	}
	for _, key := range records(out) {
		if m := filterKey.FindStringSubmatch(key); m != nil && !slices.Contains(r.filters, m[1]) {
			r.filters = append(r.filters, m[1])
		}
	}
	return nil
}

// Revision is the name of the tree that a revision stands for. It says no where there is no such revision.
func (r *Repository) Revision(ctx context.Context, rev string) (string, bool, error) {
	out, err := r.run(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{tree}")
	var status *exec.ExitError
	if errors.As(err, &status) {
		return "", false, nil
	}
	return strings.TrimSuffix(out, "\n"), err == nil, err
}

// Tracked lists the files of the index, with slashes, from the root.
func (r *Repository) Tracked(ctx context.Context) ([]string, error) {
	out, err := r.run(ctx, "ls-files", "-z")
	return records(out), err
}

// Untracked lists the files of the work tree that the index lacks, as Tracked does, but for those that git is told to ignore.
func (r *Repository) Untracked(ctx context.Context) ([]string, error) {
	out, err := r.run(ctx, "ls-files", "--others", "--exclude-standard", "-z")
	return records(out), err
}

// Hidden lists the files of the index, as Tracked does, whose changes Diff does not tell: those that are marked as unchanged
// or as left out of the work tree.
func (r *Repository) Hidden(ctx context.Context) ([]string, error) {
	out, err := r.run(ctx, "ls-files", "-v", "-z")
	var names []string
	for _, record := range records(out) {
		mark, name, _ := strings.Cut(record, " ")
		if mark != strings.ToUpper(mark) || mark == "S" {
			names = append(names, name)
		}
	}
	return names, err
}

// Files lists the files of a tree as Revision names it, with slashes, from the root.
func (r *Repository) Files(ctx context.Context, tree string) ([]string, error) {
	out, err := r.run(ctx, "ls-tree", "-r", "-z", "--name-only", "--full-tree", tree)
	return records(out), err
}

// Diff is what git diff says of the files in the work tree against a tree as Revision names it, without context.
func (r *Repository) Diff(ctx context.Context, tree string) (string, error) {
	return r.run(ctx, "diff", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--no-color", "--no-relative",
		"--unified=0", "--inter-hunk-context=0", "--find-renames", "--src-prefix=a/", "--dst-prefix=b/", tree, "--")
}

// records splits output that a NUL byte ends each part of.
func records(out string) []string {
	if out == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(out, "\x00"), "\x00")
}

// run runs one command of git in the root. Errors are one line.
func (r *Repository) run(ctx context.Context, args ...string) (string, error) {
	whole := ctx
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	cmd := exec.CommandContext(ctx, "git", append([]string{"--no-pager", "--literal-pathspecs"}, args...)...)
	cmd.Dir, cmd.Env, cmd.WaitDelay = r.Root, environment(os.Environ(), r.filters), patience
	stdout, stderr := &bounded{limit: maxOutput, stop: cancel}, &bounded{limit: 1 << 16, stop: func() {}}
	cmd.Stdout, cmd.Stderr = stdout, stderr
	process, err := sandbox.Start(cmd, sandbox.Policy{Readable: []string{r.Root}, Memory: maxMemory})
	if err == nil {
		err = process.Wait()
	}
	switch {
	case err == nil:
		return stdout.text.String(), nil
	case errors.Is(err, exec.ErrNotFound):
		return "", errors.New("git is not installed, or not in the PATH")
	case stdout.full:
		return "", fmt.Errorf("git %s: more than %d MiB of output", args[0], maxOutput>>20)
	case whole.Err() != nil:
		return "", whole.Err()
	case ctx.Err() != nil:
		return "", fmt.Errorf("git %s: no end after %v", args[0], most)
	}
	message, _, _ := strings.Cut(strings.TrimSpace(stderr.text.String()), "\n")
	message = strings.TrimPrefix(message, "fatal: ")
	switch {
	case strings.HasPrefix(message, "not a git repository"), strings.Contains(message, "must be run in a work tree"):
		return "", fmt.Errorf("%s is in no git repository", r.Root)
	case message == "":
		return "", fmt.Errorf("git %s: %w", args[0], err)
	}
	return "", fmt.Errorf("git %s: %s (%w)", args[0], message, err)
}

// environment is what git runs in: no variable sends it elsewhere, and settings that could start programs are taken back.
func environment(env, filters []string) []string {
	out := []string{"LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none"}
	count := 0
	for _, e := range env {
		name, value, _ := strings.Cut(e, "=")
		switch {
		case name == "GIT_CONFIG_COUNT":
			count, _ = strconv.Atoi(value)
		case name == "LC_ALL" || name == "LANGUAGE" || strings.HasPrefix(name, "GIT_") && !strings.HasPrefix(name, "GIT_CONFIG"):
		default:
			out = append(out, e)
		}
	}
	set := func(key, value string) {
		out = append(out, fmt.Sprintf("GIT_CONFIG_KEY_%d=%s", count, key), fmt.Sprintf("GIT_CONFIG_VALUE_%d=%s", count, value))
		count++
	}
	set("core.fsmonitor", "false")
	set("core.hooksPath", os.DevNull)
	set("core.quotePath", "false")
	set("core.checkStat", "default") // or a file of the same size and time would be taken for unchanged
	set("core.trustctime", "true")
	set("core.ignoreStat", "false")
	set("core.packedGitWindowSize", "32m")
	set("core.packedGitLimit", "256m")
	set("core.bigFileThreshold", "16m") // larger files are not compared line by line
	for _, f := range filters {
		for _, command := range []string{"clean", "smudge", "process"} {
			set("filter."+f+"."+command, "")
		}
		set("filter."+f+".required", "false")
	}
	return append(out, "GIT_CONFIG_COUNT="+strconv.Itoa(count))
}

// bounded keeps what is written to it up to a limit, and calls stop beyond.
type bounded struct {
	text  bytes.Buffer
	limit int
	stop  func()
	full  bool
}

func (b *bounded) Write(p []byte) (int, error) {
	if b.text.Len()+len(p) > b.limit {
		b.full = true
		b.stop()
		return len(p), nil
	}
	return b.text.Write(p)
}
