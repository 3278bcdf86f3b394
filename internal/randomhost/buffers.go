package randomhost

import "fmt"

// site makes an instance of a kernel for a launch site.
func (g *generator) site(kernel string) string {
	g.sites++
	name := fmt.Sprintf("%s<%d>", kernel, g.number*1000+g.sites)
	g.instances = append(g.instances, instance{kernel, name})
	return name
}

// instance is an instance of a kernel.
type instance struct{ kernel, name string }

// buffer makes a buffer, a table or a flag.
func (g *generator) buffer() {
	switch {
	case g.chance(4):
		g.table()
		return
	case g.chance(4):
		g.flag()
		return
	}
	b := g.name("b")
	size := fmt.Sprint(room)
	if g.chance(2) {
		size = fmt.Sprintf("(%d + (%s & 1023))", room, g.read())
	}
	switch g.n(7) {
	case 0:
		g.line("int *%s; cudaMallocManaged(&%s, %s * sizeof(int));", b, b, size)
	case 1:
		t := g.name("B")
		fmt.Fprintf(&g.top, "struct %s { int *data; int n; };\n", t)
		g.line("%s %s; %s.n = %s; cudaMalloc(&%s.data, %s.n * sizeof(int));", t, b, b, size, b, b)
		b += ".data"
	case 2:
		f := g.name("m")
		fmt.Fprintf(&g.top, "static %sint *%s(size_t n) { int *p = nullptr; if (cudaMalloc((void **)&p, n * sizeof(int)) != cudaSuccess) throw std::bad_alloc(); return p; }\n", g.pick("", "__attribute__((noinline)) "), f)
		g.line("int *%s = %s(%s);", b, f, size)
	case 3:
		g.line("int *%s[3]; for (int k = 0; k < 3; k++) cudaMalloc(&%s[k], %s * sizeof(int));", b, b, size)
		g.roots = append(g.roots, fmt.Sprintf("%s[%d]", b, g.n(3)))
		g.pointers = append(g.pointers, pointer{text: fmt.Sprintf("%s[%d]", b, g.n(3))}, pointer{text: fmt.Sprintf("%s[(unsigned)%s %% 3]", b, g.read())})
		return
	case 4:
		g.line("std::vector<int *> %s; for (int k = 0; k < 3; k++) { int *p; cudaMalloc(&p, %s * sizeof(int)); %s.push_back(p); }", b, size, b)
		g.pointers = append(g.pointers, pointer{text: fmt.Sprintf("%s[%d]", b, g.n(3))}, pointer{text: b + ".back()"})
		return
	case 5:
		g.line("void *%sv; cudaMalloc(&%sv, %s * sizeof(int)); int *%s = static_cast<int *>(%sv);", b, b, size, b, b)
	default:
		g.line("int *%s; cudaMalloc(&%s, %s * sizeof(int));", b, b, size)
	}
	g.roots = append(g.roots, b)
	p := g.name("p")
	g.line("int *%s = %s;", p, b)
	g.pointers = append(g.pointers, pointer{text: p})
}

// from is a pointer into a buffer.
func (g *generator) from() string {
	if len(g.roots) > 0 && g.chance(2) {
		return g.roots[g.n(len(g.roots))]
	}
	if len(g.pointers) == 0 {
		return "nullptr"
	}
	return g.pointers[g.n(len(g.pointers))].text
}

// movePointer lets a place lead elsewhere.
func (g *generator) movePointer() {
	if len(g.pointers) == 0 {
		return
	}
	p := g.pointers[g.n(len(g.pointers))].text
	q := g.pointers[g.n(len(g.pointers))].text
	root := q
	if len(g.roots) > 0 {
		root = fmt.Sprintf("%s + %s", g.roots[g.n(len(g.roots))], g.small(1000))
	}
	switch g.n(9) {
	case 0:
		g.line("%s = %s;", p, q)
	case 1:
		g.line("std::swap(%s, %s);", p, q)
	case 2:
		g.line("%s = %s;", p, root)
	case 3:
		g.line("{ int **pp = &%s; *pp = %s; }", p, root)
	case 4:
		g.line("if (%s) %s = %s;", g.test(), p, root)
	case 5:
		g.line("{ uintptr_t at = reinterpret_cast<uintptr_t>(%s); %s = reinterpret_cast<int *>(at); }", root, p)
	case 6:
		g.line("{ std::map<std::string, int *> z; z[\"k\"] = %s; %s = z[\"k\"]; }", root, p)
	case 7:
		g.line("{ int *z[2] = {%s, %s}; %s = z[%s & 1]; }", q, root, p, g.read())
	default:
		g.line("{ auto l = [&] { %s = %s; }; l(); }", p, root)
	}
}

// table makes a table of indices.
func (g *generator) table() {
	if g.bound {
		return
	}
	h, d, v := g.name("h"), g.name("d"), g.name("i")
	size := fmt.Sprint(tableRoom)
	heap := g.chance(3)
	if heap {
		g.line("std::vector<int> %s(%s);", h, size)
	} else {
		g.line("int %s[%s];", h, size)
	}
	switch g.n(5) {
	case 0:
		g.line("for (int %s = 0; %s < %s; %s++) %s[%s] = %s * %d;", v, v, size, v, h, v, v, 1+g.n(8))
	case 1:
		g.line("for (int %s = 0, s = 0; %s < %s; %s++) { %s[%s] = s; s += %s; }", v, v, size, v, h, v, g.pick("3", v+" % 5", "("+v+" & 1) + 1"))
	case 2:
		g.line("for (int %s = 0; %s < %s; %s++) %s[%s] = (%s %% 7) * 64 + %s / 7;", v, v, size, v, h, v, v, v)
	case 3:
		g.line("for (int %s = 0; %s < %s; %s++) %s[%s] = %s - 1 - %s;", v, v, size, v, h, v, size, v)
	default:
		g.line("for (int %s = 0; %s < %s; %s++) %s[%s] = %s %% %d;", v, v, size, v, h, v, v, 100+g.n(500))
	}
	if g.chance(3) {
		g.fill(h, tableRoom)
	}
	switch g.n(6) {
	case 0:
		g.line("std::reverse(&%s[0], &%s[0] + %s);", h, h, size)
	case 1:
		g.line("std::swap(%s[3], %s[%s & 255]);", h, h, g.value())
	case 2:
		g.line("%s[%d] = %d;", h, g.n(tableRoom), g.n(1000))
	case 3:
		g.line("std::sort(&%s[0], &%s[0] + %s);", h, h, size)
	}
	g.line("int *%s; cudaMalloc(&%s, %s * sizeof(int));", d, d, size)
	g.line("cudaMemcpy(%s, &%s[0], %s * sizeof(int), cudaMemcpyHostToDevice);", d, h, size)
	if g.chance(4) {
		g.line("cudaMemset(%s + %d, 0, %d);", d, g.n(100), 4*(1+g.n(20)))
	}
	g.tables = append(g.tables, d)
}

// flag makes memory for flags and counters.
func (g *generator) flag() {
	if g.bound {
		return
	}
	f := g.name("f")
	switch g.n(4) {
	case 0:
		g.line("int *%s; cudaMallocManaged(&%s, 64);", f, f)
		g.line("for (int k = 0; k < 16; k++) %s[k] = %d;", f, g.n(2))
		for g.chance(2) {
			g.fill(f, 16)
		}
	case 1:
		v := g.name("dev")
		fmt.Fprintf(&g.device, "__device__ int %s[16]%s;\n", v, g.pick("", " = {1, 2}"))
		g.line("int *%s; cudaGetSymbolAddress((void **)&%s, %s);", f, f, v)
	case 2:
		h := g.name("h")
		g.line("int %s[16] = {};", h)
		for g.chance(2) {
			g.fill(h, 16)
		}
		g.line("int *%s; cudaMalloc(&%s, 64); cudaMemset(%s, 0, 64);", f, f, f)
		g.line("cudaMemcpy(%s, %s, %s, cudaMemcpyHostToDevice);", f, g.pick(h, h+" + 1"), g.pick("60", "32", "4 * (16 - 3)", "4u * (("+g.small(15)+"))"))
	default:
		g.line("int *%s; cudaMalloc(&%s, 64);", f, f)
		g.line("cudaMemset(%s, 0, %s);", f, g.pick("64", "64", "4", "60"))
	}
	g.flags = append(g.flags, f)
}

// contents changes what memory of the device holds.
func (g *generator) contents() {
	if len(g.flags) == 0 && !g.bound && g.inner < 2 {
		g.flag()
	}
	if len(g.flags) == 0 || g.chance(4) {
		if len(g.pointers) > 0 {
			g.line("cudaMemset(%s, 0, %d);", g.from(), 4*(1+g.n(4000)))
		}
		return
	}
	f := g.flags[g.n(len(g.flags))]
	switch g.n(7) {
	case 0:
		g.line("cudaMemset(%s, 0, 64);", f)
	case 1:
		g.line("cudaMemset(%s + %d, %d, %d);", f, g.n(4), g.n(2), 4*(1+g.n(12)))
	case 2:
		g.line("{ int z[4] = {%s, 0, 0, 0}; cudaMemcpy(%s, z, sizeof z, cudaMemcpyHostToDevice); }", g.pick("0", "1", g.value()), f)
	case 3:
		g.line("%s<<<1, 1>>>(%s + %d, %s);", g.site("set"), f, g.n(3), g.pick("0", "1", g.value()))
	case 4:
		g.line("%s<<<1, 32>>>(%s, %s, %d);", g.site("fill"), f, g.pick("16", "8", g.small(16)), g.n(2))
	case 5:
		g.line("if (%s) cudaMemset(%s, 0, 64);", g.test(), f)
	default:
		g.line("cudaMemset2D(%s, 16, 0, 4, %d);", f, 1+g.n(4))
	}
}

// fill writes to an array of so many words in a loop.
func (g *generator) fill(x string, words int) {
	k := g.name("k")
	v := g.pick(fmt.Sprint(g.n(3)), "1", "0", k, k+" * 3", "("+g.value()+") % 1000", k+" < 4 ? 1 : 0")
	n := min(words, 16)
	from, to := g.n(3), n-g.n(4)
	end := g.pick(fmt.Sprint(to), fmt.Sprint(to), g.small(15))
	switch g.n(14) {
	case 0:
		g.line("for (int %s = %d; %s < %d; %s++) %s[%s] = %s;", k, from, k, to, k, x, k, v)
	case 1:
		g.line("for (int %s = %d; %s >= %d; %s--) %s[%s] = %s;", k, to-1, k, from, k, x, k, v)
	case 2:
		g.line("for (int %s = 0; %s < %d; %s++) %s[%s * 2 + %d] = %s;", k, k, n/2, k, x, k, g.n(2), v)
	case 3:
		g.line("for (int %s = 0; %s < int(%s); %s++) if (%s) %s[%s] = %s;", k, k, end, k, g.pick(k+" & 1", k+" < 5", g.test()), x, k, v)
	case 4:
		g.line("for (int %s = 0; %s < %d; %s++) { if (%s == int(%s)) break; %s[%s] = %s; }", k, k, to, k, k, g.small(15), x, k, v)
	case 5:
		g.line("for (int %s = 0; %s < %d; %s++) { %s[%s] = %s; if (%s == %d) break; }", k, k, to, k, x, k, v, k, g.n(9))
	case 6:
		g.line("for (int %s = 0; %s + 1 < %d; %s++) { %s[%s] = %s; %s[%s + 1] = %s; }", k, k, to, k, x, k, v, x, k, g.pick("0", "1", g.value()))
	case 7:
		g.line("{ int %s = %d; do { %s[%s] = %s; } while (++%s < %d); }", k, from, x, k, v, k, to)
	case 8:
		g.line("for (int %s = 0; %s < %d; %s++) for (int j = 0; j < 4; j++) %s[%s * 4 + j] = %s;", k, k, n/4, k, x, k, v)
	case 9:
		g.line("for (int %s = 0; %s < %d; %s++) (&%s[0])[%d - %s] = %s;", k, k, to, k, x, n-1, k, v)
	case 10:
		g.line("for (unsigned %s = %d; %s < unsigned(%s); %s++) %s[%s] = %s;", k, from, k, end, k, x, k, v)
	case 11:
		g.line("for (int %s = 0; %s < %d; %s++) reinterpret_cast<short *>(&%s[0])[%s] = %s;", k, k, n, k, x, k, v)
	case 12:
		g.line("for (int %s = 0; %s < int(%s); %s += %d) { %s[%s] = %s; %s[%d] = 2; }", k, k, end, k, 1+g.n(3), x, k, v, x, g.n(n))
	default:
		g.line("{ int %s = 0; for (int *p = &%s[0] + %d; p != &%s[0] + %d; p++, %s++) *p = %s; }", k, x, from, x, to, k, v)
	}
}

// launch launches a kernel with what the places hold.
func (g *generator) launch() {
	grid := g.pick("4", g.small(6), g.small(6))
	block := g.pick("64", "32", "128", fmt.Sprintf("32 * (%s)", g.small(4)))
	switch k := g.n(10); {
	case k < 3:
		g.line("%s<<<%s, %s>>>(%s, %s);", g.site("put"), grid, block, g.from(), g.value())
	case k < 5:
		g.line("%s<<<dim3(%s, 3), %s>>>(%s, 3, %s, %s);", g.site("rows"), grid, block, g.from(), g.value(), g.value())
	case k == 5:
		g.line("%s<<<%s, %s>>>(%s, %s, %s);", g.site("move"), grid, block, g.from(), g.from(), g.value())
	case k == 6:
		g.line("%s<<<%s, %s>>>(View{%s, %s, 64});", g.site("view"), grid, block, g.from(), fmt.Sprintf("(%s) & 15", g.value()))
	case k == 7 && len(g.tables) > 0:
		t := g.tables[g.n(len(g.tables))]
		g.line("%s<<<2, 128>>>(%s, %s, %d);", g.site(g.pick("scatter", "segments")), t, g.from(), 100+g.n(156))
	case k >= 7 && len(g.flags) > 0:
		f := g.flags[g.n(len(g.flags))]
		if g.chance(2) {
			g.line("%s<<<%s, 32>>>(%s, %s);", g.site("chain"), grid, f, g.from())
		} else {
			g.line("%s<<<%s, 32>>>(%s, %s, %s);", g.site("last"), grid, f, g.from(), g.from())
		}
	default:
		g.line("%s<<<%s, %s>>>(%s, %s);", g.site("put"), grid, block, g.from(), g.read())
	}
}
