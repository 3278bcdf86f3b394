package layers

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/hgrd/hgrd"

// source is one Go file of the repository.
type source struct {
	pkg  string // folder from the root, "" for the root
	path string // from the root
	test bool
	text []byte
	file *ast.File
}

var fileSet = token.NewFileSet()

// sources parses every Go file of ours.
func sources(t *testing.T) []source {
	t.Helper()
	root := os.DirFS(filepath.Join("..", ".."))
	if _, err := fs.Stat(root, "go.mod"); err != nil {
		t.Fatalf("not run from internal/layers: %v", err)
	}
	var out []source
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := path.Base(name)
		switch {
		case d.IsDir() && (name == "vendor" || base == "testdata" || name != "." && strings.HasPrefix(base, ".")):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".go":
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(fileSet, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		out = append(out, source{path.Dir(name), name, strings.HasSuffix(name, "_test.go"), text, file})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) < 10 {
		t.Fatalf("only %d Go files found", len(out))
	}
	return out
}

// Imports of files outside of tests stay within the table.
func TestImportsFollowTheTable(t *testing.T) {
	for _, s := range sources(t) {
		r, known := table[s.pkg]
		if !known {
			if !s.test {
				t.Errorf("%s: package %s has no row in the table of imports", s.path, s.pkg)
			}
			continue
		}
		if s.test {
			continue // tests may reach further, in the direction the compiler allows
		}
		for _, spec := range s.file.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if !r.allows(name) {
				t.Errorf("%s: package %s may not import %s", fileSet.Position(spec.Pos()), s.pkg, name)
			}
		}
	}
}

func (r row) allows(name string) bool {
	if ours, is := strings.CutPrefix(name, module+"/"); is {
		return slices.Contains(r.ours, ours) ||
			slices.Contains(r.ours, everything) && table[ours].level > 0 && table[ours].level < r.level
	}
	if first, _, _ := strings.Cut(name, "/"); !strings.Contains(first, ".") {
		return !fenced[name] || slices.Contains(r.foreign, name)
	}
	return slices.ContainsFunc(r.foreign, func(m string) bool { return name == m || strings.HasPrefix(name, m+"/") })
}

// The table itself has no cycle and no sibling imports: every arrow leads down.
func TestTableLeadsDown(t *testing.T) {
	for name, r := range table {
		for _, to := range r.ours {
			if to == everything {
				continue
			}
			if lower, known := table[to]; !known || lower.level >= r.level {
				t.Errorf("%s may import %s, which is not below it", name, to)
			}
		}
	}
}

// Each package opens with doc.go; nothing else carries a package comment.
func TestPackagesAreDocumented(t *testing.T) {
	documented := map[string]bool{}
	all := sources(t)
	for _, s := range all {
		base := path.Base(s.path)
		if s.file.Doc == nil || s.test || isGoBuild(s.file.Doc) {
			continue
		}
		if base != "doc.go" && s.file.Name.Name != "main" {
			t.Errorf("%s: the package comment belongs into doc.go", s.path)
		}
		want := "Package " + s.file.Name.Name + " "
		if s.file.Name.Name == "main" {
			want = "Command " + path.Base(s.pkg) + " "
		}
		if !strings.HasPrefix(s.file.Doc.Text(), want) {
			t.Errorf("%s: the package comment does not begin with %q", s.path, want)
		}
		documented[s.pkg] = true
	}
	for _, s := range all {
		if !s.test && !documented[s.pkg] {
			t.Errorf("%s: package without a doc.go", s.pkg)
			documented[s.pkg] = true
		}
	}
}

func isGoBuild(g *ast.CommentGroup) bool { return strings.HasPrefix(g.List[0].Text, "//go:") }

// Files stay small enough to read in one sitting.
func TestFilesAreSmall(t *testing.T) {
	const limit = 800
	for _, s := range sources(t) {
		if n := fileSet.File(s.file.Pos()).LineCount(); n > limit {
			t.Errorf("%s: %d lines, more than %d", s.path, n, limit)
		}
	}
}

// unwinding is the package by which an interpreted program's run ends from any depth of callbacks. The table of imports
// says who may use it.
const unwinding = "simulator/hostmachine/unwind"

// A panic is a bug of ours and says so. Wrong input is an error value.
func TestPanicsAreBugs(t *testing.T) {
	for _, s := range sources(t) {
		if s.test || s.pkg == unwinding {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			call, is := n.(*ast.CallExpr)
			if !is || len(call.Args) != 1 {
				return true
			}
			if id, is := call.Fun.(*ast.Ident); is && id.Name == "panic" && !isBug(call.Args[0]) {
				t.Errorf(`%s: panic without "BUG: "`, fileSet.Position(call.Pos()))
			}
			return true
		})
	}
}

// isBug finds "BUG: " at the left end of an expression.
func isBug(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return strings.HasPrefix(strings.TrimLeft(e.Value, "`\""), "BUG: ")
	case *ast.BinaryExpr:
		return isBug(e.X)
	case *ast.CallExpr:
		return len(e.Args) > 0 && isBug(e.Args[0])
	}
	return false
}

// Only programs end the process or write to its streams unasked; everything else returns errors and takes writers.
func TestOnlyProgramsExit(t *testing.T) {
	banned := []string{"os.Exit", "log.Fatal", "log.Fatalf", "log.Print", "log.Printf", "log.Println",
		"fmt.Print", "fmt.Printf", "fmt.Println", "os.Stdout", "os.Stderr"}
	for _, s := range sources(t) {
		if s.test || s.file.Name.Name == "main" {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			sel, is := n.(*ast.SelectorExpr)
			if !is {
				return true
			}
			x, is := sel.X.(*ast.Ident)
			if is && slices.Contains(banned, x.Name+"."+sel.Sel.Name) && !slices.Contains(exits[s.pkg], x.Name+"."+sel.Sel.Name) {
				t.Errorf("%s: %s.%s in a library", fileSet.Position(n.Pos()), x.Name, sel.Sel.Name)
			}
			return true
		})
	}
}

// exits are exceptions: a solver worker, and the guard of a program, is a process of its own; the one talks by its standard
// streams, the other hands its own on to the program.
var exits = map[string][]string{
	"solver":           {"os.Exit", "os.Stdout", "os.Stderr"},
	"internal/sandbox": {"os.Exit", "os.Stdout", "os.Stderr"},
}

// No file names a place on one machine.
func TestNoMachinePaths(t *testing.T) {
	for _, s := range sources(t) {
		for _, root := range []string{"home", "root", "Users", "work", "workspace"} {
			if strings.Contains(string(s.text), `"/`+root+`/`) || strings.Contains(string(s.text), ` /`+root+`/`) {
				t.Errorf("%s: names a path under /%s", s.path, root)
			}
		}
	}
}
