package concrete

import "encoding/binary"

// mostCounted bounds the bytes of a memory that count up; the rest holds zeros.
const mostCounted = 1 << 22

// count fills memory with 0, 1, 2, ...
func count(to []byte) {
	to = to[:min(len(to), mostCounted)]
	for i := uint32(0); len(to) >= 4; i, to = i+1, to[4:] {
		binary.LittleEndian.PutUint32(to, i)
	}
}
