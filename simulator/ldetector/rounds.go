package ldetector

// Rounds is how many rounds of two passes are needed for a number of warps with memory for so many private copies: the
// logarithm of warps to the base copies, rounded up (4.5). Without a limit (copies 0) or with room for all it is one.
func Rounds(warps, copies int) int {
	if copies == 0 || copies >= warps {
		return 1
	}
	if copies < 2 {
		panic("BUG: warp reshuffling needs two private copies")
	}
	rounds := 0
	for groups := 1; groups < warps; groups *= copies {
		rounds++
	}
	return rounds
}

// Probability is that of two warps, drawn at random, being told apart by the first rounds (Equation 1).
func Probability(warps, copies, rounds int) float64 {
	groups := 1.0
	for range rounds {
		groups *= float64(copies)
	}
	n := float64(warps)
	return min(1, n*(1-1/groups)/(n-1))
}

// group is that of a unit out of n in a round, from 1: the units are split into copies^round runs of nearly one length.
func group(unit, n uint32, copies, round int) uint32 {
	groups := uint64(1)
	for range round {
		if groups *= uint64(copies); groups >= uint64(n) {
			return unit
		}
	}
	return uint32(uint64(unit) * groups / uint64(n))
}
