package ldetector

// The passes' rules, in the terms of Table VI.
const (
	writeWrite = "write-write"
	readWrite  = "read-write"
)

// finding is a race between two units at some bytes of a word.
type finding struct {
	rule          string
	word          *word
	bytes         uint8
	first, second *use // in order
}

// writer is the use whose stores stand last in a group's private copy, for one byte, and whether they changed it.
type writer struct {
	use     *use
	group   uint32
	changed bool
}

// find runs the two passes over an interval of n units, round by round, and returns what the first pass that finds
// anything finds. copies is the memory limit.
func (v *interval) races(n uint32, copies int) []finding {
	for round := 1; round <= Rounds(int(n), copies); round++ {
		in := func(unit uint32) uint32 { return unit }
		if copies != 0 {
			in = func(unit uint32) uint32 { return group(unit, n, copies, round) }
		}
		for _, pass := range [...]func(*word, func(uint32) uint32) []finding{v.writeWrite, v.readWrite} {
			var found []finding
			for i := range v.words {
				if w := &v.words[i]; w.known != 0 && w.mixed {
					found = append(found, pass(w, in)...)
				}
			}
			if len(found) > 0 {
				return found
			}
		}
	}
	return nil
}

// writers are those of one byte by groups, the last store of each.
func (v *interval) writers(w *word, byte int, in func(uint32) uint32, out []writer) []writer {
	out = out[:0]
	bit := uint8(1) << byte
	if w.known&^w.atomic&bit == 0 {
		return out
	}
next:
	for at := w.uses; at != 0; at = v.uses[at-1].next {
		u := &v.uses[at-1]
		if !u.kind.Writes() || u.bytes&bit == 0 {
			continue
		}
		last := writer{u, in(u.unit), u.opaque&bit != 0 || byteOf(u.value, byte) != byteOf(w.start, byte)}
		for i := range out {
			if o := &out[i]; o.group == last.group {
				if o.use.order < u.order {
					*o = last
				}
				continue next
			}
		}
		out = append(out, last)
	}
	return out
}

func byteOf(value uint32, byte int) uint8 { return uint8(value >> (8 * byte)) }

// writeWrite finds the bytes of a word that more than one group changed (4.1).
func (v *interval) writeWrite(w *word, in func(uint32) uint32) []finding {
	var found []finding
	var buffer [4]writer
	for byte := range 4 {
		var before *writer
		writers := v.writers(w, byte, in, buffer[:])
		for i := range writers {
			if !writers[i].changed {
				continue
			}
			if before != nil {
				found = note(found, finding{writeWrite, w, 1 << byte, before.use, writers[i].use})
			}
			before = &writers[i]
		}
	}
	return found
}

// readWrite finds bytes that a unit read and another group changed, if the unit's group changed something after (4.2).
func (v *interval) readWrite(w *word, in func(uint32) uint32) []finding {
	var found []finding
	var buffer [4]writer
	for byte := range 4 {
		writers := v.writers(w, byte, in, buffer[:])
		for at := w.uses; at != 0; at = v.uses[at-1].next {
			u := &v.uses[at-1]
			if u.kind.Writes() || u.bytes>>byte&1 == 0 || v.lastChange(u.unit) <= u.order {
				continue
			}
			for _, other := range writers {
				if other.changed && other.group != in(u.unit) {
					found = note(found, finding{readWrite, w, 1 << byte, u, other.use})
				}
			}
		}
	}
	return found
}

// note adds a finding to those of its word, in order, or its byte to one between the same uses.
func note(found []finding, f finding) []finding {
	if f.first.order > f.second.order {
		f.first, f.second = f.second, f.first
	}
	for i := range found {
		if o := &found[i]; o.first == f.first && o.second == f.second {
			o.bytes |= f.bytes
			return found
		}
	}
	return append(found, f)
}
