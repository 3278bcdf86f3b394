package hostanalysis

import (
	"reflect"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
)

// Apart is what r says of the launches of one kernel, with trees in a pool of its own, which is empty before: what the
// host says of other kernels is not seen there.
func (r *Result) Apart(k *frontend.Kernel, pool *expr.Pool) []*Launch {
	var ls []*Launch
	for _, l := range r.Launches {
		if l.Kernel == k {
			ls = append(ls, l)
		}
	}
	m := mover{pool: pool, objects: map[*Object]*Object{}}
	m.gather(reflect.ValueOf(ls), map[*Object]bool{})
	m.copies = pool.Adopt(m.trees...)
	out, _ := m.move(reflect.ValueOf(ls)).Interface().([]*Launch)
	return out
}

// mover copies launches field by field, so that none can be forgotten. Objects that are one stay one.
type mover struct {
	pool    *expr.Pool
	trees   []*expr.Expr
	copies  map[*expr.Expr]*expr.Expr
	objects map[*Object]*Object
}

// gather finds all trees.
func (m *mover) gather(v reflect.Value, seen map[*Object]bool) {
	switch x := v.Interface().(type) {
	case *expr.Expr:
		if x != nil {
			m.trees = append(m.trees, x)
		}
		return
	case *expr.Symbol, *frontend.Kernel, *frontend.Site:
		return
	case *Object:
		if x == nil || seen[x] {
			return
		}
		seen[x] = true
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			m.gather(v.Elem(), seen)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			m.gather(v.Field(i), seen)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			m.gather(v.Index(i), seen)
		}
	}
}

// move is a copy of v. What sites and kernels are is the same for all.
func (m *mover) move(v reflect.Value) reflect.Value {
	switch x := v.Interface().(type) {
	case *expr.Expr:
		return reflect.ValueOf(m.copies[x])
	case *expr.Symbol:
		return reflect.ValueOf(m.pool.Symbol(*x))
	case *frontend.Kernel, *frontend.Site:
		return v
	case *Object:
		if x == nil {
			return v
		}
		if m.objects[x] == nil {
			o := m.move(v.Elem()).Interface().(Object)
			o.ID = len(m.objects) // as if there were no other kernels
			m.objects[x] = &o
		}
		return reflect.ValueOf(m.objects[x])
	}
	out := reflect.New(v.Type()).Elem()
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			out.Elem().Set(m.move(v.Elem()))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			out.Field(i).Set(m.move(v.Field(i)))
		}
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			out.Index(i).Set(m.move(v.Index(i)))
		}
	case reflect.Map:
		if v.IsNil() {
			return v
		}
		out.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		for it := v.MapRange(); it.Next(); {
			out.SetMapIndex(m.move(it.Key()), m.move(it.Value()))
		}
	default:
		return v
	}
	return out
}
