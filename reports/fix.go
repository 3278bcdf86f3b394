package reports

import "fmt"

// Rules name what is broken. A pipeline may set Race.Rule; Finish derives it where empty.
const (
	RuleBlocks  = "inter-block"      // two blocks, nothing orders them
	RuleBarrier = "missing-barrier"  // two warps of a block without a barrier between
	RuleWarp    = "missing-syncwarp" // two threads of a warp without a warp barrier between
	RuleSame    = "same-address"     // one statement, several threads, one address
	RuleMixed   = "mixed-atomic"     // atomic on one side, plain on the other
	RuleScope   = "narrow-scope"     // synchronised in a scope that does not hold both threads
	RuleWrap    = "wrap-around"      // only through wrap-around of an index
)

func (r *Race) rule() string {
	a, b := &r.Accesses[0], &r.Accesses[1]
	switch {
	case r.WrapOnly:
		return RuleWrap
	case r.Scoped:
		return RuleScope
	case (a.Kind == Atomic) != (b.Kind == Atomic):
		return RuleMixed
	case r.Type == InterBlock:
		return RuleBlocks
	case a.File == b.File && a.Line == b.Line:
		return RuleSame
	case r.Type == IntraBlock:
		return RuleBarrier
	case r.Type == IntraWarp:
		return RuleWarp
	}
	return ""
}

// fix says what would mend a race of a known rule.
func (r *Race) fix() string {
	switch r.Rule {
	case RuleBlocks:
		s := fmt.Sprintf("make the index into %s depend on blockIdx so that blocks touch disjoint bytes, "+
			"use atomics on both sides, or launch one block", Printable(r.Object))
		if r.Witness != nil && len(r.Witness.Values) > 0 {
			s += "; if the host never passes these values, state that by a check before the launch"
		}
		return s
	case RuleBarrier:
		return "__syncthreads() " + r.between() + ", where all threads of the block reach it"
	case RuleWarp:
		return "__syncwarp() " + r.between()
	case RuleSame:
		return fmt.Sprintf("give each thread its own element of %s, let one thread do it, or use an atomic; "+
			"a barrier does not help", Printable(r.Object))
	case RuleMixed:
		plain := &r.Accesses[0]
		if plain.Kind == Atomic {
			plain = &r.Accesses[1]
		}
		s := fmt.Sprintf("make the %s at %s atomic too", plain.Kind, plain.short())
		if r.Type == InterBlock {
			return s
		}
		return s + ", or order it by a barrier"
	case RuleScope:
		if r.Type == InterBlock {
			return "use the device-wide form: atomicX instead of atomicX_block, __threadfence() instead of " +
				"__threadfence_block(), cuda::thread_scope_device"
		}
		return "widen the scope of the atomic or the fence so that it holds both threads"
	case RuleWrap:
		return "compute the index in 64 bits, or check the sizes on the host before the launch"
	}
	return ""
}

func (r *Race) between() string {
	a, b := &r.Accesses[0], &r.Accesses[1]
	if a.File != b.File || len(a.InlinedAt)+len(b.InlinedAt) > 0 {
		return fmt.Sprintf("between the accesses at %s and %s", a.short(), b.short())
	}
	return fmt.Sprintf("between line %d and line %d", a.Line, b.Line)
}
