package layers

import (
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	assumption = regexp.MustCompile("(?m)^\\| (A[0-9]+) \\| `([^`]+)` \\|")
	blank      = regexp.MustCompile(`…|%[a-z]`)
)

// LIMITS.md lists the assumptions that reports print, in their words, and no others.
func TestAssumptionsAreListed(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "LIMITS.md"))
	if err != nil {
		t.Fatal(err)
	}
	literals, printed := assumptionTexts(t)
	var listed []string
	for i, m := range assumption.FindAllStringSubmatch(string(text), -1) {
		if want := fmt.Sprintf("A%02d", i+1); m[1] != want {
			t.Errorf("LIMITS.md: %s stands where %s should", m[1], want)
		}
		listed = append(listed, blank.ReplaceAllString(m[2], "…"))
		if part := longest(m[2]); !slices.ContainsFunc(literals, func(s string) bool { return strings.Contains(s, part) }) {
			t.Errorf("LIMITS.md: %s: no report says %q", m[1], part)
		}
	}
	for at, s := range printed {
		if !slices.ContainsFunc(listed, func(l string) bool { return strings.Contains(l, longest(s)) }) {
			t.Errorf("%s: LIMITS.md does not list the assumption %q", at, s)
		}
	}
}

// The rows that hgrd explain prints are those of LIMITS.md.
func TestAssumptionsAreExplained(t *testing.T) {
	limits, err := os.ReadFile(filepath.Join("..", "..", "LIMITS.md"))
	if err != nil {
		t.Fatal(err)
	}
	explained, err := os.ReadFile(filepath.Join("..", "..", "reports", "assumptions.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| A[0-9]+ .*\n").FindAllString(string(limits), -1)
	if want := strings.Join(rows, ""); string(explained) != want {
		t.Error("reports/assumptions.md differs from the rows of LIMITS.md: copy them")
	}
}

// longest is the longest part of a text between its blanks.
func longest(text string) string {
	return slices.MaxFunc(blank.Split(text, -1), func(a, b string) int { return len(a) - len(b) })
}

// assumptionTexts are the texts of the packages that assume, and by position those that are an argument where one assumes.
func assumptionTexts(t *testing.T) (literals []string, printed map[string]string) {
	printed = map[string]string{}
	for _, s := range sources(t) {
		if s.test || s.pkg != "constraints" && s.pkg != "constraints/lin" && s.pkg != "hostanalysis" && s.pkg != "internal/check" {
			continue
		}
		texts := func(n ast.Node, do func(at token.Pos, text string)) {
			ast.Inspect(n, func(n ast.Node) bool {
				if n, ok := n.(*ast.BasicLit); ok && n.Kind == token.STRING {
					text, err := strconv.Unquote(n.Value)
					if err != nil {
						t.Fatal(err)
					}
					do(n.Pos(), text)
				}
				return true
			})
		}
		texts(s.file, func(_ token.Pos, text string) { literals = append(literals, text) })
		ast.Inspect(s.file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			assumes := false
			switch f := call.Fun.(type) {
			case *ast.SelectorExpr:
				assumes = f.Sel.Name == "assume" || f.Sel.Name == "rely"
			case *ast.Ident:
				to, field := call.Args[0].(*ast.SelectorExpr)
				assumes = f.Name == "append" && field && (to.Sel.Name == "Assumptions" || to.Sel.Name == "assumptions")
			}
			if assumes {
				texts(call, func(at token.Pos, text string) { printed[fileSet.Position(at).String()] = text })
			}
			return true
		})
	}
	return literals, printed
}
