package reports

import (
	"fmt"
	"path/filepath"
	"strings"
)

// OpenCL reports whether a race is one of an OpenCL kernel, whose words for synchronisation are others than CUDA's.
func (r *Race) OpenCL() bool { return filepath.Ext(r.Accesses[0].File) == ".cl" }

// Flag is what a barrier's flags have to name for it to order the accesses.
func (r *Race) Flag() string {
	if r.Space == Shared {
		return "CLK_LOCAL_MEM_FENCE"
	}
	return "CLK_GLOBAL_MEM_FENCE"
}

// Barrier is a barrier for the threads of a block, or of a warp, that orders the accesses.
func (r *Race) Barrier(warp bool) string {
	switch {
	case r.OpenCL() && warp:
		return "sub_group_barrier(" + r.Flag() + ")"
	case r.OpenCL():
		return "barrier(" + r.Flag() + ")"
	case warp:
		return "__syncwarp()"
	}
	return "__syncthreads()"
}

// fenceCall is a fence between threads of different blocks, or of one.
func (r *Race) fenceCall(blocks bool) string {
	switch {
	case r.OpenCL():
		return "mem_fence(" + r.Flag() + ")"
	case blocks:
		return "__threadfence()"
	}
	return "__threadfence_block()"
}

// narrow lists the barriers that would order the accesses if their flags said so.
func (r *Race) narrow() string {
	var at []string
	for _, p := range r.Narrow {
		at = append(at, p.short())
	}
	if len(at) == 1 {
		return "the barrier at " + at[0]
	}
	return "the barriers at " + strings.Join(at, ", ")
}

// flagged says how the flags of barriers between the accesses mend the race; "" where there are none.
func (r *Race) flagged() string {
	if len(r.Narrow) == 0 {
		return ""
	}
	return fmt.Sprintf("add %s to the flags of %s", r.Flag(), r.narrow())
}
