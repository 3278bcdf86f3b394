package witness

// Bounds of the search for a smaller witness.
const (
	shrinkTries = 32
	shrinkSteps = 1 << 20
)

// shrink looks for a smaller launch that still has a witness, by making one launch variable after the other smaller.
func (s *search) shrink(l *launches, h *hit) *Witness {
	s.restart(s.ctx, 0)
	defer s.tell(s.ctx)
	tries := 0
	for again := true; again; {
		again = false
		for i := range l.chosen {
			for _, x := range smaller(l.valueIn(h.f, i), l.chosen[i].app.Width) {
				if s.steps > shrinkSteps || tries >= shrinkTries || s.ctx.Err() != nil {
					return h.Witness
				}
				s.allow(shrinkSteps / 8)
				f := l.with(h.f, i, x)
				if f == nil || !f.before(h.f) {
					continue
				}
				tries++
				s.tell(s.ctx)
				s.wrap = nil
				t, _ := s.try(f, h.fill, shrinkSteps/8, s.lim.Instances/4)
				if t == nil && h.WrapOnly {
					t = s.wrap
				}
				if t != nil {
					h, again = t, true
					break
				}
			}
		}
	}
	return h.Witness
}

// smaller lists values of w bits below x that are worth trying.
func smaller(x uint64, w int) []uint64 {
	values := []uint64{0, 1, 2, 3, 4, 8, 16}
	if negative(x, w) {
		values = append(values, reduce(^uint64(0), w), x+(1<<w-x)/2, x+1)
	} else {
		values = append(values, x/2, x-1)
	}
	var out []uint64
	for _, v := range values {
		if rank(v, w) < rank(x, w) && !holds(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// valueIn is the value of the i-th enumerated variable in a launch.
func (l *launches) valueIn(f *launch, i int) uint64 {
	for k, v := range l.all {
		if v == l.chosen[i] {
			return f.values[k]
		}
	}
	panic("BUG: a variable that is not enumerated")
}

// with is the launch f with another value of the i-th enumerated variable; nil if the facts do not hold then.
func (l *launches) with(f *launch, i int, x uint64) *launch {
	if !l.start(f.ending) {
		return nil
	}
	for k := range l.chosen {
		v := x
		if k != i {
			v = l.valueIn(f, k)
		}
		if l.set(k, v) != 0 {
			return nil
		}
	}
	return l.present()
}
