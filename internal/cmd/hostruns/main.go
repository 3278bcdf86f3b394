package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/hostmachine"
	"github.com/hgrd/hgrd/simulator/hostmachine/device"
	"github.com/hgrd/hgrd/simulator/hostside"
	"github.com/hgrd/hgrd/simulator/machine"
)

func main() {
	jobs := flag.Int("j", 1, "programs at a time")
	limit := flag.Duration("limit", 20*time.Second, "for each run")
	flag.Parse()
	tools, err := frontend.Find()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	verdicts := make([]string, flag.NArg())
	var group sync.WaitGroup
	free := make(chan struct{}, *jobs)
	var print sync.Mutex
	for i, file := range flag.Args() {
		free <- struct{}{}
		group.Go(func() {
			v, text := compare(tools, file, *limit)
			verdicts[i] = v
			print.Lock()
			fmt.Printf("%s: %s: %s\n", file, v, text)
			print.Unlock()
			<-free
		})
	}
	group.Wait()
	count := map[string]int{}
	for _, v := range verdicts {
		count[v]++
	}
	fmt.Printf("%d programs: %d the same, %d differ, %d end early in one, %d not compared\n", len(verdicts), count[same], count[differ], count[early], count[failed])
	if count[differ] > 0 {
		os.Exit(1)
	}
}

// Verdicts on a program.
const (
	same   = "same"
	differ = "DIFFER"
	early  = "early"  // one of the runs ended before the other; the launches until there are the same
	failed = "failed" // no comparison
)

// arguments are those that a file's first line names.
func arguments(file string) []string {
	text, _ := os.ReadFile(file)
	line, _, _ := strings.Cut(string(text), "\n")
	_, args, _ := strings.Cut(line, "args:")
	args, _, _ = strings.Cut(args, "//")
	return strings.Fields(args)
}

func compare(tools *frontend.Toolchain, file string, limit time.Duration) (verdict, text string) {
	ctx := context.Background()
	args := arguments(file)
	p, err := tools.Compile(ctx, file, frontend.Options{})
	if err != nil {
		return failed, err.Error()
	}
	ours, end := interpret(ctx, p, args, limit)
	objects, err := hostside.Compile(ctx, tools, []string{file}, hostside.Options{})
	if err != nil {
		return failed, err.Error()
	}
	defer objects.Close()
	theirs, exit, err := native(ctx, objects, args, limit)
	if err != nil && theirs == nil {
		return failed, err.Error()
	}
	for i := range min(len(ours), len(theirs)) {
		if d := ours[i].differs(theirs[i]); d != "" {
			return differ, fmt.Sprintf("launch %d: %s", i+1, d)
		}
	}
	text = fmt.Sprintf("%d launches, %d native; %v, native code %d signal %d %s", len(ours), len(theirs), end, exit.Code, exit.Signal, exit.Missing)
	if err != nil {
		text += " " + err.Error()
	}
	switch {
	case end.Kind == hostmachine.Exited && err == nil && exit.Missing == "" && exit.Signal == 0:
		if len(ours) != len(theirs) || end.Code != exit.Code {
			return differ, text
		}
		return same, text
	case end.Kind == hostmachine.Aborted && exit.Signal != 0 && len(ours) == len(theirs):
		return same, text
	}
	return early, text
}

// launch is what is compared.
type launch struct {
	kernel      string
	grid, block [3]uint32
	shared      uint64
	cooperative bool
	args        []byte
	fields      []hostmachine.Param
}

// differs says in what; padding does not count.
func (l *launch) differs(o *launch) string {
	if l.kernel != o.kernel || l.grid != o.grid || l.block != o.block || l.shared != o.shared || l.cooperative != o.cooperative || len(l.args) != len(o.args) {
		return fmt.Sprintf("%s %v %v %d, native %s %v %v %d", l.kernel, l.grid, l.block, l.shared, o.kernel, o.grid, o.block, o.shared)
	}
	for i, p := range l.fields {
		for _, f := range p.Fields {
			if a, b := l.args[f.Offset:f.Offset+f.Size], o.args[f.Offset:f.Offset+f.Size]; !bytes.Equal(a, b) {
				return fmt.Sprintf("%s: parameter %d is % x, native % x", l.kernel, i+1, a, b)
			}
		}
	}
	return ""
}

// memory of the device, and the instructions of a launch.
const (
	memory = 1 << 32
	steps  = 1 << 28
)

func interpret(ctx context.Context, p *frontend.Program, args []string, limit time.Duration) (list []*launch, end hostmachine.End) {
	program, err := machine.Translate(p.Device)
	if err != nil {
		return nil, hostmachine.End{What: err.Error()}
	}
	host, err := hostmachine.Translate([]*frontend.Program{p})
	if err != nil {
		return nil, hostmachine.End{What: err.Error()}
	}
	d, err := device.New(program, device.Options{Memory: memory, Steps: steps,
		Launched: func(_ *machine.Machine, k *machine.Kernel, l *hostmachine.Launch) error {
			list = append(list, &launch{k.Name, l.Grid, l.Block, l.Shared, l.Cooperative, l.Args, l.Params})
			return nil
		}})
	if err != nil {
		return nil, hostmachine.End{What: err.Error()}
	}
	defer d.Close()
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	end = host.Run(ctx, hostmachine.Inputs{Args: args}, d, hostmachine.Limits{})
	return list, end
}
