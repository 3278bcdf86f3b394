package layers

// row is one package of ours and what it may import.
type row struct {
	level   int // imports lead to lower levels only
	ours    []string
	foreign []string // module paths, and packages of the standard library that are fenced
}

// Third-party modules and fenced standard packages.
const (
	llir        = "github.com/llir/llvm"
	z3          = "github.com/mitchellh/go-z3"
	demangle    = "github.com/ianlancetaylor/demangle"
	cobra       = "github.com/spf13/cobra"
	pflag       = "github.com/spf13/pflag"
	tablewriter = "github.com/olekukonko/tablewriter"
	gocache     = "github.com/rogpeppe/go-internal/cache"
	protowire   = "google.golang.org/protobuf/encoding/protowire"
	sarif       = "github.com/owenrumney/go-sarif/v3"
	cmp         = "github.com/google/go-cmp"
	xsync       = "golang.org/x/sync"
	xsys        = "golang.org/x/sys"
	gitdiff     = "github.com/bluekeyes/go-gitdiff"
	yaml        = "github.com/goccy/go-yaml"
	renameio    = "github.com/google/renameio/v2"
	mpb         = "github.com/vbauerster/mpb/v8"
	term        = "golang.org/x/term"
	udiff       = "github.com/aymanbagabas/go-udiff"
	jsonrpc     = "github.com/sourcegraph/jsonrpc2"
	doublestar  = "github.com/bmatcuk/doublestar/v4"
	osExec      = "os/exec" // who runs other programs: their limits and clean-up are in one place each
)

// table is the architecture. A package without a row fails the test: decide on its layer, then add it.
var table = map[string]row{
	"internal/overlay": {level: 5},
	"internal/ptx":     {level: 5},
	"internal/sandbox": {level: 5, foreign: []string{xsys, osExec}},
	"internal/steps":   {level: 5},
	// Which files may be quoted.
	"internal/excerpt":         {level: 5},
	"frontend":                 {level: 10, ours: []string{"internal/cxx", "internal/excerpt", "internal/overlay", "internal/ptx", "internal/sandbox"}, foreign: []string{llir, demangle, xsync, osExec}},
	"constraints/expr":         {level: 10},
	"kernelanalysis/interval":  {level: 10},
	"kernelanalysis/syncorder": {level: 10},

	"internal/symbolic": {level: 15, ours: []string{"frontend", "constraints/expr"}, foreign: []string{llir}},
	// The vocabulary of race questions: trees and nothing else, so both the analyses and the provers may speak it.
	"constraints/obligation": {level: 15, ours: []string{"constraints/expr"}},
	// What proofs of one kernel teach about the next.
	"constraints/lessons": {level: 20, ours: []string{"constraints/obligation"}},

	"hostanalysis/library":  {level: 10},
	"hostanalysis/streams":  {level: 10},
	"hostanalysis/linear":   {level: 15, ours: []string{"constraints/expr"}},
	"hostanalysis/pointsto": {level: 16, ours: []string{"frontend", "hostanalysis/library", "internal/steps", "internal/symbolic"}, foreign: []string{llir}},
	"hostanalysis/modref": {level: 17, ours: []string{"hostanalysis/library", "hostanalysis/pointsto", "internal/symbolic"},
		foreign: []string{llir}},
	"hostanalysis": {level: 20, ours: []string{"frontend", "constraints/expr", "internal/ptx", "internal/symbolic", "hostanalysis/library",
		"hostanalysis/linear", "hostanalysis/modref", "hostanalysis/pointsto", "hostanalysis/streams"},
		foreign: []string{llir, demangle}},
	"kernelanalysis": {level: 20, ours: []string{"frontend", "constraints/expr", "constraints/obligation",
		"internal/ptx", "internal/symbolic", "kernelanalysis/interval", "kernelanalysis/syncorder"}, foreign: []string{llir}},
	"solver":  {level: 20, ours: []string{"constraints/expr", "internal/steps"}, foreign: []string{z3, xsync, xsys, osExec}},
	"reports": {level: 20, foreign: []string{tablewriter, sarif}},

	// What happens in a simulated launch: the detectors and the machine share nothing else.
	"simulator/event":   {level: 15, ours: []string{"frontend"}},
	"simulator/machine": {level: 20, ours: []string{"frontend", "simulator/event"}, foreign: []string{llir}},
	// The host side runs natively, in a process of its own; what the device is, it does not know.
	// The interpreted host side. Its values carry how they follow from inputs, as trees; it knows nothing of the analyses.
	"simulator/hostmachine/unwind":         {level: 10},
	"simulator/hostmachine/layout":         {level: 15, foreign: []string{llir}},
	"simulator/hostmachine/memory":         {level: 15, ours: []string{"constraints/expr", "simulator/hostmachine/unwind"}},
	"simulator/hostmachine/code":           {level: 20, ours: []string{"frontend", "simulator/hostmachine/layout"}, foreign: []string{llir}},
	"simulator/hostmachine/library":        {level: 20, ours: []string{"frontend", "constraints/expr", "simulator/hostmachine/layout", "simulator/hostmachine/memory", "simulator/hostmachine/unwind", "simulator/workorder"}, foreign: []string{demangle}},
	"simulator/hostmachine/library/libc":   {level: 25, ours: []string{"simulator/hostmachine/layout", "simulator/hostmachine/library", "simulator/hostmachine/memory", "simulator/hostmachine/unwind"}},
	"simulator/hostmachine/library/libcxx": {level: 26, ours: []string{"simulator/hostmachine/layout", "simulator/hostmachine/library", "simulator/hostmachine/library/libc", "simulator/hostmachine/memory"}},
	"simulator/hostmachine/library/cudart": {level: 25, ours: []string{"frontend", "simulator/hostmachine/library", "simulator/hostmachine/memory", "simulator/workorder"}},
	"simulator/hostmachine": {level: 30, ours: []string{"frontend", "constraints/expr", "internal/excerpt", "simulator/hostmachine/code", "simulator/hostmachine/layout",
		"simulator/hostmachine/library", "simulator/hostmachine/library/cudart", "simulator/hostmachine/library/libc",
		"simulator/hostmachine/library/libcxx", "simulator/hostmachine/memory", "simulator/hostmachine/unwind", "simulator/workorder"}},
	"simulator/hostmachine/device": {level: 31, ours: []string{"simulator/event", "simulator/hostmachine", "simulator/machine"}},
	"simulator/hostside":           {level: 30, ours: []string{"frontend", "internal/sandbox"}, foreign: []string{xsys, osExec}},

	// Races between launches, copies and the host, of a run.
	"simulator/workorder": {level: 18, ours: []string{"frontend", "simulator/event"}},

	// Race detectors over the stream of events.
	"simulator/event/eventtest": {level: 16, ours: []string{"frontend", "simulator/event"}},
	"simulator/shadow":          {level: 18, ours: []string{"frontend", "simulator/event"}},
	"simulator/scord":           {level: 20, ours: []string{"frontend", "simulator/event", "simulator/shadow"}},
	"simulator/iguard":          {level: 20, ours: []string{"frontend", "simulator/event", "simulator/shadow"}},
	"simulator/happensbefore":   {level: 20, ours: []string{"frontend", "simulator/event", "simulator/shadow"}},
	"simulator/ldetector":       {level: 20, ours: []string{"frontend", "simulator/event", "simulator/shadow"}},

	// The list of detectors.
	"simulator": {level: 25, ours: []string{"simulator/event", "simulator/happensbefore", "simulator/iguard",
		"simulator/ldetector", "simulator/scord"}},

	"constraints/lin":     {level: 25, ours: []string{"constraints/expr", "constraints/lessons", "constraints/obligation", "internal/steps", "solver"}},
	"constraints/witness": {level: 25, ours: []string{"constraints/expr", "constraints/obligation", "internal/steps"}},
	// Questions of few values, without a solver.
	"constraints/enumerate": {level: 25, ours: []string{"constraints/expr", "constraints/obligation", "internal/steps"}},

	"constraints": {level: 30, ours: []string{"frontend", "constraints/expr", "constraints/obligation",
		"constraints/enumerate", "constraints/lessons", "constraints/lin", "constraints/witness", "internal/steps", "internal/symbolic", "hostanalysis", "kernelanalysis",
		"kernelanalysis/interval", "solver"}},

	"internal/check": {level: 40, ours: []string{everything}, foreign: []string{xsync}},
	"internal/concrete": {level: 35, ours: []string{"constraints", "constraints/obligation", "constraints/witness", "frontend", "internal/steps",
		"kernelanalysis", "simulator/event", "simulator/happensbefore", "simulator/machine"}},
	"internal/concolic": {level: 35, ours: []string{"constraints/expr", "constraints/lin", "constraints/obligation", "constraints/witness", "frontend", "simulator/hostmachine", "simulator/hostmachine/library"}},
	"internal/whole": {level: 36, ours: []string{"constraints", "constraints/expr", "constraints/witness", "frontend", "internal/concolic", "internal/concrete", "internal/steps",
		"simulator/event", "simulator/happensbefore", "simulator/hostmachine", "simulator/hostmachine/device", "simulator/hostmachine/memory", "simulator/machine", "simulator/workorder"}},
	"internal/crosscheck": {level: 42, ours: []string{everything}},
	"internal/fix":        {level: 40, ours: []string{"internal/cxx", "internal/excerpt", "internal/overlay", "reports"}, foreign: []string{udiff, xsync}},
	"internal/simulate":   {level: 40, ours: []string{everything}},
	"internal/audit": {level: 40, ours: []string{"reports", "internal/buildfile", "internal/cxx", "internal/includes", "internal/kernelnames"},
		foreign: []string{tablewriter, xsync, renameio, osExec}},
	"internal/progress": {level: 40, ours: []string{"reports"}, foreign: []string{mpb, term}},

	// Who includes whom, by the texts of sources.
	"internal/includes":    {level: 5},
	"internal/kernelnames": {level: 5},

	// Settings files, as text.
	"internal/config": {level: 5, foreign: []string{yaml}},

	// What changed since a revision; git runs in one place, which does not trust repositories.
	"internal/git":     {level: 10, ours: []string{"internal/sandbox"}, foreign: []string{osExec}},
	"internal/changes": {level: 25, ours: []string{"internal/buildfile", "internal/git", "internal/includes", "reports"}, foreign: []string{gitdiff}},
	"internal/nearest": {level: 5},

	// What does not count: comments in sources, files of accepted findings.
	"internal/cxx":     {level: 5},
	"internal/dismiss": {level: 30, ours: []string{"internal/cxx", "internal/nearest", "reports"}},

	// What settings say of rules.
	"internal/levels": {level: 30, ours: []string{"internal/nearest", "reports"}, foreign: []string{doublestar}},

	// What results rest upon, and where they are kept.
	"internal/inputs": {level: 10},
	"internal/cache":  {level: 10, foreign: []string{gocache, protowire}},

	// What a build file says is text: no part of the checker is needed to read it.
	"internal/buildfile": {level: 10, ours: []string{"internal/excerpt"}},
	// The compiler that the user named runs with the user's arguments, and nothing of ours.
	"internal/wrapped": {level: 5, foreign: []string{osExec}},

	// Documents are written to files, which need not be any.
	"internal/output": {level: 5, foreign: []string{renameio}},

	// Knows the protocol and reports; who checks is given to it.
	"internal/lsp": {level: 40, ours: []string{"internal/dismiss", "reports"}, foreign: []string{jsonrpc, xsync}},

	"internal/command": {level: 50, ours: []string{"internal/output", "internal/lsp", "internal/buildfile", "internal/cache", "internal/check", "internal/crosscheck", "internal/fix", "internal/audit", "internal/dismiss",
		"internal/nearest", "internal/progress", "internal/simulate", "internal/sandbox", "reports", "simulator", "internal/changes", "internal/config", "internal/excerpt", "internal/levels"},
		foreign: []string{cobra, pflag}},
	"internal/cmd/ablation": {level: 50, ours: []string{"constraints", "internal/check", "reports", "solver", "testprograms"}},
	"internal/cmd/explore":  {level: 50, ours: []string{"frontend", "internal/whole"}},
	"internal/cmd/hostruns": {level: 50, ours: []string{"frontend", "simulator/hostmachine", "simulator/hostmachine/device", "simulator/hostside", "simulator/machine"}},
	"internal/cmd/mutants":  {level: 50, ours: []string{"internal/check", "internal/fix", "reports", "solver", "testprograms"}},
	"internal/cmd/pairs":    {level: 50, ours: []string{"reports"}},
	"internal/cmd/scor":     {level: 50, ours: []string{"internal/check", "internal/simulate", "simulator"}},
	"cmd/hgrd":              {level: 55, ours: []string{"internal/check", "internal/command", "internal/wrapped", "solver"}},

	"internal/randomkernel":      {level: 45, ours: []string{"internal/check", "reports"}},
	"internal/factcheck":         {level: 45, ours: []string{everything}},
	"internal/randomhost":        {level: 5},
	"internal/cmd/factcheck":     {level: 50, ours: []string{"internal/factcheck", "solver"}},
	"internal/cmd/randomhosts":   {level: 50, ours: []string{"internal/factcheck", "internal/randomhost", "solver"}},
	"internal/cmd/randomkernels": {level: 50, ours: []string{"internal/randomkernel", "solver"}},

	// Helpers of tests.
	"internal/mutate": {level: 5, foreign: []string{llir}},
	"internal/golden": {level: 5, foreign: []string{cmp}},
	"internal/layers": {level: 5},
	// Runs what documents tell their readers to type.
	"internal/walkthrough": {level: 5, foreign: []string{osExec}},
	"testprograms":         {level: 5},
}

// everything stands for all packages of lower levels.
const everything = "*"

// fenced packages of the standard library need a row that names them.
var fenced = map[string]bool{osExec: true}
