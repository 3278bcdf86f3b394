package scord

// preliminary is Table III: it names the row by which an access cannot take part in a race, or says checked.
func preliminary(m *entry, a *access) outcome {
	const shared = blkShared | devShared
	if m.flags&initial == initial {
		return first // (a) Initialization
	}
	if a.sameBlock(m) && a.barrier != m.barrier && m.flags&devShared == 0 {
		return barrier // (c) Barrier: before (b), for it says more
	}
	if a.sameWarp(m) && m.flags&shared == 0 {
		return programOrder // (b) Program order
	}
	return checked
}
