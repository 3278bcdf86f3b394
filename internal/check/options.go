package check

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/cache"
	"github.com/hgrd/hgrd/reports"
)

// Options say how to compile and how much work to do. The zero value is usable.
type Options struct {
	Compile  Compile
	Shape    Shape
	WarpSync WarpSync
	Without  constraints.Off // strategies that are not to be used

	Kernels *regexp.Regexp // decide the kernels whose name it matches; nil means all

	Quotes   *Quotes   // where files may be quoted; nil for around the inputs and in the folders of headers
	Foreign  []string  // folders of headers in which nothing may be quoted: only a file that was found names them
	Link     bool      // the files are one program
	Programs []Program // what to check instead of files
	Excerpt  bool      // the files are a few of many that share headers: what is of no use here may be elsewhere
	HostIR   string    // prebuilt LLVM IR instead of source files; needs DeviceIR
	DeviceIR string

	Jobs          int           // files analysed at once; below 1 means one per processor
	Timeout       time.Duration // per file; 0 means none
	Memory        int64         // bytes that this process may have, and its compilers together; 0 means no bound
	SolverTimeout time.Duration // per query; 0 means the solver's own
	DumpQueries   string        // folder for every query as an SMT-LIB file; "" means none
	Proofs        bool          // collect Kernel.Proofs
	Opinion       Opinions      // a second opinion on what is found; nil means none
	Cache         cache.Options // where results are kept from run to run; the zero value keeps none
	Log           io.Writer     // progress, timings and the compilers' full output; nil means none

	// Decided is told of each kernel as it is decided, in any order and several at once; nil means nobody is.
	Decided func(*reports.Kernel)
}

// Quotes say where files may be quoted if a file that was found names the inputs.
type Quotes struct {
	Project []string // folders
	Headers []string // folders of headers
}

// Opinions makes the judge of what is found in one file, from its device side.
type Opinions func(device *frontend.Module) (Opinion, error)

// Opinion is a second opinion on what the static analysis says, from outside of it.
type Opinion interface {
	// Replay tries to bring a race about.
	Replay(context.Context, *constraints.Outcome, *constraints.Race) reports.Replay
	// Attack runs the kernel as launched, to find races that the analysis missed, with one entry for each race detector,
	// the strongest first.
	Attack(context.Context, *constraints.Outcome) []reports.Simulation
}

// Selects reports whether a kernel is to be decided, by its name as written or with its template arguments.
func (o *Options) Selects(name, display string) bool {
	return o.Kernels == nil || o.Kernels.MatchString(name) || o.Kernels.MatchString(display)
}

// Strategies are the names of the ways to an answer that an analysis can do without.
func Strategies() []string {
	var out []string
	for _, s := range constraints.Strategies {
		out = append(out, s.Name)
	}
	return out
}

// DoWithout switches a strategy off, by its name.
func (o *Options) DoWithout(strategy string) error {
	if !slices.Contains(Strategies(), strategy) {
		return errors.New("unknown strategy; there are " + strings.Join(Strategies(), ", "))
	}
	if o.Without == nil {
		o.Without = constraints.Off{}
	}
	o.Without[strategy] = true
	return nil
}

// WarpSync says how the threads of a warp run.
type WarpSync uint8

const (
	Independent WarpSync = iota // each at its own pace, since compute capability 7.0
	Lockstep                    // with one program counter, as before
)

// ParseWarpSync reads the name of a WarpSync.
func ParseWarpSync(s string) (WarpSync, error) {
	switch s {
	case "independent":
		return Independent, nil
	case "lockstep":
		return Lockstep, nil
	}
	return 0, errors.New("only 'independent' and 'lockstep' are known")
}

// SetArch chooses the architecture that programs for HIP are compiled for.
func (c *Compile) SetArch(name string) error {
	if !frontend.KnownArch(name) {
		return errors.New("want an architecture of AMD, such as gfx90a")
	}
	c.Arch = name
	return nil
}

// Compile is what the user adds to the compiler's command line.
type Compile struct {
	Std         string   // "c++17"
	Arch        string   // of AMD, for programs for HIP
	CUDAPath    string   // a CUDA SDK to use instead of the embedded headers
	IncludeDirs []string // -I
	Macros      []string // "-DN=4" and "-UN", in the order given: the last one wins
	Includes    []string // -include
	ClangArgs   []string // passed on as they are
	Overlay     string   // frontend.Options.Overlay; results with one are not to be kept
}

// Dim is a grid or block shape. A zero axis is free.
type Dim [3]uint32

// Shape is what is known of launches that no host code shows.
type Shape struct {
	Grid, Block Dim
	Assume      []Relation
}

// fixed reports whether the user gives launches a shape: then kernels without one are to be looked at.
func (s *Shape) fixed() bool { return s.Grid != Dim{} || s.Block != Dim{} }

// Relation is Left Op Right; the operands are integers, parameter names or gridDim.x and the like.
type Relation struct {
	Left, Op, Right string
}

// Names are the operands that are names of kernel parameters.
func (r Relation) Names() []string {
	var out []string
	for _, s := range []string{r.Left, r.Right} {
		if _, err := strconv.ParseInt(s, 10, 64); err != nil && !constraints.IsShape(s) {
			out = append(out, s)
		}
	}
	return out
}

func (r Relation) String() string { return r.Left + " " + r.Op + " " + r.Right }

// Hardware limits of a launch, the same on every device since compute capability 3.0.
var (
	MaxGrid         = Dim{1<<31 - 1, 65535, 65535}
	MaxBlock        = Dim{1024, 1024, 64}
	MaxBlockThreads = uint64(1024)
)

// ParseDim reads "X", "X,Y" or "X,Y,Z"; axes left out are 1. Each axis lies in 1..limit.
func ParseDim(s string, limit Dim) (Dim, error) {
	d := Dim{1, 1, 1}
	parts := strings.Split(s, ",")
	if len(parts) > len(d) {
		return Dim{}, fmt.Errorf("%q has more than three axes", s)
	}
	for i, part := range parts {
		n, err := strconv.ParseUint(strings.TrimSpace(part), 10, 32)
		if err != nil || n == 0 || n > uint64(limit[i]) {
			return Dim{}, fmt.Errorf("axis %c of %q is not a number in 1..%d", 'x'+rune(i), s, limit[i])
		}
		d[i] = uint32(n)
	}
	return d, nil
}

// Threads is the product of the axes.
func (d Dim) Threads() uint64 { return uint64(d[0]) * uint64(d[1]) * uint64(d[2]) }

func (d Dim) String() string { return fmt.Sprintf("%d,%d,%d", d[0], d[1], d[2]) }

// operators are the relations of --assume, longer ones before their prefixes.
var operators = []string{"<=", ">=", "==", "!=", "<", ">"}

// ParseRelation reads "n >= 1024".
func ParseRelation(s string) (Relation, error) {
	for i := range s {
		for _, op := range operators {
			if !strings.HasPrefix(s[i:], op) {
				continue
			}
			r := Relation{strings.TrimSpace(s[:i]), op, strings.TrimSpace(s[i+len(op):])}
			for _, operand := range []string{r.Left, r.Right} {
				if !isOperand(operand) {
					return Relation{}, fmt.Errorf("%q in %q is neither a name nor a number", operand, s)
				}
			}
			return r, nil
		}
	}
	return Relation{}, fmt.Errorf("%q has none of the relations %s", s, strings.Join(operators, " "))
}

// isOperand accepts a 64-bit decimal number, or names joined by dots.
func isOperand(s string) bool {
	if _, err := strconv.ParseInt(s, 10, 64); err == nil {
		return true
	}
	for part := range strings.SplitSeq(s, ".") {
		for i, c := range part {
			letter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
			if !letter && (i == 0 || c < '0' || c > '9') {
				return false
			}
		}
		if part == "" {
			return false
		}
	}
	return true
}
