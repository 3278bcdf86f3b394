package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Reading is how a program comes by an input, as far as that is known: enough to say what it has to be given.
type Reading struct {
	By    string       // the function that makes the number of a text ("atoi", "strcmp"), "argc", or "" for a byte of it
	Other string       // the text that it is compared with
	Name  string       // of the environment's variable
	At    *expr.Expr   // which argument of the command line: 8 times its number, over Over; nil if it is none
	Over  []*expr.Expr // what the symbol is applied to
	Byte  int64        // the first byte of the text that is read
	Turn  int          // of numbers from standard input: its place among those, from 1; 0 for others
}

// reading says how the value of an input is read.
func (t *tracer) reading(s *expr.Symbol) Reading {
	if x, ok := t.standing[s]; ok {
		switch of := x.of.(type) {
		case *ir.Param:
			return Reading{By: "argc"}
		case *ir.InstCall, *ir.TermInvoke:
			c, _ := symbolic.AsCall(of)
			r := t.parsed(x.frame, c)
			r.Over = x.frame.Counters(x.frame.DefBlock(c.Inst).Loop)
			return r
		}
	}
	if r, ok := t.readers[s]; ok {
		out := t.parsed(r.frame, r.call)
		out.Over = r.over
		return out
	}
	c, ok := t.memory[s]
	if !ok {
		return Reading{}
	}
	if at := t.argument(c.loc.base); at != nil {
		return Reading{At: at, Byte: c.loc.off}
	}
	call, ok := symbolic.AsCall(c.at)
	if !ok || c.frame.BlockOf(call.Inst) == nil {
		return Reading{}
	}
	switch name := call.Name(); {
	case strings.Contains(name, "sscanf") && len(call.Args) == 3:
		r := t.parsed(c.frame, symbolic.Call{Inst: call.Inst, Callee: call.Callee, Args: call.Args[:1]})
		r.By = conversions[c.frame.literal(call.Args[1], call)]
		return r
	case strings.Contains(name, "fscanf"), strings.HasSuffix(name, "scanf"), strings.HasPrefix(name, "_ZNSi"):
		return Reading{By: "scanf"}
	}
	return Reading{}
}

// conversions are the functions that read a text as formats of one number do.
var conversions = map[string]string{"%d": "atoi", "%i": "atoi", "%u": "atoi", "%ld": "atol", "%lu": "atol", "%zu": "atol", "%f": "strtof", "%lf": "atof"}

// parsed says what a call makes a number of.
func (t *tracer) parsed(f *frame, c symbolic.Call) Reading {
	out := Reading{By: c.Name()}
	at := f.BlockOf(c.Inst)
	if at == nil {
		return Reading{}
	}
	for _, a := range c.Args {
		if _, ptr := a.Type().(*types.PointerType); !ptr {
			continue
		}
		if text := f.literal(a, c); text != "" {
			out.Other = text
			continue
		}
		ts := f.pointer(a, at)
		if len(ts) != 1 || !isConst(ts[0].offset) {
			continue
		}
		p := ts[0].place
		if arg := t.argument(p); arg != nil && out.At == nil {
			out.At, out.Byte = arg, ts[0].offset.Signed()
		}
		if call, ok := symbolic.AsCall(p.root); ok && resultKinds[call.Name()] == Environment && len(call.Args) > 0 {
			out.Name = p.frame.literal(call.Args[0], call)
		}
	}
	return out
}

// argument is 8 times the number of the argument of the command line that a place is the text of; nil if it is none.
func (t *tracer) argument(p *place) *expr.Expr {
	if p.root != nil || p.from.loc.base == nil {
		return nil
	}
	x, ok := p.from.loc.base.root.(*ir.Param)
	if !ok || p.from.loc.base.frame.fn != t.main || len(t.main.Params) < 2 || x != t.main.Params[1] {
		return nil
	}
	if p.slot != nil {
		return p.slot
	}
	return t.pool.Int(p.from.loc.off, 64)
}

// literal is the text that an argument of a call is, if it is one of the program's; empty for others.
func (f *frame) literal(v value.Value, c symbolic.Call) string {
	b := f.BlockOf(c.Inst)
	if b == nil {
		return ""
	}
	ts := f.pointer(v, b)
	if len(ts) != 1 || !isConst(ts[0].offset) {
		return ""
	}
	g, ok := ts[0].place.root.(*ir.Global)
	if !ok || !g.Immutable {
		return ""
	}
	a, ok := g.Init.(*constant.CharArray)
	if off := ts[0].offset.Signed(); ok && off >= 0 && off < int64(len(a.X)) {
		text, _, _ := strings.Cut(string(a.X[off:]), "\x00")
		return text
	}
	return ""
}

// turns numbers what is read from standard input, in the order in which the code reads it.
func (t *tracer) turns(inputs []Input) {
	type read struct {
		input *Input
		at    []int
	}
	var reads []read
	for i := range inputs {
		in := &inputs[i]
		c, ok := t.memory[in.Symbol]
		if call, is := symbolic.AsCall(c.at); ok && is && in.Kind == Standard && in.Reading.By == "scanf" {
			at := c.frame.whereabouts(call.Inst)
			for k, a := range call.Args {
				if s, ok := c.frame.spot(a); ok && s.place == c.loc.base && s.off == c.loc.off {
					at = append(at, k)
				}
			}
			reads = append(reads, read{in, at})
		}
	}
	slices.SortStableFunc(reads, func(a, b read) int { return slices.Compare(a.at, b.at) })
	for i, r := range reads {
		r.input.Reading.Turn = i + 1
	}
}

// whereabouts is a place in the code of a context, in an order in which it may come by.
func (f *frame) whereabouts(inst any) []int {
	var out []int
	if f.parent != nil {
		out = f.parent.whereabouts(f.call.Inst)
	}
	b, ok := inst.(value.Value)
	if !ok || f.BlockOf(b) == nil {
		return out
	}
	return append(out, f.BlockOf(b).Index, f.Order(inst))
}
