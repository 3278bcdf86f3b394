package happensbefore

import (
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/shadow"
)

// sharedMemory gives each block that uses shared memory a part of one shadow memory, until the block has gone.
type sharedMemory struct {
	memory *shadow.Memory[entry]
	stride uint64   // bytes of a part
	parts  []uint32 // by block: one more than the number of its part
	epochs []uint32 // by part: that of the block that has it
	free   []uint32
}

func (s *sharedMemory) begin(l *event.Launch) {
	s.stride = (l.SharedBytes + 7) &^ 7
	s.parts = shadow.Zeros(s.parts, uint64(l.Blocks()))
	s.epochs, s.free = s.epochs[:0], s.free[:0]
}

// place returns where an offset of a block's shared memory lies in the shadow memory, and its epoch.
func (s *sharedMemory) place(d *Detector, block uint32, offset uint64) (uint64, uint32) {
	part := s.parts[block]
	if part == 0 {
		if n := len(s.free); n > 0 {
			part, s.free = s.free[n-1], s.free[:n-1]
		} else {
			s.epochs = append(s.epochs, 0)
			part = uint32(len(s.epochs))
		}
		s.epochs[part-1] = d.nextEpoch()
		s.parts[block] = part
	}
	if offset >= s.stride {
		panic("BUG: an event outside of a block's shared memory")
	}
	return uint64(part-1)*s.stride + offset, s.epochs[part-1]
}

// leave frees the part of a block.
func (s *sharedMemory) leave(block uint32) {
	if part := s.parts[block]; part != 0 {
		s.free = append(s.free, part)
		s.parts[block] = 0
	}
}
