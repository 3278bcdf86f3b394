package hostmachine

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/simulator/hostmachine/code"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// shaded is a value with what is known of it.
func (m *vm) shaded(v, undef uint64, e *expr.Expr) memory.Value {
	if e == nil {
		return memory.Value{V: v, S: memory.Poorly(undef)}
	}
	return memory.Value{V: v, S: &memory.Shade{Undef: undef, Expr: e}}
}

func (m *vm) symbolicOne(in *code.Inst, a memory.Value, undef uint64) *expr.Expr { return nil }

func (m *vm) symbolicTwo(in *code.Inst, v uint64, a, b memory.Value, undef uint64) *expr.Expr {
	return nil
}

func (m *vm) symbolicChoice(in *code.Inst, c, a, b, chosen memory.Value) memory.Value { return chosen }

// decided records the condition of a branch.
func (m *vm) decided(c memory.Value) {}

// switched records the value of a switch.
func (m *vm) switched(t *code.Table, v memory.Value) {}

// concretised records a value that the run took as it is.
func (m *vm) concretised(v memory.Value, verb string) {}
