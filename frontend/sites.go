package frontend

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"

	"github.com/hgrd/hgrd/internal/excerpt"
)

// Position is a place in the source.
type Position struct {
	File         string // relative to the compiler's folder where it was given so
	Line, Column int    // from 1; column 0 if unknown
	Function     string // source name of the enclosing function
}

func (p Position) String() string {
	if p.Column == 0 {
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

// Site is where an instruction comes from: the innermost position outside our
// own headers, then the calls through which it was inlined, inner to outer.
// Within one Module equal sites are the same pointer.
type Site struct {
	Position
	InlinedAt []Position
}

// Own is the innermost place outside the system's headers; nil where there is none.
func (s *Site) Own() *Position {
	if s == nil {
		return nil
	}
	for _, p := range append([]Position{s.Position}, s.InlinedAt...) {
		if p.Line > 0 && !excerpt.System(p.File) {
			return &p
		}
	}
	return nil
}

// LineSeenFrom names the line, and its file if that is another than the one given: "line 7 of x.h".
func (p Position) LineSeenFrom(file string) string {
	if p.File == file {
		return fmt.Sprintf("line %d", p.Line)
	}
	return fmt.Sprintf("line %d of %s", p.Line, filepath.Base(p.File))
}

// siteTable interns the sites of a module.
type siteTable struct {
	compileDir string // where the compiler ran; relative names start there
	mainFile   string // the file compiled, as the user named it

	mu    sync.Mutex
	byLoc map[*metadata.DILocation]*Site
	byKey map[string]*Site
}

// attached is what instructions, terminators, functions and globals offer.
type attached interface {
	MDAttachments() []*metadata.Attachment
}

// maxChain bounds the calls through which a position was inlined, and the scopes around one: metadata may go round in a
// circle.
const maxChain = 1 << 12

// Site returns the site of an ir.Instruction or ir.Terminator; nil if it has no
// location, or only one inside our headers.
func (m *Module) Site(inst any) *Site {
	loc, ok := attachment(inst, "dbg").(*metadata.DILocation)
	if !ok || loc == nil {
		return nil
	}
	return m.located(loc)
}

// LoopSite returns the site of the do, for or while whose way back the terminator is; nil where the compiler says none, as
// for a goto.
func (m *Module) LoopSite(back ir.Terminator) *Site {
	loop, ok := attachment(back, "llvm.loop").(*metadata.Tuple)
	if !ok || loop == nil {
		return nil
	}
	for _, field := range loop.Fields { // the loop itself, where it begins, where it ends, and what is to be done with it
		if loc, ok := field.(*metadata.DILocation); ok && loc.Line > 0 {
			return m.located(loc)
		}
	}
	return nil
}

func (m *Module) located(loc *metadata.DILocation) *Site {
	t := &m.sites
	t.mu.Lock()
	defer t.mu.Unlock()
	if s, ok := t.byLoc[loc]; ok {
		return s
	}
	var frames []Position
	for l, n := loc, 0; l != nil && n < maxChain; l, n = l.InlinedAt, n+1 {
		file, function := t.scope(l.Scope)
		if headerDirRE.MatchString(file) || l.Line == 0 && len(frames) == 0 && l.InlinedAt != nil {
			continue
		}
		frames = append(frames, Position{file, int(l.Line), int(l.Column), function})
	}
	s := t.intern(frames)
	if t.byLoc == nil {
		t.byLoc = map[*metadata.DILocation]*Site{}
	}
	t.byLoc[loc] = s
	return s
}

// funcSite is the site of a function's definition.
func (m *Module) funcSite(f *ir.Func) *Site {
	sp, ok := attachment(f, "dbg").(*metadata.DISubprogram)
	if !ok || sp == nil {
		return nil
	}
	t := &m.sites
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.intern([]Position{{t.file(sp.File), int(sp.Line), 0, sp.Name}})
}

func (t *siteTable) intern(frames []Position) *Site {
	if len(frames) == 0 {
		return nil
	}
	var key strings.Builder
	for _, p := range frames {
		fmt.Fprintf(&key, "%s:%d:%d:%s\n", p.File, p.Line, p.Column, p.Function)
	}
	if s, ok := t.byKey[key.String()]; ok {
		return s
	}
	s := &Site{Position: frames[0], InlinedAt: frames[1:]}
	if t.byKey == nil {
		t.byKey = map[string]*Site{}
	}
	t.byKey[key.String()] = s
	return s
}

// scope walks outwards to the function; the file is that of the innermost
// scope which names one.
func (t *siteTable) scope(field metadata.Field) (file, function string) {
	for n := 0; field != nil && n < maxChain; n++ {
		switch s := field.(type) {
		case *metadata.DILexicalBlock:
			if file == "" {
				file = t.file(s.File)
			}
			field = s.Scope
		case *metadata.DILexicalBlockFile:
			if file == "" {
				file = t.file(s.File)
			}
			field = s.Scope
		case *metadata.DISubprogram:
			if file == "" {
				file = t.file(s.File)
			}
			return file, s.Name
		default:
			return file, ""
		}
	}
	return file, ""
}

// file turns a DIFile into a path: the file compiled as it was named then,
// others as the compiler names them, or relative to its folder where prebuilt
// code tells one and they are below it. clang splits absolute names into folder
// and rest, so equal files look different.
func (t *siteTable) file(f *metadata.DIFile) string {
	if f == nil || f.Filename == "" {
		return ""
	}
	return bounded(t.path(f))
}

func (t *siteTable) path(f *metadata.DIFile) string {
	abs := join(f.Directory, f.Filename)
	if t.mainFile != "" && abs == join(t.compileDir, t.mainFile) {
		return t.mainFile
	}
	if f.Directory == t.compileDir || f.Directory == "" {
		return filepath.Clean(f.Filename)
	}
	return abs
}

// join is filepath.Join, but an absolute name stands for itself.
func join(dir, name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(dir, name)
}

// attachment returns the metadata node attached under a name; nil if none.
func attachment(x any, name string) metadata.MDNode {
	a, ok := x.(attached)
	if !ok {
		return nil
	}
	for _, md := range a.MDAttachments() {
		if md.Name == name {
			return md.Node
		}
	}
	return nil
}
