package includes

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestScan(t *testing.T) {
	text := "#include \"a.h\"\n  #  include <b/c.cuh> // x\n#include\"d.h\"\n// #include \"no.h\"\n#include MACRO\n" +
		"#include_next <e.h>\n#inc \"no.h\"\nx #include \"no.h\"\n#in\\\nclude \"j.h\"\n#include \\\n  \"f.h\"\n/* x */ #include \"g.h\"\n#import <h.h>\n#include STR(x)\n#included \"no.h\"\n#include <i.h"
	want := []Include{{Name: "a.h", Quoted: true}, {Name: "b/c.cuh"}, {Name: "d.h", Quoted: true}, {Macro: "MACRO"}, {Name: "e.h"},
		{Name: "j.h", Quoted: true}, {Name: "f.h", Quoted: true}, {Name: "g.h", Quoted: true}, {Name: "h.h"}, {}}
	if diff := cmp.Diff(want, Scan(text)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestText(t *testing.T) {
	dir := t.TempDir()
	small, large := filepath.Join(dir, "small"), filepath.Join(dir, "large")
	if os.WriteFile(small, []byte("text"), 0o666) != nil || os.WriteFile(large, nil, 0o666) != nil || os.Truncate(large, MaxText+1) != nil {
		t.Fatal("cannot write")
	}
	if Text(small) != "text" || Text(large) != "" || Text(dir) != "" || Text(filepath.Join(dir, "none")) != "" {
		t.Error("other texts")
	}
}

func TestGraph(t *testing.T) {
	files := map[string]string{
		"a.cu":             `#include "a.cuh"` + "\n#include <lib/deep.h>",
		"b.cu":             `#include "sub/b.cuh"`,
		"c.cu":             `#include "../elsewhere/odd.h"`,
		"sub/d.cu":         `#include "a.cuh"`, // beside it
		"sub/e.cu":         `#include "b.cuh"` + "\n#include <a.cuh>",
		"m.cu":             "#include NAME(x)",
		"n.cu":             "#include CONFIG\n#include UNDEFINED",
		"n.h":              "#ifdef A\n# define CONFIG <conf/a.h>\n#else\n#define CONFIG \"conf/b.h\"\n#endif\n#define CONFIGURED 1\n#define CONFIG",
		"o.cu":             "#include OTHER",
		"o.h":              "#define OTHER CONFIG",
		"conf/a.h":         "",
		"conf/b.h":         "",
		"k.cu":             "",
		"main.cu":          `#include "k.cu"`,
		"a.cuh":            `#include "loop.h"`,
		"loop.h":           `#include "a.cuh"`,
		"sub/a.cuh":        "",
		"sub/b.cuh":        `#include "../base.h"`,
		"base.h":           "",
		"inc/lib/deep.h":   "",
		"other/lib/deep.h": `#include "base.h"`,
		"odd.h":            "",
		"xdeep.h":          "",
		"p.cu":             `#include "../tree/back.h"`,
		"q.cu":             "#include <../../me/tree/back.h>\n#include <../twee/odd.h>",
		"r.cu":             `#include "/up/me/tree/back.h"`,
		"sub/s.cu":         `#include "../../tree/back.h"`,
		"back.h":           "",
		"t.cu":             `#include "way/linked.h"`,
		"conf/linked.h":    "",
		"u.cu":             "#include <l.h>",
		"conf/l.h":         "",
	}
	read := func(name string) (string, bool) { return files[name], name != "huge.h" }
	g, err := NewGraph(slices.Sorted(maps.Keys(files)), Folder{"/up/me/tree", read, map[string]string{"way": "conf", "other/l.h": "conf/l.h"}})
	if err != nil {
		t.Fatal(err)
	}
	for of, want := range map[string]string{
		"a.cuh":           "a.cu a.cuh loop.h m.cu o.cu sub/e.cu",
		"sub/a.cuh":       "m.cu o.cu sub/a.cuh sub/d.cu sub/e.cu", // <a.cuh> may be either
		"base.h":          "a.cu b.cu base.h m.cu o.cu other/lib/deep.h sub/b.cuh sub/e.cu",
		"inc/lib/deep.h":  "a.cu inc/lib/deep.h m.cu o.cu",
		"odd.h":           "m.cu o.cu odd.h",
		"elsewhere/odd.h": "c.cu elsewhere/odd.h m.cu o.cu", // it may be new
		"xdeep.h":         "m.cu o.cu xdeep.h",
		"k.cu":            "k.cu m.cu main.cu o.cu",
		"k.cu odd.h":      "k.cu m.cu main.cu o.cu odd.h",
		"none.txt":        "m.cu none.txt o.cu",
		"back.h":          "back.h m.cu o.cu p.cu q.cu r.cu sub/s.cu",
		"conf/linked.h":   "conf/linked.h m.cu o.cu t.cu",
		"conf/l.h":        "conf/l.h m.cu o.cu u.cu",
		"":                "",
	} {
		got, err := g.Includers(strings.Fields(of))
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%s: %s, %v; want %s", of, strings.Join(got, " "), err, want)
		}
	}
	for name, want := range map[string]bool{"k.cu": true, "a.cu": false, "sub/a.cuh": true, "other/lib/deep.h": false} {
		if g.Included(name) != want {
			t.Errorf("%s: included %v", name, !want)
		}
	}
}

// Many files that include many of one name end in an error, not in an endless search.
func TestBounds(t *testing.T) {
	var files []string
	for i := range 20000 {
		files = append(files, fmt.Sprintf("d%d/x.h", i))
	}
	g, err := NewGraph(files, Folder{Read: func(string) (string, bool) { return "#include <nowhere/x.h>\n", true }})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Includers(files); err == nil {
		t.Error("no error")
	}
	if _, err := NewGraph(make([]string, maxFiles+1), Folder{Read: func(string) (string, bool) { return "", true }}); err == nil {
		t.Error("too many files are none")
	}
	if _, err := NewGraph(make([]string, 17), Folder{Read: func(string) (string, bool) { return strings.Repeat("#include A()\n", 1<<16), true }}); err == nil {
		t.Error("too many directives are none")
	}
	large := strings.Repeat(" \n", MaxText/2)
	if _, err := NewGraph(make([]string, maxBytes/MaxText+1), Folder{Read: func(string) (string, bool) { return large, true }}); err == nil {
		t.Error("too much text is none")
	}
}

// FuzzScan: no text makes the reader panic, and names are on one line.
func FuzzScan(f *testing.F) {
	f.Add("#include \"a.h\"\n")
	f.Add("# include_next <b.h>\\\n#import C")
	f.Fuzz(func(t *testing.T, text string) {
		for _, i := range Scan(text) {
			if strings.Contains(i.Name, "\n") {
				t.Errorf("%q", i.Name)
			}
		}
		g, err := NewGraph([]string{"a", "b"}, Folder{Read: func(string) (string, bool) { return text, true }})
		if err == nil {
			g.Includers([]string{"a"})
		}
	})
}

// What a compiler takes for an include is one here, and what it does not is none.
func TestScanAsCompilersDo(t *testing.T) {
	for text, want := range map[string]string{
		"%:include \"a.h\"\n":                            "a.h",
		"%\\\n:include \"a.h\"\n":                        "a.h",
		"#/* x */include/* y */\"a.h\"\n":                "a.h",
		"/* x\n y */ /**/ # /*\n*/ include \"a.h\"\n":    "a.h",
		"#inc\\\n\\  \nlude \"a.h\"\n":                   "a.h",
		"#include \\\r\n\"a\\\r\n.h\"\r\n":               "a.h",
		"#include <a//b.h>\n#include \"c/*d.h\"\n":       "a//b.h c/*d.h",
		"\ufeff#include \"a.h\"\n":                       "a.h",
		"\v\f#\x00include\v\"a.h\"\r#include \"b.h\"":    "a.h b.h",
		"int x; // \\\n#include \"no.h\"\n":              "",
		"/* \n#include \"no.h\"\n*/\n":                   "",
		"const char *s = \"/*\";\n#include \"a.h\"\n":    "a.h",
		"char c = '\"'; char d = '/*';\n#include <a.h>":  "a.h",
		"int n = 1'000'000; /* ' */\n#include \"a.h\"\n": "a.h",
		"char c = u8'\\''; /*\n#include \"no.h\"\n*/":    "",
		"// don't\n#if 0\nit isn't\n#include \"a.h\"\n":  "a.h",
		"auto s = R\"x(\n/*)x\";\n#include \"a.h\"\n":    "a.h",
		"R\"(\n#include \"a.h\"\n)\"\n":                  "a.h", // R may be a macro
		"R\"x(\n\" )\\\n\"\n)x\"\n#include \"a.h\"\n":    "a.h",
		"??=include \"a.h\"\n#include ??/\n\"b.h\"\n":    "a.h b.h",
		"// ??/\n#include \"a.h\"\n":                     "a.h",
		"#define A \"\\\"/*\"\n#include \"a.h\"\n":       "a.h",
		"#include_next/**/<a.h>\n#include\"b.h\"/*\n*/":  "a.h b.h",
		"#include \"a.h\n#include \"b.h\"\n":             "b.h",
		"\"\n#include \"a.h\"\n":                         "a.h",
		"#include \"":                                    "",
		"#":                                              "",
		"%:":                                             "",
		"\\":                                             "",
		"R\"":                                            "",
		"u\\\n8\\\nR\"(\n#include \"a.h\"\n)\" /*\n":     "a.h",
	} {
		var got []string
		for _, i := range Scan(text) {
			if i.Name != "" {
				got = append(got, i.Name)
			}
		}
		slices.Sort(got)
		if all := strings.Join(got, " "); all != want {
			t.Errorf("%q: %q, want %q", text, all, want)
		}
	}
	if far := strings.Repeat("int x = 1; // y\n", 1<<19) + "#include \"a.h\"\n"; len(Scan(far)) != 1 {
		t.Error("an include behind much text is none")
	}
}
