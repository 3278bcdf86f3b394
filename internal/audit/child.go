package audit

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/hgrd/hgrd/reports"
)

const (
	maxReport  = 256 << 20 // bytes of a report
	maxErrors  = 64 << 10  // bytes of standard error that are kept
	pollPeriod = 100 * time.Millisecond
)

// words are those of a checker up to the inputs of p, with further flags.
func (o *Options) words(p *Program, flags ...string) []string {
	words := append(slices.Clip(o.Words), flags...)
	if o.Timeout > 0 {
		words = append(words, "--timeout="+o.own().String())
	}
	return slices.Concat(words, p.Flags, o.flags(), o.Aside)
}

// Words are how a checker is asked of a program.
type Words struct {
	Words []string            `json:"words"` // of a check
	About map[string][]string `json:"about"` // as in Asked
}

// Opened asks a checker for each program which files the compiler opens for each of its inputs. One that it has no answer for
// opens nothing. The checker is one process, which takes longer to start than to answer: it has the time of all programs together.
func (o *Options) Opened(ctx context.Context, asked []Asked) []map[string][]string {
	var all []Words
	for _, a := range asked {
		const own = 2 // the name of the program, and that of the command
		all = append(all, Words{append(append(o.words(&a.Program, "--jobs=1")[own:], "--"), a.Program.Inputs...), a.About})
	}
	text, err := json.Marshal(all)
	if err != nil {
		panic(fmt.Sprintf("BUG: words are no text: %v", err))
	}
	longer := *o
	longer.Timeout *= time.Duration(len(asked))
	c, err := longer.start(ctx, append(slices.Clip(o.Words), "--opened"), bytes.NewReader(text))
	if err != nil || c.stdout.lost {
		return nil
	}
	var out []map[string][]string
	if json.Unmarshal(c.stdout.kept.Bytes(), &out) != nil {
		return nil
	}
	return out
}

// check runs the checker on one program.
func (o *Options) check(ctx context.Context, p Program) Record {
	r := Record{Program: p}
	words := o.words(&p, "--format=json", "--jobs="+strconv.Itoa(max(1, runtime.NumCPU()/o.jobs())))
	if len(p.Inputs) > 1 {
		words = append(words, "--link")
	}
	words = append(append(words, "--"), p.Inputs...)
	c, err := o.start(ctx, words, nil)
	if err != nil {
		r.fail(fmt.Sprintf("cannot run the checker: %v", err))
		r.passing = true
		return r
	}
	r.Cost = c.cost
	report := parseReport(c.stdout)
	switch {
	case c.reason == stopped:
		return Record{Program: p}
	case c.reason != "":
		if report != nil {
			r.take(report)
		}
		r.fail(c.reason)
	default:
		r.conclude(report, lastLine(c.stderr.kept.String(), c.err), c.err == nil)
		if code := c.state.ExitCode(); r.Status == Checked && code != 0 && code != 1 { // it says more than it wrote
			r.fail("the checker ended with " + c.state.String())
		}
		if r.interrupted() { // a scheduler may tell all processes at once
			return Record{Program: p}
		}
		r.passing = !c.state.Exited() || // killed, perhaps for want of memory
			reports.Accident(r.Error)
	}
	return r
}

// child is a checker that has come to its end.
type child struct {
	stdout, stderr *tail
	state          *os.ProcessState
	err            error  // of one that did not end with status 0
	reason         string // why it was ended; "" where it ended by itself
	cost           Cost
}

// start runs the checker to its end, within the limits.
func (o *Options) start(ctx context.Context, words []string, stdin io.Reader) (*child, error) {
	c := &child{stdout: &tail{max: maxReport, all: true}, stderr: &tail{max: maxErrors}}
	cmd := &exec.Cmd{Path: o.Path, Args: words}
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = o.Dir, stdin, c.stdout, c.stderr
	cmd.Env = environment(o.Memory)
	cmd.SysProcAttr = attributes()
	cmd.WaitDelay = o.patience()
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	w := watch{process: cmd.Process, session: session{id: cmd.Process.Pid}, options: o, start: start}
	finished := make(chan struct{})
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		w.run(ctx, finished)
	}()
	c.err = cmd.Wait()
	close(finished)
	<-ended
	w.session.kill() // whatever outlived its parent

	c.reason, c.state = w.reason, cmd.ProcessState
	c.cost = Cost{Seconds: time.Since(start).Seconds(), PeakBytes: w.peak}
	if c.state != nil {
		c.cost.CPUSeconds = (c.state.UserTime() + c.state.SystemTime()).Seconds()
		if usage, ok := c.state.SysUsage().(*syscall.Rusage); ok {
			c.cost.PeakBytes = max(c.cost.PeakBytes, maxResident(usage))
		}
	}
	return c, nil
}

// parseReport reads the report of a child that may have been cut short. Nil means that there is none.
func parseReport(t *tail) *reports.Report {
	if t.lost {
		return nil
	}
	var r reports.Report
	if err := json.NewDecoder(bytes.NewReader(t.kept.Bytes())).Decode(&r); err != nil || r.Schema != reports.Schema {
		return nil
	}
	return &r
}

// lastLine is what a child without a report says about it.
func lastLine(stderr string, err error) string {
	lines := strings.Split(strings.TrimSpace(stderr), "\n")
	for _, l := range lines { // a crash says why at its beginning
		if strings.HasPrefix(l, "panic: ") || strings.HasPrefix(l, "fatal error: ") {
			return "internal error: " + l
		}
	}
	if last := strings.TrimPrefix(lines[len(lines)-1], "hgrd: "); last != "" {
		return last
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return "the checker ended with " + exit.String()
	}
	return ""
}

// tail keeps the first max bytes if all are wanted, else the last ones. The buffer is no part of its type: its ReadFrom
// would be taken for a way past Write.
type tail struct {
	kept bytes.Buffer
	max  int
	all  bool
	lost bool
}

func (t *tail) Write(p []byte) (int, error) {
	switch {
	case !t.all:
		if over := t.kept.Len() + len(p) - t.max; over > 0 {
			t.kept.Next(min(over, t.kept.Len()))
		}
		t.kept.Write(p[max(0, len(p)-t.max):])
	case t.kept.Len()+len(p) > t.max:
		t.lost = true
	case !t.lost:
		t.kept.Write(p)
	}
	return len(p), nil
}

// stopped is the reason of a watch that was told to end.
const stopped = "stopped"

// watch ends a child that goes over its limits.
type watch struct {
	process *os.Process
	session session
	options *Options
	start   time.Time
	peak    int64
	reason  string // why the child was ended; "" where it ended by itself
}

// run watches until finished is closed.
func (w *watch) run(ctx context.Context, finished <-chan struct{}) {
	tick := time.NewTicker(pollPeriod)
	defer tick.Stop()
	var kill <-chan time.Time
	cancelled := ctx.Done()
	end := func(reason string) {
		if w.reason == "" {
			w.reason = reason
		}
		cancelled = nil
		w.process.Signal(syscall.SIGTERM)
		if kill == nil {
			kill = time.After(w.options.patience())
		}
	}
	for {
		select {
		case <-finished:
			return
		case <-cancelled:
			end(stopped)
		case <-kill:
			w.session.kill()
		case <-tick.C:
			used := w.session.memory()
			w.peak = max(w.peak, used)
			if limit := w.options.Memory; limit > 0 && used > limit {
				if w.reason == "" {
					w.reason = memoryLimit
				}
				w.session.kill()
			}
			if limit := w.options.Timeout; limit > 0 && w.reason == "" && time.Since(w.start) > limit {
				end(timeLimit)
			}
		}
	}
}
