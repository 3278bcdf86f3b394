package factcheck

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var argsLine = regexp.MustCompile(`(?m)^//.*\bargs:(.*)$`)

// Inputs lists the arguments with which to run a program: those that its comments name, else none, and so many variants of
// these with other numbers.
func Inputs(source string, vary int) (out [][]string) {
	for _, m := range argsLine.FindAllStringSubmatch(source, -1) {
		out = append(out, strings.Fields(m[1]))
	}
	if len(out) == 0 {
		out = [][]string{nil}
	}
	given := len(out)
	random := rand.New(rand.NewPCG(1, uint64(len(source))))
	for i := range vary {
		next := slices.Clone(out[i%given])
		for k, a := range next {
			if v, err := strconv.Atoi(a); err == nil {
				next[k] = strconv.Itoa(other(random, v))
			}
		}
		if !slices.ContainsFunc(out, func(o []string) bool { return slices.Equal(o, next) }) {
			out = append(out, next)
		}
	}
	return out
}

// other is a number like v.
func other(random *rand.Rand, v int) int {
	switch random.IntN(6) {
	case 0:
		return v + 1
	case 1:
		return v - 1
	case 2:
		return 2 * v
	case 3:
		return v / 2
	case 4:
		return random.IntN(300)
	}
	return v
}
