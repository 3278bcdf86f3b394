package hostanalysis

import (
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
)

// TestApart: launches say the same in a pool of their own, but for the numbers of objects, and share no tree with others.
func TestApart(t *testing.T) {
	for _, name := range []string{"facts", "launches", "loops", "tables", "boundary"} {
		r := analyse(t, nil, filepath.Join("testdata", name+".cu"))
		kernels := map[*frontend.Kernel]bool{}
		for _, l := range r.Launches {
			kernels[l.Kernel] = true
		}
		for k := range kernels {
			var want Result
			for _, l := range r.Launches {
				if l.Kernel == k {
					want.Launches = append(want.Launches, l)
				}
			}
			got := Result{Launches: r.Apart(k, expr.NewPool())}
			plain := func(r Result) string { return regexp.MustCompile(`@\d+`).ReplaceAllString(r.Dump(), "@") }
			if plain(got) != plain(want) {
				t.Errorf("%s: %s: %s, want %s", name, k.Name, got.Dump(), want.Dump())
			}
			m, old := mover{}, mover{}
			m.gather(reflect.ValueOf(got.Launches), map[*Object]bool{})
			old.gather(reflect.ValueOf(want.Launches), map[*Object]bool{})
			for i, e := range m.trees {
				if e == old.trees[i] {
					t.Errorf("%s: %s: %s is shared", name, k.Name, e)
				}
			}
			again := Result{Launches: r.Apart(k, expr.NewPool())}
			if Spell(got.Launches, nil) != Spell(again.Launches, nil) {
				t.Errorf("%s: %s: not spelled alike", name, k.Name)
			}
		}
	}
}

// TestSpellAll changes all that a launch holds, one thing after the other: each is spelled.
func TestSpellAll(t *testing.T) {
	r := analyse(t, nil, filepath.Join("testdata", "tables.cu"))
	pool := expr.NewPool()
	x := pool.Var(expr.Symbol{Name: "x", Width: 64})
	other := pool.Var(expr.Symbol{Name: "other", Width: 64})
	site := &frontend.Site{Position: frontend.Position{File: "a.cu", Line: 3, Column: 4, Function: "f"}}
	moved := *site
	moved.Line++
	whole := func() *Launch {
		l := &Launch{Kernel: r.Launches[0].Kernel, Site: site}
		full(reflect.ValueOf(l).Elem(), x, site)
		return l
	}
	plain := Spell([]*Launch{whole()}, []Problem{{Site: site, Text: "p"}})
	if plain != Spell([]*Launch{whole()}, []Problem{{Site: site, Text: "p"}}) {
		t.Fatal("not spelled alike")
	}
	n := 0
	for {
		l := whole()
		at := n
		path := change(reflect.ValueOf(l).Elem(), &at, x, other, &moved, "Launch")
		if path == "" {
			break
		}
		if Spell([]*Launch{l}, []Problem{{Site: site, Text: "p"}}) == plain {
			t.Errorf("%s is not spelled", path)
		}
		n++
	}
	if n < 60 {
		t.Errorf("%d places changed", n)
	}
	if Spell([]*Launch{whole()}, []Problem{{Site: &moved, Text: "p"}}) == plain || Spell([]*Launch{whole()}, []Problem{{Site: site, Text: "q"}}) == plain {
		t.Error("a problem is not spelled")
	}
	if !strings.Contains(plain, frontend.Mark(site.File, 3)) {
		t.Error("no line is marked")
	}
}

// full puts something into every place.
func full(v reflect.Value, x *expr.Expr, site *frontend.Site) {
	switch v.Interface().(type) {
	case *expr.Expr:
		v.Set(reflect.ValueOf(x))
		return
	case *frontend.Site:
		v.Set(reflect.ValueOf(site))
		return
	case *frontend.Kernel:
		return
	case map[*expr.Symbol]bool:
		v.Set(reflect.ValueOf(map[*expr.Symbol]bool{x.Sym: true}))
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		full(v.Elem(), x, site)
	case reflect.Struct:
		for i := range v.NumField() {
			full(v.Field(i), x, site)
		}
	case reflect.Slice:
		if ways, ok := v.Addr().Interface().(*[][]Start); ok { // a history holds no further ones
			*ways = [][]Start{make([]Start, 1)}
			for start, i := reflect.ValueOf(&(*ways)[0][0]).Elem(), 0; i < start.NumField(); i++ {
				if start.Type().Field(i).Name != "Either" {
					full(start.Field(i), x, site)
				}
			}
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		full(v.Index(0), x, site)
	case reflect.Array:
		for i := range v.Len() {
			full(v.Index(i), x, site)
		}
	}
}

// change changes the n-th place that holds no others, and is its path; "" when there are fewer.
func change(v reflect.Value, n *int, x, other *expr.Expr, site *frontend.Site, path string) string {
	here := func(to any) string {
		if *n--; *n >= 0 {
			return ""
		}
		v.Set(reflect.ValueOf(to).Convert(v.Type()))
		return path
	}
	switch old := v.Interface().(type) {
	case *expr.Expr:
		return here(other)
	case *frontend.Site:
		return here(site)
	case *frontend.Kernel:
		return ""
	case map[*expr.Symbol]bool:
		return here(map[*expr.Symbol]bool{other.Sym: true})
	case bool:
		return here(!old)
	}
	switch v.Kind() {
	case reflect.String:
		return here("changed")
	case reflect.Int, reflect.Int64, reflect.Uint8, reflect.Uint64:
		return here(1)
	case reflect.Pointer:
		return change(v.Elem(), n, x, other, site, path)
	case reflect.Struct:
		for i := range v.NumField() {
			if p := change(v.Field(i), n, x, other, site, path+"."+v.Type().Field(i).Name); p != "" {
				return p
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if p := change(v.Index(i), n, x, other, site, fmt.Sprintf("%s[%d]", path, i)); p != "" {
				return p
			}
		}
	}
	return ""
}
