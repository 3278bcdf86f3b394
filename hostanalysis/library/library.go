package library

import (
	"sort"
	"strings"
)

// Args is a set of arguments: bit i is the i-th, the highest bit all from there on.
type Args uint32

const last = 31

// Every is the set of all arguments.
const Every = ^Args(0)

// Has reports whether the i-th argument is in the set.
func (a Args) Has(i int) bool { return a>>min(i, last)&1 == 1 }

// Empty reports whether the set has no argument.
func (a Args) Empty() bool { return a == 0 }

func arg(is ...int) Args {
	var a Args
	for _, i := range is {
		a |= 1 << i
	}
	return a
}

// from is the set of the i-th argument and all behind it.
func from(i int) Args { return Every << i }

// Store says that memory of one argument may hold new pointers after the call.
type Store struct {
	Into   int    // the argument; its memory at any offset
	From   Args   // it may lead where these arguments lead
	Within Args   // ... or where pointers lead that are found behind these
	Fresh  bool   // ... or to memory of its own, that only the library had before
	Kept   bool   // ... or to anything that was ever kept out of sight
	Global string // instead of Into, if not empty: a variable of the library
}

// Copy says that memory is copied, pointers included.
type Copy struct {
	To, From int
	Size     int // the argument with the number of bytes; negative if there is none
}

// Result says where the pointer leads that a function returns.
type Result struct {
	Fresh  bool // memory that nothing else leads to
	Args   Args // what these arguments point to, at any offset
	Within Args // what pointers behind these arguments lead to, and what lies behind that
	Static bool // memory of the library
	Kept   bool // anything that was ever handed to unknown code or kept
}

// Method is a virtual function of an object that an argument leads to by way of a pointer.
type Method struct {
	Arg    int
	Offset int64 // in the table of virtual functions
}

// Function is what a function out of sight may do.
type Function struct {
	Writes   Args
	Reaches  Args
	Keeps    Args
	Stores   []Store
	Copies   []Copy
	Returns  Result
	Calls    Args
	Spawns   Args
	Runs     *Method // a virtual function, in another thread
	AtExit   Args
	Given    Args // what the functions of Calls, Spawns and AtExit get: pointers to what these lead to
	Ends     int  // one more than the position of an argument: the program ends with it if it is not 0; 0 without one
	Formats  int  // one more than the position of a format: what stands behind it may be written by %n; 0 without one
	Virtuals bool
	Cleanup  bool
	Globals  []string
	Pure     bool
	Waits    bool
	Throws   bool

	own bool // its result is an object that no variable of the program is part of
}

// Owns reports whether the result is memory that no variable of the program overlaps: fresh, or the library's own.
func (f *Function) Owns() bool {
	return f.own || f.Returns.Fresh && f.Returns.Args|f.Returns.Within == 0 && !f.Returns.Static && !f.Returns.Kept
}

// Allocates reports whether the result is new memory and nothing else.
func (f *Function) Allocates() bool {
	return f.Returns == Result{Fresh: true} && f.Writes|f.Reaches|f.Keeps == 0 && len(f.Stores) == 0 && !f.own
}

// Retains reports whether the i-th argument, or a pointer that leads to the same object, may be found in memory later on.
func (f *Function) Retains(i int) bool {
	kept := f.Keeps | f.AtExit | f.Calls | f.Spawns
	for _, s := range f.Stores {
		kept |= s.From
	}
	return kept.Has(i)
}

// Silent reports whether a call changes nothing that the program can see.
func (f *Function) Silent() bool {
	return f.Writes|f.Reaches|f.Calls|f.Spawns == 0 && f.Runs == nil && len(f.Stores)+len(f.Copies)+len(f.Globals) == 0 && !f.Virtuals && !f.Cleanup && !f.Waits && f.Formats == 0
}

// topic is a part of the table: entries by the names they stand for.
type topic map[string]Function

var (
	exact    = map[string]*Function{}
	prefixes []prefix // longest first
)

type prefix struct {
	text string
	is   *Function
}

var topics = []topic{
	memoryTable, stringTable, inputTable, systemTable, runtimeTable, streamTable, stringClassTable, containerTable, threadTable,
	deviceTable,
}

func init() {
	for _, t := range topics {
		for names, f := range t {
			f := f
			for _, n := range strings.Fields(names) {
				if p, ok := strings.CutSuffix(n, "*"); ok {
					prefixes = append(prefixes, prefix{p, &f})
				} else {
					exact[n] = &f
				}
			}
		}
	}
	sort.Slice(prefixes, func(i, j int) bool {
		if len(prefixes[i].text) != len(prefixes[j].text) {
			return len(prefixes[i].text) > len(prefixes[j].text)
		}
		return prefixes[i].text < prefixes[j].text
	})
}

// Lookup is the entry for a symbol; nil if there is none.
func Lookup(symbol string) *Function {
	if f := exact[symbol]; f != nil {
		return f
	}
	for _, p := range prefixes {
		if strings.HasPrefix(symbol, p.text) {
			return p.is
		}
	}
	return nil
}

// OwnsGlobal reports whether a variable that the program only declares is one of the library's: it leads to the library's
// memory alone.
func OwnsGlobal(symbol string) bool {
	for _, p := range []string{"_ZSt", "_ZNSt", "_ZTVSt", "_ZTVNSt", "_ZTISt", "_ZTINSt", "_ZTVN10__cxxabiv1", "_ZTI", "_ZGVNSt", "_ZTTSt", "_ZTTNSt"} {
		if strings.HasPrefix(symbol, p) {
			return true
		}
	}
	return libraryGlobals[symbol]
}

var libraryGlobals = words(`stdin stdout stderr optind optarg opterr optopt environ __environ sys_nerr timezone daylight tzname signgam
	program_invocation_name program_invocation_short_name __libc_single_threaded __dso_handle`)

func words(text string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(text) {
		m[w] = true
	}
	return m
}
