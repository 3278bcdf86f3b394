package frontend

import (
	"bytes"
	"regexp"
	"strings"
)

// rearranging are the mangled beginnings of algorithms of the C++ library that
// change nothing in a range but the order of its elements, with the number of
// iterators that they begin with: the first leads to the beginning of the
// range, the last to its end.
var rearranging = map[string]int{
	"_ZSt4sortI": 2, "_ZSt11stable_sortI": 2, "_ZSt12partial_sortI": 3, "_ZSt11nth_elementI": 3,
	"_ZSt7shuffleI": 2, "_ZSt14random_shuffleI": 2, "_ZSt7reverseI": 2, "_ZNSt3_V26rotateI": 3,
	"_ZSt9partitionI": 2, "_ZSt16stable_partitionI": 2, "_ZSt9make_heapI": 2, "_ZSt9sort_heapI": 2,
	"_ZSt16next_permutationI": 2, "_ZSt16prev_permutationI": 2,
}

// Rearranges is the number of iterators that a call of the function begins
// with, if that only puts the elements between the first and the last of them
// into another order; 0 for other functions.
func Rearranges(name string) int {
	if i := strings.IndexByte(name, 'I'); i > 0 && strings.HasPrefix(name, "_Z") {
		return rearranging[name[:i+1]]
	}
	return 0
}

// definitionRE is the head of a definition, with its name, up to the function's attributes.
var definitionRE = regexp.MustCompile(`^(define (?:[^@"]|"[^"]*")*@("[^"]*"|[-\w$.]+)\(.*\)) (#\d+ )`)

// keepCalled marks the definition of an algorithm that rearranges as one that
// is not inlined: in its body nobody would know it again.
func keepCalled(line []byte) []byte {
	if m := definitionRE.FindSubmatch(line); m != nil && Rearranges(unquote(string(m[2]))) > 0 {
		return bytes.Join([][]byte{m[1], []byte(" noinline "), line[len(m[1])+1:]}, nil)
	}
	return line
}
