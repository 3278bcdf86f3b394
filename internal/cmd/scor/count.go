package main

import "maps"

// beyond are the pairs that are not in base.
func beyond(pairs, base map[pair]bool) map[pair]bool {
	out := maps.Clone(pairs)
	maps.DeleteFunc(out, func(p pair, _ bool) bool { return base[p] })
	return out
}

// together is how many races a detector finds in the build that has them all: each needs a pair of its own among those
// that some detector reports for it alone. It is a matching of races and pairs.
func together(reported map[pair]bool, alone []map[pair]bool) int {
	owner := map[pair]int{} // of pairs, one more than the race
	var give func(race int, seen map[pair]bool) bool
	give = func(race int, seen map[pair]bool) bool {
		for p := range alone[race] {
			if !reported[p] || seen[p] {
				continue
			}
			seen[p] = true
			if o := owner[p]; o == 0 || give(o-1, seen) {
				owner[p] = race + 1
				return true
			}
		}
		return false
	}
	n := 0
	for race := range alone {
		if give(race, map[pair]bool{}) {
			n++
		}
	}
	return n
}
