package libc

import (
	"github.com/hgrd/hgrd/simulator/hostmachine/unwind"
	"strings"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

var process = map[string]library.Func{
	"exit":                func(c *call) { c.Exit(c.Int(0)) },
	"_exit":               leave,
	"error":               failure,
	"error_at_line":       failure,
	"_Exit":               leave,
	"quick_exit":          leave,
	"abort":               func(c *call) { library.Stop(library.Aborted, "abort") },
	"__assert_fail":       func(c *call) { library.Stop(library.Aborted, "assertion %s", c.String(0)) },
	"__assert":            func(c *call) { library.Stop(library.Aborted, "assertion %s", c.String(0)) },
	"__stack_chk_fail":    func(c *call) { library.Stop(library.Aborted, "stack check") },
	"atexit":              func(c *call) { atExit(c, c.U(0)); c.Return(0) },
	"__cxa_atexit":        func(c *call) { atExit(c, c.U(0), c.Arg(1)); c.Return(0) },
	"__cxa_thread_atexit": func(c *call) { atExit(c, c.U(0), c.Arg(1)); c.Return(0) },
	"getenv":              getenv,
	"secure_getenv":       getenv,
	"setenv":              setenv,
	"putenv":              func(c *call) { library.Stop(library.Unmodelled, "putenv") },
	"unsetenv":            func(c *call) { delete(environment(c).values, c.String(0)); c.Return(0) },
	"getopt":              func(c *call) { getopt(c, 0, 0) },
	"getopt_long":         func(c *call) { getopt(c, c.U(3), c.U(4)) },
	"getopt_long_only":    func(c *call) { getopt(c, c.U(3), c.U(4)) },
	"__errno_location":    errnoLocation,
	"signal":              signal,
	"raise":               raise,
	"getpid":              func(c *call) { c.Untrack(); c.Return(4242) },
	"getuid":              func(c *call) { c.Untrack(); c.Return(1000) },
	"sysconf":             sysconf,
	"getpagesize":         func(c *call) { c.Return(4096) },
	"isatty":              func(c *call) { c.Return(0) },
	"system":              func(c *call) { library.Stop(library.Unmodelled, "system") },
	"setlocale":           func(c *call) { c.Return(c.NewText("C", memory.Constant)) },
	"getrlimit":           func(c *call) { c.ReturnInt(-1) },
	"setrlimit":           func(c *call) { c.ReturnInt(-1) },
}

func init() {
	for name, first := range map[string]uint64{"optind": 1, "optarg": 0, "opterr": 1, "optopt": '?'} {
		Variables[name] = func(r *library.Run, placed func(uint64)) uint64 {
			a := r.Space.Alloc(8, memory.Global, true).Base
			r.Space.Store(a, 8, value(first))
			return a
		}
	}
	Variables["environ"] = func(r *library.Run, placed func(uint64)) uint64 {
		return r.Space.Alloc(8, memory.Global, true).Base
	}
}

// errnoLocation answers the thread's error number, which conversions tell as a value, and mathematics functions do not.
func errnoLocation(c *call) {
	if library.Keep(c.Run, func() *unclearErrno { return &unclearErrno{} }).called {
		c.Untrack()
	}
	c.Return(errnoAt(c))
}

// unclearErrno says that functions were called that may set errno, and whose models do not.
type unclearErrno struct{ called bool }

// leave ends the program at once.
func leave(c *call) { unwind.Leave(&library.Ending{Kind: library.Exited, Code: c.Int(0) & 255}) }

func atExit(c *call, f uint64, args ...memory.Value) {
	c.AtExit = append(c.AtExit, func() { c.Invoke(f, args...) })
}

// environ is the environment as the program changed it, with the texts that getenv returned.
type environ struct {
	values map[string]string
	texts  map[string]uint64
}

func environment(c *call) *environ {
	return library.Keep(c.Run, func() *environ {
		e := &environ{map[string]string{}, map[string]uint64{}}
		for k, v := range c.Inputs().Env {
			e.values[k] = v
		}
		return e
	})
}

func getenv(c *call) {
	e := environment(c)
	v, ok := e.values[c.String(0)]
	if !ok {
		c.Miss(library.Hint{Variable: c.String(0)})
		c.Return(0)
		return
	}
	key := c.String(0) + "=" + v
	if e.texts[key] == 0 {
		e.texts[key] = c.NewText(v, memory.Library)
		if _, ok := c.Inputs().Env[c.String(0)]; ok {
			c.Spell(e.texts[key], []byte(v), library.Input{Origin: library.Environment, Name: c.String(0)})
		}
	}
	c.Return(e.texts[key])
}

func setenv(c *call) {
	e := environment(c)
	if _, ok := e.values[c.String(0)]; !ok || c.Int(2) != 0 {
		e.values[c.String(0)] = c.String(1)
	}
	c.Return(0)
}

// handlers are the functions of signals.
type handlers struct{ of map[int]uint64 }

// failure is error and error_at_line, but for what they print.
func failure(c *call) {
	c.Output(2, []byte("error\n"))
	if status := c.Int(0); status != 0 {
		c.Exit(status)
	}
}

// ignored is SIG_IGN; 0 is SIG_DFL.
const ignored = 1

func signal(c *call) {
	h := library.Keep(c.Run, func() *handlers { return &handlers{map[int]uint64{}} })
	old := h.of[c.Int(0)]
	if h.of[c.Int(0)] = c.U(1); c.U(1) > ignored {
		c.Order().Beside() // the handler may run at any time from here on
	}
	c.Return(old)
}

func raise(c *call) {
	h := library.Keep(c.Run, func() *handlers { return &handlers{map[int]uint64{}} })
	switch f := h.of[c.Int(0)]; f {
	case 0:
		library.Stop(library.Aborted, "signal %d", c.Int(0))
	case ignored:
	default:
		c.Invoke(f, c.Arg(0))
	}
	c.Return(0)
}

func sysconf(c *call) {
	switch c.Int(0) {
	case 30:
		c.Return(4096)
	case 83, 84: // processors
		c.Untrack()
		c.Return(1)
	default:
		library.Stop(library.Unmodelled, "sysconf of %d", c.Int(0))
	}
}

// missOptions notes the options that getopt would take.
func missOptions(c *call, letters string, long uint64) {
	for k := uint64(0); long != 0 && k < maxLong; k++ {
		p := c.Space.Load(long+k*32, 8).V
		if p == 0 {
			break
		}
		args := []string{"--" + string(c.Text(p))}
		if c.Space.Load(long+k*32+8, 4).V == 1 {
			args = append(args, "3")
		}
		c.Miss(library.Hint{Args: args})
	}
	for i := range len(letters) {
		switch option := "-" + letters[i:i+1]; {
		case letters[i] == ':':
		case optionTakes(option, letters):
			c.Miss(library.Hint{Args: []string{option, "3"}})
		default:
			c.Miss(library.Hint{Args: []string{option}})
		}
	}
}

// maxLong bounds the long options that are noted.
const maxLong = 32

// getopt takes options as GNU's does when the words that are no options come last.
func getopt(c *call, long, indexAt uint64) {
	ind, arg, opt := c.Global("optind"), c.Global("optarg"), c.Global("optopt")
	state := library.Keep(c.Run, func() *options { return &options{} })
	argc, argv, letters := c.Int(0), c.U(1), strings.TrimLeft(c.String(2), "+-")
	load := func(i int) string { return string(c.Text(c.Space.Load(argv+uint64(i)*8, 8).V)) }
	address := func(i int) uint64 { return c.Space.Load(argv+uint64(i)*8, 8).V }
	missOptions(c, letters, long)
	i := int(int32(c.Space.Load(ind, 4).V))
	if i == 0 {
		i, state.within = 1, 0
	}
	set := func(n int) { c.Space.Store(ind, 4, value(uint64(n))) }
	c.Space.Store(arg, 8, value(0))
	if state.within == 0 {
		// Words that are no options move behind those that are.
		first := i
		for i < argc {
			if s := load(i); len(s) > 1 && s[0] == '-' {
				break
			}
			i++
		}
		if i >= argc {
			set(first)
			c.ReturnInt(-1)
			return
		}
		if n := i - first; n > 0 {
			last := i
			takes := optionTakes(load(i), letters)
			if load(i) == "--" {
				takes = false
			}
			count := 1
			if takes && i+1 < argc {
				count = 2
			}
			moved := make([]uint64, 0, n)
			for k := first; k < last; k++ {
				moved = append(moved, address(k))
			}
			for k := range count {
				c.Space.Store(argv+uint64(first+k)*8, 8, value(address(last+k)))
			}
			for k, a := range moved {
				c.Space.Store(argv+uint64(first+count+k)*8, 8, value(a))
			}
			i = first
		}
	}
	word := load(i)
	if word == "--" {
		set(i + 1)
		c.ReturnInt(-1)
		return
	}
	if long != 0 && state.within == 0 && (strings.HasPrefix(word, "--") || c.Name == "getopt_long_only") {
		longOption(c, word, long, indexAt, i, argc, address, set)
		return
	}
	at := max(state.within, 1)
	letter := word[at]
	next := at + 1
	k := strings.IndexByte(letters, letter)
	if k < 0 || letter == ':' {
		c.Space.Store(opt, 4, value(uint64(letter)))
		if next >= len(word) {
			state.within = 0
			set(i + 1)
		} else {
			state.within = next
			set(i)
		}
		c.Return('?')
		return
	}
	if k+1 < len(letters) && letters[k+1] == ':' {
		state.within = 0
		optional := k+2 < len(letters) && letters[k+2] == ':'
		switch {
		case next < len(word):
			c.Space.Store(arg, 8, value(address(i)+uint64(next)))
			set(i + 1)
		case optional:
			set(i + 1)
		case i+1 < argc:
			c.Space.Store(arg, 8, value(address(i+1)))
			set(i + 2)
		default:
			c.Space.Store(opt, 4, value(uint64(letter)))
			set(i + 1)
			if strings.HasPrefix(letters, ":") {
				c.Return(':')
			} else {
				c.Return('?')
			}
			return
		}
		c.Return(uint64(letter))
		return
	}
	if next < len(word) {
		state.within = next
		set(i)
	} else {
		state.within = 0
		set(i + 1)
	}
	c.Return(uint64(letter))
}

// options is where getopt is within a word.
type options struct{ within int }

// optionTakes reports whether a word of short options takes the next word.
func optionTakes(word, letters string) bool {
	if strings.HasPrefix(word, "--") {
		return false
	}
	for i := 1; i < len(word); i++ {
		if k := strings.IndexByte(letters, word[i]); k >= 0 && k+1 < len(letters) && letters[k+1] == ':' {
			return i+1 == len(word) && !(k+2 < len(letters) && letters[k+2] == ':')
		}
	}
	return false
}

func longOption(c *call, word string, table, indexAt uint64, i, argc int, address func(int) uint64, set func(int)) {
	name, _, has := strings.Cut(strings.TrimLeft(word, "-"), "=")
	offset := uint64(strings.IndexByte(word, '=') + 1)
	exact := -1
	for k := 0; ; k++ {
		p := c.Space.Load(table+uint64(k)*32, 8).V
		if p == 0 {
			break
		}
		c.Compare([]byte(name), c.Text(p))
		if s := string(c.Text(p)); s == name {
			exact = k
			break
		} else if strings.HasPrefix(s, name) && exact < 0 {
			exact = k
		}
	}
	set(i + 1)
	if exact < 0 {
		c.Return('?')
		return
	}
	entry := table + uint64(exact)*32
	switch c.Space.Load(entry+8, 4).V {
	case 1, 2:
		if has {
			c.Space.Store(c.Global("optarg"), 8, value(address(i)+offset))
		} else if c.Space.Load(entry+8, 4).V == 1 {
			if i+1 >= argc {
				c.Return('?')
				return
			}
			c.Space.Store(c.Global("optarg"), 8, value(address(i+1)))
			set(i + 2)
		}
	}
	if indexAt != 0 {
		c.Space.Store(indexAt, 4, value(uint64(exact)))
	}
	flag, v := c.Space.Load(entry+16, 8).V, c.Space.Load(entry+24, 4)
	if flag != 0 {
		c.Space.Store(flag, 4, v)
		c.Return(0)
		return
	}
	c.Return(v.V)
}
