package solver

// #cgo LDFLAGS: -lz3
// #include <stdlib.h>
// #include <z3.h>
import "C"

import (
	"sync"
	"unsafe"
)

// z3 has two solvers in one: by tactics for a first query, and an incremental one for those that follow, which is far
// better on our queries and keeps its limits. incremental leaves the first out, whose tactics alone take longer to make
// than an ordinary query takes to decide. The binding has no call for parameters of the whole library.
var incremental = sync.OnceFunc(func() {
	name, value := C.CString("combined_solver.ignore_solver1"), C.CString("true")
	defer C.free(unsafe.Pointer(name))
	defer C.free(unsafe.Pointer(value))
	C.Z3_global_param_set(name, value)
})
