package randomhost

import "fmt"

// write writes a number to a place, one way or another.
func (g *generator) write() {
	x, ok := g.addressable()
	if !ok || g.chance(8) {
		g.writeAny()
		return
	}
	ways := []func(to, v string){g.byPointer, g.byPointer, g.byLambda, g.byVirtual, g.byCallback, g.byThread, g.byException, g.byDestructor,
		g.byLibrary, g.byLibrary, g.byDevice, g.byHook, g.byRecursion, g.byStruct, g.byList, g.byOffset, g.byContainer}
	ways[g.n(len(ways))](x.text, g.value())
}

// writeAny writes to a place that may have no address.
func (g *generator) writeAny() {
	x, v := g.writable().text, g.value()
	switch g.n(4) {
	case 0:
		u := g.name("u")
		g.line("{ union { int whole; short half[2]; } %s; %s.whole = %s; %s = %s.half[0]; }", u, u, v, x, u)
	case 1:
		g.line("{ struct { int low : 13, high : 13; } f; f.low = %s; f.high = 7; %s = f.low; }", v, x)
	case 2:
		g.line("%s = [](int z) { return z > 0 ? z : -z; }(%s);", x, v)
	default:
		g.line("%s = std::max<int>(%s, std::min<int>(%s, %d));", x, g.read(), v, g.n(500))
	}
}

func (g *generator) byPointer(to, v string) {
	p := g.name("p")
	switch g.n(4) {
	case 0:
		g.line("{ int *%s = &%s; *%s = %s; }", p, to, p, v)
	case 1:
		g.line("{ int *%s = &%s, **%sp = &%s; **%sp = %s; }", p, to, p, p, p, v)
	case 2:
		if y, ok := g.addressable(); ok {
			g.line("{ int *%s = %s ? &%s : &%s; *%s = %s; }", p, g.test(), to, y.text, p, v)
		}
	default:
		g.line("{ int %s = %s; std::swap(%s, %s); }", p, v, p, to)
	}
}

func (g *generator) byLambda(to, v string) {
	f := g.name("l")
	if g.chance(2) {
		g.line("{ std::function<void(int)> %s = [&](int z) { %s = z; }; %s(%s); }", f, to, f, v)
		return
	}
	g.line("{ auto %s = [&](int z) { %s = z; }; %s(%s); }", f, to, f, v)
}

func (g *generator) byVirtual(to, v string) {
	t := g.name("V")
	fmt.Fprintf(&g.top, "struct %s { virtual void go(int *p, int z) { *p = z; } virtual ~%s() {} };\nstruct %sx : %s { int k = %d; void go(int *p, int z) override { *p = (z + k) %% 2000; } };\n",
		t, t, t, t, g.n(300))
	g.line("{ %s *o = %s ? new %s : new %sx; o->go(&%s, %s); delete o; }", t, g.test(), t, t, to, v)
}

// byCallback lets a function of the library call back what writes.
func (g *generator) byCallback(to, v string) {
	h := g.name("k")
	switch g.n(3) {
	case 0:
		fmt.Fprintf(&g.top, "static int *%s; static int %sv;\nstatic int %sc(const void *a, const void *b) { if (%s) *%s = %sv; return *(const int *)a - *(const int *)b; }\n", h, h, h, h, h, h)
		g.line("{ int list[3] = {3, %d, 2}; %s = &%s; %sv = %s; qsort(list, %d, sizeof(int), %sc); }", g.n(9), h, to, h, v, 1+g.n(3), h)
	case 1:
		g.line("{ int z = %s; std::vector<int> list(%d, 1); std::for_each(list.begin(), list.end(), [&](int) { %s = z; }); }", v, g.n(3), to)
	default:
		g.line("{ int z = %s; std::vector<int> list = {3, 1, 2}; std::sort(list.begin(), list.end(), [&](int a, int b) { %s = z; return a < b; }); }", v, to)
	}
}

func (g *generator) byThread(to, v string) {
	t := g.name("t")
	if g.chance(3) {
		g.line("{ int z = %s, *p = &%s; std::thread %s([=] { *p = z; }); %s.join(); }", v, to, t, t)
		return
	}
	f := g.name("w")
	fmt.Fprintf(&g.top, "static void %s(int *p, int z) { *p = z; }\n", f)
	g.line("{ std::thread %s(%s, &%s, %s); %s.join(); }", t, f, to, v, t)
}

func (g *generator) byException(to, v string) {
	switch g.n(3) {
	case 0:
		g.line("try { if (%s) throw (int)(%s); } catch (int e) { %s = e; }", g.test(), v, to)
	case 1:
		e := g.name("E")
		fmt.Fprintf(&g.top, "struct %s { int *p; int v; };\n", e)
		g.line("try { throw %s{&%s, %s}; } catch (const %s &e) { *e.p = e.v; }", e, to, v, e)
	default:
		g.line("try { %s = %s; if (%s) throw 1; %s = %s; } catch (int) {}", to, v, g.test(), to, g.value())
	}
}

func (g *generator) byDestructor(to, v string) {
	d := g.name("D")
	fmt.Fprintf(&g.top, "struct %s { int *p; int v; ~%s() { *p = v; } };\n", d, d)
	if g.chance(2) {
		g.line("{ %s d{&%s, %s}; }", d, to, v)
		return
	}
	g.line("try { %s d{&%s, %s}; if (%s) throw 1; d.v = %s; } catch (int) {}", d, to, v, g.test(), g.value())
}

func (g *generator) byLibrary(to, v string) {
	switch g.n(13) {
	case 0:
		g.line("sscanf(\"%d x\", \"%%d\", &%s);", g.n(300), to)
	case 1:
		g.line("{ char text[32]; snprintf(text, sizeof text, \"%%d\", %s); %s = atoi(text); }", v, to)
	case 2:
		g.line("{ char text[32], *end; snprintf(text, sizeof text, \"%%d z\", %s); strtol(text, &end, 10); %s = (int)(end - text) * 50; }", v, to)
	case 3:
		g.line("{ int z = %s; memcpy(&%s, &z, sizeof z); }", v, to)
	case 4:
		g.line("memset(&%s, 0, sizeof(int));", to)
	case 5:
		g.line("{ int z[2] = {%s, 1}; std::copy(z, z + 1, &%s); }", v, to)
	case 6:
		g.line("std::fill_n(&%s, 1, %s);", to, v)
	case 7:
		g.line("{ std::istringstream in(\"%d 5\"); in >> %s; }", g.n(400), to)
	case 8:
		g.line("{ std::string s = std::to_string(%s); %s = (int)s.size() * 40; }", v, to)
	case 9:
		g.line("{ std::vector<int> z = {%s, %d, %s}; %s = *std::max_element(z.begin(), z.end()); }", v, g.n(300), g.read(), to)
	case 10:
		g.line("{ int z[3] = {%s, 2, 3}; %s = std::accumulate(z, z + 3, 0) %% 2000; }", v, to)
	case 11:
		g.line("{ std::atomic<int> z(%s); z.fetch_add(3); %s = z.load() %% 4000; }", v, to)
	default:
		g.line("{ int z = %s; std::iota(&%s, &%s + 1, z); }", v, to, to)
	}
}

// byDevice lets a kernel make the number.
func (g *generator) byDevice(to, v string) {
	d, set := g.name("d"), g.site("set")
	if g.chance(2) {
		g.line("{ int *%s; cudaMallocManaged(&%s, 16); *%s = 1; %s<<<1, 1>>>(%s, %s); cudaDeviceSynchronize(); %s = *%s; cudaFree(%s); }", d, d, d, set, d, v, to, d, d)
		return
	}
	g.line("{ int *%s; cudaMalloc(&%s, 16); %s<<<1, 1>>>(%s, %s); cudaMemcpy(&%s, %s, sizeof(int), cudaMemcpyDeviceToHost); cudaFree(%s); }", d, d, set, d, v, to, d, d)
}

// byHook writes through a pointer that another function has left in a variable.
func (g *generator) byHook(to, v string) {
	h := g.name("k")
	fmt.Fprintf(&g.top, "static int *%s;\n%sstatic void %sset(int *p) { %s = p; }\n%sstatic void %srun(int z) { if (%s) *%s = z; }\n",
		h, g.pick("", "__attribute__((noinline)) "), h, h, g.pick("", "__attribute__((noinline)) "), h, h, h)
	if g.chance(3) {
		g.line("if (%s) %sset(&%s);", g.test(), h, to)
	} else {
		g.line("%sset(&%s);", h, to)
	}
	if g.chance(2) {
		g.simple()
	}
	g.line("%srun(%s);", h, v)
	g.line("%sset(nullptr);", h)
}

// simple adds a statement that control does not leave.
func (g *generator) simple() {
	x := g.writable().text
	if g.chance(2) {
		g.line("if (%s < %d) %s = %d;", x, g.low(), x, 64+g.n(64))
	} else {
		g.line("%s = %s;", x, g.value())
	}
}

func (g *generator) byRecursion(to, v string) {
	f := g.name("y")
	fmt.Fprintf(&g.top, "static void %s(int n, int *p) { if (n <= 0) return; *p = (*p + n) %% 2000; %s(n %s, p); }\n", f, f, g.pick("/ 2", "- 100", "- 7"))
	g.line("%s(%s, &%s);", f, v, to)
}

func (g *generator) byStruct(to, v string) {
	t := g.name("S")
	fmt.Fprintf(&g.top, "struct %s { int a, b; int *p; };\n", t)
	switch g.n(3) {
	case 0:
		g.line("{ %s s{1, 2, &%s}, copy = s; *copy.p = %s; }", t, to, v)
	case 1:
		g.line("{ %s s{%s, %s, nullptr}; int %s::*m = %s ? &%s::a : &%s::b; %s = s.*m; }", t, v, g.value(), t, g.test(), t, t, to)
	default:
		g.line("{ %s s{%s, 2, &%s}, copy; memcpy(&copy, &s, sizeof s); *copy.p = copy.a; }", t, v, to)
	}
}

func (g *generator) byList(to, v string) {
	t := g.name("N")
	fmt.Fprintf(&g.top, "struct %s { int *p; %s *next; };\n", t, t)
	y, ok := g.addressable()
	if !ok {
		return
	}
	g.line("{ %s one{&%s, nullptr}, two{&%s, &one}; for (%s *node = &two; node; node = node->next) *node->p = (%s + (node == &one)) %% 4000; }", t, to, y.text, t, v)
}

// byOffset writes by an address that is computed.
func (g *generator) byOffset(to, v string) {
	switch g.n(3) {
	case 0:
		g.line("{ uintptr_t at = reinterpret_cast<uintptr_t>(&%s); *reinterpret_cast<int *>(at) = %s; }", to, v)
	case 1:
		g.line("{ char *c = reinterpret_cast<char *>(&%s); int z = %s; for (size_t k = 0; k < sizeof z; k++) c[k] = reinterpret_cast<char *>(&z)[k]; }", to, v)
	default:
		g.line("{ void *o = &%s; *static_cast<int *>(o) = %s; }", to, v)
	}
}

func (g *generator) byContainer(to, v string) {
	switch g.n(5) {
	case 0:
		g.line("{ std::vector<int *> z; z.push_back(&%s); *z.back() = %s; }", to, v)
	case 1:
		g.line("{ std::map<int, int> z; z[%d] = %s; z[%d] = 5; %s = z[%d]; }", g.n(4), v, g.n(4), to, g.n(4))
	case 2:
		g.line("{ std::map<std::string, int *> z; z[\"a\"] = &%s; *z[\"a\"] = %s; }", to, v)
	case 3:
		g.line("{ auto z = std::make_unique<int>(%s); %s = *z; }", v, to)
	default:
		g.line("{ std::pair<int, int &> z(1, %s); z.second = %s; }", to, v)
	}
}
