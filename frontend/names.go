package frontend

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/value"
)

// ValueName returns the source variable that a value is the content of, or, for
// an alloca, the home of; "" if the debug information names none. Where several
// variables hold one value the outermost function's wins, then the first.
func (m *Module) ValueName(v value.Value) string {
	if d := m.variable(v); d != nil {
		return bounded(d.Name)
	}
	return ""
}

func (m *Module) variable(v value.Value) *metadata.DILocalVariable {
	if m.IR == nil {
		return nil
	}
	m.namesOnce.Do(func() { m.names = variables(m.IR) })
	return m.names[v]
}

func variables(mod *ir.Module) map[value.Value]*metadata.DILocalVariable {
	names := map[value.Value]*metadata.DILocalVariable{}
	depths := map[value.Value]int{}
	for _, f := range mod.Funcs {
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				call, ok := inst.(*ir.InstCall)
				if !ok || len(call.Args) != 3 {
					continue
				}
				callee, ok := call.Callee.(*ir.Func)
				if !ok || callee.Name() != "llvm.dbg.value" && callee.Name() != "llvm.dbg.declare" {
					continue
				}
				v, variable := described(call)
				if variable == nil || variable.Name == "" {
					continue
				}
				depth := inlineDepth(call)
				if old, seen := depths[v]; !seen || depth < old {
					names[v], depths[v] = variable, depth
				}
			}
		}
	}
	return names
}

// described takes a debug intrinsic apart. Only a variable that is the value
// itself counts, not one computed from it by an expression.
func described(call *ir.InstCall) (value.Value, *metadata.DILocalVariable) {
	v := metadataArg(call.Args[0])
	variable, _ := metadataArg(call.Args[1]).(*metadata.DILocalVariable)
	expr, _ := metadataArg(call.Args[2]).(*metadata.DIExpression)
	if variable == nil || expr == nil || len(expr.Fields) > 0 {
		return nil, nil
	}
	if sp, ok := variable.Scope.(*metadata.DISubprogram); ok && sp.File != nil && headerDirRE.MatchString(sp.File.Filename) {
		return nil, nil
	}
	val, ok := v.(value.Value)
	if _, isConst := v.(constant.Constant); !ok || isConst {
		return nil, nil
	}
	return val, variable
}

// metadataArg unwraps a metadata operand of a call.
func metadataArg(v value.Value) any {
	for {
		switch x := v.(type) {
		case *ir.Arg:
			v = x.Value
		case *metadata.Value:
			inner, ok := x.Value.(value.Value)
			if !ok {
				return x.Value
			}
			v = inner
		default:
			return v
		}
	}
}

func inlineDepth(call *ir.InstCall) int {
	depth := 0
	if loc, ok := attachment(call, "dbg").(*metadata.DILocation); ok && loc != nil {
		for l := loc.InlinedAt; l != nil && depth < maxChain; l = l.InlinedAt {
			depth++
		}
	}
	return depth
}

// GlobalName returns the source name of a global or shared variable, without
// the function or namespace that holds it.
func (m *Module) GlobalName(g *ir.Global) string {
	if e, ok := attachment(g, "dbg").(*metadata.DIGlobalVariableExpression); ok && e != nil {
		if v := e.Var; v != nil && v.Name != "" {
			return bounded(v.Name)
		}
	}
	return bounded(lastComponent(sourceName(g.Name())))
}

// VariableName returns the source name of the global or shared variable that the IR calls so; "" where there is none.
func (m *Module) VariableName(name string) string {
	for _, g := range m.IR.Globals {
		if g.Name() == name {
			return m.GlobalName(g)
		}
	}
	return ""
}

// Nameable reports whether the source lets other files name variable g, whatever its linkage has become since.
func Nameable(g *ir.Global) bool {
	e, ok := attachment(g, "dbg").(*metadata.DIGlobalVariableExpression)
	return !ok || e == nil || e.Var == nil || !e.Var.IsLocal
}

// Nameable reports whether the source lets other files name the variable.
func (m *Module) Nameable(name string) bool {
	for _, g := range m.IR.Globals {
		if symbol(g.GlobalIdent) == name {
			return Nameable(g)
		}
	}
	return true
}

// lastComponent is what follows the last :: of a demangled name.
func lastComponent(name string) string {
	for i := len(name) - 2; i >= 0; i-- {
		if name[i] == ':' && name[i+1] == ':' {
			return name[i+2:]
		}
	}
	return name
}

// CalledName is what sources call a function, without parameters; "" for one of our own headers, and for one that a library
// keeps to itself: names with two underscores, or with one before a capital letter, are reserved for these.
func CalledName(symbol string) string {
	name := sourceName(symbol)
	if strings.HasPrefix(name, "hgrd_") || strings.HasPrefix(name, "llvm.") || strings.HasPrefix(name, "operator ") {
		return ""
	}
	for part := range strings.SplitSeq(name, "::") {
		if Reserved(part) {
			return ""
		}
	}
	return name
}

// Reserved reports whether a name is one that only compilers and libraries may give.
func Reserved(name string) bool {
	rest, under := strings.CutPrefix(name, "_")
	return under && rest != "" && (rest[0] == '_' || 'A' <= rest[0] && rest[0] <= 'Z')
}
