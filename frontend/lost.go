package frontend

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// This file counts kernels in a second way, by what clang wrote before any pass ran: a kernel that is not found
// afterwards would pass for one without races.

// popConfiguration is what the stub of a kernel calls first, and nothing else does.
const popConfiguration = " @__cudaPopCallConfiguration("

// markStubs gives the stubs of kernels with an asm label the mark by which stubs are known: clang gives them the label
// alone.
func markStubs(text []byte) []byte {
	marked := map[string]string{}
	function := ""
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("define ")) {
			function, _ = defined(line)
		} else if line[0] == ' ' && bytes.Contains(line, []byte(popConfiguration)) && !strings.Contains(function, stubMark) {
			marked[function] = stubMark + function
		}
	}
	if len(marked) == 0 {
		return text
	}
	var out bytes.Buffer
	for line := range bytes.Lines(text) {
		out.Write(renamed(line, marked))
	}
	return out.Bytes()
}

// definedStubs are the stubs of kernels that a host module defines.
func definedStubs(text []byte) []string {
	var list []string
	for line := range bytes.Lines(text) {
		if name, ok := defined(line); ok && line[0] == 'd' && strings.Contains(name, stubMark) {
			list = append(list, name)
		}
	}
	return list
}

// LostKernel is a kernel that is not among the kernels of the device side, although clang made code of it, or the source
// defines it.
type LostKernel struct {
	Name, Display string // as in Kernel
	Why           string // what became of it, and what to do
}

// Lost lists the kernels that are lost, by name. None is in a program that is read whole.
func (p *Program) Lost() []LostKernel {
	var list []LostKernel
	found := map[string]bool{}
	for _, k := range p.Device.Kernels() {
		found[k.Symbol] = len(k.Func.Blocks) > 0
	}
	for _, symbol := range p.Device.marked {
		if !found[symbol] {
			list = append(list, LostKernel{bounded(sourceName(symbol)), bounded(displayName(symbol)),
				"its code is lost on the way to the analysis; please report it"})
		}
	}
	for _, name := range p.Device.unmade() {
		list = append(list, LostKernel{bounded(name), bounded(name), "the compiler makes no code of it; is it extern inline?"})
	}
	for _, stub := range p.unmatched() {
		list = append(list, LostKernel{bounded(withoutMark(sourceName(stub))), bounded(withoutMark(displayName(stub))),
			"it has code on the host side alone: is it, or what instantiates it, behind an #if that the device side does not take?"})
	}
	slices.SortFunc(list, func(a, b LostKernel) int { return cmp.Or(cmp.Compare(a.Display, b.Display), cmp.Compare(a.Why, b.Why)) })
	return slices.Compact(list)
}

// unmade are the kernels that the text of an OpenCL file defines, and that there is no code of.
func (m *Module) unmade() []string {
	made := map[string]int{}
	for _, k := range m.Kernels() {
		name := k.Name
		if k.Site != nil {
			name = k.Site.Function // which an asm label does not change
		}
		made[name]++
	}
	var list []string
	for _, name := range m.written {
		if made[name]--; made[name] < 0 && !slices.Contains(m.marked, name) { // those that are marked are told by that
			list = append(list, name)
		}
	}
	return list
}

// unmatched are the stubs that no kernel is left for. The two sides may number local types apart: stubs without a kernel
// of their signature are matched by their names without template arguments, one by one.
func (p *Program) unmatched() []string {
	kernels, taken := p.kernelNames(), map[*Kernel]bool{}
	var open []string
	for _, stub := range p.Host.stubs {
		if k := kernels.of(stub); k != nil {
			taken[k] = true
		} else {
			open = append(open, stub)
		}
	}
	left := map[string]int{}
	for _, k := range p.Device.Kernels() {
		if !taken[k] {
			left[k.Name]++
		}
	}
	var list []string
	for _, stub := range open {
		name := bounded(withoutMark(sourceName(stub)))
		if left[name]--; left[name] < 0 {
			list = append(list, stub)
		}
	}
	return list
}

func withoutMark(name string) string { return strings.Replace(name, stubMark, "", 1) }

// kernelNames leads from the names of stubs to kernels.
type kernelNames struct {
	bySymbol, bySignature map[string]*Kernel
}

func (p *Program) kernelNames() kernelNames {
	n := kernelNames{map[string]*Kernel{}, map[string]*Kernel{}}
	for _, k := range p.Device.Kernels() {
		n.bySymbol[k.Symbol] = k
		n.bySignature[signature(k.Symbol)] = k
	}
	return n
}

// of is the kernel that a stub launches; nil for none. The two sides may mangle a name apart, so that the demangled
// signature, which is unique, counts as well.
func (n kernelNames) of(stub string) *Kernel {
	if plain, ok := strings.CutPrefix(stub, stubMark); ok { // C, or an asm label, which may begin so
		return cmp.Or(n.bySymbol[plain], n.bySymbol[stub])
	}
	for symbol := range withoutMarks(stub) {
		if k := n.bySymbol[symbol]; k != nil {
			return k
		}
	}
	for signature := range cuts(signature(stub), stubMark) {
		if k := n.bySignature[signature[0]+signature[1]]; k != nil {
			return k
		}
	}
	return nil
}

// withoutMarks yields the mangled names that a name stands for with a mark in one of its parts: the length of the part is
// in front of it, behind whatever ends in a digit as well.
func withoutMarks(mangled string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for cut := range cuts(mangled, stubMark) {
			head, rest := cut[0], cut[1]
			for i := len(head) - 1; i >= 0 && isDigit(head[i]); i-- {
				n, err := strconv.Atoi(head[i:])
				if err != nil {
					break
				}
				if n > len(stubMark) && head[i] != '0' && !yield(head[:i]+strconv.Itoa(n-len(stubMark))+rest) {
					return
				}
			}
		}
	}
}

// cuts yields what is in front of and behind each occurrence of mark.
func cuts(s, mark string) iter.Seq[[2]string] {
	return func(yield func([2]string) bool) {
		for at := 0; ; at++ {
			next := strings.Index(s[at:], mark)
			if next < 0 {
				return
			}
			at += next
			if !yield([2]string{s[:at], s[at+len(mark):]}) {
				return
			}
		}
	}
}
