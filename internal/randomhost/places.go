package randomhost

import (
	"fmt"
	"strings"
)

// place makes a new place for a number.
func (g *generator) place() {
	if g.bound {
		return
	}
	v, init := g.name("v"), g.value()
	add := func(text string, noRef bool) { g.numbers = append(g.numbers, number{text: text, noRef: noRef}) }
	switch g.n(10) {
	case 0:
		g.line("int %s = %s;", v, init)
		add(v, false)
	case 1:
		g.line("short %s = %s;", v, init)
		add(v, true)
	case 2:
		g.line("int %s[4] = {%s, 1, 2, 3};", v, init)
		add(v+"[0]", false)
		add(fmt.Sprintf("%s[%s & 3]", v, g.read()), false)
	case 3:
		g.line("std::vector<int> %s(%d, %s);", v, 2+g.n(3), init)
		add(v+"[1]", false)
	case 4:
		g.line("std::map<int, int> %s; %s[2] = %s;", v, v, init)
		add(v+"[2]", false)
	case 5:
		t := g.name("T")
		fmt.Fprintf(&g.top, "struct %s { int a, b; long c; };\n", t)
		if g.chance(2) {
			g.line("%s *%s = new %s{%s, 7, 9};", t, v, t, init)
			v += "->"
		} else {
			g.line("%s %s{%s, 7, 9};", t, v, init)
			v += "."
		}
		add(v+"a", false)
		add(v+"b", false)
		add(v+"c", true)
	case 6:
		g.line("int *%s; cudaMallocManaged(&%s, 4 * sizeof(int)); %s[0] = %s; %s[1] = 70;", v, v, v, init, v)
		add(v+"[0]", false)
		add(v+"[1]", false)
		if g.chance(2) {
			g.line("%s<<<1, 1>>>(%s + 1, %s); cudaDeviceSynchronize();", g.site("set"), v, g.value())
		}
	case 7:
		x, ok := g.addressable()
		if !ok {
			return
		}
		g.line("int &%s = %s;", v, x.text)
		add(v, false)
	case 8:
		x, ok := g.addressable()
		if !ok {
			return
		}
		g.line("int *%s = &%s;", v, x.text)
		add("*"+v, false)
	default:
		g.line("static int %s = %d;", v, g.n(200))
		add(v, false)
	}
}

// object is a class whose functions keep two numbers in relation, or do not.
type object struct {
	class  string
	global bool
	text   string // of an instance, with the dot or arrow behind it
	job    bool   // there is a function that runs it by a pointer to its base
}

// object makes a class and an instance of it.
func (g *generator) object() {
	c := g.name("C")
	w := func(format string, args ...any) { fmt.Fprintf(&g.top, format+"\n", args...) }
	more := g.n(40)
	virtual := g.pick("", "virtual ")
	inline := g.pick("", "", "__attribute__((noinline)) ")
	job := g.chance(2) // it is run by those who do not know its class
	if job {
		w("struct %sjob { virtual void run() = 0; virtual ~%sjob() {} };", c, c)
		w("__attribute__((noinline)) static void %sgo(%sjob *j) { j->run(); }", c, c)
		virtual = "virtual "
		w("class %s : public %sjob {", c, c)
	} else {
		w("class %s {", c)
	}
	w("  int w_ = %d, stride_ = %d; int *out_ = nullptr;", 64, 64+more)
	w("public:")
	w("  %s(int w) { %s set(w); cudaMalloc(&out_, %d * sizeof(int)); }", c, g.pick("if (w < 0) w = 0;", ""), room)
	w("  %svoid set(int w) { %s w_ = w; %sstride_ = w + %d; }", inline, g.pick("if (w < 0) return;", "if (w > 900) w = 900;", ""),
		g.pick("", "", "if (w > 800) throw w; ", "check(w); "), more)
	w("  %s%svoid grow(int d) { %s; %s; }", inline, virtual, g.pick("stride_ = (stride_ + (d & 15)) % 4000", "stride_ = std::max<int>(stride_, w_)", "w_ = w_ / 2"),
		g.pick("", "if (stride_ < w_) w_ = stride_", "if (d > 3000) throw d"))
	if g.chance(2) {
		w("  %svoid load(const char *s) { %s }", inline, g.pick("sscanf(s, \"%d\", &w_);", "w_ = std::stoi(s); stride_ = w_ + 1;", "int z = atoi(s); memcpy(&w_, &z, sizeof z);", "stride_ = atoi(s); if (stride_ < w_) w_ = stride_;"))
	} else {
		w("  void load(const char *) {}")
	}
	w("  int *field() { return &%s; }", g.pick("w_", "stride_"))
	w("  static void check(int w) { if (w > 700) throw std::runtime_error(\"w\"); }")
	w("  int width() const { return w_; }")
	w("  %svoid run() {", virtual)
	switch g.n(3) {
	case 0:
		w("    if (w_ < 1 || w_ > 1000) return;")
	case 1:
		w("    if (w_ > 2000) return;")
	}
	w("    %s<<<dim3((w_ & 1023) / 128 + 1, 3), 128>>>(out_, 3, w_, stride_);", g.site("rows"))
	w("  }")
	w("  %s~%s() {}", virtual, c)
	w("};")
	v := g.name("o")
	if g.chance(2) {
		fmt.Fprintf(&g.top, "static %s *%s = nullptr;\n", c, v)
		g.line("%s = new %s(%s);", v, c, "100")
		g.objects = append(g.objects, object{c, true, v + "->", job})
		return
	}
	g.line("%s %s(%s);", c, v, fmt.Sprint(50+g.n(300)))
	g.objects = append(g.objects, object{c, false, v + ".", job})
}

// useObject calls a function of an object.
func (g *generator) useObject() {
	var some []object
	for _, o := range g.objects {
		if o.global || !g.bound {
			some = append(some, o)
		}
	}
	if len(some) == 0 {
		g.write()
		return
	}
	x := some[g.n(len(some))]
	o := x.text
	v := g.value()
	switch g.n(8) {
	case 0, 1:
		g.line("try { %sset(%s); } catch (...) {}", o, v)
	case 2:
		g.line("try { %sgrow(%s); } catch (int) {}", o, v)
	case 3:
		g.line("try { %sload(%s); } catch (...) {}", o, g.pick(`"100"`, `"x"`, `"400"`, "std::to_string("+v+").c_str()"))
	case 4:
		if g.chance(3) {
			g.line("*%sfield() = %s;", o, v)
		} else {
			g.line("%s = %swidth();", g.writable().text, o)
		}
	default:
		if x.job && g.chance(2) {
			at := strings.TrimSuffix(o, "->")
			if at == o {
				at = "&" + strings.TrimSuffix(o, ".")
			}
			g.line("%sgo(%s);", x.class, at)
			return
		}
		g.line("%srun();", o)
	}
}
