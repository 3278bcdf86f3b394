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
	RuleStart      = "start-value"
	RuleFlag       = "plain-flag"
	RuleGuard      = "open-guard"
	RuleGrid       = "grid-barrier"
	RuleCopy       = "copy-under-way"
	RuleWork       = "unordered-work"
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
	{RuleBlocks, "no order between blocks", "Two statements access the same bytes from different blocks of one launch. Blocks have no order: a " +
		"barrier orders only the threads of one block. Read one buffer and write another, make the index depend on blockIdx, " +
		"or split the kernel at the point that all blocks must have reached."},
	{RuleBarrier, "missing barrier", "Two statements access the same bytes from different threads of a block, and on some path no barrier " +
		"lies between them. A __syncthreads() between them, where all threads of the block reach it, orders them. In a " +
		"loop, the second access may be in the next iteration: then the barrier belongs at the end of the loop."},
	{RuleWarp, "missing warp barrier", "As missing-barrier, between the threads of one warp. Since compute capability 7.0 they need not run in " +
		"lockstep; shuffles and votes exchange values, but do not order memory. A __syncwarp() whose mask includes both threads orders them."},
	{RuleSame, "index not unique per thread", "One statement writes the same element from several threads. A barrier does not help, because " +
		"they all write at the same point of the program. Give each thread its own element, let only one thread write, or use an atomic operation."},
	{RuleMixed, "atomic and plain access", "One access is atomic and the other is not. An atomic operation is indivisible only for other atomic " +
		"operations: a plain write may fall between its read and its write, and a plain read may see either value. Make both accesses atomic, " +
		"or order them by a barrier or by another launch."},
	{RuleSizes, "atomics of different sizes", "Two atomic operations share some bytes but not all. Atomic operations are " +
		"indivisible for each other only if they access exactly the same bytes: such a pair is a data race. PTX performs read-modify-write operations " +
		"one after the other whatever their sizes, but not atomic loads and stores. Access each location with a single size."},
	{RuleScope, "scope too narrow", "Both sides synchronise, but in a scope that does not include both threads: atomicAdd_block() and " +
		"__threadfence_block() synchronise only the threads of one block. Widen the scope of the operation that the finding names."},
	{RuleFence, "missing fence", "The two sides take a lock, wait for a flag or take a number from a counter, but no fence makes what one of them " +
		"wrote visible to the other: an atomic operation orders no other memory. Put a fence before the operation " +
		"that releases a lock or sets a flag, and another after the operation that takes the lock or finds the flag set: " +
		"__threadfence() between blocks, __threadfence_block() within one block."},
	{RuleStart, "flag or counter with a wrong start value", "The two sides synchronise by a flag or by a counter, but the word does not hold what it has to " +
		"when the kernel starts: a flag is set already, so that nobody waits, or a counter is not 0, so that it comes to its end before all blocks have counted. " +
		"An earlier launch may have left the value. Set the word before every launch."},
	{RuleFlag, "flag without atomic operations", "Threads tell each other by a variable how far they are, and access it by plain reads and writes. These " +
		"race with each other, the compiler may keep the variable in a register, and no fence orders what lies before and behind them. Write and read the flag " +
		"by atomic operations, with a fence before it is set and another after it is found set."},
	{RuleGuard, "guard lets several threads pass", "Both accesses are made behind a test of what an atomic operation returns, as under a lock or for the first " +
		"thread that comes, but the test lets several threads pass. The word may hold another value when the kernel starts than the test takes for granted, " +
		"or the test may accept values that it should not. Correct the value or the test."},
	{RuleGrid, "grid barrier without cooperative launch", "A barrier of the whole grid, cooperative_groups::grid_group::sync(), lies " +
		"between the two statements, but the launch is not cooperative, so that the barrier orders nothing. Launch the kernel by " +
		"cudaLaunchCooperativeKernel(), or by cudaLaunchKernelEx() with the attribute cudaLaunchAttributeCooperative, which also ensures " +
		"that all blocks are resident."},
	{RuleCopy, "copy under way", "An asynchronous copy may happen at any time until a wait for it has returned, and a statement accesses " +
		"the same bytes in the meantime. A barrier does not wait for copies, not even for those of its own threads. Wait before " +
		"the barrier that hands the data on: cooperative_groups::wait(), cuda::pipeline::consumer_wait() or " +
		"__pipeline_wait_prior(), which wait for batches that were committed."},
	{RuleWork, "work that nothing orders", "Two launches, copies or fills of the device, or one of them and the host itself, access the same bytes, and " +
		"nothing makes one wait for the other: they are in different streams without an event between them, or the host goes on without waiting. The default stream waits " +
		"for others, and they for it, unless they were created with cudaStreamNonBlocking. Put both in one stream, let one stream wait for an event of the other " +
		"(cudaEventRecord(), cudaStreamWaitEvent()), or let the host wait (cudaStreamSynchronize(), cudaDeviceSynchronize())."},
	{RuleWrap, "index wraps around", "Two threads access the same bytes only because an index does not fit its type and wraps around. If that " +
		"needs sizes that the program may never use, the finding is a note and does not change the verdict. Compute the index in 64 bits, or check the sizes on the host before the launch."},
	{RuleDivergence, "barrier divergence", "Some threads of a block reach a barrier while others, which have not returned, reach " +
		"another barrier or none. The behaviour is then undefined. Move the barrier out of the branch or the loop, so that all " +
		"threads of the block reach it together."},
	{RuleUnused, "comment dismisses nothing", "A comment 'hgrd:ignore RULE: reason' dismisses findings of that rule on its line or, if it stands alone, on the next " +
		"line of code. All kernels with that line are decided, and none of them has such a finding: the " +
		"comment would hide future findings. Delete it, or move it to the line of one of the two accesses."},
	{RuleSpare, "synchronisation not needed", "All kernels that contain this barrier, fence or atomic operation are proved race-free without it, or " +
		"with a weaker one or a plain access instead. 'hgrd check --redundant' tries them one at a time, and says of two barriers that one of them has to stay. " +
		"Barriers and fences of kernels with atomic or volatile operations, assembly, output or clocks are not looked at, and a note says so: these may observe an order that no race depends on."},
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

// Racy and Fixed are a small program that breaks the rule, and the same program mended.
func (r Rule) Racy() string  { return r.example("race") }
func (r Rule) Fixed() string { return r.example("ok") }

func (r Rule) example(which string) string {
	text, err := examples.ReadFile(fmt.Sprintf("rules/%s.%s.cu", r.ID, which))
	if err != nil {
		panic("BUG: " + err.Error())
	}
	return string(text)
}

// Explain is the rule as text.
func (r Rule) Explain() string {
	return fmt.Sprintf("%s: %s\n\n%s\n\nRacy:\n\n%s\nFixed:\n\n%s", r.ID, r.Title, filled(r.About, textWidth), indented(r.Racy()), indented(r.Fixed()))
}

// Document is all rules in Markdown.
func Document() string {
	var b strings.Builder
	b.WriteString("# Rules\n\nThe rules of `hgrd`, each with a small program that breaks the rule and the same program fixed. " +
		"`hgrd explain RULE`\nprints one of them.\n")
	for _, r := range rules {
		fmt.Fprintf(&b, "\n## %s: %s\n\n%s\n\n```cuda\n%s```\n\nFixed:\n\n```cuda\n%s```\n", r.ID, r.Title, filled(r.About, textWidth), r.Racy(), r.Fixed())
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
