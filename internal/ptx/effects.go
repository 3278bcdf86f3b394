package ptx

import "strings"

// pure lists instructions that only compute, or exchange values between the lanes of a warp. Prefetches and cache
// policies touch no memory as far as races go.
var pure = words(`mov cvt cvta add sub mul mad mul24 mad24 fma div rem abs neg min max popc clz bfind fns brev bfe
	bfi szext bmsk dp4a dp2a addc subc madc sad and or xor not cnot lop3 shf shl shr prmt slct selp set setp testp copysign
	rcp sqrt rsqrt sin cos lg2 ex2 tanh vadd vsub vabsdiff vmin vmax vshl vshr vmad vset isspacep activemask vote match shfl
	redux elect nanosleep prefetch prefetchu applypriority createpolicy pmevent trap brkpt mma movmatrix`)

// fixed lists those whose results are functions of their operands.
var fixed = words(`mov cvt cvta add sub mul mad mul24 mad24 fma div rem abs neg min max popc clz bfind fns brev bfe
	bfi szext bmsk dp4a dp2a sad and or xor not cnot lop3 shf shl shr prmt slct selp set setp testp copysign
	rcp sqrt rsqrt sin cos lg2 ex2 tanh vadd vsub vabsdiff vmin vmax vshl vshr vmad vset`)

// reading lists instructions that read memory, or order accesses, and write nothing.
var reading = words(`ld ldu tex tld4 suld ldmatrix bar barrier membar fence griddepcontrol`)

func words(list string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(list) {
		m[w] = true
	}
	return m
}

// Pure reports whether an instruction of that name touches no memory, and orders nothing.
func Pure(name string) bool {
	return pure[name] || len(name) > 1 && pure[strings.TrimRight(name, "24")] && name[0] == 'v'
}

// Fixed reports whether the results of an instruction of that name are functions of its operands.
func Fixed(name string) bool { return fixed[name] }

// MayStore reports whether a text may write memory. One that is not read may.
func MayStore(text string) bool {
	ops, ok := Split(text)
	if !ok {
		return true
	}
	for _, op := range ops {
		if name := op.Parts[0]; !Pure(name) && !reading[name] {
			return true
		}
	}
	return false
}
