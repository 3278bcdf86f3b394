package frontend

import (
	"fmt"
	"strings"
)

// simplifyCFG runs without its two forms of code motion across branches: they
// would merge two accesses of different source lines into one.
const simplifyCFG = "simplifycfg<no-hoist-common-insts;no-sink-common-insts>"

// Options of simplifycfg that the pass text cannot carry: conditional stores
// stay where they are.
var simplifyCFGOptions = []string{
	"-simplifycfg-merge-cond-stores=false",
	"-simplifycfg-hoist-cond-stores=false",
}

// opt verifies a module when it has read it, before its passes and behind them, which takes an eighth of its time. Once is enough.
const (
	verifiedOnce = "-disable-verify"
	verifyFirst  = "verify,"
)

// deviceOptArgs are the arguments of opt for the device side. Not among the
// passes, since each was seen to remove or merge accesses, or may: early-cse,
// gvn, licm, dse, instcombine, instsimplify, jump-threading, loop-deletion.
// The inlining thresholds are out of reach of any function, also behind guards
// so many that LLVM takes the call for cold, so all device functions that are
// not recursive go into the kernels. What the export list does not name serves
// as a callee alone: the inliner drops it at once, which can be most of the
// module.
func deviceOptArgs(exportList string) []string { return deviceArgs(exportList, "sroa") }

// openCLOptArgs are deviceOptArgs for a file in OpenCL C, whose vectors the analyses see part by part, but for loads and
// stores of whole ones. Numbers that say which axis or which memory is meant are put where they are asked for.
func openCLOptArgs(exportList string) []string { return deviceArgs(exportList, "sroa,sccp,scalarizer") }

func deviceArgs(exportList, clean string) []string {
	passes := []string{"always-inline", "cgscc(inline)", "function(" + clean + "," + simplifyCFG + ",loop-simplify)"}
	args := []string{"-S", verifiedOnce}
	if exportList != "" {
		passes = append([]string{"internalize"}, append(passes, "globaldce")...)
		args = append(args, "-internalize-public-api-file="+exportList)
	}
	args = append(args, "-passes="+verifyFirst+strings.Join(passes, ","))
	for _, threshold := range []string{"inline-threshold", "inlinecold-threshold", "inline-cold-callsite-threshold"} {
		args = append(args, "-"+threshold+"=100000000")
	}
	return append(args, simplifyCFGOptions...)
}

// hostOptArgs are the arguments of opt for the host side. It inlines moderately
// so that facts travel through wrappers, methods and small templates, and folds
// the tests of API results that our headers make constant. Callees are cleaned
// up before they are weighed: in clang's raw form a one-line wrapper of a launch
// is over the threshold. With an export list the module is taken for a whole
// program: what only served as a callee goes.
func hostOptArgs(exportList string) []string { return hostArgs(exportList, 225) }

// hostOptArgsForLarge are hostOptArgs for a file that they make too large: only small functions are inlined. The host
// analysis follows the other calls as calls.
func hostOptArgsForLarge(exportList string) []string { return hostArgs(exportList, 25) }

func hostArgs(exportList string, threshold int) []string {
	const clean = "function(sroa,instsimplify," + simplifyCFG + ")"
	passes := []string{"always-inline", clean, "cgscc(inline," + clean + ")", "function(loop-simplify)"}
	args := []string{"-S", verifiedOnce, fmt.Sprintf("-inline-threshold=%d", threshold)}
	if exportList != "" {
		passes = append(passes, "internalize", "globaldce")
		args = append(args, "-internalize-public-api-file="+exportList)
	}
	return append(append(args, "-passes="+verifyFirst+strings.Join(passes, ",")), simplifyCFGOptions...)
}
