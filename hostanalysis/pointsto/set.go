package pointsto

import "math/bits"

// set is a sparse set of small numbers: words of 64 bits in order.
type set struct{ words []word }

type word struct {
	at   int32 // the number of its first bit, divided by 64
	bits uint64
}

func (s *set) empty() bool { return len(s.words) == 0 }

// find is the index of the first word that is not before at.
func (s *set) find(at int32) int {
	lo, hi := 0, len(s.words)
	for lo < hi {
		if m := (lo + hi) / 2; s.words[m].at < at {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}

func (s *set) has(n int32) bool {
	i := s.find(n / 64)
	return i < len(s.words) && s.words[i].at == n/64 && s.words[i].bits>>(n%64)&1 == 1
}

// add reports whether n is new.
func (s *set) add(n int32) bool {
	i := s.find(n / 64)
	if i == len(s.words) || s.words[i].at != n/64 {
		s.words = append(s.words, word{})
		copy(s.words[i+1:], s.words[i:])
		s.words[i] = word{at: n / 64}
	}
	old := s.words[i].bits
	s.words[i].bits |= 1 << (n % 64)
	return s.words[i].bits != old
}

// addAll reports whether t has anything new.
func (s *set) addAll(t *set) bool {
	missing, grown := 0, false
	i := 0
	for _, w := range t.words {
		for i < len(s.words) && s.words[i].at < w.at {
			i++
		}
		if i == len(s.words) || s.words[i].at != w.at {
			missing++
		} else if w.bits&^s.words[i].bits != 0 {
			s.words[i].bits |= w.bits
			grown = true
		}
	}
	if missing == 0 {
		return grown
	}
	n := len(s.words)
	s.words = append(s.words, make([]word, missing)...)
	for k, i, j := len(s.words)-1, n-1, len(t.words)-1; j >= 0; k-- {
		switch {
		case i >= 0 && s.words[i].at > t.words[j].at:
			s.words[k] = s.words[i]
			i--
		case i >= 0 && s.words[i].at == t.words[j].at:
			s.words[k] = s.words[i]
			i--
			j--
		default:
			s.words[k] = t.words[j]
			j--
		}
	}
	return true
}

// without is what of s is not in t.
func (s *set) without(t *set) set {
	var out set
	i := 0
	for _, w := range s.words {
		for i < len(t.words) && t.words[i].at < w.at {
			i++
		}
		if i < len(t.words) && t.words[i].at == w.at {
			w.bits &^= t.words[i].bits
		}
		if w.bits != 0 {
			out.words = append(out.words, w)
		}
	}
	return out
}

// meets reports whether s and t share anything.
func (s *set) meets(t *set) bool {
	i := 0
	for _, w := range t.words {
		for i < len(s.words) && s.words[i].at < w.at {
			i++
		}
		if i < len(s.words) && s.words[i].at == w.at && s.words[i].bits&w.bits != 0 {
			return true
		}
	}
	return false
}

// size is the number of members.
func (s *set) size() int {
	n := 0
	for _, w := range s.words {
		n += bits.OnesCount64(w.bits)
	}
	return n
}

// both is what s and t share.
func (s *set) both(t *set) set {
	rest := s.without(t)
	return s.without(&rest)
}

func (s *set) clone() set { return set{append([]word(nil), s.words...)} }

func (s *set) equal(t *set) bool {
	if len(s.words) != len(t.words) {
		return false
	}
	for i, w := range s.words {
		if w != t.words[i] {
			return false
		}
	}
	return true
}

// each visits the members in order.
func (s *set) each(see func(n int32)) {
	for _, w := range s.words {
		for b := w.bits; b != 0; b &= b - 1 {
			see(w.at*64 + int32(bits.TrailingZeros64(b)))
		}
	}
}
