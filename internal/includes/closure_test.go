package includes

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestClosure(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"src/main.cu":     "#include \"own.h\"\n#include <both.h>\n#include <missing.h>\n#include MACRO\n#include <.>\n",
		"src/own.h":       "#include \"main.cu\"\n#import \"../lib/far.h\"\n",
		"lib/far.h":       "",
		"lib/unused.h":    "",
		"first/both.h":    "",
		"second/both.h":   "#include \"beside.h\"\n",
		"second/beside.h": "",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got := Closure([]string{"src/main.cu", "none.cu"}, []string{"first", "second", "third"})
	want := []string{"first/both.h", "lib/far.h", "none.cu", "second/beside.h", "second/both.h", "src/main.cu", "src/own.h"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
