package iguard

import "github.com/hgrd/hgrd/simulator/event"

// Preliminary checks of Table 2.
const (
	p1 = "P1 first access"
	p2 = "P2 no write access"
	p3 = "P3 program order access"
	p4 = "P4 warp-synced access"
	p5 = "P5 barrier access"
	p6 = "P6 safe atomic access"
)

// preliminary names the first check by which an access is race-free, or "". P5 is looked at before P3 and P4, for it says
// more: the order decides nothing else.
func preliminary(m *entry, a access) string {
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
			if a.sameWarp(md) && ((md.sync^a.sync)&warpBarMask != 0 || a.mask>>event.LaneOf(md.thread)&1 != 0) {
				return p4
			}
		}
	}
	if m.flags&isAtomic != 0 && a.atomic() && (a.sameBlock(md) || m.flags&scopeBlock == 0) {
		return p6
	}
	return ""
}
