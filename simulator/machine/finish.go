package machine

import (
	"fmt"
)

// Fields of the immediate of a call.
const (
	callFuncBits = 20
	callListBits = 22
	callFuncMask = 1<<callFuncBits - 1
	callListMask = 1<<callListBits - 1
)

func packCall(function int, args, results int64) int64 {
	return int64(function) | args<<callFuncBits | results<<(callFuncBits+callListBits)
}

func unpackCall(imm int64) (function, args, results int) {
	return int(imm & callFuncMask), int(imm >> callFuncBits & callListMask), int(imm >> (callFuncBits + callListBits) & callListMask)
}

// finish numbers the registers, constants first, and appends the function to the kernel's code.
func (f *fn) finish() error {
	out := f.t.out
	frame := len(f.prefix) + max(int(f.next), 1)
	if frame > maxFrame {
		return f.fail(nil, "function %s of more than %d values", f.f.Name(), maxFrame)
	}
	reg := func(s slot) uint16 {
		if s < 0 {
			return uint16(-1 - s)
		}
		return uint16(len(f.prefix) + int(s))
	}
	base := uint32(len(out.insts))
	lists := int64(len(out.lists))
	target := func(label int) uint32 { return base + uint32(f.labels[label]) }
	if lists+int64(len(f.lists)) > callListMask || len(out.funcs) > callFuncMask {
		return f.fail(nil, "too many calls")
	}
	for _, l := range f.lists {
		regs := make([]uint16, len(l))
		for i, s := range l {
			regs[i] = reg(s)
		}
		out.lists = append(out.lists, regs)
	}
	for _, p := range f.insts {
		i := inst{op: p.op, d: reg(p.d), a: reg(p.a), b: reg(p.b), c: reg(p.c), x: p.x, site: p.site, imm: p.imm}
		switch {
		case p.op == opJump || p.op == opJumpBack:
			i.imm = int64(target(int(p.imm)))
		case p.op >= opBr && p.op <= opBrSle64:
			i.imm = pair(int(target(int(uint32(p.imm)))), int(target(int(p.imm>>32))))
		case p.op == opCall || p.op == opCallPointer:
			fn, args, results := unpackCall(p.imm)
			i.imm = packCall(fn, int64(args)+lists, int64(results)+lists)
		case p.op == opReturn:
			i.imm += lists
		case p.op == opPure4:
			fn, args, _ := unpackCall(p.imm)
			i.imm = packCall(fn, int64(args)+lists, 0)
		}
		out.insts = append(out.insts, i)
	}
	for _, n := range f.tables {
		t := &out.tables[n]
		t.other = target(int(t.other))
		for i, l := range t.targets {
			t.targets[i] = target(int(l))
		}
	}
	o := f.out
	o.entry, o.frame, o.prefix, o.local = base, frame, f.prefix, f.local
	for what := range zeroReg {
		if s, ok := f.specials[what]; ok {
			o.specials = append(o.specials, specialSlot{reg(s), what})
		}
	}
	for i := range f.f.Params {
		o.params = append(o.params, out.lists[lists+int64(i)]...)
	}
	if o == out.funcs[0] {
		for i := range out.args {
			out.args[i].reg = o.params[i]
		}
	}
	out.frame = max(out.frame, o.frame)
	return nil
}

// verify checks what the executor relies on: registers within frames, targets and tables within the code, no way to run
// off the end of a function.
func (c *code) verify() error {
	if len(c.funcs) == 0 {
		return fmt.Errorf("no function")
	}
	for n, f := range c.funcs {
		end := uint32(len(c.insts))
		if n+1 < len(c.funcs) {
			end = c.funcs[n+1].entry
		}
		if err := c.verifyFunction(f, end); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	return nil
}

func (c *code) verifyFunction(f *function, end uint32) error {
	if f.entry >= end || f.frame < 1 || f.frame > maxFrame || f.frame > c.frame || len(f.prefix) > f.frame {
		return fmt.Errorf("frame of %d registers, code from %d to %d", f.frame, f.entry, end)
	}
	within := func(pc int64) bool { return pc >= int64(f.entry) && pc < int64(end) }
	inList := func(n int, most int) bool {
		if n < 0 || n >= len(c.lists) {
			return false
		}
		for _, r := range c.lists[n] {
			if int(r) >= f.frame {
				return false
			}
		}
		return most < 0 || len(c.lists[n]) == most
	}
	for _, r := range f.params {
		if int(r) >= f.frame {
			return fmt.Errorf("parameter in register %d", r)
		}
	}
	for pc := f.entry; pc < end; pc++ {
		i := &c.insts[pc]
		many := 1
		ok := i.op > opInvalid && i.op < opLimit
		switch i.op {
		case opLoadMany, opStoreMany:
			many = int(uint16(i.imm))
			size := int(i.imm >> 16)
			ok = many >= 1 && size >= 1 && size <= 8 && many*size <= 16
		case opWide:
			many = 2
		case opPick:
			many = int(i.x)
		case opPut:
			many = int(i.x)
		case opJump, opJumpBack:
			ok = within(i.imm)
		case opBr, opBrEq, opBrNe, opBrUlt, opBrUle, opBrSlt32, opBrSle32, opBrSlt64, opBrSle64:
			ok = within(int64(uint32(i.imm))) && within(i.imm>>32)
		case opSwitch:
			ok = i.imm >= 0 && i.imm < int64(len(c.tables))
			if ok {
				t := &c.tables[i.imm]
				ok = within(int64(t.other)) && len(t.values) == len(t.targets)
				for _, to := range t.targets {
					ok = ok && within(int64(to))
				}
			}
		case opCall:
			fn, args, results := unpackCall(i.imm)
			ok = fn < len(c.funcs) && inList(args, len(c.funcs[fn].params)) && inList(results, c.funcs[fn].results)
		case opCallPointer:
			_, args, results := unpackCall(i.imm)
			ok = inList(args, -1) && inList(results, -1)
		case opReturn:
			ok = inList(int(i.imm), f.results)
		case opPure:
			ok = i.imm >= 0 && i.imm < int64(len(pureFunctions))
		case opPure4:
			fn, args, _ := unpackCall(i.imm)
			ok = fn < len(pureFunctions4) && inList(args, 4)
		case opWarp:
			_, args, _ := unpackCall(i.imm)
			want, known := warpArguments[i.warpForm()]
			ok = known && inList(args, want)
		case opUnsupported:
			ok = i.imm >= 0 && i.imm < int64(len(c.texts))
		}
		ok = ok && int(max(i.d, i.a, i.b, i.c)) < f.frame
		switch i.op {
		case opLoadMany, opPut:
			ok = ok && int(i.d)+many <= f.frame
		case opStoreMany:
			ok = ok && int(i.c)+many <= f.frame
		case opPick:
			ok = ok && int(i.a)+many <= f.frame
		case opWide:
			results := many
			if wideForm(i.x) >= wideEq {
				results = 1
			}
			ok = ok && int(i.d)+results <= f.frame && int(i.a)+many <= f.frame && int(i.b)+many <= f.frame
		}
		if !ok {
			return fmt.Errorf("instruction %d: %+v", pc, *i)
		}
	}
	switch c.insts[end-1].op {
	case opJump, opJumpBack, opReturn, opExit, opTrap, opBr, opBrEq, opBrNe, opBrUlt, opBrUle, opBrSlt32, opBrSle32, opBrSlt64,
		opBrSle64, opSwitch:
		return nil
	}
	return fmt.Errorf("the code does not end")
}
