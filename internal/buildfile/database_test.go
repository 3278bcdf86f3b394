package buildfile

import (
	"fmt"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// inUnits writes targets as "name: source flags, source flags", with a star where something of the program is out of
// sight.
func inUnits(targets []Target) []string {
	var out []string
	for _, t := range targets {
		var units []string
		for _, u := range t.Units {
			text := strings.Join(append([]string{u.Source}, u.Flags...), " ")
			if u.CUDA != IsCUDA(u.Source) {
				text += " (CUDA)"
			}
			units = append(units, text)
		}
		star := ""
		if !t.Whole {
			star = "*"
		}
		out = append(out, t.Name+star+": "+strings.Join(units, ", "))
	}
	return out
}

func TestDatabase(t *testing.T) {
	const main = "int main() {}\n"
	for _, c := range []struct {
		name     string
		dir      string
		database string
		files    map[string]string
		want     []string
		broken   []string
	}{
		{name: "folders", database: `[
{"directory": "/p/build", "command": "nvcc -I/p/inc -DA -std=c++14 -c ../src/a.cu -o a.o", "file": "../src/a.cu"},
{"directory": "/p/build", "arguments": ["g++", "-DB", "-I", "../inc", "-c", "/p/src/b.cpp"], "file": "/p/src/b.cpp"},
{"directory": "/p", "command": "nvcc -c t/t.cu", "file": "t/t.cu"},
{"directory": "/p", "command": "as -c t/t.s", "file": "t/t.s"}]`,
			want: []string{"src*: src/a.cu -Iinc -DA -std=c++14, src/b.cpp -DB -Iinc", "t*: t/t.cu"}},
		{name: "relative folders", database: `[{"directory": "sub", "command": "nvcc -Iinc -c ../a.cu", "file": "../a.cu"}]`,
			want: []string{"p*: a.cu -Isub/inc"}},
		{name: "one program for each main", files: map[string]string{"a.cu": main, "b.cu": "/* main() */", "c.cu": "\nint main (int c, char **v) {"},
			database: `[{"directory":"/p","command":"nvcc -c a.cu","file":"a.cu"},{"directory":"/p","command":"nvcc -c b.cu","file":"b.cu"},
{"directory":"/p","command":"nvcc -c c.cu","file":"c.cu"}]`,
			want: []string{"a*: b.cu, a.cu", "c*: b.cu, c.cu"}},
		{name: "several entries of a file", database: `[{"directory":"/p","command":"nvcc -g -c a.cu -o d/a.o","file":"a.cu"},
{"directory":"/p","command":"nvcc -DNDEBUG -c a.cu -o r/a.o","file":"a.cu"},{"directory":"/p","command":"nvcc -O2 -c a.cu -o s/a.o","file":"a.cu"}]`,
			want: []string{"p*: a.cu, a.cu -DNDEBUG"}},
		{name: "a command that compiled and linked, as bear tells it", database: `[
{"arguments":["nvcc","-c","-dc","-o","b.o","b.cpp","-x","cu"],"directory":"/p","file":"/p/b.cpp","output":"/p/b.o"},
{"arguments":["nvcc","-c","b.o","-DA","-o","prog","a.cu"],"directory":"/p","file":"/p/a.cu","output":"/p/prog"},
{"arguments":["nvcc","-c","-o","two","a.cu"],"directory":"/p","file":"/p/a.cu","output":"/p/two"},
{"arguments":["nvcc","-c","-o","two","c.cu"],"directory":"/p","file":"/p/c.cu","output":"/p/two"},
{"arguments":["nvcc","-c","gone.o","-o","three","d.cu"],"directory":"/p","file":"/p/d.cu","output":"/p/three"}]`,
			want: []string{"prog: a.cu -DA, b.cpp (CUDA)", "two: a.cu, c.cu", "three*: d.cu"}},
		{name: "CMake's Makefiles", database: `[
{"directory":"/p/b/lib","command":"hgrd --verbose -- ccache nvcc -x cu -c /p/lib/k.cu -o CMakeFiles/k.dir/k.cu.o","file":"/p/lib/k.cu"},
{"directory":"/p/b","command":"c++ -o CMakeFiles/app.dir/m.cpp.o -c /p/m.cpp","file":"/p/m.cpp"},
{"directory":"/p/b","command":"c++ -o CMakeFiles/alone.dir/n.cpp.o -c /p/n.cpp","file":"/p/n.cpp"}]`,
			files: map[string]string{
				"b/lib/CMakeFiles/k.dir/link.txt":     "/usr/bin/ar qc libk.a @CMakeFiles/k.dir/objects1.rsp\n/usr/bin/ranlib libk.a\n",
				"b/lib/CMakeFiles/k.dir/objects1.rsp": "CMakeFiles/k.dir/k.cu.o\n",
				"b/CMakeFiles/app.dir/dlink.txt":      "nvcc -dlink CMakeFiles/app.dir/m.cpp.o -o CMakeFiles/app.dir/cmake_device_link.o lib/libk.a",
				"b/CMakeFiles/app.dir/link.txt":       "/usr/bin/c++ CMakeFiles/app.dir/m.cpp.o CMakeFiles/app.dir/cmake_device_link.o -o app  lib/libk.a -lcudart",
			},
			want: []string{"app: m.cpp, lib/k.cu", "p*: n.cpp"}},
		{name: "a Makefile", dir: "d", database: `[
{"arguments":["nvcc","-c","-o","a.o","/p/d/a.cu"],"directory":"/p/d","file":"/p/d/a.cu"},
{"arguments":["g++","-c","-o","m.o","m.cpp"],"directory":"/p/d","file":"m.cpp"},
{"arguments":["nvcc","-c","-o","q","q.cu"],"directory":"/p/d","file":"q.cu"}]`,
			files: map[string]string{"d/Makefile": "OBJ = m.o a.o\nall: p q\np: $(OBJ)\n\tnvcc $^ -o $@\n%.o: %.cpp\n\tg++ -c $<\na.o: a.cu\n\tnvcc -c a.cu\nq: q.cu\n\tnvcc q.cu -o q\n"},
			want:  []string{"p: d/m.cpp, d/a.cu", "q: d/q.cu"}},
		{name: "Ninja", dir: "b", database: `[
{"directory":"/p/b","command":"nvcc -c /p/k.cu -o CMakeFiles/k.dir/k.cu.o","file":"/p/k.cu"},
{"directory":"/p/b","command":"c++ -o CMakeFiles/my$app.dir/m.cpp.o -c /p/m.cpp","file":"/p/m.cpp"}]`,
			files: map[string]string{"b/build.ninja": "build all: phony my$$app\n  X = build y: LINKER z.o\n" +
				"build libk.so.1: CUDA_SHARED_LIBRARY_LINKER__k_ $\n    CMakeFiles/k.dir/k.cu.o\n" +
				"build my$$app: CXX_EXECUTABLE_LINKER__app_ CMakeFiles/my$$app.dir/m.cpp.o | libk.so.1 || libk.so.1 other.o\n"},
			want: []string{"my$app: m.cpp, k.cu"}},
		{name: "response files", database: `[{"directory":"/p/b","command":"nvcc --options-file o.rsp,p.rsp @q.rsp -optf=self.rsp -c ../a.cu","file":"../a.cu"}]`,
			files: map[string]string{"b/o.rsp": `-I "with blank" -DX=\"q\"`, "b/p.rsp": "-DP;", "b/q.rsp": "-DQ\n'-DR'", "b/self.rsp": "-DS @self.rsp"},
			want:  []string{`p*: a.cu -Ib/with blank -DX="q" -DP; -DQ -DR -DS`}},
		{name: "what nvcc hands on, and what clang takes", database: `[{"directory":"/p","file":"a.cu","arguments":["nvcc","-gencode","arch=compute_70,code=sm_70",
"--expt-extended-lambda","-Xcompiler","-DH,-funsigned-char,-mavx2,-mtune=native","-Xcompiler=-UG","-ccbin","x.cpp","-isystem","sys","-std=c++14","--std","c++17","-Xptxas","-v","-rdc=true","-c","a.cu"]}]`,
			want: []string{"p*: a.cu -D__CUDACC_EXTENDED_LAMBDA__ -DH --clang-arg=-funsigned-char --clang-arg=-mavx2 -UG --clang-arg=-isystemsys -std=c++17"}},
		{name: "a command after another", database: `[{"directory":"/p","command":"nvcc -M a.cu -o a.d && nvcc -DC -c a.cu -o a.o","file":"a.cu"}]`,
			want: []string{"p*: a.cu -DC"}},
		{name: "broken entries", database: `[{"directory":"/p","command":"nvcc -c a.cu"},{"file":"b.cu"},{"file":"c.cu","command":"ccache"},{"directory":"/p","command":"nvcc -c d.cu","file":"d.cu"}]`,
			want: []string{"p*: d.cu"}, broken: []string{"entry 1: names no file", "entry 2: b.cu has no command", "entry 3: c.cu has no compiler"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			db, err := readEntries(tree(c.files), "/p", path.Join("/p", c.dir), c.database)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, inUnits(db.Targets)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			if diff := cmp.Diff(c.broken, db.Broken); diff != "" {
				t.Errorf("broken (-want +got)\n%s", diff)
			}
		})
	}
}

func TestNoDatabase(t *testing.T) {
	for text, want := range map[string]string{
		"~secret":             "is no compile database: an unexpected character",
		"[{":                  "is no compile database: unexpected end of JSON input",
		"{}":                  "is no compile database: it has to be a list of commands",
		`[{"file":["a.cu"]}]`: `is no compile database: "file" of a command is of type array`,
	} {
		if _, err := readDatabase(memory{}, "/p", text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := ReadDatabase("/p", t.TempDir()); err == nil || !strings.Contains(err.Error(), "bear -- make") {
		t.Errorf("without a file: %v", err)
	}
}

// Many entries take time in proportion.
func TestLongDatabase(t *testing.T) {
	var b strings.Builder
	const n = 20000
	for i := range n {
		fmt.Fprintf(&b, `,{"directory":"/p/b","command":"nvcc -DN=%d -c /p/d%d/k.cu -o CMakeFiles/k.dir/%d.o","file":"/p/d%[2]d/k.cu"}`, i, i%100, i)
	}
	db, err := readDatabase(memory{}, "/p", "["+b.String()[1:]+"]")
	if err != nil || len(db.Targets) != 100 {
		t.Errorf("%d targets, %v", len(db.Targets), err)
	}
}

// No entry is lost where there are more than a program may have, linked or not.
func TestManySources(t *testing.T) {
	const n = 2*maxSources + 10
	var entries, objects strings.Builder
	for i := range n {
		fmt.Fprintf(&entries, `,{"directory":"/p","command":"nvcc -c %d.cu -o %[1]d.o","file":"%[1]d.cu"}`, i)
		fmt.Fprintf(&objects, " %d.o", i)
	}
	for name, files := range map[string]map[string]string{
		"loose":  nil,
		"main":   {"7.cu": "int main() {}"},
		"linked": {"build.ninja": "build p: link" + objects.String()},
	} {
		db, err := readDatabase(tree(files), "/p", "["+entries.String()[1:]+"]")
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]bool{}
		for _, target := range db.Targets {
			for _, u := range target.Units {
				found[u.Source] = true
			}
			if target.Whole {
				t.Errorf("%s: %s is whole", name, target.Name)
			}
		}
		if len(found) != n {
			t.Errorf("%s: %d of %d sources", name, len(found), n)
		}
	}
}

// What is long in other ways is cut, and takes little time.
func TestHostileDatabase(t *testing.T) {
	var flags, chain strings.Builder
	for i := range 1 << 17 {
		fmt.Fprintf(&flags, " -DA%d", i)
		fmt.Fprintf(&chain, "build l%d.a: link l%d.a a.o\n", i, i+1)
	}
	files := tree(map[string]string{"r": strings.Repeat("@r ", 1<<18), "build.ninja": chain.String()})
	entry := `{"directory":"/p","command":"nvcc -c a.cu -o a.o @r` + flags.String() + `","file":"a.cu"}`
	start := time.Now()
	db, err := readDatabase(files, "/p", "["+entry+","+entry+"]")
	if err != nil || len(db.Targets) == 0 || len(db.Targets[0].Units[0].Flags) > maxFlags {
		t.Errorf("%v, %v", db, err)
	}
	if took := time.Since(start); took > time.Minute {
		t.Errorf("takes %s", took)
	}
}

// FuzzDatabase: no text makes the readers of databases, of response files and of Ninja's files panic or run long.
func FuzzDatabase(f *testing.F) {
	f.Add(`[{"directory":"/p","command":"nvcc -I x -c a.cu @r","file":"a.cu"}]`, "-DX @r 'a b'", "build a: LINKER $\n a.o | b.o || c\n")
	f.Add(`[{"directory":"b","arguments":["nvcc","-optf=r","-o","p","a.cu"],"file":"../../a.cu"}]`, "\\", "build : :: |")
	f.Fuzz(func(t *testing.T, database, response, ninja string) {
		files := tree(map[string]string{"r": response, "b/r": response, "build.ninja": ninja})
		db, err := readDatabase(files, "/p", database)
		if err != nil {
			return
		}
		for _, target := range db.Targets {
			if len(target.Units) == 0 {
				t.Errorf("%s has no units", target.Name)
			}
		}
	})
}
