package randomkernel

import (
	"fmt"
	"strings"
)

// File prints cases as one source file and notes the line of every statement. Argument numbers and names must be
// distinct, as those of Generate with distinct numbers are.
func File(cases []*Case) string {
	p := &printer{line: 1}
	p.add(0, "#include <cassert>")
	p.add(0, "#include <cstdlib>")
	p.add(0, "#include <cuda_runtime.h>")
	for _, c := range cases {
		p.kernel(c)
		p.host(c)
	}
	p.add(0, "int main(int argc, char **argv) {")
	p.add(1, "if (argc < 1000) return 1;")
	p.add(1, "switch (atoi(argv[1])) {")
	for i, c := range cases {
		var args []string
		for _, a := range c.Params {
			args = append(args, fmt.Sprintf("atoi(argv[%d])", a.Argument))
		}
		p.add(1, "case %d: host_%s(%s); break;", i, c.Name, strings.Join(args, ", "))
	}
	p.add(1, "}")
	p.add(0, "}")
	return p.b.String()
}

type printer struct {
	b    strings.Builder
	line int
}

// add prints one line and returns its number.
func (p *printer) add(depth int, format string, args ...any) int {
	p.b.WriteString(strings.Repeat("  ", depth))
	fmt.Fprintf(&p.b, format, args...)
	p.b.WriteByte('\n')
	p.line++
	return p.line - 1
}

func (p *printer) kernel(c *Case) {
	var params []string
	for _, a := range c.Arrays {
		if a.Fields > 1 && a.Of == nil {
			members := ""
			for i := range a.Fields {
				members += fmt.Sprintf(" %v f%d;", a.Type, i)
			}
			p.add(0, "struct %s {%s };", structName(c, a), members)
		}
		if !a.Shared {
			params = append(params, fmt.Sprintf("%s *%s", elementName(c, a), a.Name))
		}
	}
	for _, a := range c.Params {
		params = append(params, fmt.Sprintf("%v %s", a.Var.Type, a.Var.Name))
	}
	for _, v := range c.Extra {
		params = append(params, fmt.Sprintf("%v %s", v.Type, v.Name))
	}
	c.First = p.add(0, "__global__ void %s(%s) {", c.Name, strings.Join(params, ", "))
	for _, a := range c.Arrays {
		if a.Shared {
			p.add(1, "__shared__ %v %s[%s];", a.Type, a.Name, a.Size)
		}
	}
	p.stmts(1, c.Body)
	c.Last = p.add(0, "}")
}

func structName(c *Case, a *Array) string {
	if a.Of != nil {
		a = a.Of
	}
	return "S_" + c.Name + "_" + a.Name
}

func elementName(c *Case, a *Array) string {
	if a.Fields > 1 {
		return structName(c, a)
	}
	return a.Type.String()
}

func (p *printer) host(c *Case) {
	var params []string
	for _, a := range c.Params {
		params = append(params, fmt.Sprintf("%v %s", a.Var.Type, a.Var.Name))
	}
	p.add(0, "static void host_%s(%s) {", c.Name, strings.Join(params, ", "))
	for _, k := range c.Checks {
		switch k.How {
		case 0:
			p.add(1, "assert(%s);", k.Cond)
		case 1:
			p.add(1, "if (!(%s)) exit(1);", k.Cond)
		default:
			p.add(1, "if (!(%s)) return;", k.Cond)
		}
	}
	p.stmts(1, c.Locals)
	var args []string
	for _, a := range c.Arrays {
		if a.Shared {
			continue
		}
		if a.Of != nil {
			args = append(args, fmt.Sprintf("%s + %s", a.Of.Name, a.Shift))
			continue
		}
		p.add(1, "%s *%s;", elementName(c, a), a.Name)
		p.add(1, "cudaMalloc(&%s, (%s) * sizeof(%s));", a.Name, a.Size, elementName(c, a))
		args = append(args, a.Name)
	}
	for _, a := range c.Params {
		args = append(args, a.Var.Name)
	}
	for _, v := range c.Extra {
		args = append(args, v.Name)
	}
	p.add(1, "dim3 grid(%s, %s), block(%s, %s);", c.Grid[0], c.Grid[1], c.Block[0], c.Block[1])
	p.add(1, "%s<<<grid, block>>>(%s);", c.Name, strings.Join(args, ", "))
	p.add(0, "}")
}

func (p *printer) stmts(depth int, list []*Stmt) {
	for _, s := range list {
		p.stmt(depth, s)
	}
}

func (p *printer) stmt(depth int, s *Stmt) {
	switch s.Kind {
	case If:
		s.Line = p.add(depth, "if (%s) {", s.E)
		p.stmts(depth+1, s.Body)
		if len(s.Else) > 0 {
			p.add(depth, "} else {")
			p.stmts(depth+1, s.Else)
		}
		p.add(depth, "}")
	case For:
		s.Line = p.add(depth, "for (%s; %s; %s) {", s.Init, s.E, s.Step)
		s.Init.Line, s.Step.Line = s.Line, s.Line
		p.stmts(depth+1, s.Body)
		p.add(depth, "}")
	default:
		s.Line = p.add(depth, "%s;", s)
	}
}

// String prints a statement without parts.
func (s *Stmt) String() string {
	switch s.Kind {
	case Assign:
		switch {
		case s.Declare && s.Var.Pointer:
			return fmt.Sprintf("%v *%s = %s", s.Var.Type, s.Var.Name, s.E)
		case s.Declare:
			return fmt.Sprintf("%v %s = %s", s.Var.Type, s.Var.Name, s.E)
		}
		return fmt.Sprintf("%s = %s", s.Var.Name, s.E)
	case Store:
		return fmt.Sprintf("%s = %s", s.Place, s.E)
	case Update:
		return fmt.Sprintf("%s += %s", s.Place, s.E)
	case Atomic:
		return fmt.Sprintf("atomicAdd(&%s, %s)", s.Place, s.E)
	case Barrier:
		return "__syncthreads()"
	case WarpBarrier:
		return "__syncwarp()"
	case Return:
		return "return"
	case Break:
		return "break"
	case Continue:
		return "continue"
	}
	return "?"
}

// String prints an expression, in parentheses where it has an operator.
func (e *Expr) String() string {
	switch e.Op {
	case Const:
		s := fmt.Sprint(e.Val)
		switch e.Type {
		case Unsigned:
			s += "u"
		case Long:
			s += "ll"
		case UnsignedLong:
			s += "ull"
		}
		if e.Val < 0 {
			s = "(" + s + ")"
		}
		return s
	case Ref:
		if e.Var.Builtin != NoBuiltin {
			return builtinNames[e.Var.Builtin]
		}
		return e.Var.Name
	case Convert:
		return fmt.Sprintf("((%v)%s)", e.Type, e.Args[0])
	case Choose:
		return fmt.Sprintf("(%s ? %s : %s)", e.Args[0], e.Args[1], e.Args[2])
	case Load:
		s := fmt.Sprintf("%s[%s]", e.Base.name(), e.Args[0])
		if e.Base.Array != nil && e.Base.Array.Fields > 1 {
			s += fmt.Sprintf(".f%d", e.Field)
		}
		return s
	case Address:
		return fmt.Sprintf("(%s + %s)", e.Base.name(), e.Args[0])
	}
	return fmt.Sprintf("(%s %s %s)", e.Args[0], operators[e.Op], e.Args[1])
}
