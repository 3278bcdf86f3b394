package hostside

import (
	"encoding/binary"
	"errors"
	"net"
)

// Operations of messages; runtime/channel.c has the program's side.
const (
	opKernel   = 1 + iota // module; name -> number, bytes of arguments; offset and size of each
	opVariable            // module; name -> address, 0 if there is none
	opAlloc               // bytes -> address, 0 if there is no room
	opFree                // address -> error
	opRange               // address, bytes; name of the call -> error
	opLaunch              // number, grid, block, shared bytes, mode; arguments -> error, lost
	opMemory              // address -> bytes in use, whether the address is allocated
	opMissing             // ; name: the program ends
	replyText  = 100      // ; what a kernel printed: more comes
	replyDone  = 101
)

const (
	headerWords = 14
	headerBytes = 8 + 8*headerWords
	maxText     = 64 << 10
)

// packet is one message or reply.
type packet struct {
	op   uint32
	a    [headerWords]uint64
	text []byte
}

var errPacket = errors.New("the program's runtime sent a message that is none")

// decode reads a packet; text is a part of b.
func decode(b []byte) (packet, error) {
	if len(b) < headerBytes || len(b) != headerBytes+int(binary.NativeEndian.Uint32(b[4:])) {
		return packet{}, errPacket
	}
	p := packet{op: binary.NativeEndian.Uint32(b), text: b[headerBytes:]}
	for i := range p.a {
		p.a[i] = binary.NativeEndian.Uint64(b[8+8*i:])
	}
	return p, nil
}

// encode writes a packet behind b.
func encode(b []byte, p packet) []byte {
	b = binary.NativeEndian.AppendUint32(b, p.op)
	b = binary.NativeEndian.AppendUint32(b, uint32(len(p.text)))
	for _, v := range p.a {
		b = binary.NativeEndian.AppendUint64(b, v)
	}
	return append(b, p.text...)
}

// printer sends what a kernel prints to the program, which waits for the launch to end.
type printer struct {
	conn *net.UnixConn
}

func (w printer) Write(text []byte) (int, error) {
	for n := 0; n < len(text); {
		part := text[n:min(n+maxText/2, len(text))]
		if _, err := w.conn.Write(encode(nil, packet{op: replyText, text: part})); err != nil {
			return n, err
		}
		n += len(part)
	}
	return len(text), nil
}
