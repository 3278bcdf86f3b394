package hostanalysis

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
)

// Dump prints the result for people and golden tests, with file names without folders.
func (r *Result) Dump() string {
	var b strings.Builder
	for _, l := range r.Launches {
		l.dump(&b)
	}
	for _, k := range r.Unlaunched {
		fmt.Fprintf(&b, "no launch of %s\n", k.Display)
	}
	for _, p := range r.Problems {
		fmt.Fprintf(&b, "problem %s: %s\n", siteText(p.Site), p.Text)
	}
	return b.String()
}

func (l *Launch) dump(b *strings.Builder) {
	fmt.Fprintf(b, "launch %s %s", siteText(l.Site), l.Kernel.Display)
	if l.OpenMode {
		b.WriteString(" perhaps cooperative")
	}
	if l.Cooperative {
		b.WriteString(" cooperative")
	}
	b.WriteString("\n")
	for _, c := range l.Context {
		fmt.Fprintf(b, "  from %s\n", siteText(c))
	}
	fmt.Fprintf(b, "  grid %s block %s", triple(l.Grid), triple(l.Block))
	if !l.Shared.IsConst(0) {
		fmt.Fprintf(b, " shared %s", l.Shared)
	}
	b.WriteString("\n")
	shown := map[*Object]bool{}
	for k, a := range l.Args {
		for _, p := range a.Pieces {
			name := fmt.Sprintf("%d", k)
			if len(a.Pieces) > 1 {
				name = fmt.Sprintf("%d+%d", k, p.Offset)
			}
			fmt.Fprintf(b, "  arg %s = %s\n", name, p)
			for _, t := range p.Pointer {
				if o := t.Object; !shown[o] {
					shown[o] = true
					fmt.Fprintf(b, "    %s\n", o.detail())
				}
			}
		}
	}
	for _, t := range l.Textures {
		t.dump(b)
	}
	for _, f := range l.Facts {
		fmt.Fprintf(b, "  %s %s: %s\n", f.Kind, siteText(f.Site), f.Cond)
	}
	for _, r := range l.Recurrences {
		fmt.Fprintf(b, "  recurrence %s: %s, then %s\n", r.Value, r.Init, r.Next)
	}
	for _, x := range l.Exits {
		fmt.Fprintf(b, "  exit %s: first %s with %s\n", x.Value, x.Counter, x.Leave)
	}
	for _, r := range l.Rounds {
		fmt.Fprintf(b, "  before %s: %s\n", r.Counter, r.Continue)
	}
	for _, x := range l.Inputs {
		fmt.Fprintf(b, "  input %s: %s\n", x.Symbol, x.Kind)
	}
	for _, x := range l.Uncomputed {
		fmt.Fprintf(b, "  unknown %s: %s %s\n", x.Symbol, siteText(x.Site), x.Why)
	}
	for _, a := range l.Assumptions {
		fmt.Fprintf(b, "  assumption: %s\n", a)
	}
}

func (t Texture) dump(b *strings.Builder) {
	name := t.Symbol
	if name == "" {
		name = fmt.Sprintf("%d+%d", t.Param, t.Offset)
	}
	fmt.Fprintf(b, "  texture %s = %s\n", name, Piece{IsPointer: true, Pointer: t.Targets})
	for _, o := range t.Meets {
		fmt.Fprintf(b, "    perhaps %s\n", o)
	}
	for _, o := range t.Apart {
		fmt.Fprintf(b, "    taken to be apart from %s\n", o)
	}
}

func triple(e [3]*expr.Expr) string { return fmt.Sprintf("(%s, %s, %s)", e[0], e[1], e[2]) }

func (p Piece) String() string {
	switch {
	case p.IsPointer && len(p.Pointer) == 0:
		return "null"
	case !p.IsPointer && p.Value == nil:
		return "unknown"
	case !p.IsPointer:
		return p.Value.String()
	}
	var parts []string
	for _, t := range p.Pointer {
		s := t.Object.String()
		if !t.Offset.IsConst(0) {
			s += " + " + t.Offset.String()
		}
		if !t.Guard.True() {
			s += " if " + t.Guard.String()
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, " | ")
}

// String is the object's name with its number, which tells objects of one name apart.
func (o *Object) String() string { return fmt.Sprintf("%s@%d", o.Name, o.ID) }

func (o *Object) detail() string {
	s := fmt.Sprintf("%s: %s", o, o.Kind)
	if o.Size != nil {
		s += " of " + o.Size.String() + " bytes"
	}
	if o.Global != "" {
		s += " " + o.Global
	}
	if o.Textured {
		s += " textured"
	}
	if o.PerRound {
		s += ", one a round"
	}
	return s
}

func siteText(s *frontend.Site) string {
	if s == nil {
		return "?"
	}
	out := fmt.Sprintf("%s:%d", filepath.Base(s.File), s.Line)
	for _, p := range s.InlinedAt {
		out += fmt.Sprintf("<%d", p.Line)
	}
	return out
}
