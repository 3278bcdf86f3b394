package eventtest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
)

// Base is the address of the first name.
const Base = 1 << 20

// Launch is a launch of blocks blocks of threads threads.
func Launch(blocks, threads uint32) *event.Launch {
	return &event.Launch{
		Kernel: "k", Grid: [3]uint32{blocks, 1, 1}, Block: [3]uint32{threads, 1, 1},
		SharedBytes: 4096, Base: Base, Size: 1 << 30,
	}
}

// Run hands a stream to a detector, in one batch.
func Run(d event.Detector, l *event.Launch, text string) {
	d.Begin(l)
	d.Observe(Parse(l, text))
}

type parser struct {
	launch *event.Launch
	names  map[string]uint64
	memory map[[2]uint64]byte // block and one for shared memory, zero for global; address
}

// Parse makes the events of a text; it panics where it makes none.
func Parse(l *event.Launch, text string) []event.Event {
	p := &parser{launch: l, names: map[string]uint64{}, memory: map[[2]uint64]byte{}}
	var events []event.Event
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == ';' }) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		e := event.Event{Site: uint32(len(events)) + 1}
		if words[0] == "grid" {
			e.Kind = event.GridBarrier
		} else {
			p.step(&e, words)
		}
		events = append(events, e)
	}
	return events
}

func number(text string, base int) uint64 {
	n, err := strconv.ParseUint(text, base, 64)
	if err != nil {
		panic(fmt.Sprintf("BUG: number %q in a stream", text))
	}
	return n
}

func (p *parser) step(e *event.Event, words []string) {
	block := uint32(0)
	who := words[0]
	if rest, ok := strings.CutPrefix(who, "b"); ok {
		b, t, found := strings.Cut(rest, "t")
		block = uint32(number(b, 10))
		who = "t" + t
		if !found {
			who = "t0"
		}
	}
	e.Thread = p.launch.Thread(block, uint32(number(strings.TrimPrefix(who, "t"), 10)))
	op, scope, _ := strings.Cut(words[1], ".")
	e.Scope = frontend.ScopeDevice
	if scope == "block" {
		e.Scope = frontend.ScopeBlock
	}
	switch op {
	case "fence":
		e.Kind = event.Fence
		return
	case "rel", "acq":
		e.Kind, e.Flags = event.Fence, event.Releases
		if op == "acq" {
			e.Flags = event.Acquires
		}
		return
	case "exit":
		e.Kind = event.Exit
		return
	case "bar":
		e.Kind = event.BlockBarrier
		return
	case "sync", "gather", "lockstep":
		e.Kind = event.SyncWarp
		switch op {
		case "gather":
			e.Flags = event.ReadsOnly
		case "lockstep":
			e.Kind = event.Converge
		}
		e.Addr = number(words[2], 16)
		return
	}
	name := strings.TrimRight(op, "0123456789")
	e.Size = 4
	if name != op {
		e.Size = uint8(number(op[len(name):], 10))
	}
	switch name {
	case "r", "rv":
		e.Kind, e.Scope = event.Read, frontend.ScopeNone
	case "w", "wv":
		e.Kind, e.Scope = event.Write, frontend.ScopeNone
	case "cas":
		e.Kind, e.Op, e.Flags = event.Atomic, event.OpCompareAndSwap, event.Stored
	case "cas-":
		e.Kind, e.Op = event.Atomic, event.OpCompareAndSwap
	case "exch":
		e.Kind, e.Op = event.Atomic, event.OpExchange
	case "add":
		e.Kind = event.Atomic
	case "ld":
		e.Kind = event.AtomicLoad
	case "st":
		e.Kind = event.AtomicStore
	default:
		panic(fmt.Sprintf("BUG: step %q in a stream", op))
	}
	if strings.HasSuffix(name, "v") {
		e.Flags |= event.Volatile
	}
	p.place(e, block, words[2])
}

// place fills in address and values.
func (p *parser) place(e *event.Event, block uint32, what string) {
	what, value, _ := strings.Cut(what, "=")
	what, offset, _ := strings.Cut(what, "+")
	addr, ok := p.names[what]
	if !ok {
		addr = uint64(len(p.names)) * 64
		p.names[what] = addr
	}
	space := uint64(0)
	if strings.HasPrefix(what, "s:") {
		e.Flags |= event.Shared
		space = uint64(block) + 1
	} else {
		addr += p.launch.Base
	}
	if offset != "" {
		addr += number(offset, 10)
	}
	e.Addr = addr
	for i := uint64(0); i < uint64(min(e.Size, 8)); i++ {
		e.Old |= uint64(p.memory[[2]uint64{space, addr + i}]) << (8 * i)
	}
	e.Value = e.Old
	if value != "" {
		e.Value = number(value, 10)
	}
	if e.Kind.Writes() {
		for i := uint64(0); i < uint64(min(e.Size, 8)); i++ {
			p.memory[[2]uint64{space, addr + i}] = byte(e.Value >> (8 * i))
		}
	} else {
		e.Old = 0
	}
}
