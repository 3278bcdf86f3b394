package testprograms

import (
	"fmt"
	"regexp"
	"strings"
)

var (
	order       = regexp.MustCompile(`((__threadfence(_block)?|__syncthreads|__syncwarp)\(\)|[\w:]+(\(\))?\.sync\(\)|\w+\.arrive_and_wait\(\)|\w+\.(barrier_)?wait\(std::move\(\w+\)\)|\w+\.wait_parity\(0\)|cg::wait\(\w+\)|__pipeline_wait_prior\(0\)|pipe\.consumer_wait\(\)|cuda::pipeline_consumer_wait_prior<1>\(pipe\)|asm volatile\("(bar\.sync|cp\.async\.wait)[^"]*"[^;]*\));`)
	memoryOrder = regexp.MustCompile(`\bmemory_order_(acquire|release|acq_rel|seq_cst)\b`)
	wideScope   = regexp.MustCompile(`\bthread_scope_(device|system)\b`)
	wideAtomic  = regexp.MustCompile(`\batomic[A-Z][A-Za-z]*\(`)
)

// Mutants lists copies of a program that lack one fence or barrier, in which one fence or atomic reaches the block only, or in
// which one is relaxed. Lines that are marked as redundant are left alone.
func Mutants(source string) map[string]string {
	out := map[string]string{}
	lines := strings.Split(source, "\n")
	for i, l := range lines {
		put := func(what, mutant string) {
			copied := append([]string{}, lines...)
			copied[i] = mutant
			out[fmt.Sprintf("line%d_%s", i+1, what)] = strings.Join(copied, "\n")
		}
		switch {
		case strings.Contains(l, "// redundant"):
		case order.MatchString(l):
			put("without", order.ReplaceAllString(l, ""))
			if strings.Contains(l, "__threadfence()") {
				put("narrow", strings.Replace(l, "__threadfence()", "__threadfence_block()", 1))
			}
		case memoryOrder.MatchString(l) || wideScope.MatchString(l):
			if m := memoryOrder.ReplaceAllString(l, "memory_order_relaxed"); m != l {
				put("relaxed", m)
			}
			if m := wideScope.ReplaceAllString(l, "thread_scope_block"); m != l {
				put("narrow", m)
			}
		case wideAtomic.MatchString(l):
			put("narrow", wideAtomic.ReplaceAllStringFunc(l, func(s string) string { return strings.TrimSuffix(s, "(") + "_block(" }))
		}
	}
	return out
}
