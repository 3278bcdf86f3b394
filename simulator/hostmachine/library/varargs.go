package library

import "github.com/hgrd/hgrd/simulator/hostmachine/memory"

// VarArgs walks through variable arguments: those of a call, or of a va_list.
type VarArgs struct {
	run  *Run
	args []memory.Value
	list uint64 // address of a va_list; 0: args
}

// Rest is the variable arguments of a call.
func (c *Call) Rest() *VarArgs { return &VarArgs{run: c.Run, args: c.Args[min(c.Fixed, len(c.Args)):]} }

// List is the arguments that a va_list leads to.
func (r *Run) List(list uint64) *VarArgs { return &VarArgs{run: r, list: list} }

// Next is the next argument: an integer, a pointer, or the bits of a double.
func (a *VarArgs) Next() memory.Value {
	if a.list == 0 {
		if len(a.args) == 0 {
			Stop(Fault, "more arguments are read than were passed")
		}
		v := a.args[0]
		a.args = a.args[1:]
		if v.S != nil && v.S.Expr != nil {
			a.run.Untrack()
		}
		return v
	}
	s := a.run.Space
	at := s.Load(a.list+8, 8).V
	s.Store(a.list+8, 8, memory.Value{V: at + 8})
	return s.Load(at, 8)
}

// NextLong is a long double: significand, then sign and exponent.
func (a *VarArgs) NextLong() (significand, exponent uint64) {
	if a.list != 0 {
		s := a.run.Space
		at := (s.Load(a.list+8, 8).V + 15) &^ 15
		s.Store(a.list+8, 8, memory.Value{V: at})
	}
	return a.Next().V, a.Next().V & 0xffff
}

// Values are given arguments.
func (r *Run) Values(list ...memory.Value) *VarArgs { return &VarArgs{run: r, args: list} }
