package frontend

import (
	"context"
	"crypto/sha256"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/llir/llvm/asm"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/value"
)

// Program is one translation unit, both sides.
type Program struct {
	Path         string // as given
	Host, Device *Module
	Found        []Found  // headers that no given folder has
	Later        Position // where a source tests for a later device than the one that code is read for

	stubsOnce sync.Once
	stubs     map[*ir.Func]*Kernel
}

// Module is one side. Its methods may be called concurrently; the IR must not
// be changed.
type Module struct {
	IR *ir.Module

	refs    map[string]bool
	stubs   []string // of kernels, that the host side defines
	marked  []string // kernels of the device side
	written []string // the same by the text of an OpenCL file
	text    string   // as it was parsed
	digest  [sha256.Size]byte
	kernels []*Kernel
	lanes   int
	sites   siteTable

	partsOnce sync.Once
	parts     map[string]string // of text, by what they define
	namesOnce sync.Once
	names     map[value.Value]*metadata.DILocalVariable
}

// File is the file compiled, as the user named it.
func (m *Module) File() string { return m.sites.mainFile }

// Lanes is the number of lanes of a warp: 32 or 64.
func (m *Module) Lanes() int { return m.lanes }

// Load reads the two sides of a program from IR text that is known to be valid. It should come from the same flags and
// passes that Compile uses.
func Load(hostIR, deviceIR string) (*Program, error) {
	return load(hostIR, deviceIR, func(_ string, text []byte) ([]byte, error) { return text, nil })
}

// Parse reads one side from IR text that is known to be valid; path is its name.
func Parse(path string, text []byte) (*Module, error) {
	text = markStubs(text)
	m, err := parse(path, text, references(text))
	if err == nil {
		m.stubs, m.marked = definedStubs(text), markedKernels(text)
	}
	return m, err
}

// Referenced reports whether the module mentioned f anywhere before inlining:
// a function that is not referenced has no caller here and no taken address.
// Inlining leaves out-of-line copies behind, so the IR itself cannot tell.
func (m *Module) Referenced(f *ir.Func) bool { return m.refs[symbol(f.GlobalIdent)] }

// Mentions reports whether the module mentioned a name before inlining, other than where it defines it.
func (m *Module) Mentions(name string) bool { return m.refs[name] }

// parse reads IR text; path is the file to name in errors, and in sites if it is
// the one compiled. The parser panics on some malformed input; that is an
// error of the input like any other.
func parse(path string, text []byte, refs map[string]bool) (m *Module, err error) {
	defer func() {
		if r := recover(); r != nil {
			m, err = nil, &InputError{path, "cannot read IR: " + oneLine(fmt.Sprint(r))}
		}
	}()
	if nesting(text) > maxBrackets {
		return nil, tooNested(path)
	}
	slimmed := slim(text)
	if m, err = parseText(path, slimmed, refs); err == nil {
		m.text, m.digest = slimmed, digestOf(slimmed, refs)
	}
	return m, err
}

// parseWithin is parse for as long as ctx lasts. The parser heeds no limit, so it is left behind then.
func parseWithin(ctx context.Context, path string, text []byte, refs map[string]bool) (*Module, error) {
	type answer struct {
		m   *Module
		err error
	}
	done := make(chan answer, 1)
	go func() {
		m, err := parse(path, text, refs)
		done <- answer{m, err}
	}()
	select {
	case a := <-done:
		return a.m, a.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func parseText(path, text string, refs map[string]bool) (*Module, error) {
	mod, err := parseLocated(path, text)
	if err != nil {
		return nil, &InputError{path, "cannot read IR: " + syntaxError(err.Error(), text)}
	}
	foldBranches(mod)
	lowerAssembly(mod)
	lowerClusters(mod)
	m := &Module{IR: mod, refs: refs}
	dir, file := compiledFile(mod)
	m.sites.compileDir, m.sites.mainFile = dir, file
	if join(dir, path) == join(dir, file) {
		m.sites.mainFile = path
	}
	m.lanes = 32
	if slices.ContainsFunc(mod.Globals, func(g *ir.Global) bool { return strings.Contains(g.Name(), wideWarps) }) {
		m.lanes = 64
	}
	m.kernels, err = findKernels(m)
	if err != nil {
		return nil, &InputError{path, err.Error()}
	}
	return m, nil
}

// parseLocated reads IR, positions apart where they are as opt writes them.
func parseLocated(path, text string) (*ir.Module, error) {
	if rest, list, ok := emptied(text); ok {
		if mod, err := asm.ParseString(path, rest); err != nil || locate(mod, list) {
			return mod, err
		}
	}
	return asm.ParseString(path, text)
}

// compiledFile is the folder that the compiler ran in and the file it was given.
func compiledFile(m *ir.Module) (dir, file string) {
	for _, def := range m.MetadataDefs {
		if cu, ok := def.(*metadata.DICompileUnit); ok && cu.File != nil {
			return cu.File.Directory, cu.File.Filename
		}
	}
	return "", ""
}

var errorLine = regexp.MustCompile(`syntax error at line (\d+)`)

// syntaxError adds the offending line to the parser's message, which gives its
// number only.
func syntaxError(message, text string) string {
	m := errorLine.FindStringSubmatch(message)
	if m == nil {
		return oneLine(message)
	}
	n, _ := strconv.Atoi(m[1])
	lines := strings.SplitN(text, "\n", n+1)
	if n < 1 || n > len(lines) {
		return oneLine(m[0])
	}
	return oneLine(m[0] + ": " + lines[n-1])
}

func oneLine(s string) string {
	return cut(strings.Join(strings.Fields(s), " "), 300)
}
