package reports

import (
	"fmt"
	"slices"
	"strings"
)

// absent says in one line which kernels are launched whose code is not in the input; "" where there are none.
func (r *Report) absent() string {
	const most = 3 // kernels that are named
	var names, told []string
	for _, a := range r.Absent {
		if slices.Contains(names, a.Kernel) {
			continue
		}
		names = append(names, a.Kernel)
		if len(names) <= most {
			told = append(told, fmt.Sprintf("%s (%s)", Printable(a.Kernel), Position{File: a.File, Line: a.Line}))
		}
	}
	if more := len(names) - most; more > 0 {
		told = append(told, fmt.Sprintf("%d more", more))
	}
	if len(told) == 0 {
		return ""
	}
	return "launched without code in the input, and " + notLookedAt + ": " + strings.Join(told, ", ")
}
