package workorder

// clock says, for each stream, how much of its work is known to be over.
type clock []uint32

// joined is what either of two clocks knows. Clocks that were handed out are never changed.
func (c clock) joined(d clock) clock {
	if len(d) == 0 {
		return c
	}
	out := make(clock, max(len(c), len(d)))
	copy(out, c)
	for i, t := range d {
		out[i] = max(out[i], t)
	}
	return out
}

// with is c that also knows the work of a stream up to a time.
func (c clock) with(stream int, time uint32) clock {
	out := make(clock, max(len(c), stream+1))
	copy(out, c)
	out[stream] = max(out[stream], time)
	return out
}

// knows reports whether the work of a stream at a time is over.
func (c clock) knows(stream int, time uint32) bool { return stream < len(c) && c[stream] >= time }
