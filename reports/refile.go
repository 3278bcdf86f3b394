package reports

import (
	"reflect"
	"strings"
)

// Refile calls a file by another name, wherever the report names it. The name must be one that stands for nothing else in
// any text. It is called before Finish.
func (r *Report) Refile(from, to string) {
	refile(reflect.ValueOf(r).Elem(), strings.NewReplacer(from, to))
}

func refile(v reflect.Value, names *strings.Replacer) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			refile(v.Elem(), names)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			refile(v.Field(i), names)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			refile(v.Index(i), names)
		}
	case reflect.String:
		v.SetString(names.Replace(v.String()))
	}
}
