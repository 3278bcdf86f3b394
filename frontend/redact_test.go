package frontend

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What only #line, a line marker or __has_include names is not taken for opened.
func TestOpened(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"a.cu": "#include \"near.h\"\n#include <vector>\n#if __has_include(\"asked.h\")\n#endif\n# 1 \"entered.h\" 1\n# 7 \"a.cu\" 2\n#line 1 \"line.h\"\n" +
			"#include \"odd \"\n#define H <macro.h>\n#include H\n#if 0\n#include \"skipped.h\"\n#endif\n#include_next <macro.h>\n_Pragma(\"GCC dependency \\\"asked.h\\\"\")\n" +
			"const char *s = R\"(\n#include \"raw.h\"\n)\";\n__global__ void k(int *a) { a[0] = 1; }\n",
		"near.h": "#include \"deep{}<>|\\\\.h\"\n", "deep{}<>|\\\\.h": "", "odd ": "", "inc/macro.h": "", "two/macro.h": "", "forced.h": "",
		"asked.h": "", "entered.h": "", "line.h": "", "skipped.h": "", "raw.h": "",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tc, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"-Iinc", "-Itwo", "-D__OWN"}, {"-Iinc", "-Itwo", "-include", "forced.h"}} {
		reads := &Reads{}
		if _, err := tc.Compile(t.Context(), "a.cu", Options{Args: args, Reads: reads}); err != nil {
			t.Fatal(err)
		}
		var names []string
		whole := false
		for _, name := range reads.Opened {
			if strings.HasPrefix(name, "/") {
				whole = whole || strings.HasSuffix(name, "/bits/stl_vector.h")
			} else {
				names = append(names, filepath.Clean(name))
			}
		}
		slices.Sort(names)
		names = slices.Compact(names)
		want := []string{"a.cu", "deep{}<>|\\\\.h", "inc/macro.h", "near.h", "odd "}
		if slices.Contains(args, "forced.h") {
			want = []string{"a.cu", "deep{}<>|\\\\.h", "forced.h", "inc/forced.h", "inc/macro.h", "near.h", "odd ", "two/forced.h"} // what is not there is not quoted
		}
		if !slices.Equal(names, want) || !whole {
			t.Errorf("opened %q, want %q", names, want)
		}
	}
}

func TestFilesIn(t *testing.T) {
	graph := graphStart + "  header_1 [ shape=\"box\", label=\"usr/include/a.h\"];\n  header_2 [ shape=\"box\", label=\"home/x/creds.json\"];\n" +
		"  header_3 [ shape=\"box\", label=\"./q\\\"\\n\\\\.h\"];\n  header_4 [ shape=\"box\", label=\"unlisted.h\"];\n  header_1 -> header_2;\n}\n"
	list := headersIn("/usr/include/a.h\nhome/x/creds.json\n/home/x/creds.json\n./q\\\"\\n\\\\.h\nclaimed.h\ndigraph \\\"dependencies\\\" {\n")
	if got, want := filesIn(graph, list), []string{"./q\"\n\\.h", "/usr/include/a.h", "home/x/creds.json"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestWithoutWords(t *testing.T) {
	mayTell := func(file string) bool { return !strings.Contains(file, "secret") }
	for _, c := range []struct{ log, want string }{
		{"In file included from a.cu:1:\nsecret.h:1:1: error: unknown type name 'key'\nkey\n^\nIn file included from a.cu:2:\nb.h:2:3: note: x\n  text\n",
			"In file included from a.cu:1:\nsecret.h:1:1: error: " + notTold + "\nIn file included from a.cu:2:\nb.h:2:3: note: x\n  text\n"},
		{"a.cu:1:1: error: /../secret.h:1:2: error: key\nkey\n", "a.cu:1:1: error: /../secret.h:1:2: error: " + notTold + "\n"},
		{"secret.h:1: warning: key\n", "secret.h:1: warning: " + notTold + "\n"},
		{"a.cu:1:1: error: x\n code\n ^\n2 errors generated.\n", "a.cu:1:1: error: x\n code\n ^\n2 errors generated.\n"},
		{"PLEASE submit a bug report to x\n1.\tsecret.h:5:6: current parser token 'key'\n2.\ta.cu:1:1: parsing\n", "PLEASE submit a bug report to x\n2.\ta.cu:1:1: parsing\n"},
	} {
		got, changed := withoutWords(c.log, mayTell)
		if got != c.want || changed != (c.log != c.want) {
			t.Errorf("%q\nbecomes %q, %t\nwant    %q", c.log, got, changed, c.want)
		}
	}
}

func FuzzWithoutWords(f *testing.F) {
	f.Add("a.h:1:1: error: x\n code\n1.\ta.h:1:2: y\n", graphStart+"  header_0 [ shape=\"box\", label=\"a\\\"\\n.h\"];\n}\n")
	f.Fuzz(func(t *testing.T, log, listing string) {
		if told, changed := withoutWords(log, func(string) bool { return true }); changed || told != log {
			t.Errorf("%q becomes %q", log, told)
		}
		told, _ := withoutWords(log, func(string) bool { return false })
		if again, _ := withoutWords(told, func(string) bool { return false }); again != told {
			t.Errorf("%q becomes %q and then %q", log, told, again)
		}
		list, graph := cutGraph(listing)
		if list+graph != listing {
			t.Errorf("%q is cut to %q and %q", listing, list, graph)
		}
		filesIn(graph, headersIn(list))
	})
}
