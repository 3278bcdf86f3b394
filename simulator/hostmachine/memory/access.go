package memory

import (
	"bytes"
	"encoding/binary"
)

// Load reads a number of 1 to 8 bytes.
func (s *Space) Load(addr, n uint64) Value {
	o := s.Find(addr)
	if o == nil && addr-s.deviceBase < s.deviceSize {
		b, known := s.onDevice(addr, n, "read")
		if !known {
			return Value{V: little(b), S: Undefined}
		}
		return Value{V: little(b)}
	}
	var off uint64
	if o != nil {
		off = addr - o.Base
	}
	if o == nil || off > uint64(len(o.data)) || n > uint64(len(o.data))-off {
		o, off = s.within(addr, n, "read")
	}
	if s.listener != nil {
		s.listener.Accessed(o.Base, off, n, false)
	}
	b := o.data[off : off+n]
	v := Value{V: little(b)}
	if o.state != nil {
		st := little(o.state[off : off+n])
		if st != 0 {
			v.S = o.shade(off, n)
			if s.taken != nil && v.S != nil && v.S.Expr != nil {
				s.taken()
			}
		}
	}
	return v
}

// Store writes a number of 1 to 8 bytes.
func (s *Space) Store(addr, n uint64, v Value) {
	o := s.Find(addr)
	if o == nil && addr-s.deviceBase < s.deviceSize {
		put(s.toDevice(addr, n), v.V)
		s.fed = s.fed || v.S != nil && v.S.Expr != nil
		if v.S.Undefs() != 0 && s.watcher != nil {
			s.watcher.HostWrote(addr, n, false)
		}
		return
	}
	var off uint64
	if o != nil {
		off = addr - o.Base
	}
	if o == nil || off > uint64(len(o.data)) || n > uint64(len(o.data))-off {
		o, off = s.within(addr, n, "write")
	}
	if o.Kind == Constant {
		fault("write to %v", o)
	}
	if s.listener != nil {
		s.listener.Accessed(o.Base, off, n, true)
	}
	put(o.data[off:off+n], v.V)
	if v.S != nil {
		s.tint(o, off, n, v.S)
	} else if o.state != nil {
		o.clear(off, n)
	}
}

func little(b []byte) uint64 {
	switch len(b) {
	case 4:
		return uint64(binary.LittleEndian.Uint32(b))
	case 8:
		return binary.LittleEndian.Uint64(b)
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(binary.LittleEndian.Uint16(b))
	}
	var v uint64
	for i := range b {
		v |= uint64(b[i]) << (8 * i)
	}
	return v
}

func put(b []byte, v uint64) {
	switch len(b) {
	case 4:
		binary.LittleEndian.PutUint32(b, uint32(v))
	case 8:
		binary.LittleEndian.PutUint64(b, v)
	case 1:
		b[0] = byte(v)
	case 2:
		binary.LittleEndian.PutUint16(b, uint16(v))
	default:
		for i := range b {
			b[i] = byte(v >> (8 * i))
		}
	}
}

// bytesOf is n bytes to read, with their states; the latter are nil where all are set.
func (s *Space) bytesOf(addr, n uint64) (data, state []byte) {
	if n == 0 {
		return nil, nil
	}
	if s.OnDevice(addr) {
		b, known := s.onDevice(addr, n, "read")
		if !known {
			state = bytes.Repeat([]byte{unset}, len(b))
		}
		return b, state
	}
	o, off := s.within(addr, n, "read")
	if s.listener != nil {
		s.listener.Accessed(o.Base, off, n, false)
	}
	if o.state != nil {
		state = o.state[off : off+n]
	}
	return o.data[off : off+n], state
}

// Read returns n bytes and whether all are defined. They must not be changed.
func (s *Space) Read(addr, n uint64) (b []byte, defined bool) {
	b, state := s.bytesOf(addr, n)
	for _, st := range state {
		if st == unset {
			return b, false
		}
		if st == shaded {
			o, off := s.within(addr, n, "read")
			if s.taken != nil && o.anySymbolic(off, n) {
				s.taken()
			}
			return b, !o.anyUndefined(off, n)
		}
	}
	return b, true
}

// Write puts defined bytes.
func (s *Space) Write(addr uint64, b []byte) {
	copy(s.Writable(addr, uint64(len(b))), b)
}

// Writable marks n bytes as set and returns them to be filled.
func (s *Space) Writable(addr, n uint64) []byte {
	if n == 0 {
		return nil
	}
	if s.OnDevice(addr) {
		return s.toDevice(addr, n)
	}
	o, off := s.within(addr, n, "write")
	if o.Kind == Constant {
		fault("write to %v", o)
	}
	if s.listener != nil {
		s.listener.Accessed(o.Base, off, n, true)
	}
	if o.state != nil {
		o.clear(off, n)
	}
	return o.data[off : off+n]
}

// Fill sets n bytes to a value.
func (s *Space) Fill(addr, n uint64, v Value) {
	b := s.Writable(addr, n)
	for i := range b {
		b[i] = byte(v.V)
	}
	s.fed = s.fed || v.S != nil && v.S.Expr != nil && s.OnDevice(addr)
	if v.S != nil && n > 0 && !s.OnDevice(addr) {
		o, off := s.within(addr, n, "write")
		for i := range n {
			s.tint(o, off+i, 1, v.S)
		}
	}
}

// Copy moves n bytes with their shades. The ranges may overlap.
func (s *Space) Copy(to, from, n uint64) {
	if n == 0 || to == from {
		return
	}
	src, state := s.bytesOf(from, n)
	var shades map[uint64]entry
	if state != nil {
		state = append([]byte(nil), state...)
		plain := byte(0)
		for _, b := range state {
			plain |= b
		}
		if plain == 0 {
			state = nil
		}
		if plain&shaded != 0 {
			o, off := s.within(from, n, "read")
			shades = o.cut(off, n)
		}
	}
	if s.OnDevice(to) {
		copy(s.toDevice(to, n), src)
		if state != nil {
			s.fed = true
			s.unsetOnDevice(to, from, n)
		}
		return
	}
	if state == nil {
		copy(s.Writable(to, n), src)
		return
	}
	dst := s.Writable(to, n)
	copy(dst, src)
	o, off := s.within(to, n, "write")
	s.stateful(o)
	copy(o.state[off:off+n], state)
	for at, e := range shades {
		o.enter(off+at, e)
	}
}

// ForEach calls f for each object in use that is of a kind.
func (s *Space) ForEach(k Kind, f func(*Object)) {
	for c := range s.slots {
		for _, o := range s.slots[c] {
			if o != nil && !o.dead && o.Kind == k {
				f(o)
			}
		}
	}
}

// SetConstant makes an object one that nothing may write.
func (o *Object) SetConstant() { o.Kind = Constant }
