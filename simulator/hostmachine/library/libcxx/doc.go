// Package libcxx models the C++ library, libstdc++: what is not in its headers, and the runtime of exceptions and types.
package libcxx

import (
	"maps"
	"strings"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// Functions are the models.
var Functions = map[string]library.Func{}

// variables are what the library defines.
var variables = map[string]library.Variable{}

func init() {
	addAllocation()
	addStandard()
	addConstructors()
	addStreams()
	for _, list := range []map[string]library.Func{allocation, abi, standard, failures, containers, text, concurrency, chrono, streams} {
		maps.Copy(Functions, list)
	}
}

// VariableNamed makes a variable of the library; nil if no model knows it.
func VariableNamed(name string) library.Variable {
	if v := variables[name]; v != nil {
		return v
	}
	switch {
	case strings.HasPrefix(name, "_ZTI"):
		return typeInfo(name)
	case strings.HasPrefix(name, "_ZTV"):
		return table(name)
	}
	return nil
}

type call = library.Call

func value(v uint64) memory.Value { return memory.Value{V: v} }

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func none(*call) {}
