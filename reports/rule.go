package reports

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

// Rules name what is broken.
const (
	RuleBlocks     = "inter-block"
	RuleBarrier    = "missing-barrier"
	RuleWarp       = "missing-syncwarp"
	RuleSame       = "same-address"
	RuleMixed      = "mixed-atomic"
	RuleSizes      = "mixed-size"
	RuleScope      = "narrow-scope"
	RuleFence      = "missing-fence"
	RuleGrid       = "grid-barrier"
	RuleCopy       = "copy-under-way"
	RuleWrap       = "wrap-around"
	RuleDivergence = "barrier-divergence"
	RuleUnused     = "unused-ignore"
	RuleSpare      = "not-needed"
)

// Rule is one kind of defect, for people.
type Rule struct {
	ID    string
	Title string
	About string // one paragraph
}

// Rules lists all rules.
func Rules() []Rule { return slices.Clone(rules) }

var rules = []Rule{
	{RuleBlocks, "no order between blocks", "Two statements touch the same bytes from different blocks of one launch. Blocks have no order: a " +
		"barrier orders the threads of one block only. Read one buffer and write another, make the index depend on blockIdx, " +
		"or split the kernel at the point where all blocks must have arrived."},
	{RuleBarrier, "missing barrier", "Two statements touch the same bytes from different threads of a block, and no barrier lies " +
		"between them on some way. __syncthreads() between them, where all threads of the block reach it, orders them. In a " +
		"loop the other statement may be that of the next round: then the barrier belongs at the end of the loop."},
	{RuleWarp, "missing warp barrier", "The same among the threads of one warp. Since compute capability 7.0 they need not run in " +
		"step; shuffles and votes exchange values and order no memory. __syncwarp() with a mask that holds both threads orders them."},
	{RuleSame, "index not unique per thread", "One statement writes one element from several threads. A barrier does not help, for " +
		"they do it at once. Give each thread an element of its own, let one thread do it, or use an atomic operation."},
	{RuleMixed, "atomic and plain access", "One side is atomic and the other is not. The atomic is indivisible for other atomics " +
		"only: a plain write may fall between its read and its write, and a plain read may see either value. Make both atomic, " +
		"or order them by a barrier or by another launch."},
	{RuleSizes, "atomics of different sizes", "Two atomic operations touch common bytes, and one of them touches others too. Atomics are " +
		"indivisible for each other where they access the same bytes: such a pair is a data race. PTX performs read-modify-writes " +
		"one after the other whatever their sizes, but not atomic loads and stores. Access a place by one size alone."},
	{RuleScope, "scope too narrow", "Both sides synchronise, but in a scope that does not hold both threads: atomicAdd_block() and " +
		"__threadfence_block() speak to the threads of one block. Widen the operation that the finding names."},
	{RuleFence, "missing fence", "The two sides take a lock, wait for a flag or draw a number, and yet nothing makes what one of them " +
		"wrote visible to the other in time: an atomic operation orders no other memory. A fence belongs before the operation " +
		"that releases a lock or sets a flag, and another behind the one that takes the lock or finds the flag set: " +
		"__threadfence() between blocks, __threadfence_block() within one."},
	{RuleGrid, "grid barrier without cooperative launch", "A barrier of the whole grid, cooperative_groups::grid_group::sync(), lies " +
		"between the two statements, but the launch is not cooperative: then it orders nothing. Launch the kernel by " +
		"cudaLaunchCooperativeKernel(), or by cudaLaunchKernelEx() with the attribute cudaLaunchAttributeCooperative, which also sees " +
		"to it that all blocks are resident."},
	{RuleCopy, "copy under way", "An asynchronous copy may happen at any time until a wait for it is over, and a statement touches " +
		"the same bytes meanwhile. A barrier does not wait for copies, and the thread that issued one is no exception. Wait before " +
		"the barrier that hands the data on: cooperative_groups::wait(), cuda::pipeline::consumer_wait() or " +
		"__pipeline_wait_prior(), which wait for batches that were committed."},
	{RuleWrap, "index wraps around", "Two threads meet only because an index does not fit its type and comes round. Where that " +
		"takes sizes that the program may never have, it is a note, and no verdict. Compute the index in 64 bits, or check the sizes on the host before the launch."},
	{RuleDivergence, "barrier divergence", "Some threads of a block come to a barrier while others, that have not returned, come to " +
		"another one or to none. What happens then is undefined. Move the barrier out of the branch or the loop, so that all " +
		"threads of the block reach it together."},
	{RuleUnused, "comment dismisses nothing", "A comment 'hgrd:ignore RULE: reason' dismisses findings of that rule on its line, or on the next " +
		"line of code where it stands alone. All kernels with that line are decided, and none of them has such a finding: the " +
		"comment hides what may come. Delete it, or move it to the line of one of the two accesses."},
	{RuleSpare, "synchronisation that is not needed", "All kernels with this barrier, fence or atomic operation are proved race-free without it, or " +
		"with a weaker one in its place. 'hgrd check --redundant' looks for such ones, one at a time: two of them may need each " +
		"other, so change one and check again. Where kernels have atomic operations, these may come in another order without a barrier."},
}

// RuleOf is the rule of that ID.
func RuleOf(id string) (Rule, bool) {
	i := slices.IndexFunc(rules, func(r Rule) bool { return r.ID == id })
	if i < 0 {
		return Rule{}, false
	}
	return rules[i], true
}

func title(id string) string {
	r, _ := RuleOf(id)
	return r.Title
}

//go:embed rules/*.cu
var examples embed.FS

// Racy and Mended are a small program that breaks the rule, and the same program mended.
func (r Rule) Racy() string   { return r.example("race") }
func (r Rule) Mended() string { return r.example("ok") }

func (r Rule) example(which string) string {
	text, err := examples.ReadFile(fmt.Sprintf("rules/%s.%s.cu", r.ID, which))
	if err != nil {
		panic("BUG: " + err.Error())
	}
	return string(text)
}

// Explain is the rule as text.
func (r Rule) Explain() string {
	return fmt.Sprintf("%s: %s\n\n%s\n\nRacy:\n\n%s\nFixed:\n\n%s", r.ID, r.Title, filled(r.About, textWidth), indented(r.Racy()), indented(r.Mended()))
}

// Document is all rules in Markdown.
func Document() string {
	var b strings.Builder
	b.WriteString("# Rules\n\nWhat `hgrd` tells apart, each with a small program that breaks the rule and the same program mended. " +
		"`hgrd explain RULE`\nprints one of them.\n")
	for _, r := range rules {
		fmt.Fprintf(&b, "\n## %s: %s\n\n%s\n\n```cuda\n%s```\n\nFixed:\n\n```cuda\n%s```\n", r.ID, r.Title, filled(r.About, textWidth), r.Racy(), r.Mended())
	}
	return b.String()
}

// textWidth is the length of lines of prose.
const textWidth = 100

// filled breaks a paragraph into lines.
func filled(s string, width int) string {
	var b strings.Builder
	column := 0
	for i, word := range strings.Fields(s) {
		switch {
		case i == 0:
		case column+1+len(word) > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}

func indented(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		if line != "\n" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	return b.String()
}
