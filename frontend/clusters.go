package frontend

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// clusterNote is how the headers mark a kernel that says how many blocks its clusters have (__cluster_dims__).
const clusterNote = "hgrd_cluster_dims"

// lowerClusters gives the numbers of blocks in a cluster to kernels that state them.
func lowerClusters(m *ir.Module) {
	for _, g := range m.Globals {
		notes, ok := g.Init.(*constant.Array)
		if !ok || g.Name() != "llvm.global.annotations" {
			continue
		}
		for _, e := range notes.Elems {
			note, ok := e.(*constant.Struct)
			if !ok || len(note.Fields) < 5 || !strings.HasPrefix(textOf(note.Fields[1]), clusterNote) {
				continue
			}
			if f, ok := target(note.Fields[0]).(*ir.Func); ok {
				setCluster(f, note.Fields[4])
			}
		}
	}
}

// setCluster replaces what kernel f asks about its clusters by the arguments of a note.
func setCluster(f *ir.Func, of constant.Constant) {
	dims := [3]int64{1, 1, 1}
	g, ok := target(of).(*ir.Global)
	if !ok {
		return
	}
	given, ok := g.Init.(*constant.Struct)
	if !ok || len(given.Fields) > len(dims) {
		return
	}
	for i, x := range given.Fields {
		n, ok := x.(*constant.Int)
		if !ok || !n.X.IsInt64() || n.X.Int64() < 1 {
			return
		}
		dims[i] = n.X.Int64()
	}
	for _, b := range f.Blocks {
		kept := b.Insts[:0]
		for _, inst := range b.Insts {
			call, ok := inst.(*ir.InstCall)
			callee, named := target(calleeOf(call)).(*ir.Func)
			if !ok || !named || callee.Name() != DeviceClusterDim || len(call.Args) != 1 {
				kept = append(kept, inst)
				continue
			}
			axis, ok := argument(call.Args[0]).(*constant.Int)
			if !ok || !axis.X.IsInt64() || axis.X.Int64() < 0 || axis.X.Int64() > 2 {
				kept = append(kept, inst)
				continue
			}
			replaceUses(f, call, constant.NewInt(types.I32, dims[axis.X.Int64()]))
		}
		b.Insts = kept
	}
}

func calleeOf(c *ir.InstCall) value.Value {
	if c == nil {
		return nil
	}
	return c.Callee
}

func argument(v value.Value) value.Value {
	if a, ok := v.(*ir.Arg); ok {
		return a.Value
	}
	return v
}

// target is what a constant pointer leads to.
func target(v value.Value) value.Value {
	switch c := v.(type) {
	case *constant.ExprBitCast:
		return target(c.From)
	case *constant.ExprGetElementPtr:
		return target(c.Src)
	}
	return v
}

// textOf is the text that a constant pointer leads to; "" for none.
func textOf(v value.Value) string {
	if g, ok := target(v).(*ir.Global); ok {
		if text, ok := g.Init.(*constant.CharArray); ok {
			return string(text.X)
		}
	}
	return ""
}
