package frontend

import (
	"errors"
	"sort"
	"strings"

	"github.com/ianlancetaylor/demangle"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
)

// Kernel is one __global__ function as it stands in the device module; an
// instance of a template is a kernel of its own.
type Kernel struct {
	Func    *ir.Func
	Symbol  string // mangled
	Name    string // as in the source: no parameters, no template arguments
	Display string // with template arguments
	Site    *Site  // of its definition; nil without debug information
}

// Kernels returns the module's kernels in source order. The host side has none.
func (m *Module) Kernels() []*Kernel { return m.kernels }

// findKernels finds the functions that are marked as kernels, by nvvm.annotations or by their calling convention. An
// annotation in an unknown form is an error: overlooking a kernel would pass for the absence of races.
func findKernels(m *Module) ([]*Kernel, error) {
	funcs, err := annotatedFuncs(m.IR)
	if err != nil {
		return nil, err
	}
	for _, f := range m.IR.Funcs {
		if len(f.Blocks) > 0 && isKernelConvention(f.CallingConv) {
			funcs = append(funcs, f)
		}
	}
	var list []*Kernel
	seen := map[*ir.Func]bool{}
	for _, f := range funcs {
		if seen[f] {
			continue
		}
		seen[f] = true
		list = append(list, &Kernel{
			Func:    f,
			Symbol:  symbol(f.GlobalIdent),
			Name:    bounded(sourceName(symbol(f.GlobalIdent))),
			Display: bounded(displayName(symbol(f.GlobalIdent))),
			Site:    m.funcSite(f),
		})
	}
	fileOrder := map[string]int{}
	for _, k := range list {
		if k.Site != nil {
			if _, ok := fileOrder[k.Site.File]; !ok {
				fileOrder[k.Site.File] = len(fileOrder)
			}
		}
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i].Site, list[j].Site
		if a == nil || b == nil {
			return a != nil && b == nil
		}
		if a.File != b.File {
			return fileOrder[a.File] < fileOrder[b.File]
		}
		return a.Line < b.Line
	})
	return list, nil
}

// annotatedFuncs are the functions that nvvm.annotations call kernels.
func annotatedFuncs(m *ir.Module) ([]*ir.Func, error) {
	named := m.NamedMetadataDefs["nvvm.annotations"]
	if named == nil {
		return nil, nil
	}
	var list []*ir.Func
	for _, node := range named.Nodes {
		tuple, ok := node.(*metadata.Tuple)
		if !ok {
			return nil, errors.New("unknown form of nvvm.annotations")
		}
		if !isKernelTuple(tuple) {
			continue
		}
		if f := funcOf(tuple.Fields[0]); f != nil {
			list = append(list, f)
		} else if _, null := tuple.Fields[0].(*metadata.NullLit); !null {
			return nil, errors.New("unknown form of nvvm.annotations: kernel that is no function")
		}
	}
	return list, nil
}

func isKernelConvention(c enum.CallingConv) bool {
	return c == enum.CallingConvPTXKernel || c == enum.CallingConvAMDGPUKernel || c == enum.CallingConvSPIRKernel
}

// symbol is the name that a global has in the program. llir's Name spells numbers in a form of its own.
func symbol(g ir.GlobalIdent) string {
	if g.IsUnnamed() {
		return g.Name()
	}
	return g.GlobalName
}

// isKernelTuple reports whether a tuple is !{f, ..., !"kernel", i32 1, ...}.
func isKernelTuple(t *metadata.Tuple) bool {
	for i := 1; i+1 < len(t.Fields); i += 2 {
		if s, ok := t.Fields[i].(*metadata.String); ok && s.Value == "kernel" {
			return true
		}
	}
	return false
}

func funcOf(field metadata.Field) *ir.Func {
	for {
		switch f := field.(type) {
		case *ir.Func:
			return f
		case *metadata.Value:
			v, ok := f.Value.(metadata.Field)
			if !ok {
				return nil
			}
			field = v
		case *constant.ExprBitCast:
			v, ok := f.From.(*ir.Func)
			if !ok {
				return nil
			}
			return v
		default:
			return nil
		}
	}
}

// stubMark is what clang puts before the name of a kernel's host stub.
const stubMark = "__device_stub__"

// IsStub reports whether a host function is the stub of some kernel.
func IsStub(f *ir.Func) bool { return strings.Contains(f.Name(), stubMark) }

// KernelOf returns the device kernel that a host stub launches; nil if the
// function is no stub, or no kernel of that signature is in this program.
func (p *Program) KernelOf(stub *ir.Func) *Kernel {
	p.stubsOnce.Do(func() {
		p.stubs = map[*ir.Func]*Kernel{}
		kernels := p.kernelNames()
		for _, f := range p.Host.IR.Funcs {
			if !IsStub(f) {
				continue
			}
			if k := kernels.of(symbol(f.GlobalIdent)); k != nil {
				p.stubs[f] = k
			}
		}
	})
	return p.stubs[stub]
}

// signature is the whole demangled name; a plain C name stands for itself.
func signature(symbol string) string { return demangle.Filter(symbol) }

// displayName is the demangled name without parameters and return type.
func displayName(symbol string) string {
	return demangle.Filter(symbol, demangle.NoParams, demangle.NoEnclosingParams)
}

// sourceName is the demangled name without parameters and template arguments.
func sourceName(symbol string) string {
	return demangle.Filter(symbol, demangle.NoParams, demangle.NoTemplateParams, demangle.NoEnclosingParams)
}

// Size counts the kernel's loads, stores and calls: a measure of the work that it will be.
func (k *Kernel) Size() int {
	n := 0
	for _, b := range k.Func.Blocks {
		for _, i := range b.Insts {
			switch i.(type) {
			case *ir.InstLoad, *ir.InstStore, *ir.InstCall:
				n++
			}
		}
	}
	return n
}
