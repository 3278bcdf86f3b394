package constraints

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Origin is where in the source a value without a name comes from.
type Origin struct {
	Site *frontend.Site
	Loop bool // it counts the rounds of the loop that begins there
}

// Carried says that the threads of a race are in different rounds of a loop around both accesses.
type Carried struct {
	Loop  *frontend.Site
	Early int // the side in the earlier round
}

// origins finds the origins of a kernel's values by the names that the summary gives their symbols.
type origins struct {
	module *frontend.Module
	kernel *frontend.Kernel
	reads  map[*frontend.Site]string // the one object that is read there
	graph  *symbolic.Graph
}

func (c *Checker) origins(s *kernelanalysis.Summary) *origins {
	o := &origins{module: c.module, kernel: s.Kernel, reads: map[*frontend.Site]string{}}
	for _, a := range s.Accesses {
		if a.Kind != kernelanalysis.Read || a.Site == nil {
			continue
		}
		if name, seen := o.reads[a.Site]; seen && name != a.Object.Name {
			o.reads[a.Site] = "" // one of several
			continue
		}
		o.reads[a.Site] = a.Object.Name
	}
	return o
}

// of is the origin of a symbol of the summary or of a thread's copy of one.
func (o *origins) of(s *expr.Symbol) (Origin, bool) {
	name, ours := strings.CutPrefix(s.Name, o.kernel.Symbol+".")
	if !ours || len(o.kernel.Func.Blocks) == 0 {
		return Origin{}, false
	}
	name = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(name, "#1"), "#2"), "!")
	o.build()
	if strings.HasPrefix(name, "%") {
		site := o.instruction(name)
		return Origin{Site: site}, site != nil
	}
	for _, counter := range []string{"k", "x"} {
		digits, is := strings.CutPrefix(name, counter)
		if n, err := strconv.Atoi(digits); is && err == nil {
			site := o.loopSite(n)
			return Origin{Site: site, Loop: true}, site != nil
		}
	}
	return Origin{}, false
}

// instruction is the site of the instruction that defines a register.
func (o *origins) instruction(ident string) *frontend.Site {
	for _, b := range o.graph.Blocks {
		for _, inst := range b.IR.Insts {
			if v, ok := any(inst).(interface{ Ident() string }); ok && v.Ident() == ident {
				return known(o.module.Site(inst))
			}
		}
	}
	return nil
}

// known drops sites without a line.
func known(s *frontend.Site) *frontend.Site {
	if s == nil || s.Line == 0 {
		return nil
	}
	return s
}

func (o *origins) build() {
	if o.graph == nil {
		o.graph = symbolic.NewGraph(o.kernel.Func)
	}
}

// loopSite is where the n-th loop begins.
func (o *origins) loopSite(n int) *frontend.Site {
	o.build()
	if n >= len(o.graph.Loops) {
		return nil
	}
	return o.graph.Loops[n].Site(o.module)
}

// floatResults are the instructions on floating-point numbers, which is no arithmetic that is followed.
var floatResults = map[string]string{
	"fadd": "a floating-point sum", "fsub": "a floating-point difference", "fmul": "a floating-point product",
	"fdiv": "a floating-point quotient", "fneg": "a floating-point number", "fcmp": "a comparison of floating-point numbers",
	"fptosi": "a floating-point number turned into an integer", "fptoui": "a floating-point number turned into an integer",
	"sitofp": "an integer turned into a floating-point number", "uitofp": "an integer turned into a floating-point number",
	"fpext": "a floating-point number", "fptrunc": "a floating-point number",
}

// name spells a symbol for users, who know nothing of registers.
func (o *origins) name(s *expr.Symbol) string {
	from, known := o.of(s)
	switch {
	case known && from.Loop:
		return fmt.Sprintf("the number of iterations of the loop at line %d", from.Site.Line)
	case floatResults[s.Display] != "" && strings.HasPrefix(s.Name, "op:"):
		return floatResults[s.Display]
	case s.Display != "":
		return s.Display
	case known && s.Content && o.reads[from.Site] != "":
		return fmt.Sprintf("%s[...] at line %d", o.reads[from.Site], from.Site.Line)
	case known && s.Content:
		return fmt.Sprintf("the value loaded at line %d", from.Site.Line)
	case known:
		return fmt.Sprintf("the value computed at line %d", from.Site.Line)
	}
	return "an intermediate result, which no variable holds"
}

// carried finds the loop around both accesses in whose rounds the two threads differ; early is the side in the earlier
// round.
func (o *origins) carried(q *question, w *witness.Witness) *Carried {
	s, a, b := q.in.Summary, q.pair.a, q.pair.b
	rounds := map[*expr.Symbol]uint64{}
	for _, c := range w.Counters {
		rounds[c.Symbol] = c.Value.Value
	}
	inner := s.LoopsAround(b)
	for i, l := range s.LoopsAround(a) {
		if i >= len(inner) || inner[i] != l || i >= len(a.Rounds) || i >= len(b.Rounds) {
			return nil
		}
		x, known := rounds[obligation.CopySymbol(q.in.pool, 0, a.Rounds[i].Counter.Sym)]
		y, too := rounds[obligation.CopySymbol(q.in.pool, 1, b.Rounds[i].Counter.Sym)]
		if !known || !too || x == y {
			continue
		}
		from, known := o.of(a.Rounds[i].Counter.Sym)
		if !known {
			return nil
		}
		c := &Carried{Loop: from.Site}
		if x > y {
			c.Early = 1
		}
		return c
	}
	return nil
}

// among collects the origins of a witness's values.
func (o *origins) among(w *witness.Witness) map[*expr.Symbol]Origin {
	out := map[*expr.Symbol]Origin{}
	for _, c := range w.Counters {
		if from, known := o.of(c.Symbol); known {
			out[c.Symbol] = from
		}
	}
	for _, c := range w.Contents {
		if from, known := o.of(c.Symbol); known {
			out[c.Symbol] = from
		}
	}
	return out
}
