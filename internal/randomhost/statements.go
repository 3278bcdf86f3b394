package randomhost

import "fmt"

// statement adds one statement, with what it holds.
func (g *generator) statement() {
	g.left--
	switch g.n(26) {
	case 0, 1:
		g.line("%s = %s;", g.writable().text, g.value())
	case 2, 3, 4:
		g.check()
	case 5, 6, 7, 8, 9:
		g.write()
	case 10:
		g.nested("if ("+g.test()+") {", "}", 2)
	case 11:
		g.loop()
	case 12:
		g.try()
	case 13:
		g.function()
	case 14:
		g.place()
	case 15:
		g.movePointer()
	case 16:
		g.contents()
	case 17:
		g.useObject()
	case 18:
		if !g.bound && g.inner < 2 {
			g.buffer()
		}
	default:
		g.launch()
	}
}

// check keeps a number in bounds, or ends the program.
func (g *generator) check() {
	x := g.writable()
	switch g.n(7) {
	case 0:
		g.line("if (%s < %d) %s = %d;", x.text, g.low(), x.text, 64+g.n(64))
	case 1:
		g.line("if (%s > %d) exit(1);", x.text, g.high())
	case 2:
		g.line("if (%s < %d || %s > %d) %s;", x.text, g.low(), x.text, g.high(), g.leave())
	case 3:
		g.line("assert(%s >= %d);", x.text, min(g.low(), 0))
	case 4:
		g.line("if (%s < %s) %s = %s;", x.text, g.read(), x.text, g.read())
	default:
		g.line("if (%s < %d) %s;", x.text, g.low(), g.leave())
	}
}

// leave is how control gets away from here.
func (g *generator) leave() string {
	if g.bound {
		return g.pick("return", "return", "exit(1)", "throw 1")
	}
	return g.pick("return 1", "exit(1)", "return 2")
}

// nested adds a block of a few statements; what is made in it is gone behind it.
func (g *generator) nested(head, tail string, most int) {
	if g.inner > 3 {
		return
	}
	g.line("%s", head)
	g.inside(func() {
		for range 1 + g.n(most) {
			g.statement()
		}
	})
	g.line("%s", tail)
}

// inside makes code in a block.
func (g *generator) inside(make func()) {
	numbers, pointers, roots, tables, flags, objects := len(g.numbers), len(g.pointers), len(g.roots), len(g.tables), len(g.flags), len(g.objects)
	g.inner++
	g.body.indent++
	make()
	g.body.indent--
	g.inner--
	g.numbers, g.pointers, g.roots = g.numbers[:numbers], g.pointers[:pointers], g.roots[:roots]
	g.tables, g.flags, g.objects = g.tables[:tables], g.flags[:flags], g.objects[:objects]
}

func (g *generator) loop() {
	if g.inner > 2 {
		return
	}
	i := g.name("i")
	switch g.n(3) {
	case 0:
		g.line("for (int %s = 0; %s < %d; %s++) {", i, i, 1+g.n(4), i)
	case 1:
		g.line("for (int %s = 0, e = %s; %s < e; %s++) {", i, g.small(4), i, i)
	default:
		g.line("for (int %s = %d; %s > 0; %s /= 2) {", i, 1+g.n(9), i, i)
	}
	g.inside(func() {
		if !g.bound {
			g.numbers = append(g.numbers, number{text: i, readOnly: true})
		}
		for range 1 + g.n(3) {
			g.statement()
		}
		if g.chance(4) {
			g.line("if (%s) %s;", g.test(), g.pick("break", "continue"))
		}
	})
	g.line("}")
}

// try adds a block whose exceptions are caught.
func (g *generator) try() {
	if g.inner > 2 {
		return
	}
	g.line("try {")
	g.inside(func() {
		for range 1 + g.n(2) {
			g.statement()
		}
		switch g.n(4) {
		case 0:
			g.line("if (%s) throw %s;", g.test(), g.value())
		case 1:
			v := g.name("v")
			g.line("std::vector<int> %s(%d, 7);", v, 50+g.n(200))
			g.line("%s = %s.at((size_t)(%s));", g.writable().text, v, g.value())
		case 2:
			g.line("%s = std::stoi(%s);", g.writable().text, g.pick(`"12"`, `"x"`, `std::to_string(`+g.value()+`)`))
		default:
			g.line("if (%s) throw std::runtime_error(\"x\");", g.test())
		}
		for range g.n(2) {
			g.statement()
		}
	})
	switch g.n(3) {
	case 0:
		g.line("} catch (int e) {")
		g.inside(func() { g.line("%s = e %% 4000;", g.writable().text) })
		g.line("} catch (const std::exception &) {")
	case 1:
		g.line("} catch (...) {")
	default:
		g.line("} catch (const std::exception &) {")
		g.line("} catch (int) {")
	}
	g.inside(func() {
		if g.chance(2) {
			g.statement()
		}
	})
	g.line("}")
}

// function moves a few statements to a function, which knows what is global and what it is given.
func (g *generator) function() {
	if g.bound {
		return
	}
	f, kept := g.name("f"), g.body
	numbers, pointers, tables, flags, roots := g.numbers, g.pointers, g.tables, g.flags, g.roots
	give, ok := g.addressable()
	passed := g.value()
	pointer := g.pointers[g.n(len(g.pointers))]
	g.body = &block{indent: 0}
	g.bound = true
	g.numbers = append(g.global(), number{text: "n", global: true})
	if ok {
		g.numbers = append(g.numbers, number{text: "r", global: true})
	}
	g.pointers, g.tables, g.flags, g.roots = append(g.globalPointers(), pointerParam), nil, nil, nil
	g.inside(func() {
		if g.chance(3) {
			v := g.name("c")
			g.line("static int %s = %d;", v, g.n(100))
			g.line("%s = %s %% 3000;", v, g.pick(v+" + n", v+" + 1", v+" + r"))
			if !ok {
				g.line("(void)%s;", v)
			}
			g.numbers = append(g.numbers, number{text: v, global: true})
		}
		for range 1 + g.n(4) {
			g.statement()
		}
	})
	text := g.body.String()
	g.body, g.bound = kept, false
	g.numbers, g.pointers, g.tables, g.flags, g.roots = numbers, pointers, tables, flags, roots
	attribute := g.pick("", "", "__attribute__((noinline)) ")
	linkage := g.pick("static ", "static ", "")
	fmt.Fprintf(&g.top, "%s%svoid %s(int n, int &r, int *p) {\n%s}\n", linkage, attribute, f, text)
	r := give.text
	if !ok {
		r = g.name("r")
		g.line("int %s = 0;", r)
	}
	call := fmt.Sprintf("%s(%s, %s, %s)", f, passed, r, pointer.text)
	switch g.n(4) {
	case 0:
		h := g.name("h")
		g.line("void (*%s)(int, int &, int *) = %s;", h, f)
		call = h + call[len(f):]
	case 1:
		h := g.name("h")
		g.line("std::function<void(int, int &, int *)> %s = %s;", h, f)
		call = h + call[len(f):]
	}
	g.line("try { %s; } catch (int) {}", call)
}

var pointerParam = pointer{text: "p", global: true}

func (g *generator) global() (out []number) {
	for _, x := range g.numbers {
		if x.global {
			out = append(out, x)
		}
	}
	return out
}

func (g *generator) globalPointers() (out []pointer) {
	for _, x := range g.pointers {
		if x.global {
			out = append(out, x)
		}
	}
	return out
}
