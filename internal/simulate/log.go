package simulate

import (
	"fmt"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/hostside"
	"github.com/hgrd/hgrd/simulator/machine"
)

// log gathers what the launches of one run show.
type log struct {
	detectors []event.Detector
	seen      []int // races of each detector that have an object
	objects   [][]raceObject
	launches  map[*event.Launch]launch // those in which a detector reported something new
	number    int                      // of the next launch
	kernels   []kernelCount            // by number
	problems  []Problem
	sites     *siteNames
	names     *sourceNames
}

// launch is one launch of the run.
type launch struct {
	kernel int
	number int
}

type kernelCount struct {
	launches              int
	threads, instructions uint64
}

// raceObject is what a race is on.
type raceObject struct {
	text   string
	name   string // of the source
	offset uint64 // from where the name points
}

func newLog(p *machine.Program, modules []*frontend.Module, list []event.Detector) *log {
	return &log{detectors: list, seen: make([]int, len(list)), objects: make([][]raceObject, len(list)), names: &sourceNames{p, modules},
		launches: map[*event.Launch]launch{}, kernels: make([]kernelCount, len(p.Kernels())), sites: &siteNames{p}}
}

// launch notes a launch that has ended. Objects are named now: later they may be free.
func (g *log) launch(m *machine.Machine, k *machine.Kernel, l *hostside.Launch, out machine.Outcome) {
	c := &g.kernels[l.Kernel]
	c.launches++
	c.threads += out.Threads
	c.instructions += out.Instructions
	if out.Launch == nil {
		return
	}
	number := g.number
	g.number++
	for i, d := range g.detectors {
		for _, r := range d.Races()[g.seen[i]:] {
			g.launches[r.Launch] = launch{l.Kernel, number}
			o := raceObject{text: object(m, r.Shared, r.Addr)}
			o.name, o.offset = g.names.of(m, k, l.Args, r.Shared, r.Addr)
			g.objects[i] = append(g.objects[i], o)
			g.seen[i]++
		}
	}
	for _, d := range out.Diagnostics {
		g.problem(m, k, out.Launch, number, d)
	}
}

// object says what an address belongs to.
func object(m *machine.Machine, shared bool, address uint64) string {
	if shared {
		return fmt.Sprintf("shared memory, byte %d", address)
	}
	a, ok := m.Find(address)
	if !ok {
		return fmt.Sprintf("no allocation, address %#x", address)
	}
	name := fmt.Sprintf("allocation %d", a.Number)
	switch {
	case a.Name != "":
		name = "variable " + a.Name
	case a.Device:
		name += " by a kernel"
	}
	if a.Freed {
		name += ", freed"
	}
	if over := address - a.Address; over >= a.Size {
		return fmt.Sprintf("%s of %d bytes, %d bytes behind its end", name, a.Size, over-a.Size)
	}
	return fmt.Sprintf("%s of %d bytes, byte %d", name, a.Size, address-a.Address)
}

// problem notes an error of the program, those of one place once.
func (g *log) problem(m *machine.Machine, k *machine.Kernel, l *event.Launch, number int, d machine.Diagnostic) {
	if d.Problem == machine.DivergedBarrier {
		d.Site, d.Other = g.sites.program.Parted(k, d.Site, d.Other)
	}
	p := Problem{Kernel: k.Source.Name, Kind: d.Problem.String(), At: g.sites.position(d.Site), Launch: number, Count: d.Count, Text: d.Text}
	for i := range g.problems {
		if o := &g.problems[i]; o.Kernel == p.Kernel && o.Kind == p.Kind && o.At == p.At {
			o.Count += p.Count
			return
		}
	}
	thread := thread(l, d.Thread)
	p.Thread = &thread
	switch d.Problem {
	case machine.OutOfBounds, machine.UseAfterFree, machine.Misaligned, machine.WriteToConstant, machine.DoubleFree:
		p.Object = object(m, d.Shared, d.Addr)
	case machine.InvalidAddress:
		p.Object = fmt.Sprintf("address %#x", d.Addr)
		if ofHost(d.Addr, l.Size) {
			p.Text = "a pointer of the host"
		}
	case machine.DivergedBarrier, machine.WaitsForever:
		if at := g.sites.position(d.Other); at.Line > 0 {
			p.Other = &at
		}
	}
	g.problems = append(g.problems, p)
}

func thread(l *event.Launch, number uint32) Thread {
	block, index := l.Coordinates(number)
	return Thread{Block: block, Thread: index}
}

// siteNames turns indices of sites into positions.
type siteNames struct{ program *machine.Program }

func (s *siteNames) position(site uint32) Position {
	if int(site) >= len(s.program.Sites) || s.program.Sites[site] == nil {
		return Position{}
	}
	at := s.program.Sites[site]
	return Position{at.File, at.Line, at.Column}
}

// calls are those through which a site came into its kernel.
func (s *siteNames) calls(site uint32) []Position {
	if int(site) >= len(s.program.Sites) || s.program.Sites[site] == nil {
		return nil
	}
	var out []Position
	for _, at := range s.program.Sites[site].InlinedAt {
		out = append(out, Position{at.File, at.Line, at.Column})
	}
	return out
}
