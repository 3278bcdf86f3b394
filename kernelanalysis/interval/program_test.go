package interval

import (
	"fmt"
	"strings"
)

// A program is a structured kernel of a tiny test language:
//
//	A, B, x1 ...          access
//	sync b                barrier
//	split b { ... }       arrives at a barrier, and waits there after the body
//	for k { ... }         loop tested at the top
//	do k { ... }          loop tested at the bottom
//	if { ... } else { ... }
//	break  break2  continue  return
//
// Conditions are left out. Whether one is decided alike by all threads follows
// from what depends on it (see align), so every program is free of barrier
// divergence except through return, as the calculus demands.
type program struct {
	body  []*stmt
	loops int // loops are numbered 0..loops-1 in textual order
}

type stmt struct {
	op        string // access, sync, for, do, if, break, continue, return
	name      string
	loop      int // for, do: number of the loop
	exits     int // break: loops left
	body, alt []*stmt

	pos, end int  // textual position of the statement and of the first one after it
	uniform  bool // all threads must execute it equally often
}

func parse(text string) *program {
	p := &program{}
	toks := strings.Fields(text)
	next := func() string {
		t := toks[0]
		toks = toks[1:]
		return t
	}
	var block func() []*stmt
	braces := func() []*stmt {
		if t := next(); t != "{" {
			panic(fmt.Sprintf("%q: want {, have %s", text, t))
		}
		b := block()
		next()
		return b
	}
	block = func() (out []*stmt) {
		for len(toks) > 0 && toks[0] != "}" {
			s := &stmt{op: next()}
			switch s.op {
			case "sync":
				s.name = next()
			case "for", "do":
				s.name, s.loop = next(), p.loops
				p.loops++
				s.body = braces()
			case "if":
				s.body = braces()
				if len(toks) > 0 && toks[0] == "else" {
					next()
					s.alt = braces()
				}
			case "split":
				s.name, s.body = next(), braces()
			case "break", "break2":
				s.op, s.exits = "break", 1+strings.Count(s.op, "2")
			case "continue", "return":
			default:
				s.op, s.name = "access", s.op
			}
			out = append(out, s)
		}
		return out
	}
	p.body = block()
	p.align()
	return p
}

func (p *program) String() string {
	var sb strings.Builder
	var block func([]*stmt)
	block = func(b []*stmt) {
		for _, s := range b {
			switch s.op {
			case "access":
				sb.WriteString(s.name)
			case "sync":
				sb.WriteString("sync " + s.name)
			case "for", "do", "split":
				sb.WriteString(s.op + " " + s.name + " { ")
				block(s.body)
				sb.WriteString("}")
			case "if":
				sb.WriteString("if { ")
				block(s.body)
				sb.WriteString("}")
				if s.alt != nil {
					sb.WriteString(" else { ")
					block(s.alt)
					sb.WriteString("}")
				}
			case "break":
				sb.WriteString("break" + strings.Repeat("2", s.exits-1))
			default:
				sb.WriteString(s.op)
			}
			sb.WriteByte(' ')
		}
	}
	block(p.body)
	return strings.TrimSpace(sb.String())
}

// align finds the statements that all threads must execute equally often so
// that barriers are aligned: barriers; jumps out of a loop that holds such a
// statement, or over one; and whatever contains one. A return needs not be
// uniform.
func (p *program) align() {
	type jump struct{ s, loop *stmt }
	var (
		all   []*stmt
		jumps []jump
		walk  func(b []*stmt, loops []*stmt)
	)
	walk = func(b []*stmt, loops []*stmt) {
		for _, s := range b {
			s.pos = len(all)
			all = append(all, s)
			inside := loops
			switch s.op {
			case "sync", "split":
				s.uniform = true
			case "break":
				jumps = append(jumps, jump{s, loops[len(loops)-s.exits]})
			case "continue":
				jumps = append(jumps, jump{s, loops[len(loops)-1]})
			case "for", "do":
				inside = append(loops[:len(loops):len(loops)], s)
			}
			walk(s.body, inside)
			walk(s.alt, inside)
			s.end = len(all)
		}
	}
	walk(p.body, nil)
	for changed := true; changed; {
		changed = false
		mark := func(s *stmt, from, to int) {
			for _, t := range all[from:to] {
				if t.uniform && !s.uniform {
					s.uniform, changed = true, true
				}
			}
		}
		for _, s := range all {
			mark(s, s.pos+1, s.end)
		}
		for _, j := range jumps {
			from := j.s.end // continue: what it skips
			if j.s.op == "break" {
				from = j.loop.pos + 1
			}
			mark(j.s, from, j.loop.end)
		}
	}
}

// lowered is the control-flow graph of a program.
type lowered struct {
	*Graph
	names  []string        // of accesses and barriers, by node
	node   map[string]Node // inverse of names
	loopOf []int           // program's loop of each natural loop
}

func (p *program) lower() *lowered {
	type target struct{ next, exit Node }
	const dead = Node(-1)
	var (
		l       = &lowered{Graph: &Graph{Arrive: map[Node]Node{}}, node: map[string]Node{}}
		headers = map[Node]*stmt{}
		block   func(b []*stmt, cur Node, loops []target) Node
	)
	newNode := func(name string, barrier bool) Node {
		n := Node(len(l.Succ))
		l.Succ = append(l.Succ, nil)
		l.Barrier = append(l.Barrier, barrier)
		l.UniformBranch = append(l.UniformBranch, false)
		l.names = append(l.names, name)
		if name != "" {
			l.node[name] = n
		}
		return n
	}
	edge := func(u, v Node) {
		if u != dead {
			l.Succ[u] = append(l.Succ[u], v)
		}
	}
	block = func(b []*stmt, cur Node, loops []target) Node {
		for _, s := range b {
			switch s.op {
			case "access", "sync":
				n := newNode(s.name, s.op == "sync")
				edge(cur, n)
				cur = n
			case "split":
				arrive := newNode("", false)
				edge(cur, arrive)
				wait := newNode(s.name, true)
				edge(block(s.body, arrive, loops), wait)
				l.Arrive[wait] = arrive
				cur = wait
			case "if":
				cond, join := newNode("", false), newNode("", false)
				l.UniformBranch[cond] = s.uniform
				edge(cur, cond)
				edge(block(s.body, cond, loops), join)
				edge(block(s.alt, cond, loops), join)
				cur = join
			case "for", "do":
				head, exit := newNode("", false), newNode("", false)
				test := head
				if s.op == "do" {
					test = newNode("", false)
				}
				l.UniformBranch[test] = s.uniform
				headers[head] = s
				edge(cur, head)
				last := block(s.body, head, append(loops[:len(loops):len(loops)], target{test, exit}))
				edge(last, test)
				if s.op == "do" {
					edge(test, head)
				}
				edge(test, exit)
				cur = exit
			case "break":
				edge(cur, loops[len(loops)-s.exits].exit)
				cur = dead
			case "continue":
				edge(cur, loops[len(loops)-1].next)
				cur = dead
			case "return":
				cur = dead
			}
		}
		return cur
	}
	l.Entry = newNode("", false)
	block(p.body, l.Entry, nil)
	l.findLoops()
	for i := range l.Loops {
		s := headers[l.Loops[i].Header]
		l.Loops[i].Uniform = s.uniform
		l.loopOf = append(l.loopOf, s.loop)
	}
	return l
}
