package kernelanalysis

// Meeting is a barrier at which all threads of a block meet, once, unless they have returned.
type Meeting struct {
	*Barrier
	sum *Summary
}

// Meetings lists such barriers that a thread passes on every way to all of as, the last one first.
func (s *Summary) Meetings(as ...*Access) []Meeting {
	bd := s.build
	var out []Meeting
	for _, b := range s.Barriers {
		m := Meeting{b, s}
		all := b.Kind == BlockBarrier && b.orders(0) && len(b.Conditions) == 0 && bd.fn.BlockOf(b.inst).Loop == nil
		for _, a := range as {
			all = all && m.Before(a) && bd.fn.Dominates(bd.fn.BlockOf(b.inst), bd.fn.BlockOf(a.inst))
		}
		if !all {
			continue
		}
		i := 0
		for i < len(out) && bd.onWay(b.inst, bd.fn.BlockOf(b.inst), bd.fn.BlockOf(out[i].inst), out[i].inst) {
			i++
		}
		out = append(out[:i], append([]Meeting{m}, out[i:]...)...)
	}
	return out
}

// Before reports whether access a comes behind the barrier.
func (m Meeting) Before(a *Access) bool {
	bd := m.sum.build
	return bd.onWay(m.inst, bd.fn.BlockOf(m.inst), bd.fn.BlockOf(a.inst), a.inst)
}

// Last is the one of ws that is made last before the barrier, in whatever order threads run: barriers lie between the others
// and it. Nil if there is none that is known; none is true where none of them comes before the barrier.
func (m Meeting) Last(ws []*Access) (last *Access, none bool) {
	bd := m.sum.build
	var early []*Access
	for _, w := range ws {
		if bd.onWay(w.inst, bd.fn.BlockOf(w.inst), bd.fn.BlockOf(m.inst), m.inst) {
			early = append(early, w)
		}
	}
	for _, w := range early {
		parted := len(w.Rounds) == 0
		for _, x := range early {
			parted = parted && (x == w || m.sum.meetBetween(x, w))
		}
		if parted {
			return w, false
		}
	}
	return nil, len(early) == 0
}

// meetBetween reports whether all threads meet between access x and access w, which comes later.
func (s *Summary) meetBetween(x, w *Access) bool {
	bd := s.build
	for _, m := range s.Meetings(w) {
		if b := bd.fn.BlockOf(m.inst); !m.Before(x) && bd.onWay(x.inst, bd.fn.BlockOf(x.inst), b, m.inst) {
			return true
		}
	}
	return false
}
