package machine

import (
	"math"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
)

// atomicOp is an operation on memory that is done at once.
type atomicOp uint8

const (
	atomicNone atomicOp = iota
	atomicAdd
	atomicSub
	atomicExch
	atomicMin
	atomicMax
	atomicInc
	atomicDec
	atomicAnd
	atomicOr
	atomicXor
	atomicCas
	atomicLoad
	atomicStore
)

var atomicOps = map[string]atomicOp{"add": atomicAdd, "sub": atomicSub, "exch": atomicExch, "min": atomicMin, "max": atomicMax,
	"inc": atomicInc, "dec": atomicDec, "and": atomicAnd, "or": atomicOr, "xor": atomicXor, "cas": atomicCas, "load": atomicLoad,
	"store": atomicStore}

// atomicType is how an atomic takes the bits.
type atomicType uint8

const (
	atomicUnsigned atomicType = iota
	atomicSigned
	atomicFloat
	atomicBfloat
	atomicHalves // two halves
	atomicBfloats
)

var atomicTypes = map[string]struct {
	typ  atomicType
	size uint8
}{
	"i32": {atomicSigned, 4}, "u32": {atomicUnsigned, 4}, "i64": {atomicSigned, 8}, "u64": {atomicUnsigned, 8},
	"u16": {atomicUnsigned, 2}, "f32": {atomicFloat, 4}, "f64": {atomicFloat, 8}, "f16": {atomicFloat, 2},
	"f16x2": {atomicHalves, 4}, "bf16": {atomicBfloat, 2}, "bf16x2": {atomicBfloats, 4},
}

// combine is the new value of an atomic operation.
func combine(o atomicOp, typ atomicType, size uint8, old, v uint64) uint64 {
	bits := int(size) * 8
	switch typ {
	case atomicFloat, atomicBfloat:
		if o <= atomicMax && o != atomicExch {
			return combineFloats(o, typ, bits, old, v)
		}
	case atomicHalves, atomicBfloats:
		part := atomicFloat
		if typ == atomicBfloats {
			part = atomicBfloat
		}
		return combine(o, part, 2, old&0xffff, v&0xffff) | combine(o, part, 2, old>>16, v>>16&0xffff)<<16
	}
	m := mask(bits)
	switch o {
	case atomicAdd:
		return (old + v) & m
	case atomicSub:
		return (old - v) & m
	case atomicMin:
		if typ == atomicSigned && signExtend(v, bits) < signExtend(old, bits) || typ != atomicSigned && v < old {
			return v
		}
		return old
	case atomicMax:
		if typ == atomicSigned && signExtend(v, bits) > signExtend(old, bits) || typ != atomicSigned && v > old {
			return v
		}
		return old
	case atomicInc:
		if old >= v {
			return 0
		}
		return old + 1
	case atomicDec:
		if old == 0 || old > v {
			return v
		}
		return old - 1
	case atomicAnd:
		return old & v
	case atomicOr:
		return old | v
	case atomicXor:
		return old ^ v
	}
	return v & m
}

func combineFloats(o atomicOp, typ atomicType, bits int, old, v uint64) uint64 {
	read := func(n uint64) float64 {
		switch {
		case typ == atomicBfloat:
			return float64(bfloatTo32(uint16(n)))
		case bits == 16:
			return float64(halfTo32(uint16(n)))
		case bits == 32:
			return float64(f32(n))
		}
		return f64(n)
	}
	a, b := read(old), read(v)
	var r float64
	switch o {
	case atomicAdd:
		r = a + b
	case atomicSub:
		r = a - b
	case atomicMin:
		r = pickNumber(a, b, math.Min)
	default:
		r = pickNumber(a, b, math.Max)
	}
	switch {
	case typ == atomicBfloat:
		return uint64(bfloatFrom32(float32(r)))
	case bits == 16:
		return uint64(halfFrom32(float32(r)))
	case bits == 32:
		return b32(float32(r))
	}
	return b64(r)
}

// atomic executes an atomic operation. It reports false if the launch ends.
func (x *executor) atomic(t *Thread, r *window, in *inst) bool {
	c := unpackAtomic(in.imm)
	kind := event.Atomic
	switch c.op {
	case atomicLoad:
		kind = event.AtomicLoad
	case atomicStore:
		kind = event.AtomicStore
	}
	f := x.locate(t, in.site, r[in.a], uint64(c.size), uint64(c.size), kind)
	if f.space == noSpace {
		r[in.d] = 0
		return !f.fatal
	}
	old := little(f.bytes)
	v := r[in.b] & mask(int(c.size)*8)
	flags := event.Flags(0)
	var kindOf event.Op
	switch c.op {
	case atomicLoad:
		v = old
	case atomicCas:
		kindOf = event.OpCompareAndSwap
		if old == r[in.c]&mask(int(c.size)*8) {
			flags |= event.Stored
		} else {
			v = old
		}
	case atomicExch:
		kindOf = event.OpExchange
	default:
		if c.typ == atomicHalves || c.typ == atomicBfloats {
			kindOf = event.OpHalves
		}
		v = combine(c.op, c.typ, c.size, old, v)
	}
	if v != old {
		setLittle(f.bytes, v)
		x.changed = x.changed || f.space != inLocal
	}
	r[in.d] = old
	if f.space == inLocal || len(x.observers) == 0 {
		return true
	}
	if f.space == inShared {
		flags |= event.Shared
	}
	e := event.Event{Addr: f.addr, Value: v, Old: old, Thread: t.number, Site: in.site, Kind: kind, Size: c.size,
		Scope: frontend.Scope(c.scope), Flags: flags, Op: kindOf}
	if kind == event.AtomicLoad {
		e.Old = 0
	}
	*x.next() = e
	return true
}
