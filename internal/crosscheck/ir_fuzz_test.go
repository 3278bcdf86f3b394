package crosscheck_test

import (
	"context"
	"fmt"
	"os/exec"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/concrete"
	"github.com/hgrd/hgrd/internal/crosscheck"
	"github.com/hgrd/hgrd/internal/mutate"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/kernelanalysis"
	"github.com/hgrd/hgrd/simulator"
	"github.com/hgrd/hgrd/solver"
)

// What one program is given. Go takes a target that is at one input for 10 s, by the clock, for hung, and ends it without a
// word: the work that is counted has to come to an end well before.
const (
	most    = steps.Second / 2 // of a search
	longest = 4 * time.Second  // by the clock, if the machine is busy
	attack  = 1 << 18          // instructions of one run against a proof
	endless = 8 * time.Second  // of processor time: nothing heeds a limit
)

// parts are the seeds' sides, as they are.
var parts = sync.OnceValue(func() (out [][2]*frontend.Module) {
	for _, s := range mutate.Seeds() {
		host, err := frontend.Parse("host.ll", []byte(s.Host))
		device, err2 := frontend.Parse("device.ll", []byte(s.Device))
		if err != nil || err2 != nil {
			panic(fmt.Sprint("BUG: ", err, err2))
		}
		out = append(out, [2]*frontend.Module{host, device})
	}
	return out
})

// watch panics once this process has worked for too long, and not where it merely waited for a processor. end stops it.
func watch() (end func()) {
	start, done := worked(), make(chan struct{})
	go func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				if worked()-start > endless {
					panic("a program heeds no limit")
				}
			}
		}
	}()
	return func() { close(done) }
}

// worked is the processor time of this process.
func worked() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic("BUG: " + err.Error())
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// tryChanged takes a program, one side of which is changed as bytes say, through what is tested. It returns what is wrong.
func tryChanged(t *testing.T, at uint8, bytes []byte, test func(context.Context, *frontend.Program) []string) (text string, wrong []string) {
	seeds := mutate.Seeds()
	s, both := seeds[int(at/2)%len(seeds)], parts()[int(at/2)%len(seeds)]
	side, seed := &both[at%2], []string{s.Host, s.Device}[at%2]
	text, _, err := mutate.Text(seed, bytes)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if p := recover(); p != nil {
			wrong = append(wrong, fmt.Sprintf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	if *side, err = frontend.Parse("changed.ll", []byte(text)); err != nil {
		return text, []string{err.Error()}
	}
	ctx, cancel := context.WithTimeout(t.Context(), longest)
	defer cancel()
	ctx, end := steps.With(ctx, most)
	defer end()
	defer watch()()
	return text, test(ctx, &frontend.Program{Path: s.Name, Host: both[0], Device: both[1]})
}

func every(*frontend.Kernel) bool { return true }

// analyse describes both sides of a program.
func analyse(ctx context.Context, p *frontend.Program) (wrong []string) {
	found, err := hostanalysis.AnalyzeKernels(ctx, []*frontend.Program{p}, expr.NewPool(), false, every)
	switch {
	case ctx.Err() != nil:
		return nil
	case err != nil:
		return []string{"host analysis: " + err.Error()}
	}
	for _, k := range p.Device.Kernels() {
		pool := expr.NewPool()
		found.Apart(k, pool)
		kernelanalysis.Summarize(pool, p.Device, k, kernelanalysis.Options{})
	}
	return nil
}

// prove decides the kernels of a program, and attacks each of which it is said that it has no race.
func prove(ctx context.Context, p *frontend.Program, with solver.Solver) (wrong []string) {
	programs := []*frontend.Program{p}
	found, err := hostanalysis.AnalyzeKernels(ctx, programs, expr.NewPool(), false, every)
	switch {
	case ctx.Err() != nil:
		return nil
	case err != nil:
		return []string{"host analysis: " + err.Error()}
	}
	judge, err := crosscheck.New(p.Device, simulator.Detectors()[:1], 4)
	if err != nil {
		return nil // an instruction that the simulator does not know
	}
	judge.Steps = attack
	for _, k := range p.Device.Kernels() {
		pool := expr.NewPool()
		launches := found.Apart(k, pool)
		c := constraints.NewChecker(pool, p.Device, with, solver.Limit{Wall: time.Second})
		c.Initial = hostanalysis.KeepsInitial(programs)
		c.Stage = concrete.NewStage(p.Device)
		for _, l := range launches {
			o, err := c.Check(ctx, l)
			if ctx.Err() != nil {
				return wrong
			}
			if err != nil {
				wrong = append(wrong, k.Name+": "+err.Error())
				break
			}
			if !o.Reachable || len(o.Races)+len(o.Divergences)+len(o.Reasons) > 0 {
				continue
			}
			for _, x := range judge.Attack(ctx, o) {
				if len(x.Races) > 0 && x.Note == "" {
					wrong = append(wrong, fmt.Sprintf("%s is proved to have no race under %v, and has one: %+v", k.Name, o.Assumptions, x.Races[0]))
				}
			}
		}
	}
	return wrong
}

// verified reports whether opt takes the IR: what comes of other IR is no concern.
func verified(text string) bool {
	cmd := exec.Command("opt-14", "-passes=verify", "-disable-output")
	cmd.Stdin = strings.NewReader(text)
	return cmd.Run() == nil
}

func fuzzPrograms(f *testing.F, test func(context.Context, *frontend.Program) []string) {
	for i := range 2 * len(mutate.Seeds()) {
		f.Add(uint8(i), []byte{})
		f.Add(uint8(i), []byte("the program is another one"))
	}
	f.Fuzz(func(t *testing.T, at uint8, bytes []byte) {
		if text, wrong := tryChanged(t, at, bytes, test); len(wrong) > 0 && verified(text) {
			t.Errorf("%s\n%s", strings.Join(wrong, "\n"), text)
		}
	})
}

// FuzzAnalyses looks for IR that makes an analysis panic or hang.
func FuzzAnalyses(f *testing.F) { fuzzPrograms(f, analyse) }

// FuzzProofs looks for IR of which a kernel is proved to have no race, and has one in a run; and for all that ends the
// search for proofs and witnesses.
func FuzzProofs(f *testing.F) {
	chain, err := solver.NewChain(solver.Config{Workers: 1})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { chain.Close() })
	fuzzPrograms(f, func(ctx context.Context, p *frontend.Program) []string { return prove(ctx, p, chain) })
}
