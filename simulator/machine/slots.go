package machine

import (
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
)

func (f *fn) alloc() slot {
	if n := len(f.free); n > 0 {
		s := f.free[n-1]
		f.free = f.free[:n-1]
		f.refs[s] = 1
		return s
	}
	f.next++
	f.refs = append(f.refs, 1)
	return f.next - 1
}

// allocMany returns the first of n slots in a row.
func (f *fn) allocMany(n int) slot {
	if n == 1 {
		return f.alloc()
	}
	first := f.next
	for range n {
		f.next++
		f.refs = append(f.refs, 1)
	}
	return first
}

// temp is a slot until the instruction is done.
func (f *fn) temp() slot {
	s := f.alloc()
	f.drops = append(f.drops, s)
	return s
}

func (f *fn) retain(s slot) slot {
	if s >= 0 {
		f.refs[s]++
	}
	return s
}

// settle drops what the instruction was the last to need.
func (f *fn) settle() {
	for _, s := range f.drops {
		if s < 0 {
			continue
		}
		if f.refs[s]--; f.refs[s] == 0 {
			f.free = append(f.free, s)
		}
	}
	f.drops = f.drops[:0]
}

// constant is the slot of a constant.
func (f *fn) constant(c constant) slot {
	s, ok := f.constants[c]
	if !ok {
		s = slot(-1 - len(f.prefix))
		f.prefix = append(f.prefix, c)
		f.constants[c] = s
	}
	return s
}

func (f *fn) number(v uint64) slot { return f.constant(constant{value: v}) }

func (f *fn) special(what special) slot {
	s, ok := f.specials[what]
	if !ok {
		s = slot(-1 - len(f.prefix))
		f.prefix = append(f.prefix, constant{})
		f.specials[what] = s
	}
	return s
}

// Values.

// define gives a value its representation, which holds its slots already.
func (f *fn) define(v value.Value, r *rep) {
	f.reps[v] = r
	if u := f.uses[v]; u == nil || u.count == 0 {
		f.drop(r)
	}
}

func (f *fn) drop(r *rep) {
	f.drops = append(f.drops, r.slots...)
	if r.form == index32 || r.form == index64 {
		f.drops = append(f.drops, r.index)
	}
}

// use returns a value's representation and counts one use of it: its slots last until the instruction is done, or
// longer where they are retained.
func (f *fn) use(v value.Value) (*rep, error) {
	v = unwrap(v)
	if r := f.reps[v]; r != nil {
		if u := f.uses[v]; u != nil && !u.cross {
			if u.count--; u.count == 0 {
				f.drop(r)
			}
		}
		return r, nil
	}
	if _, ok := v.(interface{ IsConstant() }); ok {
		list, err := f.t.eval(v)
		if err != nil {
			if r, e := f.expression(v); e == nil {
				return r, nil
			}
			return nil, err
		}
		r := &rep{slots: make([]slot, len(list))}
		for i, x := range list {
			r.slots[i] = f.constant(x)
		}
		return r, nil
	}
	return nil, fmt.Errorf("value %s is used before its definition", v.Ident())
}

// slots returns the slots of a value.
func (f *fn) slots(v value.Value) ([]slot, error) {
	r, err := f.use(v)
	if err != nil {
		return nil, err
	}
	if r.form == widened {
		d := f.temp()
		f.emit(protoInst{op: opSext32, d: d, a: r.slots[0]})
		return []slot{d}, nil
	}
	if r.form != noIndex || r.disp != 0 || r.branch != 0 {
		panic("BUG: a postponed value is used otherwise than was counted")
	}
	return r.slots, nil
}

// one returns the slot of a value of one leaf.
func (f *fn) one(v value.Value) (slot, error) {
	s, err := f.slots(v)
	if err != nil {
		return 0, err
	}
	if len(s) != 1 {
		return 0, fmt.Errorf("operand of type %v", v.Type())
	}
	return s[0], nil
}

// row returns the first of a value's slots, which lie in a row.
func (f *fn) row(s []slot) slot {
	for i := range s {
		if s[i] < 0 || s[i] != s[0]+slot(i) {
			first := f.allocMany(len(s))
			for k, from := range s {
				f.emit(protoInst{op: opMov, d: first + slot(k), a: from})
				f.drops = append(f.drops, first+slot(k))
			}
			return first
		}
	}
	return s[0]
}

// result gives an instruction's value n fresh slots in a row.
func (f *fn) result(v value.Value, n int) []slot {
	first := f.allocMany(n)
	s := make([]slot, n)
	for i := range s {
		s[i] = first + slot(i)
	}
	f.define(v, &rep{slots: s})
	return s
}

// alias makes a value share slots of others.
func (f *fn) alias(v value.Value, s []slot) {
	for _, x := range s {
		f.retain(x)
	}
	f.define(v, &rep{slots: append([]slot(nil), s...)})
}

func (f *fn) emit(i protoInst) { f.insts = append(f.insts, i) }

func (f *fn) site(inst any) uint32 { return f.t.p.siteIndex[f.m.Site(inst)] }

// unwrap takes parameter attributes off a call's argument.
func unwrap(v value.Value) value.Value {
	if a, ok := v.(*ir.Arg); ok {
		return a.Value
	}
	return v
}
