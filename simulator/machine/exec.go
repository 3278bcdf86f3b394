package machine

import (
	"encoding/binary"
	"math"
	"unsafe"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
)

// run executes a thread until its fuel is used up or it has to stop. The program counter then is that of the next
// instruction; for a wait, of the one behind the operation that it waits in.
//
// Registers are read and written without bounds checks: the window has as many as an index of 16 bits reaches, and
// verify checked that all are within the frame.
func (x *executor) run(t *Thread, fuel int) stop {
	t.paused = false
	insts := x.code.insts
	if t.code != nil {
		insts = t.code
	}
	var (
		r         = t.regs
		first     = unsafe.Pointer(&insts[0])
		ip        = unsafe.Add(first, uintptr(t.pc)*instSize)
		region    = x.m.region
		base      = x.m.base
		valid     = x.m.valid
		constants = x.m.program.constants
		shared    = t.block.shared
		observing = x.observing
		accesses  = x.accesses
		watch     = x.watch
		count     uint64
		addr      uint64
		size      uint64
		flags     uint16
		in        *inst
	)
	for {
		in = (*inst)(ip)
		ip = unsafe.Add(ip, instSize)
		switch in.op {
		case opMov:
			r[in.d] = r[in.a]
		case opSelect:
			if r[in.a] != 0 {
				r[in.d] = r[in.b]
			} else {
				r[in.d] = r[in.c]
			}
		case opCount:
			count += uint64(in.imm)

		case opAdd32:
			r[in.d] = uint64(uint32(r[in.a]) + uint32(r[in.b]))
		case opAdd64:
			r[in.d] = r[in.a] + r[in.b]
		case opAddImm:
			r[in.d] = r[in.a] + uint64(in.imm)
		case opSub32:
			r[in.d] = uint64(uint32(r[in.a]) - uint32(r[in.b]))
		case opSub64:
			r[in.d] = r[in.a] - r[in.b]
		case opMul32:
			r[in.d] = uint64(uint32(r[in.a]) * uint32(r[in.b]))
		case opMul64:
			r[in.d] = r[in.a] * r[in.b]
		case opUDiv, opURem, opSDiv32, opSDiv64, opSRem32, opSRem64:
			if r[in.b] == 0 {
				r[in.d] = x.divideByZero(t, in)
				continue
			}
			switch in.op {
			case opUDiv:
				r[in.d] = r[in.a] / r[in.b]
			case opURem:
				r[in.d] = r[in.a] % r[in.b]
			case opSDiv32:
				r[in.d] = uint64(uint32(int32(r[in.a]) / int32(r[in.b])))
			case opSDiv64:
				r[in.d] = uint64(int64(r[in.a]) / int64(r[in.b]))
			case opSRem32:
				r[in.d] = uint64(uint32(int32(r[in.a]) % int32(r[in.b])))
			default:
				r[in.d] = uint64(int64(r[in.a]) % int64(r[in.b]))
			}
		case opAnd:
			r[in.d] = r[in.a] & r[in.b]
		case opOr:
			r[in.d] = r[in.a] | r[in.b]
		case opXor:
			r[in.d] = r[in.a] ^ r[in.b]
		case opShl32:
			r[in.d] = uint64(uint32(r[in.a]) << r[in.b])
		case opShl64:
			r[in.d] = r[in.a] << r[in.b]
		case opLShr:
			r[in.d] = r[in.a] >> r[in.b]
		case opAShr32:
			r[in.d] = uint64(uint32(int32(r[in.a]) >> r[in.b]))
		case opAShr64:
			r[in.d] = uint64(int64(r[in.a]) >> r[in.b])
		case opMask:
			r[in.d] = r[in.a] & uint64(in.imm)
		case opSext8:
			r[in.d] = uint64(int8(r[in.a]))
		case opSext16:
			r[in.d] = uint64(int16(r[in.a]))
		case opSext32:
			r[in.d] = uint64(int32(r[in.a]))
		case opSextN:
			r[in.d] = uint64(int64(r[in.a]<<in.x) >> in.x)

		case opEq:
			r[in.d] = bit(r[in.a] == r[in.b])
		case opNe:
			r[in.d] = bit(r[in.a] != r[in.b])
		case opUlt:
			r[in.d] = bit(r[in.a] < r[in.b])
		case opUle:
			r[in.d] = bit(r[in.a] <= r[in.b])
		case opSlt32:
			r[in.d] = bit(int32(r[in.a]) < int32(r[in.b]))
		case opSle32:
			r[in.d] = bit(int32(r[in.a]) <= int32(r[in.b]))
		case opSlt64:
			r[in.d] = bit(int64(r[in.a]) < int64(r[in.b]))
		case opSle64:
			r[in.d] = bit(int64(r[in.a]) <= int64(r[in.b]))
		case opFCmp32:
			r[in.d] = compareFloats(float64(f32(r[in.a])), float64(f32(r[in.b])), in.x)
		case opFCmp64:
			r[in.d] = compareFloats(f64(r[in.a]), f64(r[in.b]), in.x)

		case opFAdd32:
			r[in.d] = b32(f32(r[in.a]) + f32(r[in.b]))
		case opFSub32:
			r[in.d] = b32(f32(r[in.a]) - f32(r[in.b]))
		case opFMul32:
			r[in.d] = b32(f32(r[in.a]) * f32(r[in.b]))
		case opFDiv32:
			r[in.d] = b32(f32(r[in.a]) / f32(r[in.b]))
		case opFNeg32:
			r[in.d] = r[in.a] ^ 1<<31
		case opFMulAdd32:
			// The conversion rounds the product: without it the compiler may fuse the two.
			r[in.d] = b32(float32(f32(r[in.a])*f32(r[in.b])) + f32(r[in.c]))
		case opFAdd64:
			r[in.d] = b64(f64(r[in.a]) + f64(r[in.b]))
		case opFSub64:
			r[in.d] = b64(f64(r[in.a]) - f64(r[in.b]))
		case opFMul64:
			r[in.d] = b64(f64(r[in.a]) * f64(r[in.b]))
		case opFDiv64:
			r[in.d] = b64(f64(r[in.a]) / f64(r[in.b]))
		case opFNeg64:
			r[in.d] = r[in.a] ^ 1<<63
		case opFMulAdd64:
			r[in.d] = b64(float64(f64(r[in.a])*f64(r[in.b])) + f64(r[in.c]))
		case opF32ToF64:
			r[in.d] = b64(float64(f32(r[in.a])))
		case opF64ToF32:
			r[in.d] = b32(float32(f64(r[in.a])))
		case opSToF32:
			r[in.d] = b32(float32(int64(r[in.a])))
		case opSToF64:
			r[in.d] = b64(float64(int64(r[in.a])))
		case opUToF32:
			r[in.d] = b32(float32(r[in.a]))
		case opUToF64:
			r[in.d] = b64(float64(r[in.a]))
		case opF32ToS:
			r[in.d] = toSigned(float64(f32(r[in.a])), int(in.x))
		case opF64ToS:
			r[in.d] = toSigned(f64(r[in.a]), int(in.x))
		case opF32ToU:
			r[in.d] = toUnsigned(float64(f32(r[in.a])), int(in.x))
		case opF64ToU:
			r[in.d] = toUnsigned(f64(r[in.a]), int(in.x))

		case opIndexS32:
			r[in.d] = r[in.a] + uint64(int64(int32(r[in.b]))*in.imm)
		case opIndex64:
			r[in.d] = r[in.a] + r[in.b]*uint64(in.imm)

		case opLoad8:
			addr, size, flags = r[in.a]+uint64(in.imm), 1, in.x
			goto load
		case opLoad8S32:
			addr, size, flags = r[in.a]+uint64(int64(int32(r[in.b]))*int64(in.x)+in.imm), 1, 0
			goto load
		case opLoad8x64:
			addr, size, flags = r[in.a]+r[in.b]*uint64(in.x)+uint64(in.imm), 1, 0
			goto load
		case opLoad16:
			addr, size, flags = r[in.a]+uint64(in.imm), 2, in.x
			goto load
		case opLoad16S32:
			addr, size, flags = r[in.a]+uint64(int64(int32(r[in.b]))*int64(in.x)+in.imm), 2, 0
			goto load
		case opLoad16x64:
			addr, size, flags = r[in.a]+r[in.b]*uint64(in.x)+uint64(in.imm), 2, 0
			goto load
		case opLoad32:
			addr, size, flags = r[in.a]+uint64(in.imm), 4, in.x
			goto load
		case opLoad32S32:
			addr, size, flags = r[in.a]+uint64(int64(int32(r[in.b]))*int64(in.x)+in.imm), 4, 0
			goto load
		case opLoad32x64:
			addr, size, flags = r[in.a]+r[in.b]*uint64(in.x)+uint64(in.imm), 4, 0
			goto load
		case opLoad64:
			addr, size, flags = r[in.a]+uint64(in.imm), 8, in.x
			goto load
		case opLoad64S32:
			addr, size, flags = r[in.a]+uint64(int64(int32(r[in.b]))*int64(in.x)+in.imm), 8, 0
			goto load
		case opLoad64x64:
			addr, size, flags = r[in.a]+r[in.b]*uint64(in.x)+uint64(in.imm), 8, 0
			goto load
		case opStore8:
			addr, size, flags = r[in.a]+uint64(in.imm), 1, in.x
			goto store
		case opStore8S32:
			addr, size, flags = r[in.a]+uint64(int64(int32(r[in.b]))*int64(in.x)+in.imm), 1, 0
			goto store
		case opStore8x64:
			addr, size, flags = r[in.a]+r[in.b]*uint64(in.x)+uint64(in.imm), 1, 0
			goto store
		case opStore16:
			addr, size, flags = r[in.a]+uint64(in.imm), 2, in.x
			goto store
		case opStore16S32:
			addr, size, flags = r[in.a]+uint64(int64(int32(r[in.b]))*int64(in.x)+in.imm), 2, 0
			goto store
		case opStore16x64:
			addr, size, flags = r[in.a]+r[in.b]*uint64(in.x)+uint64(in.imm), 2, 0
			goto store
		case opStore32:
			addr, size, flags = r[in.a]+uint64(in.imm), 4, in.x
			goto store
		case opStore32S32:
			addr, size, flags = r[in.a]+uint64(int64(int32(r[in.b]))*int64(in.x)+in.imm), 4, 0
			goto store
		case opStore32x64:
			addr, size, flags = r[in.a]+r[in.b]*uint64(in.x)+uint64(in.imm), 4, 0
			goto store
		case opStore64:
			addr, size, flags = r[in.a]+uint64(in.imm), 8, in.x
			goto store
		case opStore64S32:
			addr, size, flags = r[in.a]+uint64(int64(int32(r[in.b]))*int64(in.x)+in.imm), 8, 0
			goto store
		case opStore64x64:
			addr, size, flags = r[in.a]+r[in.b]*uint64(in.x)+uint64(in.imm), 8, 0
			goto store
		case opLoadMany, opStoreMany, opCopy, opFill:
			if accesses && x.visible(r, in) {
				if fuel <= 0 {
					goto yield
				}
				fuel--
			}
			if !x.bulk(t, r, in) {
				t.pc = position(first, ip)
				x.count += count
				return stopFault
			}
		case opAtomic:
			if fuel <= 0 {
				goto yield
			}
			fuel--
			if !x.atomic(t, r, in) {
				t.pc = position(first, ip)
				x.count += count
				return stopFault
			}
		case opFence:
			if fuel <= 0 {
				goto yield
			}
			fuel--
			if observing {
				*x.next() = event.Event{Kind: event.Fence, Scope: scopeFrom(in.x & 0xff), Flags: event.Flags(in.x >> 8), Thread: t.number, Site: in.site}
			}

		case opJump:
			count += uint64(in.x)
			ip = unsafe.Add(first, uintptr(uint32(in.imm))*instSize)
		case opJumpBack:
			count += uint64(in.x)
			ip = unsafe.Add(first, uintptr(uint32(in.imm))*instSize)
			if fuel--; fuel < 0 {
				t.pc = position(first, ip)
				x.count += count
				return stopFuel
			}
		case opBr:
			count += uint64(in.x)
			if r[in.a] != 0 {
				ip = unsafe.Add(first, uintptr(uint32(in.imm))*instSize)
			} else {
				ip = unsafe.Add(first, uintptr(in.imm>>32)*instSize)
			}
		case opBrEq:
			count += uint64(in.x)
			if r[in.a] == r[in.b] {
				ip = unsafe.Add(first, uintptr(uint32(in.imm))*instSize)
			} else {
				ip = unsafe.Add(first, uintptr(in.imm>>32)*instSize)
			}
		case opBrNe:
			count += uint64(in.x)
			if r[in.a] != r[in.b] {
				ip = unsafe.Add(first, uintptr(uint32(in.imm))*instSize)
			} else {
				ip = unsafe.Add(first, uintptr(in.imm>>32)*instSize)
			}
		case opBrUlt:
			count += uint64(in.x)
			if r[in.a] < r[in.b] {
				ip = unsafe.Add(first, uintptr(uint32(in.imm))*instSize)
			} else {
				ip = unsafe.Add(first, uintptr(in.imm>>32)*instSize)
			}
		case opBrUle:
			count += uint64(in.x)
			if r[in.a] <= r[in.b] {
				ip = unsafe.Add(first, uintptr(uint32(in.imm))*instSize)
			} else {
				ip = unsafe.Add(first, uintptr(in.imm>>32)*instSize)
			}
		case opBrSlt32:
			count += uint64(in.x)
			if int32(r[in.a]) < int32(r[in.b]) {
				ip = unsafe.Add(first, uintptr(uint32(in.imm))*instSize)
			} else {
				ip = unsafe.Add(first, uintptr(in.imm>>32)*instSize)
			}
		case opBrSle32:
			count += uint64(in.x)
			if int32(r[in.a]) <= int32(r[in.b]) {
				ip = unsafe.Add(first, uintptr(uint32(in.imm))*instSize)
			} else {
				ip = unsafe.Add(first, uintptr(in.imm>>32)*instSize)
			}
		case opBrSlt64:
			count += uint64(in.x)
			if int64(r[in.a]) < int64(r[in.b]) {
				ip = unsafe.Add(first, uintptr(uint32(in.imm))*instSize)
			} else {
				ip = unsafe.Add(first, uintptr(in.imm>>32)*instSize)
			}
		case opBrSle64:
			count += uint64(in.x)
			if int64(r[in.a]) <= int64(r[in.b]) {
				ip = unsafe.Add(first, uintptr(uint32(in.imm))*instSize)
			} else {
				ip = unsafe.Add(first, uintptr(in.imm>>32)*instSize)
			}
		case opSwitch:
			count += uint64(in.x)
			ip = unsafe.Add(first, uintptr(x.code.tables[in.imm].find(r[in.a]))*instSize)

		case opPure:
			r[in.d] = pureFunctions[in.imm].call(r[in.a], r[in.b], r[in.c])
		case opPick:
			if n := r[in.b]; n < uint64(in.x) {
				r[in.d] = r[in.a+uint16(n)]
			} else {
				r[in.d] = 0
			}
		case opPut:
			if n := r[in.a]; n < uint64(in.x) {
				r[in.d+uint16(n)] = r[in.b]
			}
		case opAlloca:
			r[in.d] = localWindow + t.frame + uint64(in.imm)

		case opBarrier, opWarp, opGridSync, opObject:
			t.pc, t.waiting = position(first, ip), in
			x.count += count
			switch in.op {
			case opBarrier:
				return stopBarrier
			case opWarp:
				return stopWarp
			case opObject:
				return stopObject
			}
			return stopGrid
		case opBreak:
			t.pc = position(first, ip) - 1
			x.count += count
			return stopBreak
		case opExit:
			count += uint64(in.x)
			x.count += count
			t.pc = position(first, ip)
			if observing {
				*x.next() = event.Event{Kind: event.Exit, Thread: t.number, Site: in.site}
			}
			return stopExit
		case opCall, opCallPointer:
			if fuel <= 0 { // recursion is a loop, too
				goto yield
			}
			fuel--
			count += uint64(in.x)
			t.pc = position(first, ip)
			if !x.call(t, in) {
				x.count += count
				return stopFault
			}
			ip = unsafe.Add(first, uintptr(t.pc)*instSize)
		case opReturn:
			count += uint64(in.x)
			x.ret(t, in)
			ip = unsafe.Add(first, uintptr(t.pc)*instSize)
		default:
			t.pc = position(first, ip)
			if !x.rare(t, r, in) {
				x.count += count
				return stopFault
			}
			shared, valid = t.block.shared, x.m.valid
		}
		continue

	load:
		{
			var from []byte
			var at uint64
			if off := addr - base; off>>8 < uint64(len(valid)) && off&(size-1) == 0 && off&(granule-1)+size <= uint64(valid[off>>8]) {
				from, at = region, off
			} else if off := addr - sharedWindow; off < uint64(len(shared)) && off&(size-1) == 0 && off+size <= uint64(len(shared)) {
				from, at = shared[:len(shared):len(shared)+8], off
				addr, flags = off, flags|uint16(event.Shared)
			} else if off := addr - localWindow; off < uint64(len(t.local)) && off+size <= uint64(len(t.local)) {
				r[in.d] = binary.LittleEndian.Uint64(t.local[off:off+8:off+8]) & (math.MaxUint64 >> (64 - 8*size))
				continue
			} else {
				if accesses {
					if fuel <= 0 {
						goto yield
					}
					fuel--
				}
				v, ok := x.loadSlow(t, in, addr, size, flags)
				if r[in.d] = v; !ok {
					t.pc = position(first, ip)
					x.count += count
					return stopFault
				}
				continue
			}
			if accesses {
				if fuel <= 0 {
					goto yield
				}
				fuel--
			}
			v := binary.LittleEndian.Uint64(from[at:at+8:at+8]) & (math.MaxUint64 >> (64 - 8*size))
			r[in.d] = v
			if observing && (at >= constants || flags&uint16(event.Shared) != 0) {
				// Field by field: a composite would be built elsewhere and copied.
				e := x.next()
				e.Addr, e.Value, e.Old = addr, v, 0
				e.Thread, e.Site = t.number, in.site
				e.Kind, e.Size, e.Scope, e.Op = event.Read, uint8(size), frontend.ScopeNone, event.OpOther
				e.Flags = event.Flags(flags) & (event.Volatile | event.Shared)
				if flags&accessAtomic != 0 {
					e.Kind, e.Scope = event.AtomicLoad, frontend.ScopeSystem
				}
			}
			continue
		}

	store:
		{
			var to []byte
			var at uint64
			if off := addr - base; off>>8 < uint64(len(valid)) && off&(size-1) == 0 && off&(granule-1)+size <= uint64(valid[off>>8]) && off >= constants {
				to, at = region, off
			} else if off := addr - sharedWindow; off < uint64(len(shared)) && off&(size-1) == 0 && off+size <= uint64(len(shared)) {
				to, at = shared[:len(shared):len(shared)+8], off
				addr, flags = off, flags|uint16(event.Shared)
			} else if off := addr - localWindow; off < uint64(len(t.local)) && off+size <= uint64(len(t.local)) {
				put(t.local[off:], size, r[in.c])
				continue
			} else {
				if accesses {
					if fuel <= 0 {
						goto yield
					}
					fuel--
				}
				if !x.storeSlow(t, in, addr, size, flags, r[in.c]) {
					t.pc = position(first, ip)
					x.count += count
					return stopFault
				}
				continue
			}
			if accesses {
				if fuel <= 0 {
					goto yield
				}
				fuel--
			}
			if observing {
				old, v := binary.LittleEndian.Uint64(to[at:at+8:at+8])&(math.MaxUint64>>(64-8*size)), r[in.c]&(math.MaxUint64>>(64-8*size))
				if watch {
					x.changed = x.changed || old != v
				}
				e := x.next()
				e.Addr, e.Value, e.Old = addr, v, old
				e.Thread, e.Site = t.number, in.site
				e.Kind, e.Size, e.Scope, e.Op = event.Write, uint8(size), frontend.ScopeNone, event.OpOther
				e.Flags = event.Flags(flags) & (event.Volatile | event.Shared)
				if flags&accessAtomic != 0 {
					e.Kind, e.Scope = event.AtomicStore, frontend.ScopeSystem
				}
			}
			put(to[at:], size, r[in.c])
			continue
		}
	}

yield:
	// The instruction is still to be executed.
	t.pc = position(first, ip) - 1
	t.paused = true
	x.count += count
	return stopFuel
}
