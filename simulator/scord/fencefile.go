package scord

// fenceID is a warp's count of fence instructions of one scope. The hardware counts instructions of warps, the stream has
// events of lanes: if one lane has executed its third fence, the warp has executed three, and another lane's third adds
// nothing. Yet that lane's fence orders its accesses too, so events are counted beside, and an ID is new as soon as either
// count is. Only instructions wrap at the paper's 6 bits.
type fenceID struct{ events, instructions uint16 }

const fenceBits = 6

// equal is the comparison of the hardware: the same count, or one that has gone round.
func (f fenceID) equal(now fenceID) bool {
	if f == now {
		return true
	}
	since := now.instructions - f.instructions
	return since != 0 && since%(1<<fenceBits) == 0
}

// fenceIDs is a warp's entry in the fence file.
type fenceIDs struct{ blk, dev fenceID }

// laneFences is how many fences a lane has executed.
type laneFences struct{ blk, dev uint16 }

// count enters a fence of a lane.
func (f *fenceIDs) count(lane *laneFences, narrow bool) {
	if narrow {
		f.blk.count(&lane.blk)
	} else {
		f.dev.count(&lane.dev)
	}
}

func (f *fenceID) count(lane *uint16) {
	f.events++
	*lane++
	if int16(*lane-f.instructions) > 0 {
		f.instructions = *lane
	}
}
