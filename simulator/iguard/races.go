package iguard

// Conditions for racey accesses of Table 2.
const (
	r1 = "R1 scoped-atomic race"
	r2 = "R2 intra-warp race"
	r3 = "R3 intra-block race"
	r4 = "R4 inter-block race"
	r5 = "R5 missing lock race"
)

// race names the first condition that holds for an access that passed no preliminary check, or "". now is the
// synchronisation word, as far as fences go, of the thread of md: the earlier accessor's counters as they are now.
func race(m *entry, a *access, now word) string {
	md := m.md(a)
	noDevFence := (md.sync^now)&devFenceMask == 0
	noFence := noDevFence && (md.sync^now)&blkFenceMask == 0
	sameBlock := a.sameBlock(md)
	switch {
	case m.flags&isAtomic != 0 && m.flags&scopeBlock != 0 && !a.sameBlock(&m.writer):
		return r1
	case a.sameWarp(md) && noFence && m.flags&(devShared|blkShared) == 0:
		return r2
	case sameBlock && noFence && m.flags&devShared == 0 && a.Thread != md.thread:
		return r3
	case !sameBlock && noDevFence:
		return r4
	case m.locks|a.held != 0 && !m.locks.common(a.held):
		return r5
	}
	return ""
}
