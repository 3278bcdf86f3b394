package machine

import (
	"encoding/binary"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
)

func scopeFrom(x uint16) frontend.Scope { return frontend.Scope(x) }

// space says which memory an address is in.
type space uint8

const (
	noSpace space = iota
	inGlobal
	inShared
	inLocal
)

// found is what an address leads to. Where nothing is found the access has no effect; fatal ends the launch.
type found struct {
	space space
	bytes []byte
	addr  uint64 // for events
	fatal bool
}

// nearWindow is how far below a window an address still counts as one that missed it.
const nearWindow = 1 << 20

// locate finds size bytes at an address for an access of a kind, or reports why they cannot be accessed.
func (x *executor) locate(t *Thread, site uint32, addr, size, align uint64, kind event.Kind) found {
	d := Diagnostic{Thread: t.number, Site: site, Kind: kind, Addr: addr, Size: size}
	report := func(p Problem, fatal bool) found {
		d.Problem = p
		x.diags.add(d)
		return found{fatal: fatal}
	}
	var within []byte
	f := found{addr: addr}
	switch m := &x.m.memory; {
	case addr-m.base < uint64(len(m.region)):
		off := addr - m.base
		if a := m.find(addr); a != nil {
			d.Near = a.Allocation
		}
		switch {
		case size > uint64(len(m.region)) || !m.covers(off, size):
			if d.Near.Freed {
				return report(UseAfterFree, false)
			}
			return report(OutOfBounds, false)
		case kind.Writes() && off < x.m.program.constants:
			return report(WriteToConstant, false)
		}
		f.space, within = inGlobal, m.region[off:off+size]
	case addr-(sharedWindow-nearWindow) < windowSize:
		off := addr - sharedWindow
		d.Shared, d.Addr, f.addr = true, off, off
		n := uint64(len(t.block.shared))
		if off >= n || size > n-off {
			return report(OutOfBounds, false)
		}
		f.space, within = inShared, t.block.shared[off:off+size]
	case addr-(localWindow-nearWindow) < windowSize:
		off, n := addr-localWindow, uint64(len(t.local))
		if off >= n || size > n-off {
			d.Text = "local memory"
			return report(OutOfBounds, false)
		}
		return found{space: inLocal, bytes: t.local[off : off+size]}
	default:
		if addr < 4096 {
			d.Text = "null pointer"
		}
		return report(InvalidAddress, true)
	}
	if align > 1 && addr%align != 0 {
		return report(Misaligned, false)
	}
	f.bytes = within
	return f
}

// promised is the alignment that an access needs: that of its flags, or its size.
func promised(flags uint16, size uint64) uint64 {
	if n := uint64(flags / accessUnaligned); n != 0 {
		return n
	}
	return size
}

func little(b []byte) uint64 {
	var all [8]byte
	copy(all[:], b)
	return binary.LittleEndian.Uint64(all[:])
}

func setLittle(b []byte, v uint64) {
	var all [8]byte
	binary.LittleEndian.PutUint64(all[:], v)
	copy(b, all[:])
}

// loadSlow is a load that is not simply within an allocation at a natural alignment. It reports false if the launch ends.
func (x *executor) loadSlow(t *Thread, in *inst, addr, size uint64, flags uint16) (uint64, bool) {
	f := x.locate(t, in.site, addr, size, promised(flags, size), event.Read)
	if f.space == noSpace {
		return 0, !f.fatal
	}
	v := little(f.bytes)
	x.seeAccess(t, in, f, event.Read, flags, v, 0)
	return v, true
}

func (x *executor) storeSlow(t *Thread, in *inst, addr, size uint64, flags uint16, v uint64) bool {
	f := x.locate(t, in.site, addr, size, promised(flags, size), event.Write)
	if f.space == noSpace {
		return !f.fatal
	}
	old := little(f.bytes)
	setLittle(f.bytes, v)
	x.seeAccess(t, in, f, event.Write, flags, little(f.bytes), old)
	return true
}

// seeAccess tells observers of an access to global or shared memory. Constants are no event: a kernel cannot write them.
func (x *executor) seeAccess(t *Thread, in *inst, f found, kind event.Kind, flags uint16, v, old uint64) {
	if f.space == inLocal || f.space == inGlobal && f.addr-x.m.base < x.m.program.constants {
		return
	}
	if kind == event.Write && v != old {
		x.changed = true
	}
	if len(x.observers) == 0 {
		return
	}
	e := x.next()
	*e = event.Event{Addr: f.addr, Value: v, Old: old, Thread: t.number, Site: in.site, Kind: kind, Size: uint8(len(f.bytes)),
		Flags: event.Flags(flags) & event.Volatile}
	if f.space == inShared {
		e.Flags |= event.Shared
	}
	if flags&accessAtomic != 0 {
		e.Scope = frontend.ScopeSystem
		if e.Kind = event.AtomicLoad; kind == event.Write {
			e.Kind = event.AtomicStore
		}
	}
	t.copies.issued(*e)
}

// visible reports whether a bulk access touches memory that others see.
func (x *executor) visible(r *window, in *inst) bool {
	local := func(addr uint64) bool { return addr-localWindow < windowSize }
	if !local(r[in.a]) {
		return true
	}
	return in.op == opCopy && !local(r[in.b])
}

// bulk executes accesses of several registers or of a number of bytes known at run time.
func (x *executor) bulk(t *Thread, r *window, in *inst) bool {
	switch in.op {
	case opLoadMany:
		n, each := uint64(uint16(in.imm)), uint64(in.imm>>16)
		f := x.locate(t, in.site, r[in.a], n*each, promised(in.x, each), event.Read)
		for k := range n {
			r[in.d+uint16(k)] = 0
		}
		if f.space == noSpace {
			return !f.fatal
		}
		for k := range n {
			r[in.d+uint16(k)] = little(f.bytes[k*each : (k+1)*each])
		}
		x.seeAccess(t, in, f, event.Read, in.x, little(f.bytes), 0)
	case opStoreMany:
		n, each := uint64(uint16(in.imm)), uint64(in.imm>>16)
		f := x.locate(t, in.site, r[in.a], n*each, promised(in.x, each), event.Write)
		if f.space == noSpace {
			return !f.fatal
		}
		old := little(f.bytes)
		for k := range n {
			part := f.bytes[k*each : (k+1)*each]
			if v := r[in.c+uint16(k)]; little(part) != v {
				x.changed = x.changed || f.space != inLocal
				setLittle(part, v)
			}
		}
		x.seeAccess(t, in, f, event.Write, in.x, little(f.bytes), old)
	case opFill:
		return x.chunks(t, in, r[in.a], r[in.c], event.Write, func(part []byte, _ uint64) {
			for k := range part {
				part[k] = byte(r[in.b])
			}
		})
	case opCopy:
		// All reads come first, so the ranges may overlap.
		var tmp []byte
		ok := x.chunks(t, in, r[in.b], r[in.c], event.Read, func(part []byte, _ uint64) { tmp = append(tmp, part...) })
		return ok && x.chunks(t, in, r[in.a], uint64(len(tmp)), event.Write, func(part []byte, at uint64) { copy(part, tmp[at:]) })
	}
	return true
}

// chunks accesses n bytes in pieces of the alignment that the instruction promises, as compiled code does.
func (x *executor) chunks(t *Thread, in *inst, addr, n uint64, kind event.Kind, access func(part []byte, at uint64)) bool {
	step := min(max(promised(in.x, 1), 1), 16)
	for at := uint64(0); at < n; {
		size := step
		for size > n-at {
			size /= 2
		}
		f := x.locate(t, in.site, addr+at, size, size, kind)
		if f.space == noSpace {
			return !f.fatal // the rest is beyond as well
		}
		old := little(f.bytes)
		access(f.bytes, at)
		v := little(f.bytes)
		if kind == event.Read {
			old = 0
		}
		x.seeAccess(t, in, f, kind, in.x, v, old)
		at += size
	}
	return true
}

// divideByZero reports the division and gives what the device computes: all ones, or the dividend as the remainder.
func (x *executor) divideByZero(t *Thread, in *inst) uint64 {
	x.diags.add(Diagnostic{Problem: DivideByZero, Thread: t.number, Site: in.site})
	switch in.op {
	case opURem, opSRem32, opSRem64:
		return t.regs[in.a]
	}
	return mask(int(in.x))
}
