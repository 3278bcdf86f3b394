package hostside

import (
	"context"
	"encoding/binary"
	"fmt"
	"net"
)

// session answers one running program.
type session struct {
	conn   *net.UnixConn
	device Device
	exit   Exit // all but code and signal
}

// serve answers messages until the program closes the connection. The error is the device's, or tells of a message that
// is none.
func (s *session) serve(ctx context.Context) error {
	buffer := make([]byte, headerBytes+maxText)
	for {
		n, err := s.conn.Read(buffer)
		if err != nil || n == 0 {
			return nil
		}
		p, err := decode(buffer[:n])
		if err != nil {
			return err
		}
		reply, err := s.answer(ctx, p)
		if err != nil {
			return err
		}
		if reply.op == 0 {
			continue
		}
		if _, err := s.conn.Write(encode(nil, reply)); err != nil {
			return nil // the program has gone
		}
	}
}

// answer is the reply to a message; a reply without operation is none.
func (s *session) answer(ctx context.Context, p packet) (packet, error) {
	r := packet{op: replyDone}
	switch p.op {
	case opKernel:
		k, ok := s.device.Kernel(int(p.a[0]), string(p.text))
		if !ok {
			k.Kernel = -1
		}
		if k.Bytes > maxText {
			return packet{}, fmt.Errorf("kernel %s has %d bytes of parameters", p.text, k.Bytes)
		}
		r.a[0], r.a[1] = uint64(k.Kernel), uint64(k.Bytes)
		for _, param := range k.Params {
			r.text = binary.NativeEndian.AppendUint32(r.text, uint32(param.Offset))
			r.text = binary.NativeEndian.AppendUint32(r.text, uint32(param.Size))
		}
	case opVariable:
		r.a[0], _ = s.device.Variable(int(p.a[0]), string(p.text))
	case opAlloc:
		a, ok := s.device.Alloc(p.a[0])
		if !ok {
			s.refuse(CallAlloc, 0, p.a[0])
		}
		r.a[0] = a
	case opFree:
		if !s.device.Free(p.a[0]) {
			s.refuse("cudaFree", p.a[0], 0)
			r.a[0] = InvalidValue
		}
	case opRange:
		if !s.device.Holds(p.a[0], p.a[1]) {
			s.refuse(string(p.text), p.a[0], p.a[1])
			r.a[0] = InvalidValue
		}
	case opLaunch:
		s.exit.Launches++
		status, err := s.device.Launch(ctx, s.launch(p))
		if err != nil {
			return packet{}, err
		}
		r.a[0] = uint64(status.Code)
		if status.Lost {
			r.a[1] = 1
		}
	case opMemory:
		r.a[0] = s.device.Used()
		if s.device.Holds(p.a[0], 1) {
			r.a[1] = 1
		}
	case opMissing:
		s.exit.Missing = string(p.text)
		return packet{}, nil
	default:
		return packet{}, errPacket
	}
	return r, nil
}

func (s *session) launch(p packet) *Launch {
	l := &Launch{Kernel: int(p.a[0]), SharedBytes: p.a[7], Cooperative: p.a[8] == 1, Output: printer{s.conn}}
	for i := range 3 {
		l.Grid[i], l.Block[i] = uint32(p.a[1+i]), uint32(p.a[4+i])
	}
	l.Args = append(l.Args, p.text...)
	return l
}

// refuse keeps the first refusal of each call.
func (s *session) refuse(call string, address, n uint64) {
	for i := range s.exit.Refused {
		if r := &s.exit.Refused[i]; r.Call == call {
			r.Count++
			return
		}
	}
	s.exit.Refused = append(s.exit.Refused, Refusal{call, address, n, 1})
}
