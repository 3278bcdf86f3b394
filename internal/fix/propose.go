package fix

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/reports"
)

// candidate is a change that may mend a finding. Its edits are of the texts that the finding is about.
type candidate struct {
	title string
	note  string // what a reader has to know before he takes it; "" for nothing
	cost  int
	edits []Edit
	many  bool // it is for several findings
}

// What changes cost: the less is changed, the less. Where several places are possible each costs one more than the one
// before.
const (
	costWord    = 10 // another scope or memory order
	costFence   = 20
	costStart   = 25
	costWarp    = 30
	costMove    = 40
	costWait    = 50
	costBarrier = 60
	costGrid    = 70
	costSplit   = 80
	costShape   = 85 // another shape of the launch
	costLaunch  = 90
	costRow     = 95 // a bound of an index
	costAtomic  = 100
	costGuard   = 120
	costRegrid  = 200 // a barrier of the grid where there is none
)

const (
	addsUp      = "correct if the updates of all threads are to add up"
	beyondRow   = "elements beyond the end of a row are then not accessed; correct if there are none"
	chooses     = "only one thread's value is written; correct if all threads would write the same value"
	apartInTime = "all threads then read before any of them writes: correct if none has to see what another one decides"

	relaunch = "all blocks of a cooperative launch must be resident on the device at once"
)

// Barriers, as candidates write them.
const (
	warpBarrier  = "__syncwarp()"
	blockBarrier = "__syncthreads()"
)

// proposer makes candidates from a report about changed texts.
type proposer struct {
	report  *reports.Report
	of      kernelName                // whose races count: a finding may be of several kernels
	sources func(file string) *source // nil for a file that may not be changed
	out     []candidate
}

func (p *proposer) add(cost int, title, note string, edits []Edit) {
	if len(edits) > 0 && compatible(edits) {
		p.out = append(p.out, candidate{title: title, note: note, cost: cost, edits: edits})
	}
}

// finding proposes changes that may mend one finding.
func (p *proposer) finding(f *reports.Finding) []candidate {
	p.out = nil
	for _, r := range p.races(f) {
		if r.OpenCL() {
			p.openCL(f, r)
			continue
		}
		before := len(p.out)
		switch f.Rule {
		case reports.RuleWarp, reports.RuleBarrier:
			switch {
			case r.Astray(): // the warp of the threads is no matter
			case p.withinWarps(f):
				p.masks(r)
				p.barriers(r, costWarp, warpBarrier)
				p.groups(r)
			default:
				p.waits(r)
			}
			p.barriers(r, costBarrier, blockBarrier)
			for i := range p.out[before:] {
				if c := &p.out[before+i]; r.Astray() && c.note == "" {
					c.note = apartInTime
				}
			}
		case reports.RuleSame, reports.RuleGuard:
			p.repeated(r)
			p.guards(r)
		case reports.RuleStart:
			p.starts(r)
		case reports.RuleFlag:
			p.flag(r)
		case reports.RuleMixed:
			blocks := slices.Contains(f.Types, reports.InterBlock)
			if !blocks || !r.Sets() {
				p.atomics(r, "", "")
			}
			if !blocks && !r.GivesBack() {
				p.barriers(r, costBarrier, blockBarrier)
			}
		case reports.RuleScope:
			p.scopes(r)
		case reports.RuleGrid:
			if s := p.launch(r); s != nil {
				p.add(costLaunch, "launch "+r.Kernel+" cooperatively", relaunch, s.cooperative(*r.Launch))
			}
		case reports.RuleCopy:
			p.waits(r)
		case reports.RuleWork:
			p.ordered(r)
			continue
		}
		switch {
		case r.Overlap == nil:
		case r.Overlap.Pitch != "":
			p.rows(r)
		case len(r.Ignores) == 0:
			p.parts(r)
		}
		if r.Cooperative && slices.Contains(f.Types, reports.InterBlock) {
			p.barriers(r, costGrid, p.gridBarrier(r))
		}
		unordered := f.Rule == reports.RuleBlocks || f.Rule == reports.RuleStart || f.Rule == reports.RuleFlag
		if unordered && !r.Cooperative && r.Launch != nil {
			p.grid(r)
		}
		p.fences(f, r)
		if f.Rule != reports.RuleMixed && f.Rule != reports.RuleFlag && p.updates(r) {
			p.atomics(r, p.counted(r), addsUp)
		}
	}
	return p.distinct()
}

// candidates are those for the first divergence of the kernel, or else for the first finding that has some, with what the cheapest of each
// finding cost together, and that of this one.
func (p *proposer) candidates(r *reports.Report) (out []candidate, total, first int) {
	add := func(of []candidate) {
		cheapest := costAtomic
		if len(of) > 0 {
			cheapest = of[0].cost
		}
		if total += cheapest; len(out) == 0 && len(of) > 0 {
			out, first = of, cheapest
		}
	}
	for i := range r.Divergences {
		if d := &r.Divergences[i]; d.Program == p.of.program && d.Kernel == p.of.kernel {
			add(p.divergence(d))
		}
	}
	for _, f := range local(r) {
		if f.Program == p.of.program && slices.Contains(f.Kernels, p.of.kernel) && f.Rank != reports.Wrapping {
			add(p.finding(f))
		}
	}
	return out, total, first
}

// races are the strongest races of a finding in the kernel, one of each of the first pairs that it has.
func (p *proposer) races(f *reports.Finding) []*reports.Race {
	const most = 3
	var out []*reports.Race
	for _, pair := range f.Pairs {
		if r := p.race(pair.Races[0]); r != nil && len(out) < most {
			out = append(out, r)
		}
	}
	return out
}

// race is the race of that ID, if it is one of the kernel; nil otherwise.
func (p *proposer) race(id string) *reports.Race {
	i := slices.IndexFunc(p.report.Races, func(r reports.Race) bool {
		return r.ID == id && r.Program == p.of.program && r.Kernel == p.of.kernel
	})
	if i < 0 {
		return nil
	}
	return &p.report.Races[i]
}

// withinWarps reports whether all races of a finding in the kernel are between threads of one warp.
func (p *proposer) withinWarps(f *reports.Finding) bool {
	return !slices.ContainsFunc(f.Pairs, func(pair reports.Pair) bool {
		return slices.ContainsFunc(pair.Races, func(id string) bool {
			r := p.race(id)
			return r != nil && r.Type != reports.IntraWarp
		})
	})
}

// distinct are the candidates so far, cheapest first, each once.
func (p *proposer) distinct() []candidate {
	slices.SortStableFunc(p.out, func(a, b candidate) int { return a.cost - b.cost })
	seen := map[string]bool{}
	return slices.DeleteFunc(p.out, func(c candidate) bool {
		key := fmt.Sprint(order(c.edits))
		again := seen[key]
		seen[key] = true
		return again
	})
}

// places are where the ways to the two accesses of a race part, with the text of that file.
func (p *proposer) places(r *reports.Race) (s *source, a, b reports.Position) {
	a, b = reports.Apart(r.Accesses[0].Chain(), r.Accesses[1].Chain())
	if a.File != b.File {
		return nil, a, b
	}
	return p.sources(a.File), a, b
}

// called reports whether all threads of a block, or of the grid, come to the calls that lead to both accesses of a race.
func (p *proposer) called(r *reports.Race, grid bool) bool {
	a, b := r.Accesses[0].Chain(), r.Accesses[1].Chain()
	for i := range min(len(a), len(b)) - 1 {
		if a[i] != b[i] {
			break
		}
		if s := p.sources(a[i].File); s == nil || s.offset(a[i]) < 0 || !s.reached(s.offset(a[i]), grid) {
			return false
		}
	}
	return true
}

// barriers proposes a call between the accesses of a race, and within a statement that reads and writes.
func (p *proposer) barriers(r *reports.Race, cost int, call string) {
	s, a, b := p.places(r)
	if s == nil || call != warpBarrier && !p.called(r, !ofBlock(call)) {
		return
	}
	note, ok := p.late(r, call)
	if !ok {
		if ofBlock(call) && r.Carried == nil {
			for i, edits := range s.stay(a, b, call) {
				p.add(cost+costSplit-costBarrier+i, "let the threads that return wait at "+call+" between the accesses", "", edits)
			}
		}
		return
	}
	title := "put " + call + " between the accesses"
	placed := 0
	if call != warpBarrier {
		for _, edits := range s.placed(r, a, b, call+";") {
			if !s.callersReach(edits[0].Start, !ofBlock(call), 0) {
				continue // another kernel calls the function, too
			}
			p.add(cost+placed, title, note, edits)
			placed++
		}
	}
	for i, edits := range s.between(a, b, r.Carried, call+";") {
		if call == warpBarrier || s.gathers(edits, !ofBlock(call)) {
			p.add(cost+placed+i, title, note, edits)
		}
	}
	for i, edits := range s.bothWays(a, b, innermost(r), call+";") {
		if call == warpBarrier || s.gathers(edits, !ofBlock(call)) {
			p.add(2*cost+i, title+" and at the end of the loop", note, edits)
		}
	}
	if edits := s.sides(a, b, call+";"); len(edits) > 0 && ofBlock(call) && s.gathers(edits[:1], false) {
		p.add(cost+costSplit-costBarrier, "split the branch, with "+call+" between its sides", "", edits)
	}
	split := cost + costSplit - costBarrier
	if one := s.around(a); a.Line == b.Line && r.Carried == nil && len(one) > 0 && one[len(one)-1].Shape == cxx.Plain {
		split = cost - 1 // nothing else lies between them
	}
	for _, at := range []reports.Position{a, b} {
		if edits := s.split(at, call+";"); call == warpBarrier || s.gathers(edits, !ofBlock(call)) {
			p.add(split, "read first, then "+call+", then write", "", edits)
		}
	}
}

// innermost is the innermost loop around both accesses of a race; nil if there is none.
func innermost(r *reports.Race) *reports.Carry {
	a, b := r.Accesses[0].Loops, r.Accesses[1].Loops
	for _, loop := range slices.Backward(a) {
		if slices.Contains(b, loop) {
			return &reports.Carry{Loop: loop}
		}
	}
	return nil
}

// together proposes the cheapest change of each finding of a kernel that lacks barriers, all in one: code written for warps in
// lockstep lacks many.
func (p *proposer) together() (candidate, bool) {
	all := candidate{many: true}
	findings := 0
	for i := range p.report.Findings {
		f := &p.report.Findings[i]
		if f.Program != p.of.program || !slices.Contains(f.Kernels, p.of.kernel) || f.Rule != reports.RuleWarp && f.Rule != reports.RuleBarrier {
			continue
		}
		for _, c := range p.finding(f) {
			edits := slices.DeleteFunc(slices.Clone(c.edits), func(e Edit) bool { return slices.Contains(all.edits, e) })
			for k := range edits {
				edits[k].Text = renumbered(edits[k].Text, findings)
			}
			if c.note != "" || c.cost < costWarp-1 || !compatible(slices.Concat(all.edits, edits)) {
				continue
			}
			all.edits, all.cost = slices.Concat(all.edits, edits), all.cost+c.cost
			if findings++; !strings.Contains(all.title, c.title) {
				all.title = strings.TrimPrefix(all.title+"; "+c.title, "; ")
			}
			break
		}
	}
	const few = 3 // these are better looked for one by one
	return all, findings > few
}

// renumbered gives the variables that a text introduces names with a number, from the second text on.
func renumbered(text string, number int) string {
	if number == 0 {
		return text
	}
	for _, m := range introduced.FindAllStringSubmatch(text, -1) {
		text = regexp.MustCompile(`\b`+m[1]+`\b`).ReplaceAllString(text, m[1]+strconv.Itoa(number+1))
	}
	return text
}

// introduced matches what split and fission declare.
var introduced = regexp.MustCompile(`\b(?:auto|const bool) (\w+) = `)

// waits proposes to wait for copies and arrivals between the accesses of a race, as their function does elsewhere, and
// before a barrier where other threads are concerned.
func (p *proposer) waits(r *reports.Race) {
	s, a, b := p.places(r)
	if s == nil {
		return
	}
	path := s.around(a)
	if len(path) == 0 {
		return
	}
	for _, statement := range s.waiting(path[0]) {
		title := "put " + strings.TrimSuffix(statement, ";")
		for i, edits := range s.between(a, b, r.Carried, statement) {
			p.add(costWait+2*i, title+" between the accesses", "", edits)
		}
		for i, edits := range s.between(a, b, r.Carried, statement, blockBarrier+";") {
			if !s.gathers(edits, false) {
				continue
			}
			p.add(costWait+2*i+1, title+" and __syncthreads() between the accesses", "", edits)
		}
	}
}

// groups proposes barriers of parts of a block for which the function of a race has variables.
func (p *proposer) groups(r *reports.Race) {
	s, a, b := p.places(r)
	if s == nil {
		return
	}
	path := s.around(a)
	if len(path) == 0 {
		return
	}
	for _, name := range s.groups(path[0]) {
		call := name + ".sync()"
		for i, edits := range s.between(a, b, r.Carried, call+";") {
			p.add(costWarp+1+2*i, "put "+call+" between the accesses", "", edits)
		}
	}
}

// scopes proposes wider scopes: of the operations that reach too few threads, or of all in their function or file.
func (p *proposer) scopes(r *reports.Race) {
	positions := slices.Clone(r.Widen)
	for i := range r.Accesses {
		positions = append(positions, r.Accesses[i].Position())
	}
	const title = "widen the scope to the device"
	var near, functions, files []Edit
	done := map[string]bool{}
	for _, at := range positions {
		s := p.sources(at.File)
		if s == nil || done[at.File] {
			continue
		}
		done[at.File] = true
		for _, extent := range s.statementsAt(positions) {
			near = append(near, s.renamed(extent[0], extent[1], wider)...)
		}
		if path := s.around(at); len(path) > 0 {
			functions = append(functions, s.renamed(path[0].Start, path[0].End, wider)...)
		}
		files = append(files, s.renamed(0, len(s.text), wider)...)
	}
	p.add(costWord, title, "", near)
	p.add(costWord+1, title, "", functions)
	p.add(costWord+2, title, "", files)
}

// launch is the text with the launch of a race.
func (p *proposer) launch(r *reports.Race) *source {
	if r.Launch == nil {
		return nil
	}
	return p.sources(r.Launch.File)
}
