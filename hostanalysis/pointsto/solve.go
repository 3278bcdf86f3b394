package pointsto

import (
	"cmp"
	"slices"

	"github.com/hgrd/hgrd/internal/steps"
)

// node is a set of places with the constraints on it.
type node struct {
	rep    int32 // itself, or what it was merged into
	pts    set
	done   set // of these all constraints have seen
	succs  []int32
	has    map[int32]bool // the same, once there are many
	loads  []access
	stores []access
	steps  []access
	calls  []int32 // sites that call what it leads to
	queued bool
}

// access is a load or store at an offset from the pointer, or a step to another place.
type access struct {
	other int32 // what is loaded into, stored, or where the step leads
	off   int64 // Anywhere if not known
}

func (a *analysis) node() int32 {
	n := int32(len(a.nodes))
	a.nodes = append(a.nodes, node{rep: n})
	return n
}

func (a *analysis) rep(n int32) int32 {
	for a.nodes[n].rep != n {
		a.nodes[n].rep = a.nodes[a.nodes[n].rep].rep
		n = a.nodes[n].rep
	}
	return n
}

func (a *analysis) push(n int32) {
	if !a.nodes[n].queued {
		a.nodes[n].queued = true
		a.queue = append(a.queue, n)
	}
}

// add makes n lead to a place.
func (a *analysis) add(n, loc int32) {
	n = a.rep(n)
	if a.nodes[n].pts.add(loc) {
		a.push(n)
	}
}

// edge makes v include u.
func (a *analysis) edge(u, v int32) {
	u, v = a.rep(u), a.rep(v)
	if u == v {
		return
	}
	x := &a.nodes[u]
	const many = 12
	switch {
	case x.has != nil:
		if x.has[v] {
			return
		}
		x.has[v] = true
	case slices.Contains(x.succs, v):
		return
	case len(x.succs) == many:
		x.has = map[int32]bool{v: true}
		for _, s := range x.succs {
			x.has[s] = true
		}
	}
	x.succs = append(x.succs, v)
	a.spend(1 + len(x.pts.words))
	if a.nodes[v].pts.addAll(&x.pts) {
		a.push(v)
	}
}

func (a *analysis) load(p, into int32, off int64) {
	p = a.rep(p)
	a.nodes[p].loads = append(a.nodes[p].loads, access{into, off})
	d := a.nodes[p].done.clone()
	d.each(func(l int32) { a.edge(a.read(l, off), into) })
	a.push(p)
}

func (a *analysis) store(p, from int32, off int64) {
	p = a.rep(p)
	a.nodes[p].stores = append(a.nodes[p].stores, access{from, off})
	d := a.nodes[p].done.clone()
	d.each(func(l int32) { a.write(l, off, from) })
	a.push(p)
}

func (a *analysis) step(p, to int32, off int64) {
	p = a.rep(p)
	a.nodes[p].steps = append(a.nodes[p].steps, access{to, off})
	d := a.nodes[p].done.clone()
	d.each(func(l int32) { a.add(to, a.moved(l, off)) })
	a.push(p)
}

// moved is a place so far on.
func (a *analysis) moved(l int32, off int64) int32 {
	x := a.locs[l]
	if x.Off == Anywhere || off == 0 {
		return l
	}
	if off == Anywhere || x.Off+off < 0 {
		return a.loc(x.Object, Anywhere)
	}
	return a.loc(x.Object, x.Off+off)
}

// read is the node of what a place holds.
func (a *analysis) read(l int32, off int64) int32 {
	x := a.locs[a.moved(l, off)]
	o := x.Object
	switch {
	case o.Kind == Code:
		return a.nothing
	case o.Kind == Library:
		return a.libraryPointers
	case x.Off == Anywhere:
		return o.all
	}
	return a.cell(o, x.Off)
}

// write stores a node at a place.
func (a *analysis) write(l int32, off int64, from int32) {
	x := a.locs[a.moved(l, off)]
	o := x.Object
	switch {
	case o.Kind == Code || o.constant:
	case o.Kind == Library:
		a.edge(from, a.outside)
	case x.Off == Anywhere:
		a.edge(from, o.into)
	default:
		a.edge(from, a.cell(o, x.Off))
	}
}

func (a *analysis) spend(n int) {
	a.work += uint64(n)
	if a.work >= 1<<12 {
		steps.Spend(a.ctx, a.work)
		a.total += a.work
		a.work = 0
		if a.total > a.most || a.ctx.Err() != nil {
			a.gaveUp = true
		}
	}
}

// solve runs until no constraint adds anything.
func (a *analysis) solve() {
	sinceMerge := 0
	for len(a.queue) > 0 && !a.gaveUp {
		n := a.queue[0]
		a.queue = a.queue[1:]
		a.nodes[n].queued = false
		if a.rep(n) != n {
			continue
		}
		a.visit(n)
		if sinceMerge++; a.suspect && sinceMerge > max(100, len(a.nodes)/8) {
			sinceMerge, a.suspect = 0, false
			a.mergeCycles()
		}
	}
}

func (a *analysis) visit(n int32) {
	x := &a.nodes[n]
	fresh := x.pts.without(&x.done)
	if fresh.empty() {
		return
	}
	x.done = x.pts.clone()
	a.spend(4 + len(x.pts.words) + len(fresh.words)*(1+len(x.succs)))
	loads, stores, moves, calls := x.loads, x.stores, x.steps, x.calls
	isOutside := n == a.rep(a.outside)
	a.spend(fresh.size() * (1 + len(loads) + len(stores) + len(moves)))
	fresh.each(func(l int32) {
		for _, c := range loads {
			a.edge(a.read(l, c.off), c.other)
		}
		for _, c := range stores {
			a.write(l, c.off, c.other)
		}
		for _, c := range moves {
			a.add(c.other, a.moved(l, c.off))
		}
		for _, s := range calls {
			a.reach(s, a.locs[l].Object)
		}
		if isOutside {
			a.keep(a.locs[l].Object)
		}
	})
	if n = a.rep(n); a.rep(a.outside) == n && !isOutside {
		a.push(n) // it was merged meanwhile: what it leads to is kept
	}
	for i := 0; i < len(a.nodes[n].succs); i++ {
		s := a.rep(a.nodes[n].succs[i])
		if s == n {
			continue
		}
		if a.nodes[s].pts.addAll(&fresh) {
			a.push(s)
		} else if !a.suspect && a.nodes[n].pts.equal(&a.nodes[s].pts) {
			a.suspect = true
		}
	}
}

// merge makes two nodes one.
func (a *analysis) merge(u, v int32) {
	u, v = a.rep(u), a.rep(v)
	if u == v {
		return
	}
	x, y := a.nodes[u], &a.nodes[v]
	a.nodes[u] = node{rep: v}
	y.done = x.done.both(&y.done)
	y.pts.addAll(&x.pts)
	y.loads = append(y.loads, x.loads...)
	y.stores = append(y.stores, x.stores...)
	y.steps = append(y.steps, x.steps...)
	y.calls = append(y.calls, x.calls...)
	a.push(v)
	for _, s := range x.succs {
		a.edge(v, s)
	}
}

// mergeCycles merges the nodes of each cycle of inclusions (Tarjan's algorithm, without recursion).
func (a *analysis) mergeCycles() {
	n := len(a.nodes)
	index := make([]int32, n) // 0: not seen
	low := make([]int32, n)
	onStack := make([]bool, n)
	var stack []int32
	type frame struct {
		node int32
		next int
	}
	count := int32(0)
	var merges [][2]int32
	for root := int32(0); root < int32(n); root++ {
		if a.nodes[root].rep != root || index[root] != 0 || len(a.nodes[root].succs) == 0 {
			continue
		}
		work := []frame{{root, 0}}
		for len(work) > 0 {
			f := &work[len(work)-1]
			v := f.node
			if f.next == 0 && index[v] == 0 {
				count++
				index[v], low[v] = count, count
				stack = append(stack, v)
				onStack[v] = true
			}
			if f.next < len(a.nodes[v].succs) {
				s := a.rep(a.nodes[v].succs[f.next])
				f.next++
				if index[s] == 0 {
					work = append(work, frame{s, 0})
				} else if onStack[s] {
					low[v] = min(low[v], index[s])
				}
				continue
			}
			work = work[:len(work)-1]
			if len(work) > 0 {
				u := work[len(work)-1].node
				low[u] = min(low[u], low[v])
			}
			if low[v] == index[v] {
				for {
					s := stack[len(stack)-1]
					stack = stack[:len(stack)-1]
					onStack[s] = false
					if s == v {
						break
					}
					merges = append(merges, [2]int32{s, v})
				}
			}
			a.spend(1 + len(a.nodes[v].succs))
		}
	}
	for _, m := range merges {
		a.merge(m[0], m[1])
	}
}

func keys[K cmp.Ordered, V any](m map[K]V) []K {
	out := make([]K, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}
