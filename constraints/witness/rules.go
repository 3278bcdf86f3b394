package witness

import "github.com/hgrd/hgrd/constraints/expr"

// interpretations is how many ways of filling functions the search tries.
const interpretations = 9

// fill is interpretation i of function s. The first ones give the contents that races mostly hang on: all equal, and
// each element its own index. The later ones mix them by function, or scatter values.
func fill(i int, s *expr.Symbol) Rule {
	last := func(args []uint64, shift uint) uint64 { return args[len(args)-1] >> shift }
	switch i {
	case 0:
		return func([]uint64) uint64 { return 0 }
	case 1:
		return func(args []uint64) uint64 { return last(args, 2) }
	case 2:
		return func([]uint64) uint64 { return 1 }
	case 3:
		return func(args []uint64) uint64 { return last(args, 0) }
	case 4:
		return func(args []uint64) uint64 { return last(args, 3) }
	case 5, 6: // one kind a function
		return fill(int(hash(uint64(i), s.String(), nil)%4), s)
	}
	modulus := uint64(2)
	if i > 7 {
		modulus = 17
	}
	return func(args []uint64) uint64 { return hash(uint64(i), s.String(), args) % modulus }
}

// hash is FNV-1a.
func hash(seed uint64, name string, args []uint64) uint64 {
	h := uint64(14695981039346656037) ^ seed
	for i := 0; i < len(name); i++ {
		h = (h ^ uint64(name[i])) * 1099511628211
	}
	for _, a := range args {
		for k := 0; k < 64; k += 8 {
			h = (h ^ a>>uint(k)&255) * 1099511628211
		}
	}
	return h ^ h>>29
}
