package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// tracer follows values back to what the program is given.
type tracer struct {
	*host
	depth int
}

// deepestTrace bounds how many buffers a value is followed through.
const deepestTrace = 12

// kind is what input a symbol stands for; NoInput for all else.
func (t *tracer) kind(s *expr.Symbol) InputKind {
	if x, ok := t.standing[s]; ok {
		return t.value(x.frame, x.of)
	}
	if r, ok := t.readers[s]; ok {
		return t.call(r.frame, r.call)
	}
	if c, ok := t.memory[s]; ok {
		return t.content(c)
	}
	if tab, ok := t.tables[s]; ok {
		return t.content(tab.frame.contentAt(location{tab.base, -1, int64(tab.width / 8)}, tab.block, tab.pos))
	}
	return functionKinds[operation(s)]
}

// operation is the function that a symbol stands for an application of; empty for other symbols.
func operation(s *expr.Symbol) string {
	rest, ok := strings.CutPrefix(s.Name, "op:")
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(rest, ".")
	return name
}

func (t *tracer) value(f *frame, v any) InputKind {
	switch x := v.(type) {
	case *ir.Param:
		switch {
		case f.parent != nil:
			return NoInput
		case f.fn == t.main:
			return Arguments
		case t.outsidersCall(f.fn):
			return Callers
		}
		return NoInput
	case *ir.InstCall, *ir.TermInvoke:
		if c, ok := symbolic.AsCall(x); ok {
			return t.call(f, c)
		}
	}
	return NoInput
}

// outsidersCall reports whether what a root is given is theirs to choose who call it out of sight.
func (h *host) outsidersCall(fn *ir.Func) bool {
	switch {
	case fn == h.main:
		return false
	case h.partial:
		return h.open(fn) || len(h.callersOf(fn)) == 0
	}
	return h.onlyRegistered(fn) || len(h.callersOf(fn)) == 0 && !h.taken[fn] && h.external(fn)
}

// call is what a call of a function without a body results in.
func (t *tracer) call(f *frame, c symbolic.Call) InputKind {
	name := c.Name()
	switch {
	case c.Callee == nil || t.def(c.Callee) != nil:
		return NoInput
	case functionKinds[name] != NoInput:
		return functionKinds[name]
	case isAllocation(name):
		return Machine
	case isPure(name) || textSearches[name] || name == "sscanf" || strings.HasSuffix(name, "_sscanf"):
		return t.pointed(f, c, c.Args)
	case fromStream(name):
		return t.stream(f, c)
	}
	return NoInput
}

// pointed is the input that all memory is to which arguments of a call lead; text constants do not count.
func (t *tracer) pointed(f *frame, c symbolic.Call, args []value.Value) InputKind {
	if t.depth++; t.depth > deepestTrace {
		t.depth--
		return NoInput
	}
	defer func() { t.depth-- }()
	at := f.BlockOf(c.Inst)
	if at == nil {
		return NoInput
	}
	out := NoInput
	for i, a := range args {
		if _, ptr := a.Type().(*types.PointerType); !ptr || i > 0 && readsFirst(c.Name()) {
			continue
		}
		for _, x := range f.pointer(a, at) {
			if g, global := x.place.root.(*ir.Global); x.place.isNull() || global && g.Immutable {
				continue
			}
			k := t.place(x.place)
			if k == NoInput {
				k = t.content(f.contentAt(location{x.place, -1, 0}, at, f.Order(c.Inst)))
			}
			if k == NoInput {
				return NoInput
			}
			out = k
		}
	}
	return out
}

// readsFirst reports whether a function reads the memory of its first argument, and writes that of the others.
func readsFirst(name string) bool {
	return strings.Contains(name, "strto") || strings.Contains(name, "scanf")
}

// stream is what a function of input streams reads from its first argument, or from its last where those of C are.
func (t *tracer) stream(f *frame, c symbolic.Call) InputKind {
	at := f.BlockOf(c.Inst)
	if at == nil {
		return NoInput
	}
	out := NoInput
	for _, a := range c.Args {
		if _, ptr := a.Type().(*types.PointerType); !ptr {
			continue
		}
		for _, x := range f.pointer(a, at) {
			switch root := x.place.root.(type) {
			case *ir.Global:
				if root.Name() == "_ZSt3cin" {
					return Standard
				}
			case nil:
				if g, ok := x.place.from.loc.base.root.(*ir.Global); ok && g.Name() == "stdin" {
					return Standard
				}
			}
			if fileStream(x.place) {
				out = File
			}
		}
	}
	if out == NoInput && !strings.HasPrefix(c.Name(), "_Z") {
		return File
	}
	return out
}

// fileStream reports whether a place is a stream of C++ that reads a file.
func fileStream(p *place) bool {
	x, ok := p.root.(*ir.InstAlloca)
	if !ok {
		return false
	}
	name := x.ElemType.Name()
	return strings.Contains(name, "basic_ifstream") || strings.Contains(name, "basic_fstream")
}

// place is the input that memory is before the program writes to it.
func (t *tracer) place(p *place) InputKind {
	if t.depth++; t.depth > deepestTrace {
		t.depth--
		return NoInput
	}
	defer func() { t.depth-- }()
	switch r := p.root.(type) {
	case nil:
		return t.content(p.from)
	case *ir.Param:
		if p.frame.parent != nil || isByval(r) {
			return NoInput
		}
		return t.value(p.frame, r)
	case *ir.Global:
		return variableKinds[r.Name()]
	case *ir.InstCall, *ir.TermInvoke:
		c, _ := symbolic.AsCall(r)
		if c.Callee == nil || t.def(c.Callee) != nil {
			return NoInput
		}
		if textSearches[c.Name()] {
			return t.pointed(p.frame, c, c.Args[:1])
		}
		return resultKinds[c.Name()]
	}
	return NoInput
}

// content is the input that was last written to a location, or that it was when the program began.
func (t *tracer) content(c content) InputKind {
	if t.depth++; t.depth > deepestTrace {
		t.depth--
		return NoInput
	}
	defer func() { t.depth-- }()
	if c.loc.base == nil {
		return NoInput
	}
	if k := t.place(c.loc.base); k == Arguments || k == Environment || k == Machine {
		return k // nobody writes there but the system
	}
	switch at := c.at.(type) {
	case nil:
		if c.uninitialised() || c.frame.parent != nil {
			return NoInput
		}
		if g, ok := c.loc.base.root.(*ir.Global); ok && t.partial && frontend.Nameable(g) {
			return Callers // units out of sight set it before
		}
		return t.place(c.loc.base)
	case *symbolic.Block:
		if isHeader(at) || c.frame.Irreducible {
			return NoInput // what the rounds found out of it is lost
		}
		out := NoInput
		for _, q := range at.Preds {
			from := c.frame.contentAt(c.loc, q, blockEnd)
			if from.uninitialised() {
				continue
			}
			if out = t.content(from); out == NoInput {
				return NoInput
			}
		}
		return out
	case *ir.InstStore:
		return NoInput
	default:
		if call, ok := symbolic.AsCall(at); ok {
			return t.writes(c.frame, call)
		}
	}
	return NoInput
}

// writes is the input that a call puts into memory.
func (t *tracer) writes(f *frame, c symbolic.Call) InputKind {
	name := c.Name()
	if c.Callee == nil || t.def(c.Callee) != nil {
		return NoInput
	}
	switch {
	case writerKinds[name] != NoInput:
		return writerKinds[name]
	case strings.HasPrefix(name, "llvm.memcpy."), strings.HasPrefix(name, "llvm.memmove."),
		slices.Contains([]string{"memcpy", "memmove", "strcpy", "strncpy", "strcat", "strncat"}, name):
		return t.pointed(f, c, c.Args[1:2])
	case strings.Contains(name, "sscanf"), strings.Contains(name, "strto"):
		return t.pointed(f, c, c.Args[:1])
	case fromStream(name):
		return t.stream(f, c)
	case strings.HasPrefix(name, "_ZNSt7__cxx1112basic_string") && len(c.Args) > 1:
		return t.pointed(f, c, c.Args[1:])
	}
	return NoInput
}

// fromStream reports whether a function reads a stream.
func fromStream(name string) bool {
	for _, s := range []string{"_ZNSi", "_ZStrs", "_ZSt7getline", "_ZNKSt9basic_ios", "_ZNSt9basic_ios", "_ZNSt14basic_ifstream"} {
		if strings.HasPrefix(name, s) {
			return true
		}
	}
	return streamReaders[name]
}

// kinds of inputs by the names of functions and variables.
type inputTable map[string]InputKind

func (t inputTable) with(k InputKind, words string) inputTable {
	for _, w := range strings.Fields(words) {
		t[w] = k
	}
	return t
}

// functionKinds are of results of functions that are inputs.
var functionKinds = inputTable{}.
	with(Arguments, `getopt getopt_long getopt_long_only`).
	with(Environment, `getenv secure_getenv getpid isatty access sysconf omp_get_max_threads omp_get_num_procs
		_ZNSt6thread20hardware_concurrencyEv unlink remove mkdir chdir`).
	with(Standard, `scanf __isoc99_scanf __isoc23_scanf getchar gets`).
	with(File, `fopen fopen64 freopen fdopen open open64 read pread fclose close stat fstat lseek mmap opendir readdir`).
	with(Time, `time clock clock_gettime gettimeofday omp_get_wtime times _ZNSt6chrono3_V212steady_clock3nowEv
		_ZNSt6chrono3_V212system_clock3nowEv `+frontend.HostElapsed).
	with(Random, `rand rand_r random lrand48 mrand48 drand48 nrand48 erand48 _ZNSt13random_device9_M_getvalEv`).
	with(Machine, `printf fprintf puts fputs fputc putchar fwrite write fflush __cxa_guard_acquire `+
		frontend.HostDeviceAttribute+" "+frontend.HostOccupancy+" "+frontend.HostPitch)

// writerKinds are of what functions write to memory.
var writerKinds = inputTable{}.
	with(Standard, `scanf __isoc99_scanf __isoc23_scanf gets`).
	with(File, `read pread stat fstat lstat __xstat __fxstat`).
	with(Time, `gettimeofday clock_gettime time times localtime_r`).
	with(Random, `rand_r getrandom`)

// resultKinds are of what pointers lead to that functions return.
var resultKinds = inputTable{}.
	with(Environment, `getenv secure_getenv`).
	with(Machine, `__errno_location __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc`).
	with(Time, `localtime gmtime`)

// variableKinds are of variables of the C library.
var variableKinds = inputTable{}.
	with(Arguments, `optarg optind opterr optopt`).
	with(Environment, `environ __environ`).
	with(Standard, `_ZSt3cin`)

// streamReaders read from a stream that is an argument, or from standard input.
var streamReaders = set(`fscanf __isoc99_fscanf __isoc23_fscanf fread fgets getline getdelim fgetc getc _IO_getc feof ferror ftell fseek`)

// textSearches return a pointer into their first argument, or a copy of it.
var textSearches = set(`strchr strrchr strstr strtok strtok_r strdup strpbrk strchrnul basename`)

// ofCharacters tell what characters are, and absolute values: their results hang on their arguments alone.
var ofCharacters = set(`isdigit isalpha isspace isalnum isupper islower isxdigit ispunct toupper tolower abs labs llabs`)
