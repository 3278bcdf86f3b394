package layers

import (
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// plain are the folders whose string literals reach users: they say what engineers of CUDA would say.
var plain = []string{"reports", "constraints", "hostanalysis", "kernelanalysis", "internal/check", "internal/command", "internal/crosscheck",
	"internal/dismiss", "internal/changes", "internal/levels"}

// obscure are phrases that users did not understand, and what to say instead. docs/glossary.md has the terms.
var obscure = map[string]string{
	`\b(in|out of) sight\b`:               "'was found', 'in the input' or 'external'",
	`\b(blocks|threads|accesses) meet\b`:  "'race', or 'access the same bytes'",
	`\bthey (would )?meet\b`:              "'race', or 'access the same bytes'",
	`\bthreads (part|parted)\b`:           "'diverge'",
	`\bpart at\b`:                         "'diverge at'",
	`\b(drawn|draws? (a )?numbers?)\b`:    "'taken', or 'shown' of a picture",
	`(?i)\bmend(s|ed)?\b`:                 "'fix' or 'fixed'",
	`×|\bx read of\b`:                     "a number and a noun",
	`\bhangs? on\b`:                       "'depends on'",
	`\bcomes? (round|back)\b`:             "'wraps around' or 'returns'",
	`\bwraps? round\b`:                    "'wraps around'",
	`\bholds? (both|all) (the )?threads?`: "'includes both threads'",
	`\bwhoever\b`:                         "'whichever thread'",
	`\bbarriers? of the grid\b`:           "'grid barrier'",
	`\bmodel exists\b`:                    "'the solver found values'",
	`\bshows no launch\b`:                 "'no launch of this kernel was found'",
	`\bthe host (says|could say)\b`:       "'the host code says'",
}

// Messages, and documents for users, use plain technical English.
func TestMessagesArePlain(t *testing.T) {
	bad := map[*regexp.Regexp]string{}
	for pattern, instead := range obscure {
		bad[regexp.MustCompile(pattern)] = instead
	}
	tell := func(at, text string) {
		for pattern, instead := range bad {
			if found := pattern.FindString(text); found != "" {
				t.Errorf("%s: %q is hard to understand: write %s", at, found, instead)
			}
		}
	}
	for _, s := range sources(t) {
		if s.test || !isPlain(s.pkg) {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.Field:
				return n.Tag == nil
			case *ast.BasicLit:
				if n.Kind == token.STRING {
					text, err := strconv.Unquote(n.Value)
					if err != nil {
						t.Fatal(err)
					}
					if !strings.HasPrefix(text, "BUG: ") {
						tell(fileSet.Position(n.Pos()).String(), text)
					}
				}
			}
			return true
		})
	}
	names, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d pages, %v", len(names), err)
	}
	for _, name := range []string{"README.md", "LIMITS.md", "RULES.md", "SECURITY.md", "examples/project/README.md", "reports/page.html"} {
		names = append(names, filepath.Join("..", "..", filepath.FromSlash(name)))
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tell(name, string(text))
	}
}

func isPlain(pkg string) bool {
	for _, p := range plain {
		if pkg == p || strings.HasPrefix(pkg, p+"/") {
			return true
		}
	}
	return false
}
