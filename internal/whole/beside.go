package whole

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/concolic"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/hostmachine"
	"github.com/hgrd/hgrd/simulator/hostmachine/device"
	"github.com/hgrd/hgrd/simulator/machine"
	"github.com/hgrd/hgrd/simulator/workorder"
)

// Beside is two pieces of work of a run that nothing orders, and that access the same bytes.
type Beside struct {
	Command string
	Parties [2]Party  // in the order of the run
	Offset  uint64    // of the first common byte, from the start of its allocation or variable
	Near    *Launched // the last launch that had begun, or the first one; nil where there was none
}

// Key tells races from others: by the places of the work and of the accesses.
func (b *Beside) Key() string {
	x, y := &b.Parties[0], &b.Parties[1]
	return fmt.Sprint(x.Work.Site, x.Site, x.Kind, y.Work.Site, y.Site, y.Kind)
}

// Party is one of them.
type Party struct {
	workorder.Party
	Launched *Launched // of a launch
	Object   string    // what a launch calls the memory: a parameter, or a variable; "" where not known
}

// Launched is a launch of a run.
type Launched struct {
	Kernel *frontend.Kernel
	Site   *frontend.Site
	starts []uint64 // where each parameter leads: the start of an allocation or variable; 0 for none
	names  []string // of the parameters
}

// Bounds of the runs that look for work that nothing orders.
const (
	mostOrdered    = 6                // runs
	orderedSteps   = steps.Second     // of all runs
	exploringSteps = steps.Second / 5 // of those behind which no more are made on other inputs
	orderedLaunch  = 1 << 26          // instructions of one launch
	orderedThreads = 1 << 23          // of a launch
	orderedHost    = 1 << 26          // instructions of the host, which fills large arrays first
	fewLaunch      = 1 << 22          // instructions of one launch of which few blocks run
	stepsOfOrdered = 2                // of the budget, for an instruction
	stepsOfHost    = 8                // of the budget, for one of the host that is watched
)

// Beside makes some runs of the program and tells which pieces of its work are in a race with each other: launches, copies, fills,
// and what the host does itself. What kernels do within one launch is not looked at. Which work is enqueued where seldom hangs on
// inputs: a dear program is run on the first inputs that make it launch something, and only a cheap one on others as well. Where
// that run is too dear, it is made again with few blocks of each launch.
func (t *Theatre) Beside(ctx context.Context) (out []Beside) {
	var told besides
	spent, launches := uint64(0), 0
	try := func(in hostmachine.Inputs) {
		found, of, cost := t.ordered(ctx, in, &hostmachine.Trace{}, false)
		spent, launches = spent+cost, launches+len(of.launches)
		steps.Spend(ctx, cost)
		told.add(found)
		if of.cut && len(found) == 0 {
			found, _, cost = t.ordered(ctx, in, &hostmachine.Trace{}, true)
			steps.Spend(ctx, cost)
			told.add(found)
		}
	}
	for i := 0; i < len(seeds) && launches == 0 && spent < orderedSteps && ctx.Err() == nil; i++ {
		try(seeds[i])
	}
	for n, runs := 0, 0; runs < mostOrdered && spent < exploringSteps && ctx.Err() == nil; n++ {
		trial := t.Explored(ctx, n)
		if trial == nil {
			break
		}
		if len(trial.Launches)+len(trial.Broken) == 0 && trial.Own {
			continue // it launches nothing
		}
		runs++
		t.searching.Lock()
		in := t.inputs[n]
		t.searching.Unlock()
		try(in)
	}
	return told.list
}

// besides is what runs have told, each once.
type besides struct {
	list  []Beside
	known map[string]bool
}

func (bs *besides) add(found []Beside) {
	if bs.known == nil {
		bs.known = map[string]bool{}
	}
	for _, b := range found {
		if key := b.Key(); !bs.known[key] {
			bs.known[key] = true
			bs.list = append(bs.list, b)
		}
	}
}

// BesideOnAllPaths is Beside for runs along all paths of the program. If it says so, these and the gaps are all that the program can
// do, but for the conditions of a gap, which have to contradict one another: it is known what work each run enqueues, and nothing of
// what kernels see follows from inputs.
func (t *Theatre) BesideOnAllPaths(ctx context.Context) (out []Beside, ways Ways, all bool) {
	ways.Of, all = map[*frontend.Kernel]bool{}, true
	var told besides
	tree, spent := concolic.NewTree(), uint64(0)
	for next := tree.Start(hostmachine.Inputs{}); next != nil; next = tree.Next(ctx) {
		if spent > orderedSteps || ctx.Err() != nil {
			return told.list, Ways{}, false
		}
		found, run, cost := t.ordered(ctx, next.Inputs(), next.Trace(), false)
		steps.Spend(ctx, cost+solving)
		spent += cost + solving
		told.add(found)
		all = all && run.told
		ways.Commands = append(ways.Commands, t.command(next.Inputs()))
		for _, l := range run.launches {
			ways.Of[l.Kernel] = true
		}
		if !tree.Add(next) {
			return told.list, Ways{}, false
		}
	}
	ways.Gaps = tree.Gaps()
	return told.list, ways, all && ctx.Err() == nil
}

// Ways are runs along the paths of a program.
type Ways struct {
	Commands []string
	Of       map[*frontend.Kernel]bool // kernels that they launch
	Gaps     [][]*expr.Expr            // what they leave out, if the conditions of one can hold together
}

// ordering is a device that tells an Order what host code does to its memory.
type ordering struct {
	*device.Device
	order *workorder.Order
	made  *made
}

// made is an observer of what kernels write, by allocations.
type made struct {
	dev   *device.Device
	start uint64 // of the last one
	end   uint64
	by    map[uint64]bool
	read  bool // the host, or a copy, read some
	told  int  // conflicts by then
}

// Begin implements event.Observer.
func (m *made) Begin(*event.Launch) { m.start, m.end = 0, 0 }

// Observe implements event.Observer.
func (m *made) Observe(es []event.Event) {
	for i := range es {
		if e := &es[i]; e.Kind.IsAccess() && e.Kind.Writes() && e.Flags&event.Shared == 0 && (e.Addr < m.start || e.Addr >= m.end) {
			start, size, _ := m.dev.Find(e.Addr)
			m.start, m.end, m.by[start] = start, start+size, true
		}
	}
}

// HostRead implements memory.Watcher.
func (o ordering) HostRead(address, n uint64) (known bool) {
	o.order.HostRead(address, n)
	if start, _, _ := o.Find(address); !o.made.read && o.made.by[start] {
		o.made.read, o.made.told = true, len(o.order.Conflicts())
	}
	return true
}

// HostWrote implements memory.Watcher.
func (o ordering) HostWrote(address, n uint64, set bool) {
	if set { // else it was told before
		o.order.HostWrote(address, n)
	}
}

// hostBound is how many instructions the host may take, by the steps that are left.
func hostBound(ctx context.Context) uint64 {
	left, _ := steps.Left(ctx)
	return min(max(left/stepsOfHost, hostSteps), orderedHost)
}

// watchedRun is what a run was, beside the races in it.
type watchedRun struct {
	launches []*Launched
	cut      bool // kernels took too many steps
	told     bool // it came to the program's own end, all that went on was told, and it hangs on its conditions alone
}

// ordered makes one run, which reports to a trace. With few, some blocks stand for each launch; what they do is the beginning of what
// the launch does, and the run tells of races up to where the host looks at what kernels have done.
func (t *Theatre) ordered(ctx context.Context, in hostmachine.Inputs, trace *hostmachine.Trace, few bool) (out []Beside, run watchedRun, cost uint64) {
	cost = setUp
	most := uint64(orderedSteps)
	if left, limited := steps.Left(ctx); limited {
		most = min(most, left/2)
	}
	p, err := t.program()
	if err != nil {
		return nil, run, cost
	}
	var launches []*Launched
	fed, same := false, true
	var dev *device.Device
	order := workorder.New(func(address uint64) (uint64, bool) {
		start, _, _ := dev.Find(address)
		return start, !dev.IsVariable(start)
	})
	by := &made{by: map[uint64]bool{}}
	options := device.Options{
		Observers: []event.Observer{order}, Steps: min(orderedLaunch, max(most/stepsOfOrdered, fewLaunch)), Threads: orderedThreads,
		Launched: func(_ *machine.Machine, _ *machine.Kernel, l *hostmachine.Launch) error {
			launches = append(launches, p.launched(dev, l))
			fed, same = fed || l.Fed, same && machine.SameAlways(l.Kernel)
			return nil
		},
		Ended: func(_ *machine.Machine, _ *machine.Kernel, _ *hostmachine.Launch, end machine.Outcome) error {
			cost += end.Instructions * stepsOfOrdered
			run.cut = run.cut || end.End == machine.Limit || cost > most
			if cost > most {
				return fmt.Errorf("the kernels take too many steps")
			}
			return nil
		},
	}
	if few {
		options.Steps, options.Threads = fewLaunch, mostPickedThreads
		options.Observers = append(options.Observers, by)
		options.Pick = func(l *hostmachine.Launch) []uint32 { return pick(l.Grid, l.Block, [2][3]uint64{}) }
	}
	if dev, err = device.New(p.device, options); err != nil {
		return nil, run, cost
	}
	defer dev.Close()
	by.dev = dev
	trace.Work = order
	end := p.host.RunTraced(ctx, in, ordering{dev, order, by}, hostmachine.Limits{Steps: hostBound(ctx), Memory: hostMemory}, trace)
	cost += end.Steps
	run.launches, run.cut = launches, run.cut || dev.TooLarge
	conflicts := order.Conflicts()
	if few && by.read { // what the host does from then on may hang on what is missing
		conflicts = conflicts[:by.told]
	}
	for _, c := range conflicts {
		b := Beside{Command: t.command(in), Offset: c.Address - c.Start}
		if len(launches) > 0 {
			b.Near = launches[max(min(c.Launches, len(launches))-1, 0)]
		}
		for i, party := range [2]workorder.Party{c.First, c.Second} {
			b.Parties[i] = placed(party, launches, c.Start)
			if b.Parties[i].Object == "" {
				b.Parties[i].Object = p.variable(dev, c.Start)
			}
		}
		if b.Parties[0].Object+b.Parties[1].Object == "" && b.Near != nil {
			b.Parties[0].Object = b.Near.object(c.Start)
		}
		out = append(out, b)
	}
	run.told = end.Kind == hostmachine.Exited && order.Whole() && !few && !fed && !end.Untracked && !end.Drew && end.Refused == 0 &&
		(same || !end.ReadBack)
	return out, run, cost
}

// launched notes a launch before it runs.
func (of *ready) launched(dev *device.Device, l *hostmachine.Launch) *Launched {
	module := of.modules[l.Unit]
	out := &Launched{Kernel: l.Kernel, Site: l.Site}
	for i, p := range l.Params {
		name := ""
		if i < len(l.Kernel.Func.Params) {
			name = module.ValueName(l.Kernel.Func.Params[i])
		}
		out.names = append(out.names, name)
		at := uint64(0)
		if p.Pointer && p.Offset+8 <= uint64(len(l.Args)) {
			at, _, _ = dev.Find(binary.LittleEndian.Uint64(l.Args[p.Offset:]))
		}
		out.starts = append(out.starts, at)
	}
	return out
}

// object is what a launch calls the memory that begins at start; "" if no parameter leads there.
func (l *Launched) object(start uint64) string {
	if i := slices.Index(l.starts, start); i >= 0 {
		return l.names[i]
	}
	return ""
}

// variable is the name of a device variable by its address; "" for other memory.
func (of *ready) variable(dev *device.Device, at uint64) string {
	for _, g := range of.device.Globals() {
		if dev.Machine.Address(g) == at && g.Module < len(of.modules) {
			return of.modules[g.Module].VariableName(g.Name)
		}
	}
	return ""
}

// placed is a party with the launch that it is, and the parameter that leads to the memory that begins at start.
func placed(p workorder.Party, launches []*Launched, start uint64) Party {
	out := Party{Party: p}
	if l := p.Work.Launch; l != nil && l.Number < len(launches) {
		out.Launched = launches[l.Number]
		out.Object = out.Launched.object(start)
	}
	return out
}
