package hostanalysis

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// effect is what a call may write.
type effect struct {
	args     map[int]*kinds // objects that these arguments point to
	allArgs  bool           // objects that any argument points to
	globals  map[*ir.Global]bool
	escaped  *kinds // through pointers of unknown origin: what has escaped, of these types
	anything bool   // code out of sight: anything that has escaped
	calls    bool   // code out of sight that may call functions in sight: any global
	kernels  bool   // kernels that find pointers in memory or in structs: device memory that has escaped
}

// known says how a library function treats its pointer arguments. None of these keeps a pointer.
type known uint8

const (
	stranger known = iota
	readsArgs
	writesArgs  // writes no memory but what its arguments point to
	reachesArgs // may follow pointers within, too
)

// pureReaders have a result that depends on their arguments and the memory these point to alone.
var pureReaders = map[string]bool{
	"atoi": true, "atol": true, "atoll": true, "atof": true, "strtol": true, "strtoul": true, "strtoll": true,
	"strtoull": true, "strtod": true, "strtof": true, "strlen": true, "strcmp": true, "strncmp": true,
	"strcasecmp": true, "strncasecmp": true, "memcmp": true, "__isoc23_strtol": true,
}

var readers = set(`printf fprintf puts fputs putchar putc fputc fputwc vprintf vfprintf perror fflush fclose free
	malloc calloc srand srandom rand random drand48 srand48 lrand48 time clock exit abort atexit getenv abs labs sleep usleep fwrite
	strchr strrchr strstr open close rewind feof ferror fseek ftell fopen isatty access unlink remove
	setvbuf setbuf omp_get_wtime omp_get_num_threads omp_get_max_threads omp_set_num_threads getpid
	isdigit isalpha isspace isalnum toupper tolower isupper islower
	__cxa_guard_acquire __cxa_guard_release __cxa_guard_abort __cxa_allocate_exception __cxa_free_exception __cxa_atexit
	__cxa_begin_catch __cxa_end_catch __cxa_throw __cxa_rethrow __assert_fail __ctype_b_loc __errno_location strerror
	_Znwm _Znam _ZdlPv _ZdaPv _ZdlPvm _ZdaPvm _ZnwmRKSt9nothrow_t _ZnamRKSt9nothrow_t _ZSt17__throw_bad_allocv
	hgrd_launch hgrd_launch_func hgrd_kernel_named hgrd_alloc_device hgrd_alloc_mapped hgrd_alloc_managed hgrd_alloc_host hgrd_pitch hgrd_free
	hgrd_symbol_address hgrd_symbol_named hgrd_array_create hgrd_array_write hgrd_texture_create hgrd_handle_create
	hgrd_device_attribute hgrd_occupancy hgrd_elapsed hgrd_opaque hgrd_error_string`)

var writers = set(`scanf fscanf sscanf __isoc99_scanf __isoc99_fscanf __isoc99_sscanf __isoc23_scanf __isoc23_fscanf
	__isoc23_sscanf fread fgets gets getline read sprintf snprintf vsnprintf gettimeofday clock_gettime localtime_r
	strcpy strncpy strcat strncat memcpy memmove memset bcopy bzero frexp modf rand_r nanosleep stat fstat
	hgrd_memcpy hgrd_memcpy2d hgrd_memset hgrd_memset2d hgrd_symbol_write hgrd_symbol_read hgrd_array_read`)

// streams are mangled beginnings of the functions of <iostream>, <chrono> and the C++ runtime.
var streams = []string{
	"_ZNSi", "_ZNSo", "_ZNKSi", "_ZNKSo", "_ZNSirs", "_ZNSolsE", "_ZStls", "_ZStrs", "_ZSt4endl", "_ZSt5flush",
	"_ZSt16__ostream_insert", "_ZNSt9basic_ios", "_ZNKSt9basic_ios", "_ZNSt8ios_base", "_ZNKSt8ios_base",
	"_ZNSt6chrono", "_ZNSt14basic_ifstream", "_ZNSt14basic_ofstream", "_ZNSt13basic_fstream", "_ZNSt13basic_filebuf",
	"_ZNKSt5ctype", "_ZNSt6locale", "_ZNKSt6locale", "_ZSt20__throw", "_ZSt19__throw", "_ZSt24__throw", "_ZSt28__throw",
	"_ZSt17__throw", "_ZNSt13runtime_error", "_ZNSt11logic_error", "_ZNSt9exception", "_ZNSt16invalid_argument",
	"_ZNSt12out_of_range", "_ZNSt15basic_streambuf",
}

// strings are those that follow pointers inside their arguments.
var stringFns = []string{
	"_ZNSt7__cxx1112basic_string", "_ZNKSt7__cxx1112basic_string", "_ZNSs", "_ZNKSs", "_ZNSt7__cxx1118basic_stringstream",
	"_ZNSt7__cxx1119basic_istringstream", "_ZNSt7__cxx1119basic_ostringstream", "_ZNSt7__cxx1115basic_stringbuf",
	"_ZNSt7__cxx11", "_ZSt7getline", "_ZNSt8__detail",
}

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// library classifies an external function by name.
func library(name string) known {
	switch {
	case pureReaders[name] && !strings.HasPrefix(name, "strto"), readers[name]:
		return readsArgs
	case writers[name], strings.HasPrefix(name, "strto"), strings.HasPrefix(name, "__isoc23_strto"):
		return writesArgs
	}
	for _, s := range streams {
		if strings.HasPrefix(name, s) {
			return writesArgs
		}
	}
	for _, s := range stringFns {
		if strings.HasPrefix(name, s) {
			return reachesArgs
		}
	}
	return stranger
}

var (
	noEffect      = &effect{}
	argsEffect    = &effect{allArgs: true}
	reachEffect   = &effect{allArgs: true, anything: true} // a pointer within an argument may lead to what has escaped
	unknownEffect = &effect{allArgs: true, anything: true, calls: true}
)

// callEffect is what a call may write; intrinsics that copy memory are not its business.
func (p *program) callEffect(c symbolic.Call) *effect {
	e, ok := p.calls[c.Inst]
	if !ok {
		e = p.newCallEffect(c)
		p.calls[c.Inst] = e
	}
	return e
}

func (p *program) newCallEffect(c symbolic.Call) *effect {
	if c.Callee == nil {
		if p.launching[c.Inst] {
			return &effect{allArgs: true, kernels: true, globals: p.variablesOfAll()}
		}
		return unknownEffect
	}
	name := c.Name()
	if c.MemoryEffect() != symbolic.ReadsWrites {
		return noEffect
	}
	if rest, ok := strings.CutPrefix(name, "llvm."); ok {
		switch head, _, _ := strings.Cut(rest, "."); head {
		case "memcpy", "memmove", "memset":
			return &effect{args: map[int]*kinds{0: anyKind}}
		case "va_start", "va_copy", "va_end":
			return argsEffect
		}
		return noEffect
	}
	if strings.Contains(name, "__device_stub__") {
		return p.launchEffect(p.kernel(c.Callee))
	}
	if name == frontend.HostLaunchFunc {
		return &effect{kernels: true, globals: p.variablesOfAll()} // its arguments lie in memory
	}
	if strings.HasPrefix(name, "_ZTH") {
		return noEffect // sets up thread-local variables
	}
	switch library(name) {
	case readsArgs:
		return noEffect
	case writesArgs:
		if strings.HasPrefix(name, "hgrd_") {
			return &effect{args: map[int]*kinds{0: anyKind}}
		}
		return argsEffect
	case reachesArgs:
		return reachEffect
	}
	if d := p.def(c.Callee); d != nil {
		return p.summary(d)
	}
	if argMemOnly(c.Callee) {
		return argsEffect
	}
	return unknownEffect
}

// launchEffect is what a launch by <<<>>> may write: device and pinned memory that it is given, or finds pointers to,
// variables of the device, and plain host variables only where it is given them.
func (p *program) launchEffect(k *frontend.Kernel) *effect {
	if k == nil {
		return &effect{allArgs: true, kernels: true, globals: p.variablesOfAll()}
	}
	return &effect{allArgs: true, kernels: p.reachesFurther(k), globals: p.variablesOf(k)}
}

func argMemOnly(f *ir.Func) bool {
	for _, a := range symbolic.FlattenAttrs(f.FuncAttrs) {
		if a == enum.FuncAttrArgMemOnly {
			return true
		}
	}
	return false
}

// summary is the effect of a defined function, over its own parameters.
func (p *program) summary(f *ir.Func) *effect {
	if p.effects == nil {
		p.summarise()
	}
	return p.effects[f]
}

// summarise computes the least effects that cover each function's own writes and those of the functions it calls.
func (p *program) summarise() {
	p.effects = map[*ir.Func]*effect{}
	var funcs []*ir.Func
	for _, part := range p.parts {
		for _, f := range part.Host.IR.Funcs {
			p.effects[f] = &effect{args: map[int]*kinds{}, globals: map[*ir.Global]bool{}}
			if len(f.Blocks) > 0 {
				funcs = append(funcs, f)
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, f := range funcs {
			e := p.effects[f]
			before := e.size()
			for _, b := range f.Blocks {
				for _, inst := range b.Insts {
					p.addEffect(e, f, inst)
				}
				p.addEffect(e, f, b.Term)
			}
			changed = changed || e.size() != before
		}
	}
}

// arg is what a call writes of the object that its i-th argument points to.
func (e *effect) arg(i int) *kinds {
	if e.allArgs {
		return anyKind
	}
	return e.args[i]
}

// size grows with everything an effect covers.
func (e *effect) size() int {
	n := len(e.args) + len(e.globals) + e.escaped.size()
	for _, k := range e.args {
		n += k.size()
	}
	for _, x := range []bool{e.allArgs, e.anything, e.calls, e.kernels} {
		if x {
			n++
		}
	}
	return n
}

func (p *program) addEffect(e *effect, f *ir.Func, inst any) {
	switch x := inst.(type) {
	case *ir.InstStore:
		p.addWrite(e, f, x.Dst, kindOf(p.tags.of(x)))
		return
	case *ir.InstAtomicRMW:
		p.addWrite(e, f, x.Dst, anyKind)
		return
	case *ir.InstCmpXchg:
		p.addWrite(e, f, x.Ptr, anyKind)
		return
	case *ir.InstCall, *ir.TermInvoke:
	default:
		return
	}
	c, ok := symbolic.AsCall(inst)
	if !ok {
		return
	}
	of := p.callEffect(c)
	for i, a := range c.Args {
		if _, ptr := a.Type().(*types.PointerType); ptr {
			p.addWrite(e, f, a, of.arg(i))
		}
	}
	for g := range of.globals {
		e.globals[g] = true
	}
	e.escaped = e.escaped.with(of.escaped)
	e.anything = e.anything || of.anything
	e.calls = e.calls || of.calls
	e.kernels = e.kernels || of.kernels
}

// addWrite adds a write through v, by the roots that v is derived from.
func (p *program) addWrite(e *effect, f *ir.Func, v value.Value, k *kinds) {
	if k == nil {
		return
	}
	for _, r := range roots(v) {
		switch r := r.(type) {
		case *ir.InstAlloca, *constant.Null, *constant.Undef, *constant.Poison:
		case *ir.Param:
			for i, q := range f.Params {
				if q == r && !isByval(r) {
					e.args[i] = e.args[i].with(k)
				}
			}
		case *ir.Global:
			e.globals[p.global(r)] = true
		default:
			e.escaped = e.escaped.with(k)
		}
	}
}

func isByval(p *ir.Param) bool {
	for _, a := range p.Attrs {
		if _, ok := a.(ir.Byval); ok {
			return true
		}
	}
	return false
}

// roots walks a pointer back to where it comes from, whatever the conditions.
func roots(v value.Value) []value.Value {
	var out []value.Value
	seen := map[value.Value]bool{}
	var walk func(v value.Value)
	walk = func(v value.Value) {
		v = symbolic.Unwrap(v)
		if seen[v] {
			return
		}
		seen[v] = true
		switch v := v.(type) {
		case *ir.InstGetElementPtr:
			walk(v.Src)
		case *constant.ExprGetElementPtr:
			walk(v.Src)
		case *ir.InstBitCast:
			walk(v.From)
		case *constant.ExprBitCast:
			walk(v.From)
		case *ir.InstAddrSpaceCast:
			walk(v.From)
		case *constant.ExprAddrSpaceCast:
			walk(v.From)
		case *ir.InstFreeze:
			walk(v.X)
		case *ir.InstSelect:
			walk(v.ValueTrue)
			walk(v.ValueFalse)
		case *ir.InstPhi:
			for _, in := range v.Incs {
				walk(in.X)
			}
		default:
			if a := passedOn(v); a != nil {
				walk(a)
				return
			}
			out = append(out, v)
		}
	}
	walk(v)
	return out
}

// passedOn is the argument that a library call returns: streams give themselves back, and a variable of the device has one
// address here. nil for other values.
func passedOn(v value.Value) value.Value {
	c, ok := symbolic.AsCall(v)
	if !ok || len(c.Args) == 0 || c.Callee == nil || len(c.Callee.Blocks) > 0 {
		return nil
	}
	if c.Name() == frontend.HostSymbolAddress {
		return c.Args[0]
	}
	for _, s := range []string{"_ZNSirs", "_ZNSols", "_ZNSo", "_ZNSi", "_ZStls", "_ZStrs", "_ZSt16__ostream_insert"} {
		if strings.HasPrefix(c.Name(), s) && types.Equal(c.Inst.Type(), c.Args[0].Type()) {
			return c.Args[0]
		}
	}
	return nil
}

// isAllocation reports whether a function returns memory that nothing else points to.
func isAllocation(name string) bool {
	switch name {
	case "hgrd_alloc_device", "hgrd_alloc_mapped", "hgrd_alloc_managed", "hgrd_alloc_host", "malloc", "calloc", "aligned_alloc",
		"_Znwm", "_Znam", "_ZnwmRKSt9nothrow_t", "_ZnamRKSt9nothrow_t":
		return true
	}
	return false
}
