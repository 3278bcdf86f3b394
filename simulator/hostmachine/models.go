package hostmachine

import (
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/library/cudart"
	"github.com/hgrd/hgrd/simulator/hostmachine/library/libc"
	"github.com/hgrd/hgrd/simulator/hostmachine/library/libcxx"
)

// find is the model of a function by its name; nil if there is none.
func find(name string) library.Func {
	for _, list := range []map[string]library.Func{cudart.Functions, libc.Functions, libcxx.Functions} {
		if f := list[name]; f != nil {
			return f
		}
	}
	return nil
}

// variable makes a library's variable by its name; nil if there is none. It tells placed the address as soon as there
// is one, since a variable may lead to others that lead back.
func variable(name string) library.Variable {
	if v := libc.Variables[name]; v != nil {
		return v
	}
	return libcxx.VariableNamed(name)
}
