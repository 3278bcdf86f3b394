package randomhost

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Scenario is one random program.
type Scenario struct {
	Number int        // among those of its file
	Inputs [][]string // arguments to run it with

	text, device string
	instances    []instance
}

// Generate makes the scenario of a seed. Number tells it from others of one file.
func Generate(seed uint64, number int) *Scenario {
	g := &generator{random: rand.New(rand.NewPCG(seed, 19)), number: number, body: &block{indent: 1}}
	s := &Scenario{Number: number, text: g.program()}
	s.device, s.instances = g.device.String(), g.instances
	for range 2 + g.n(2) {
		var args []string
		for range g.inputs {
			args = append(args, fmt.Sprint(g.input()))
		}
		if !slices.ContainsFunc(s.Inputs, func(o []string) bool { return slices.Equal(o, args) }) {
			s.Inputs = append(s.Inputs, args)
		}
	}
	return s
}

// File is the text of a program: of one scenario, which main is, or of several, which main chooses among by its first
// argument. The device's compiler sees the kernels alone, which saves most of its work.
func File(list []*Scenario) string {
	var b strings.Builder
	b.WriteString("#ifndef __CUDA_ARCH__\n")
	for _, h := range headers {
		fmt.Fprintf(&b, "#include <%s>\n", h)
	}
	b.WriteString("#endif\n" + kernels)
	for _, s := range list {
		for _, k := range s.instances {
			fmt.Fprintf(&b, "template __global__ void %s(%s);\n", k.name, parameters[k.kernel])
		}
		if s.device != "" {
			fmt.Fprintf(&b, "namespace s%d {\n%s}\n", s.Number, s.device)
		}
	}
	b.WriteString("#ifndef __CUDA_ARCH__\n")
	for _, s := range list {
		fmt.Fprintf(&b, "\nnamespace s%d {\n%s}\n", s.Number, s.text)
	}
	b.WriteString("\nint main(int argc, char **argv) {\n")
	if len(list) == 1 {
		fmt.Fprintf(&b, "  return s%d::run(argc, argv);\n}\n#endif\n", list[0].Number)
		return b.String()
	}
	b.WriteString("  switch (argc > 1 ? atoi(argv[1]) : -1) {\n")
	for _, s := range list {
		fmt.Fprintf(&b, "  case %d: return s%d::run(argc - 1, argv + 1);\n", s.Number, s.Number)
	}
	b.WriteString("  }\n  return 1;\n}\n#endif\n")
	return b.String()
}

var headers = []string{"algorithm", "atomic", "cassert", "cstddef", "cstdint", "cstdio", "cstdlib", "cstring", "functional", "map",
	"memory", "numeric", "sstream", "stdexcept", "string", "thread", "utility", "vector"}

// number is a place that holds a number below 4096 in magnitude.
type number struct {
	text     string
	global   bool // it can be named everywhere in the scenario
	noRef    bool // no int lies there that could be pointed to
	readOnly bool
}

// pointer is a place that holds a pointer into a buffer.
type pointer struct {
	text   string
	global bool
}

// generator makes one scenario.
type generator struct {
	random    *rand.Rand
	number    int
	inputs    int
	sites     int
	names     int
	instances []instance
	device    strings.Builder // variables of the device
	top       strings.Builder // types, variables and functions
	body      *block
	numbers   []number
	pointers  []pointer
	roots     []string // variables that hold the beginning of a buffer for good
	tables    []string // pointers to tables whose elements index buffers
	flags     []string // pointers to flags and counters
	objects   []object
	inner     int  // how deep in functions, loops and branches
	bound     bool // in a function: local places cannot be made or named
	left      int  // statements
}

// block is code under construction.
type block struct {
	strings.Builder
	indent int
}

func (b *block) line(format string, args ...any) {
	b.WriteString(strings.Repeat("  ", b.indent))
	fmt.Fprintf(b, format+"\n", args...)
}

func (g *generator) n(n int) int             { return g.random.IntN(n) }
func (g *generator) chance(of int) bool      { return g.random.IntN(of) == 0 }
func (g *generator) pick(s ...string) string { return s[g.n(len(s))] }

func (g *generator) line(format string, args ...any) { g.body.line(format, args...) }

func (g *generator) name(prefix string) string {
	g.names++
	return fmt.Sprintf("%s%d", prefix, g.names)
}

// input is an argument: mostly one with which the program goes on.
func (g *generator) input() int {
	switch g.n(8) {
	case 0:
		return g.n(20) - 5
	case 1:
		return 1000 + g.n(1000)
	}
	return 64 + g.n(260)
}

// program is the text of a scenario.
func (g *generator) program() string {
	g.inputs = 1 + g.n(3)
	g.left = 10 + g.n(14)
	g.globals()
	for i := range g.inputs {
		v := g.name("a")
		switch g.n(4) {
		case 0:
			g.line("int %s = argc > %d ? (int)strtol(argv[%d], nullptr, 10) : 64;", v, i+1, i+1)
		case 1:
			g.line("int %s = 64;", v)
			g.line("if (argc > %d) sscanf(argv[%d], \"%%d\", &%s);", i+1, i+1, v)
		case 2:
			g.line("if (argc < %d) return 1;", i+2)
			g.line("int %s = atoi(argv[%d]);", v, i+1)
		default:
			g.line("int %s = argc > %d ? atoi(argv[%d]) : 64;", v, i+1, i+1)
		}
		g.line("if (%s < -4000 || %s > 4000) return 1;", v, v)
		g.numbers = append(g.numbers, number{text: v})
	}
	for len(g.pointers) < 2 || g.chance(2) {
		g.buffer()
	}
	for g.left > 0 {
		g.statement()
	}
	for g.sites < 2 {
		g.launch()
	}
	g.line("cudaDeviceSynchronize();")
	g.line("return 0;")
	return g.top.String() + "static int run(int argc, char **argv) {\n" + g.body.String() + "}\n"
}

// globals makes some variables.
func (g *generator) globals() {
	for range 1 + g.n(3) {
		v := g.name("g")
		fmt.Fprintf(&g.top, "%sint %s = %d;\n", g.pick("static ", "", "static ", "thread_local "), v, g.n(200))
		g.numbers = append(g.numbers, number{text: v, global: true})
	}
	if g.chance(2) {
		t, v := g.name("T"), g.name("t")
		fmt.Fprintf(&g.top, "struct %s { int a; int b[4]; short c; };\nstatic %s %s;\n", t, t, v)
		g.numbers = append(g.numbers, number{text: v + ".a", global: true}, number{text: v + ".b[2]", global: true}, number{text: v + ".c", global: true, noRef: true})
		if g.chance(2) {
			p := g.name("q")
			fmt.Fprintf(&g.top, "static %s *%s = &%s;\n", t, p, v)
			g.numbers = append(g.numbers, number{text: p + "->a", global: true}, number{text: p + "->b[1]", global: true})
		}
	}
	if g.chance(3) {
		p := g.name("p")
		fmt.Fprintf(&g.top, "static int *%s = nullptr;\n", p)
		b := g.name("b")
		g.line("int *%s; cudaMalloc(&%s, %d * sizeof(int));", b, b, room)
		g.line("%s = %s;", p, b)
		g.pointers = append(g.pointers, pointer{text: p, global: true})
	}
	if g.chance(2) {
		g.object()
	}
}
