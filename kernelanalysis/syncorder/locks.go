package syncorder

// Hold is how a thread holds a lock at a step.
type Hold struct {
	Must    bool
	May     bool
	Acquire Scope // Must: the widest fence since the lock was taken, on every way
	Release Scope // the widest fence from the step to the release, on every way; Never without a release
}

// Locks is the result of Hold for all steps.
type Locks struct {
	graph *Graph
	at    [][]Hold
}

// At is how lock l is held when control comes to step s.
func (k *Locks) At(s Step, l Lock) Hold { return k.at[s][l] }

// state is what the forward analysis knows of one lock; the meet of two states is the lesser of each field.
type state struct {
	attempt int8 // no attempt whose outcome counts: -1; else the widest fence since the last one
	held    int8 // not held: -1; else the widest fence since the attempt that succeeded
}

const top = int8(Never)

// Holds analyses all locks of g.
func Holds(g *Graph) *Locks {
	k := &Locks{graph: g, at: make([][]Hold, len(g.Succ))}
	for s := range k.at {
		k.at[s] = make([]Hold, g.Locks)
	}
	for l := range Lock(g.Locks) {
		k.forward(l)
		k.may(l)
		k.backward(l)
	}
	return k
}

func (k *Locks) forward(l Lock) {
	g := k.graph
	in := make([]state, len(g.Succ))
	for s := range in {
		in[s] = state{top, top}
	}
	in[g.Entry] = state{-1, -1}
	work := []Step{g.Entry}
	seen := make([]bool, len(g.Succ))
	seen[g.Entry] = true
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		out := g.transfer(s, l, in[s])
		for _, t := range g.Succ[s] {
			m := state{min(in[t].attempt, out.attempt), min(in[t].held, out.held)}
			if m != in[t] || !seen[t] {
				in[t], seen[t] = m, true
				work = append(work, t)
			}
		}
	}
	for s, x := range in {
		if seen[s] && x.held >= 0 {
			k.at[s][l].Must, k.at[s][l].Acquire = true, Scope(x.held)
		}
	}
}

// orders is the order of an operation on lock l that a step is.
func (g *Graph) orders(s Step, l Lock, acquires bool, of Action) Scope {
	o := g.Order[s]
	if o.Scope == None || o.Acquires != acquires || g.Lock[o.Of] != l || g.Action[o.Of] != of {
		return None
	}
	return o.Scope
}

func (g *Graph) transfer(s Step, l Lock, x state) state {
	if f := int8(g.orders(s, l, true, Attempt)); x.attempt >= 0 {
		x.attempt = max(x.attempt, f)
	}
	if f := int8(g.Fence[s]); f > 0 {
		if x.attempt >= 0 {
			x.attempt = max(x.attempt, f)
		}
		if x.held >= 0 {
			x.held = max(x.held, f)
		}
	}
	if g.Lock[s] == l {
		switch g.Action[s] {
		case Attempt:
			x.attempt = 0
		case Acquire:
			if x.attempt >= 0 {
				x.held = x.attempt
			}
		case Release:
			x = state{-1, -1}
		}
	}
	if g.forgets(s, l) {
		x = state{-1, -1}
	}
	return x
}

func (g *Graph) forgets(s Step, l Lock) bool {
	for _, m := range g.Forget[s] {
		if m == l {
			return true
		}
	}
	return false
}

// may finds the steps to which some way leads on which the lock was attempted and neither released nor seen to fail.
// A lock that is forgotten may be held, under a name that is gone.
func (k *Locks) may(l Lock) {
	g := k.graph
	in := make([]bool, len(g.Succ))
	seen := make([]bool, len(g.Succ))
	work := []Step{g.Entry}
	seen[g.Entry] = true
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		out := in[s]
		if g.Lock[s] == l {
			switch g.Action[s] {
			case Attempt, Acquire:
				out = true
			case Fail, Release:
				out = false
			}
		}
		for _, t := range g.Succ[s] {
			if !seen[t] || out && !in[t] {
				seen[t], in[t] = true, in[t] || out
				work = append(work, t)
			}
		}
	}
	for s := range in {
		k.at[s][l].May = in[s] || k.at[s][l].Must
	}
}

// backward finds the fence before the release.
func (k *Locks) backward(l Lock) {
	g := k.graph
	pred := g.preds()
	out := make([]Scope, len(g.Succ)) // behind the step
	for s := range out {
		out[s] = Never
	}
	before := func(s Step) Scope {
		x := out[s]
		if g.Lock[s] == l && g.Action[s] == Release {
			return None
		}
		if x != Never {
			x = max(x, g.Fence[s], g.orders(s, l, false, Release))
		}
		return x
	}
	var work []Step
	for s := range g.Succ {
		if g.Lock[s] == l && g.Action[s] == Release {
			work = append(work, Step(s))
		}
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		x := before(s)
		for _, p := range pred[s] {
			if x < out[p] {
				out[p] = x
				work = append(work, p)
			}
		}
	}
	for s := range g.Succ {
		k.at[s][l].Release = out[s]
	}
}
