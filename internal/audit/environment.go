package audit

import (
	"os"
	"strconv"
	"strings"
)

// environment hands a memory limit to the collector of the child, so that garbage does not reach the bound.
func environment(memory int64) []string {
	var env []string
	for _, e := range os.Environ() {
		if !strings.HasPrefix(e, "GOMEMLIMIT=") {
			env = append(env, e)
		}
	}
	if memory > 0 {
		env = append(env, "GOMEMLIMIT="+strconv.FormatInt(memory/2, 10))
	}
	return env
}
