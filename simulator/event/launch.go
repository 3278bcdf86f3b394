package event

import (
	"math/bits"

	"github.com/hgrd/hgrd/frontend"
)

// MaxLanes is how many lanes a warp has at most.
const MaxLanes = 64

// Launch is one kernel launch. A thread's number is its block's number, which is a linear index where all blocks run, times a
// power of two, plus its linear index in the block, so block and warp are found by shifts; numbers between blocks may be unused.
type Launch struct {
	Kernel      string // source name
	Number      int    // counts the launches of a run from 0
	Grid, Block [3]uint32
	SharedBytes uint64           // of a block, static and dynamic
	Sites       []*frontend.Site // of the program; an entry may be nil
	Narrow      bool             // some barriers may order one memory alone
	Wide        bool             // warps have 64 lanes, not 32
	Base, Size  uint64           // the device addresses of global memory: Base to Base+Size
	Picked      []uint32         // the blocks that run, by their linear indices in the grid: block number i is Picked[i]; nil: all of them
}

// Threads is the number of threads of a block, Blocks that of blocks.
func (l *Launch) Threads() uint32 { return l.Block[0] * l.Block[1] * l.Block[2] }

// Blocks is the number of blocks that run.
func (l *Launch) Blocks() uint32 {
	if l.Picked != nil {
		return uint32(len(l.Picked))
	}
	return l.Grid[0] * l.Grid[1] * l.Grid[2]
}

// WarpSize is the number of lanes of a warp, WarpBits its logarithm.
func (l *Launch) WarpSize() uint32 { return 1 << l.WarpBits() }

// WarpBits are the low bits of a thread's number that are its lane.
func (l *Launch) WarpBits() uint {
	if l.Wide {
		return 6
	}
	return 5
}

// BlockShift is by how many bits a thread's number is shifted to give its block: at least that of a warp.
func (l *Launch) BlockShift() uint { return max(l.WarpBits(), uint(bits.Len32(l.Threads()-1))) }

// ThreadLimit is one more than the highest thread number.
func (l *Launch) ThreadLimit() uint64 { return uint64(l.Blocks()) << l.BlockShift() }

// Thread is the number of the thread with linear index t in the block with number b.
func (l *Launch) Thread(b, t uint32) uint32 { return b<<l.BlockShift() | t }

// Coordinates are the indices of a thread's block in the grid, and of the thread in the block.
func (l *Launch) Coordinates(thread uint32) (block, index [3]uint32) {
	return Coordinates(l.Linear(l.BlockOf(thread)), l.Grid), Coordinates(l.IndexOf(thread), l.Block)
}

// Linear is the linear index in the grid of the block with number b.
func (l *Launch) Linear(b uint32) uint32 {
	if l.Picked != nil {
		return l.Picked[b]
	}
	return b
}

// BlockOf is the number of a thread's block, IndexOf the thread's linear index in it.
func (l *Launch) BlockOf(thread uint32) uint32 { return thread >> l.BlockShift() }

// IndexOf is a thread's linear index in its block.
func (l *Launch) IndexOf(thread uint32) uint32 { return thread & (1<<l.BlockShift() - 1) }

// WarpOf numbers warps over the whole grid: equal for two threads iff they are of one warp.
func (l *Launch) WarpOf(thread uint32) uint32 { return thread >> l.WarpBits() }

// LaneOf is a thread's lane in its warp.
func (l *Launch) LaneOf(thread uint32) uint32 { return thread & (l.WarpSize() - 1) }

// Coordinates takes a linear index of a box apart, x fastest.
func Coordinates(index uint32, box [3]uint32) [3]uint32 {
	return [3]uint32{index % box[0], index / box[0] % box[1], index / box[0] / box[1]}
}
