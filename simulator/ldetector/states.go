package ldetector

// Merge applies to base what each of the copies changed, byte by byte and in their order: the safe execution of 4.6, with
// warps merged by increasing number. Blocks are merged in turn from the merges of their warps. The result depends on
// nothing but the arguments.
func Merge(base []byte, copies ...[]byte) []byte {
	union := append([]byte(nil), base...)
	for _, p := range copies {
		for i := range union {
			if p[i] != base[i] {
				union[i] = p[i]
			}
		}
	}
	return union
}

// WriteWrite is the check after the first pass (Figure 3, lines 1 to 7): it returns the bytes that more than one of the
// private states changed, and the union state.
func WriteWrite(base []byte, first [][]byte) (conflicts []int, union []byte) {
	union = append([]byte(nil), base...)
	for i := range base {
		writers := 0
		for _, p := range first {
			if p[i] != base[i] {
				writers++
				union[i] = p[i]
			}
		}
		if writers > 1 {
			conflicts = append(conflicts, i)
		}
	}
	return conflicts, union
}

// Second returns the state with which a warp starts the second pass (lines 8 and 9): the union without its own changes.
func Second(base, union, first []byte) []byte {
	p := append([]byte(nil), union...)
	for i := range p {
		if first[i] != base[i] {
			p[i] = base[i]
		}
	}
	return p
}

// ReadWrite is the check after the second pass (lines 10 to 12): whether a warp's state differs from the union.
func ReadWrite(union, second []byte) bool {
	for i := range union {
		if second[i] != union[i] {
			return true
		}
	}
	return false
}
