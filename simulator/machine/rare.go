package machine

import (
	"math/big"
	"math/bits"

	"github.com/llir/llvm/ir/enum"
)

// maxCallSlots bounds the registers that a thread's calls save: the depth of its recursion.
const maxCallSlots = 1 << 17

// rare executes what is not worth a place in the executor's loop. It reports false if the launch ends.
func (x *executor) rare(t *Thread, r *window, in *inst) bool {
	switch in.op {
	case opPure4:
		fn, args, _ := unpackCall(in.imm)
		l := x.code.lists[args]
		r[in.d] = pureFunctions4[fn].call(r[l[0]], r[l[1]], r[l[2]], r[l[3]])
	case opWide:
		x.wide(t, r, in)
	case opAllocaN:
		n := r[in.a]
		size := uint64(in.imm)
		if n > maxLocal || size*n > maxLocal {
			return x.fault(t, in, StackOverflow, "")
		}
		at := roundUp(t.top, max(uint64(in.x), 1))
		if !t.grow(at + size*n) {
			return x.fault(t, in, StackOverflow, "")
		}
		r[in.d] = localWindow + at
	case opStackSave:
		r[in.d] = t.top
	case opStackRestore:
		t.top = min(t.top, r[in.a])
	case opPrintf:
		n := x.printf(t, r[in.a], r[in.b], in.site)
		r[in.d] = uint64(uint32(n))
		x.changed = true
	case opMalloc:
		r[in.d] = 0
		if a, ok := x.m.alloc(r[in.a], true); ok {
			r[in.d] = a
		}
		x.changed = true
	case opFree:
		if a := r[in.a]; a != 0 && !x.m.free(a) {
			d := Diagnostic{Problem: DoubleFree, Thread: t.number, Site: in.site, Addr: a}
			if near := x.m.find(a); near != nil {
				d.Near = near.Allocation
			}
			x.diags.add(d)
		}
		x.changed = true
	case opAsync:
		x.async(t, r, in)
	case opClock:
		x.m.ticks += 16
		r[in.d] = x.m.ticks
		x.changed = true
	case opAddressSpace:
		r[in.d] = bit(x.inSpace(r[in.a], r[in.b]))
	case opTrap:
		text := ""
		if in.imm != 0 {
			text = "end of code that cannot be reached"
		}
		return x.fault(t, in, Trap, text)
	case opAssert:
		return x.fault(t, in, AssertFailed, x.text(t, r[in.a], in.site))
	case opUnsupported:
		return x.fault(t, in, Unsupported, x.code.texts[in.imm])
	default:
		panic("BUG: operation without a meaning")
	}
	return true
}

// fault reports what ends the launch.
func (x *executor) fault(t *Thread, in *inst, p Problem, text string) bool {
	x.diags.add(Diagnostic{Problem: p, Thread: t.number, Site: in.site, Text: text})
	return false
}

func (x *executor) inSpace(addr, which uint64) bool {
	off := addr - x.m.base
	switch which {
	case spaceGlobal:
		return off < uint64(len(x.m.region)) && off >= x.m.program.constants
	case spaceShared:
		return addr-sharedWindow < windowSize
	case spaceConstant:
		return off < x.m.program.constants
	case spaceLocal:
		return addr-localWindow < windowSize
	}
	return false
}

// frame is a call that a thread is in.
type frame struct {
	pc      uint32 // to return to
	results int    // list of the caller's registers
	fn      int    // the caller
	saved   int    // registers of the caller in Thread.saved, from here
	frame   uint64 // the caller's local memory
	top     uint64
}

// call saves the caller's registers and fills those of the callee. Both use the same window.
func (x *executor) call(t *Thread, in *inst) bool {
	fn, args, results := unpackCall(in.imm)
	r := t.regs
	if in.op == opCallPointer {
		n, ok := x.code.numbers[r[in.a]]
		if !ok || n == 0 || len(x.code.funcs[n].params) != len(x.code.lists[args]) || x.code.funcs[n].results != len(x.code.lists[results]) {
			x.diags.add(Diagnostic{Problem: BadCall, Thread: t.number, Site: in.site, Addr: r[in.a]})
			return false
		}
		fn = n
	}
	to := x.code.funcs[fn]
	from := x.code.funcs[t.fn]
	if len(t.saved)+from.frame > maxCallSlots {
		return x.fault(t, in, StackOverflow, "")
	}
	t.frames = append(t.frames, frame{t.pc, results, t.fn, len(t.saved), t.frame, t.top})
	t.saved = append(t.saved, r[:from.frame]...)
	caller := t.saved[len(t.saved)-from.frame:]
	copy(r[:], x.prefixes[fn])
	for i, s := range x.code.lists[args] {
		r[to.params[i]] = caller[s]
	}
	for _, s := range to.specials {
		r[s.slot] = x.special(s.what, t)
	}
	t.fn, t.pc = fn, to.entry
	t.frame = roundUp(t.top, 16)
	if !t.grow(t.frame + to.local) {
		return x.fault(t, in, StackOverflow, "")
	}
	return true
}

// ret gives the results to the caller and its registers back.
func (x *executor) ret(t *Thread, in *inst) {
	r := t.regs
	f := t.frames[len(t.frames)-1]
	t.frames = t.frames[:len(t.frames)-1]
	list := x.code.lists[in.imm]
	results := make([]uint64, 0, 8)
	for _, s := range list {
		results = append(results, r[s])
	}
	n := x.code.funcs[f.fn].frame
	copy(r[:n], t.saved[f.saved:f.saved+n])
	t.saved = t.saved[:f.saved]
	for i, d := range x.code.lists[f.results] {
		r[d] = results[i]
	}
	t.pc, t.fn, t.frame, t.top = f.pc, f.fn, f.frame, f.top
}

// grow makes local memory reach up to an offset, which becomes its top. New bytes are zero.
func (t *Thread) grow(to uint64) bool {
	if to > maxLocal {
		return false
	}
	if to > uint64(len(t.local)) {
		more := make([]byte, to, roundUp(to, 64)*2+spare)
		copy(more, t.local)
		t.local = more
	}
	t.top = to
	return true
}

// spare bytes follow shared and local memory, since loads read eight bytes and cut them.
const spare = 8

// wideForm is an operation on 128 bits.
type wideForm uint16

const (
	wideAdd wideForm = iota
	wideSub
	wideMul
	wideUDiv
	wideURem
	wideSDiv
	wideSRem
	wideShl
	wideLShr
	wideAShr
	wideAnd
	wideOr
	wideXor
	wideEq
	wideUlt
	wideUle
	wideSlt
	wideSle
)

func wideCompare(p enum.IPred) (w wideForm, swap, negate bool) {
	switch p {
	case enum.IPredEQ:
		return wideEq, false, false
	case enum.IPredNE:
		return wideEq, false, true
	case enum.IPredULT:
		return wideUlt, false, false
	case enum.IPredUGT:
		return wideUlt, true, false
	case enum.IPredULE:
		return wideUle, false, false
	case enum.IPredUGE:
		return wideUle, true, false
	case enum.IPredSLT:
		return wideSlt, false, false
	case enum.IPredSGT:
		return wideSlt, true, false
	case enum.IPredSLE:
		return wideSle, false, false
	}
	return wideSle, true, false
}

// wide operates on integers of 65 to 128 bits; imm is their width.
func (x *executor) wide(t *Thread, r *window, in *inst) {
	width := uint(in.imm)
	al, ah, bl, bh := r[in.a], r[in.a+1], r[in.b], r[in.b+1]
	signed := func(lo, hi uint64) *big.Int {
		v := new(big.Int).SetUint64(hi)
		v.Or(v.Lsh(v, 64), new(big.Int).SetUint64(lo))
		if v.Bit(int(width)-1) == 1 {
			v.Sub(v, new(big.Int).Lsh(big.NewInt(1), width))
		}
		return v
	}
	unsigned := func(lo, hi uint64) *big.Int {
		v := new(big.Int).SetUint64(hi)
		return v.Or(v.Lsh(v, 64), new(big.Int).SetUint64(lo))
	}
	var lo, hi uint64
	set := func(v *big.Int) {
		c := splitInt(v, uint64(width))
		lo, hi = c[0].value, c[1].value
	}
	shift := uint(min(bl, 128))
	if bh != 0 {
		shift = 128
	}
	switch wideForm(in.x) {
	case wideAdd:
		var c uint64
		lo, c = bits.Add64(al, bl, 0)
		hi, _ = bits.Add64(ah, bh, c)
	case wideSub:
		var c uint64
		lo, c = bits.Sub64(al, bl, 0)
		hi, _ = bits.Sub64(ah, bh, c)
	case wideMul:
		hi, lo = bits.Mul64(al, bl)
		hi += ah*bl + al*bh
	case wideUDiv, wideURem, wideSDiv, wideSRem:
		if bl|bh == 0 {
			x.diags.add(Diagnostic{Problem: DivideByZero, Thread: t.number, Site: in.site})
			break
		}
		switch wideForm(in.x) {
		case wideUDiv:
			set(new(big.Int).Quo(unsigned(al, ah), unsigned(bl, bh)))
		case wideURem:
			set(new(big.Int).Rem(unsigned(al, ah), unsigned(bl, bh)))
		case wideSDiv:
			set(new(big.Int).Quo(signed(al, ah), signed(bl, bh)))
		default:
			set(new(big.Int).Rem(signed(al, ah), signed(bl, bh)))
		}
	case wideShl:
		set(new(big.Int).Lsh(unsigned(al, ah), shift))
	case wideLShr:
		set(new(big.Int).Rsh(unsigned(al, ah), shift))
	case wideAShr:
		set(new(big.Int).Rsh(signed(al, ah), shift))
	case wideAnd:
		lo, hi = al&bl, ah&bh
	case wideOr:
		lo, hi = al|bl, ah|bh
	case wideXor:
		lo, hi = al^bl, ah^bh
	case wideEq:
		r[in.d] = bit(al == bl && ah == bh)
		return
	case wideUlt:
		r[in.d] = bit(ah < bh || ah == bh && al < bl)
		return
	case wideUle:
		r[in.d] = bit(ah < bh || ah == bh && al <= bl)
		return
	case wideSlt:
		r[in.d] = bit(signed(al, ah).Cmp(signed(bl, bh)) < 0)
		return
	case wideSle:
		r[in.d] = bit(signed(al, ah).Cmp(signed(bl, bh)) <= 0)
		return
	}
	r[in.d], r[in.d+1] = lo, hi&mask(int(width)-64)
}

// special is the value of a special register for a thread.
func (x *executor) special(what special, t *Thread) uint64 {
	l := x.launch
	ctaid, tid := l.Coordinates(t.number)
	lane := l.LaneOf(t.number)
	switch what {
	case tidX, tidY, tidZ:
		return uint64(tid[what-tidX])
	case ntidX, ntidY, ntidZ:
		return uint64(l.Block[what-ntidX])
	case ctaidX, ctaidY, ctaidZ:
		return uint64(ctaid[what-ctaidX])
	case nctaidX, nctaidY, nctaidZ:
		return uint64(l.Grid[what-nctaidX])
	case firstThread:
		return bit(l.IndexOf(t.number) == 0)
	case laneID:
		return uint64(lane)
	case warpID:
		return uint64(l.IndexOf(t.number) >> l.WarpBits())
	case warpSizeReg:
		return uint64(l.WarpSize())
	case laneMaskEq:
		return 1 << lane
	case laneMaskLt:
		return 1<<lane - 1
	case laneMaskLe:
		return 2<<lane - 1
	case laneMaskGt:
		return 0xffffffff &^ (2<<lane - 1)
	case laneMaskGe:
		return 0xffffffff &^ (1<<lane - 1)
	case smID:
		return uint64(l.BlockOf(t.number) % 80)
	}
	return 0
}
