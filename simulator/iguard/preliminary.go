package iguard

// check is a preliminary check of Table 2.
type check uint8

// The checks; none is what an access met that takes part in a race, or might.
const (
	none check = iota
	p1         // first access
	p2         // no write access
	p3         // program order access
	p4         // warp-synced access
	p5         // barrier access
	p6         // safe atomic access
)

// preliminary names a check by which an access is race-free; the order decides nothing.
func preliminary(m *entry, a *access) check {
	if m.flags&valid == 0 {
		return p1
	}
	if a.load() && m.flags&modified == 0 {
		return p2
	}
	md := m.md(a)
	if m.flags&devShared == 0 {
		if a.sameBlock(md) && (md.sync^a.sync)&blkBarMask != 0 {
			return p5
		}
		if m.flags&blkShared == 0 {
			if a.Thread == md.thread {
				return p3
			}
			if a.sameWarp(md) && ((md.sync^a.sync)&warpBarMask != 0 || a.mask>>(md.thread&(1<<a.lanes-1))&1 != 0) {
				return p4
			}
		}
	}
	if m.flags&isAtomic != 0 && a.atomic() && (a.sameBlock(md) || m.flags&scopeBlock == 0) {
		return p6
	}
	return none
}
