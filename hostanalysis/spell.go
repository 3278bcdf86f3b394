package hostanalysis

import (
	"fmt"
	"reflect"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
)

// Spell writes all that launches and problems say: what is spelled alike is the same, but for the numbers of lines,
// which stand between frontend.Mark's marks. The launches have a pool of their own, as Apart leaves them.
func Spell(ls []*Launch, ps []Problem) string {
	s := speller{objects: map[*Object]int{}}
	s.nodes(ls)
	s.value(reflect.ValueOf(ls))
	s.value(reflect.ValueOf(ps))
	return s.out.String()
}

type speller struct {
	out     strings.Builder
	objects map[*Object]int
}

// lineText is how texts name lines.
var lineText = regexp.MustCompile(`\bline ([0-9]+)`)

// quoted quotes a text, with marks around the lines that it names.
func quoted(text string) string {
	return lineText.ReplaceAllStringFunc(strconv.Quote(text), func(m string) string {
		n, err := strconv.Atoi(m[len("line "):])
		if err != nil {
			return m
		}
		return "line " + frontend.Mark("", n)
	})
}

// nodes writes the trees, each node once, by age.
func (s *speller) nodes(ls []*Launch) {
	m := mover{}
	m.gather(reflect.ValueOf(ls), map[*Object]bool{})
	var all []*expr.Expr
	expr.Visit(func(e *expr.Expr) { all = append(all, e) }, m.trees...)
	sort.Slice(all, func(i, j int) bool { return all[i].ID() < all[j].ID() })
	symbols := map[*expr.Symbol]bool{}
	for _, e := range all {
		fmt.Fprintf(&s.out, "%d: %d %d %d %d", e.ID(), e.Op, e.Width, e.Flags, e.Value)
		for _, a := range e.Args {
			fmt.Fprintf(&s.out, " %d", a.ID())
		}
		if sym := e.Sym; sym != nil {
			fmt.Fprintf(&s.out, " %q", sym.Name)
			if !symbols[sym] {
				symbols[sym] = true
				shown := *sym
				shown.Display = ""
				fmt.Fprintf(&s.out, " %#v %s", shown, quoted(sym.Display))
			}
		}
		s.out.WriteString("\n")
	}
}

// value writes v field by field, so that none can be forgotten.
func (s *speller) value(v reflect.Value) {
	switch x := v.Interface().(type) {
	case *expr.Expr:
		if x == nil {
			s.out.WriteString("nil,")
		} else {
			fmt.Fprintf(&s.out, "e%d,", x.ID())
		}
		return
	case *expr.Symbol:
		shown := *x
		shown.Display = ""
		fmt.Fprintf(&s.out, "%#v %s,", shown, quoted(x.Display))
		return
	case *frontend.Kernel:
		fmt.Fprintf(&s.out, "%q,", x.Symbol)
		return
	case *Object:
		n, seen := s.objects[x]
		if !seen {
			n = len(s.objects)
			s.objects[x] = n
		}
		fmt.Fprintf(&s.out, "o%d", n)
		if seen {
			return
		}
	case frontend.Position:
		fmt.Fprintf(&s.out, "%q:%s:%d:%q,", x.File, frontend.Mark(x.File, x.Line), x.Column, x.Function)
		return
	case map[*expr.Symbol]bool:
		var names []string
		for sym, is := range x {
			names = append(names, fmt.Sprintf("%q %t", sym.Name, is))
		}
		sort.Strings(names)
		fmt.Fprintf(&s.out, "%q,", names)
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			s.out.WriteString("nil,")
		} else {
			s.value(v.Elem())
		}
	case reflect.Struct:
		s.out.WriteString(v.Type().Name() + "{")
		for i := range v.NumField() {
			s.value(v.Field(i))
		}
		s.out.WriteString("}")
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice && v.IsNil() {
			s.out.WriteString("nil,")
			return
		}
		fmt.Fprintf(&s.out, "%d[", v.Len())
		for i := range v.Len() {
			s.value(v.Index(i))
		}
		s.out.WriteString("]")
	case reflect.String:
		fmt.Fprintf(&s.out, "%s,", quoted(v.String()))
	case reflect.Bool, reflect.Int, reflect.Int64, reflect.Uint8, reflect.Uint64:
		fmt.Fprintf(&s.out, "%v,", v.Interface())
	default:
		panic("BUG: a launch holds a " + v.Type().String())
	}
}
