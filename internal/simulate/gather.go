package simulate

import "github.com/hgrd/hgrd/simulator/event"

// raceKey is what makes two reports of different runs one race.
type raceKey struct {
	detector, rule, kind string
	kernel               int
	accesses             [2]Position
	kinds                [2]string
}

// gather adds what one run found.
func (s *simulation) gather(run int, g *log) {
	if s.found == nil {
		s.found = map[raceKey]int{}
		s.counts = make([]kernelCount, len(g.kernels))
	}
	for i, c := range g.kernels {
		t := &s.counts[i]
		t.launches += c.launches
		t.threads += c.threads
		t.instructions += c.instructions
	}
	for i, d := range g.detectors {
		for n, r := range d.Races() {
			var object raceObject
			if n < len(g.objects[i]) {
				object = g.objects[i][n]
			}
			s.race(run, g, s.options.Detectors[i].Name, r, object)
		}
	}
next:
	for _, p := range g.problems {
		for i := range s.report.Problems {
			if o := &s.report.Problems[i]; o.Kernel == p.Kernel && o.Kind == p.Kind && o.At == p.At {
				o.Count += p.Count
				continue next
			}
		}
		s.report.Problems = append(s.report.Problems, p)
	}
}

func (s *simulation) race(run int, g *log, detector string, r event.Race, o raceObject) {
	l := g.launches[r.Launch]
	x := Race{Detector: detector, Rule: r.Rule, Type: r.Type.String(), Scoped: r.Scoped, Formal: r.Formal, Kernel: s.kernels.Kernels()[l.kernel].Source.Display,
		Accesses: [2]Access{g.access(r.Launch, r.First), g.access(r.Launch, r.Second)}, Space: "global", Object: o.text, Name: o.name, Offset: o.offset, Bytes: int(r.Size),
		Launch: l.number, Grid: r.Launch.Grid, Block: r.Launch.Block, Run: run, Count: r.Count}
	if r.Shared {
		x.Space = "shared"
	}
	key := raceKey{detector, x.Rule, x.Type, l.kernel, [2]Position{x.Accesses[0].Position, x.Accesses[1].Position},
		[2]string{x.Accesses[0].Kind, x.Accesses[1].Kind}}
	if at, ok := s.found[key]; ok {
		s.report.Races[at].Count += x.Count
		s.report.Races[at].Formal = s.report.Races[at].Formal && x.Formal
		return
	}
	s.found[key] = len(s.report.Races)
	s.report.Races = append(s.report.Races, x)
}

func (g *log) access(l *event.Launch, p event.Party) Access {
	if !p.Known {
		return Access{}
	}
	return Access{Position: g.sites.position(p.Site), Kind: kindName(p.Kind), Thread: thread(l, p.Thread), Known: true, InlinedAt: g.sites.calls(p.Site)}
}

func kindName(k event.Kind) string {
	switch k {
	case event.Read:
		return "read"
	case event.Write:
		return "write"
	case event.Atomic:
		return "atomic"
	case event.AtomicLoad:
		return "atomic read"
	case event.AtomicStore:
		return "atomic write"
	}
	return "access"
}

// finish fills in the kernels.
func (s *simulation) finish() {
	races := map[string]int{}
	for _, r := range s.report.Races {
		races[r.Kernel]++
	}
	for i, k := range s.kernels.Kernels() {
		if i >= len(s.counts) || s.counts[i].launches == 0 {
			continue
		}
		c := s.counts[i]
		x := Kernel{Name: k.Source.Name, Display: k.Source.Display, Launches: c.launches, Threads: c.threads, Instructions: c.instructions, Races: races[k.Source.Display]}
		if at := k.Source.Site; at != nil {
			x.File, x.Line = at.File, at.Line
		}
		s.report.Kernels = append(s.report.Kernels, x)
	}
}
