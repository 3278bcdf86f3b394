package machine

import (
	"errors"
	"fmt"

	"github.com/llir/llvm/ir"
	irconst "github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

func (f *fn) extractValue(i *ir.InstExtractValue) error {
	s, err := f.slots(i.X)
	if err != nil {
		return err
	}
	t := i.X.Type()
	for _, n := range i.Indices {
		var from, to int
		if from, to, t, err = f.t.leafRange(t, n); err != nil {
			return err
		}
		if to > len(s) {
			return errors.New("operand of an unknown form")
		}
		s = s[from:to]
	}
	f.alias(i, s)
	return nil
}

func (f *fn) insertValue(i *ir.InstInsertValue) error {
	whole, err := f.slots(i.X)
	if err != nil {
		return err
	}
	part, err := f.slots(i.Elem)
	if err != nil {
		return err
	}
	all := append([]slot(nil), whole...)
	s, t := all, i.X.Type()
	for _, n := range i.Indices {
		var from, to int
		if from, to, t, err = f.t.leafRange(t, n); err != nil {
			return err
		}
		if to > len(s) {
			return errors.New("operand of an unknown form")
		}
		s = s[from:to]
	}
	if len(s) != len(part) {
		return errors.New("operand of an unknown form")
	}
	copy(s, part)
	f.alias(i, all)
	return nil
}

// vector returns the slots of a vector and how many make an element.
func (f *fn) vector(v value.Value) (s []slot, per int, err error) {
	t, ok := v.Type().(*types.VectorType)
	if !ok {
		return nil, 0, fmt.Errorf("vector of type %v", v.Type())
	}
	if s, err = f.slots(v); err != nil {
		return nil, 0, err
	}
	if len(s) == 0 || len(s) != int(t.Len) {
		return nil, 0, fmt.Errorf("vector of type %v", v.Type())
	}
	return s, 1, nil
}

func constantIndex(v value.Value) (uint64, bool) {
	c, ok := unwrap(v).(*irconst.Int)
	if !ok || !c.X.IsUint64() {
		return 0, false
	}
	return c.X.Uint64(), true
}

func (f *fn) extractElement(i *ir.InstExtractElement) error {
	s, _, err := f.vector(i.X)
	if err != nil {
		return err
	}
	if n, ok := constantIndex(i.Index); ok {
		if n >= uint64(len(s)) {
			return errors.New("element beyond the vector")
		}
		f.alias(i, s[n:n+1])
		return nil
	}
	n, err := f.one(i.Index)
	if err != nil {
		return err
	}
	d := f.result(i, 1)
	f.emit(protoInst{op: opPick, d: d[0], a: f.row(s), b: n, x: uint16(len(s))})
	return nil
}

func (f *fn) insertElement(i *ir.InstInsertElement) error {
	s, _, err := f.vector(i.X)
	if err != nil {
		return err
	}
	e, err := f.one(i.Elem)
	if err != nil {
		return err
	}
	if n, ok := constantIndex(i.Index); ok {
		if n >= uint64(len(s)) {
			return errors.New("element beyond the vector")
		}
		all := append([]slot(nil), s...)
		all[n] = e
		f.alias(i, all)
		return nil
	}
	n, err := f.one(i.Index)
	if err != nil {
		return err
	}
	d := f.result(i, len(s))
	for k := range s {
		f.emit(protoInst{op: opMov, d: d[k], a: s[k]})
	}
	f.emit(protoInst{op: opPut, d: d[0], a: n, b: e, x: uint16(len(s))})
	return nil
}

func (f *fn) shuffleVector(i *ir.InstShuffleVector) error {
	x, _, err := f.vector(i.X)
	if err != nil {
		return err
	}
	y, _, err := f.vector(i.Y)
	if err != nil {
		return err
	}
	m, err := f.t.eval(i.Mask)
	if err != nil {
		return err
	}
	both := append(append([]slot(nil), x...), y...)
	out := make([]slot, len(m))
	for k, n := range m {
		if n.value >= uint64(len(both)) {
			return errors.New("element beyond the vector")
		}
		out[k] = both[n.value]
	}
	f.alias(i, out)
	return nil
}
