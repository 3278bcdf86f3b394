package scord

// Rows of Table IV.
const (
	missingBlockFence  = "IV(a) missing block fence"
	missingDeviceFence = "IV(b) missing device fence"
	notStrong          = "IV(c) not strong access"
	scopedAtomic       = "IV(d) scoped atomic"
	lockOnLoad         = "IV(e) missing common lock on load"
	lockOnStore        = "IV(f) missing common lock on store"
)

// race is Table IV for an access that Table III did not let through: the first row that holds, or "". The fence file's
// entry is that of the warp that the metadata names ("the last accessing warp", IV-A).
func race(m *entry, a *access, file fenceIDs) string {
	sameBlock := a.sameBlock(m)
	if m.flags&isAtom != 0 && m.flags&scopeBlock != 0 && !sameBlock {
		return scopedAtomic // (d)
	}
	if m.flags&isAtom != 0 && a.atomic() {
		return "" // two atomics: (d) alone
	}
	if a.load() && m.flags&modified == 0 {
		return ""
	}
	if !a.sameWarp(m) {
		switch {
		case sameBlock && m.fences.blk.equal(file.blk) && m.fences.dev.equal(file.dev):
			return missingBlockFence // (a)
		case !sameBlock && m.fences.dev.equal(file.dev):
			return missingDeviceFence // (b)
		case m.flags&strong == 0 || !a.strong():
			return notStrong // (c)
		}
	}
	// Lockset detection runs where at least one of the two held a lock.
	if m.locks|a.locks.held != 0 && !m.locks.common(a.locks.held) {
		if a.load() {
			return lockOnLoad // (e)
		}
		return lockOnStore // (f)
	}
	return ""
}
