package frontend

import (
	"regexp"
	"strings"
	"sync"

	"github.com/llir/llvm/ir/metadata"
)

// What headers of ours have in place of a library's own data is named as programs name it: a tensor's impl->sizes[1] is its
// size(1), which compiles wherever the library does. The names stand in the header, beside what they are of:
//
//	hgrd:names SCOPE::TYPE MEMBER     the class that users see has a pointer MEMBER to such data
//	hgrd:name FIELD CALL              a * in both stands for the number of an element
const modelHeader = "include/" + librariesFolder + "/torch/detail/tensor.h"

var (
	namesRE = regexp.MustCompile(`(?m)^// hgrd:names (\S+) (\S+)$`)
	nameRE  = regexp.MustCompile(`(?m)^// hgrd:name (\S+) (\S+)$`)
	indexRE = regexp.MustCompile(`\[(\d+)\]$`)
)

// modelNames are the names of the fields of one type.
type modelNames struct {
	of, member string
	calls      map[string]string
}

var modelled = sync.OnceValue(func() modelNames {
	text, err := headerFS.ReadFile(modelHeader)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	n := modelNames{calls: map[string]string{}}
	if m := namesRE.FindSubmatch(text); m != nil {
		n.of, n.member = string(m[1]), string(m[2])
	}
	for _, m := range nameRE.FindAllSubmatch(text, -1) {
		n.calls[string(m[1])] = string(m[2])
	}
	return n
})

// modelName is how programs write the field of what a path leads to, if that is of a type of our headers; "" if not.
func modelName(path string, of metadata.Field, field string) string {
	n := modelled()
	t, ok := of.(*metadata.DICompositeType)
	if !ok {
		return ""
	}
	scope, ok := t.Scope.(*metadata.DINamespace)
	if !ok || scope.Name+"::"+t.Name != n.of {
		return ""
	}
	front, ok := strings.CutSuffix(path, n.member)
	if !ok {
		return ""
	}
	call, index := n.calls[field], ""
	if m := indexRE.FindStringSubmatch(field); m != nil {
		call, index = n.calls[indexRE.ReplaceAllString(field, "[*]")], m[1]
	}
	if call == "" {
		return ""
	}
	return front + strings.ReplaceAll(call, "*", index)
}
