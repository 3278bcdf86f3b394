package check

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/cache"
	"github.com/hgrd/hgrd/internal/inputs"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/testprograms"
)

// keeper runs checks with and without a cache in a folder of its own.
type keeper struct {
	t   *testing.T
	dir string
	log bytes.Buffer
}

func newKeeper(t *testing.T) *keeper {
	dir := t.TempDir()
	t.Chdir(t.TempDir())
	return &keeper{t: t, dir: dir}
}

// write writes a file of the program.
func (k *keeper) write(name, text string) {
	k.t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		k.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		k.t.Fatal(err)
	}
}

// documents runs a check and writes what came of it in full.
func (k *keeper) documents(o Options, kept bool, files ...string) string {
	k.t.Helper()
	k.log.Reset()
	o.Log = &k.log
	if o.Timeout == 0 {
		o.Timeout = 5 * time.Minute
	}
	if kept {
		o.Cache = cache.Options{Dir: k.dir, Warn: func(line string) { k.t.Error(line) }}
	}
	report, err := Run(context.Background(), files, o)
	if err != nil {
		k.t.Fatal(err)
	}
	var b bytes.Buffer
	for _, format := range []string{"json", "text"} {
		if err := reports.Formats[format](&b, true).Handle(report); err != nil {
			k.t.Fatal(err)
		}
	}
	return b.String()
}

// fromCache counts the programs whose result came from another run.
func (k *keeper) fromCache() int { return strings.Count(k.log.String(), ": from the cache") }

// same checks with the cache, wants so many programs to be known, and the report to be that of a check without one, which it
// returns.
func (k *keeper) same(what string, o Options, known int, files ...string) (want string) {
	k.t.Helper()
	want = k.documents(o, false, files...)
	k.again(what, o, known, want, files...)
	return want
}

// again checks with the cache, wants so many programs to be known, and a report that an earlier check made of the same files.
func (k *keeper) again(what string, o Options, known int, want string, files ...string) {
	k.t.Helper()
	got := k.documents(o, true, files...)
	if n := k.fromCache(); n != known {
		k.t.Errorf("%s: %d programs from the cache, want %d\n%s", what, n, known, &k.log)
	}
	if got != want {
		k.t.Errorf("%s: the report is another one with the cache\n--- with\n%s\n--- without\n%s", what, got, want)
	}
}

const twoKernels = `#include "size.h"
__global__ void first(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = a[i + 1];
}
__global__ void second(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}
int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 1025 * sizeof(int));
  first<<<4, 256>>>(a);
  second<<<4, SIZE>>>(a, 1000);
}
`

// Whatever is edited, the report is that of a run without a cache; what is not edited is not analysed again.
func TestRecallAfterEdits(t *testing.T) {
	k := newKeeper(t)
	k.write("a.cu", twoKernels)
	k.write("inc/size.h", "#define SIZE 256\n")
	o := Options{Proofs: true, Compile: Compile{IncludeDirs: []string{"first", "inc"}}}
	edit := func(from, to string) {
		if !strings.Contains(twoKernels, from) {
			t.Fatalf("no %q", from)
		}
		k.write("a.cu", strings.Replace(twoKernels, from, to, 1))
	}
	plain := k.same("cold", o, 0, "a.cu")
	k.again("warm", o, 1, plain, "a.cu")
	edit("a[i] = i;", "a[0] = i;")
	edited := k.same("a kernel is edited", o, 0, "a.cu")
	k.again("warm again", o, 1, edited, "a.cu")
	edit("1025", "1024")
	k.same("the host is edited", o, 0, "a.cu")
	edit("__global__", "// moved\n__global__")
	k.same("lines moved", o, 0, "a.cu")
	k.write("a.cu", twoKernels)
	k.again("all undone", o, 1, plain, "a.cu")
	k.write("inc/size.h", "#define SIZE 512\n")
	k.same("a header is edited", o, 0, "a.cu")
	k.write("first/size.h", "#define SIZE 128\n")
	k.same("another header comes first", o, 0, "a.cu")
	k.same("and stays", o, 1, "a.cu")
	os.Remove("first/size.h")
	k.same("and goes", o, 0, "a.cu")
	k.write("inc/other.h", "")
	k.write("out.json", "{}")
	k.same("files that do not matter", o, 1, "a.cu")

	o.Compile.Macros = []string{"-DX"}
	k.same("a macro is defined", o, 0, "a.cu")
	o.Shape.Block = Dim{32, 1, 1}
	k.same("a block is given", o, 0, "a.cu")
	o.Kernels = regexp.MustCompile("first")
	k.same("one kernel alone", o, 0, "a.cu")
	o.Proofs = false
	k.same("no proofs", o, 0, "a.cu")
	k.same("still none", o, 1, "a.cu")
}

// Edits of which the compilers make nothing new cost a compilation, and no analysis.
func TestRecallCompiled(t *testing.T) {
	k := newKeeper(t)
	k.write("a.cu", twoKernels)
	k.write("size.h", "#define SIZE 256\n")
	o := Options{Proofs: true}
	known := func(what string, want bool, files ...string) {
		t.Helper()
		got := k.documents(o, true, files...)
		if is := strings.Contains(k.log.String(), "compiled to what another run has analysed"); is != want {
			t.Errorf("%s: known %t, want %t\n%s", what, is, want, &k.log)
		}
		if plain := k.documents(o, false, files...); got != plain {
			t.Errorf("%s: the report is another one\n--- with\n%s\n--- without\n%s", what, got, plain)
		}
	}
	known("cold", false, "a.cu")
	k.write("size.h", "#define SIZE 256 // threads\nvoid unused();\n")
	known("a header", true, "a.cu")
	k.same("and from then on", o, 1, "a.cu")
	o.Compile.Macros = []string{"-DUNUSED"}
	known("a macro that nobody uses", true, "a.cu")
	o.WarpSync = Lockstep
	known("another question", false, "a.cu")
	o = Options{Proofs: true}
	k.write("a.cu", strings.Replace(twoKernels, "first<<<4", "/**/ first<<<4", 1))
	known("a comment within a line", false, "a.cu") // moves columns
	k.write("a.cu", strings.Replace(twoKernels, "cudaMalloc(&a, 1025 * sizeof(int));", "cudaMalloc(&a, 1025 * sizeof(int)); // room", 1))
	known("a comment on a line that is not quoted", true, "a.cu")
	k.write("a.cu", strings.Replace(twoKernels, "threadIdx.x;\n", "threadIdx.x; // here\n", 1))
	known("a comment beside a race", true, "a.cu")
	k.write("a.cu", strings.Replace(twoKernels, "a[i] = a[i + 1];", "a[i] = a[i + 1]; // shift", 1))
	known("a comment on a line that is quoted", false, "a.cu")
	k.write("b.cu", twoKernels)
	known("another name", false, "b.cu")
	k.write("a.cu", "\n"+twoKernels)
	known("a line more", false, "a.cu")
	k.write("a.cu", strings.Replace(twoKernels, "a[i + 1]", "a[i + 2]", 1))
	known("a kernel", false, "a.cu")
	k.write("a.cu", strings.Replace(twoKernels, "1000);", "1001);", 1))
	known("the host", false, "a.cu")
}

// A part of the corpus, cold and warm, with a line more, and with a value of the host and a header changed.
func TestRecallCorpus(t *testing.T) {
	const every = 24
	source := testprograms.FS()
	names, err := fs.Glob(source, "*/*.cu")
	if err != nil {
		t.Fatal(err)
	}
	k := newKeeper(t)
	var files []string
	texts := map[string]string{}
	for i := 0; i < len(names); i += every {
		text, err := fs.ReadFile(source, names[i])
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, names[i])
		texts[names[i]] = "#include <forced.h>\n" + string(text)
		k.write(names[i], texts[names[i]])
	}
	k.write("inc/forced.h", "")
	o := Options{Proofs: true, Compile: Compile{IncludeDirs: []string{"inc"}}}
	plain := k.same("cold", o, 0, files...)
	k.again("warm", o, len(files), plain, files...)
	for _, f := range files {
		k.write(f, "// One line more.\n"+texts[f])
	}
	k.same("a line more", o, 0, files...)
	numbers := regexp.MustCompile(`\b(256|128|64|32)\b`)
	for _, f := range files {
		k.write(f, numbers.ReplaceAllStringFunc(texts[f], func(n string) string { return "2*" + n }))
	}
	k.documents(o, true, files...)
	k.same("other numbers", o, len(files), files...)
	for _, f := range files {
		k.write(f, texts[f])
	}
	k.again("as before", o, len(files), plain, files...)
	k.write("inc/forced.h", "#define SOME_MACRO 1\n")
	k.same("another header", o, 0, files...)
}

// What does not compile is known as well, until what is missing is there.
func TestRecallFailures(t *testing.T) {
	k := newKeeper(t)
	k.write("a.cu", "#include <missing.h>\n__global__ void k(int *a) { a[0] = X; }\n")
	k.write("b.cu", "#if __has_include(\"b.h\")\n#include \"b.h\"\n#endif\n__global__ void k(int *a) { a[threadIdx.x] = N; }\n")
	o := Options{Compile: Compile{IncludeDirs: []string{"inc"}}}
	k.same("cold", o, 0, "a.cu", "b.cu", "c.cu")
	k.same("warm", o, 2, "a.cu", "b.cu", "c.cu")
	k.write("inc/missing.h", "#define X 1\n")
	k.same("a header is there", o, 1, "a.cu", "b.cu", "c.cu")
	k.write("b.h", "#define N 1\n")
	k.same("the other one", o, 1, "a.cu", "b.cu", "c.cu")
	k.write("c.cu", "__global__ void k() {}\n")
	k.same("and a file", o, 2, "a.cu", "b.cu", "c.cu")
	k.same("warm again", o, 3, "a.cu", "b.cu", "c.cu")
}

// Files of one program are one result.
func TestRecallLinked(t *testing.T) {
	k := newKeeper(t)
	k.write("main.cpp", "void go(int *);\nint main() { go(0); }\n")
	k.write("go.cu", "__global__ void k(int *a) { a[threadIdx.x] = 1; }\nvoid go(int *a) { k<<<1, 32>>>(a); }\n")
	o := Options{Link: true}
	k.same("cold", o, 0, "main.cpp", "go.cu")
	k.same("warm", o, 1, "main.cpp", "go.cu")
	k.same("the other way round", o, 0, "go.cu", "main.cpp")
	o.Link = false
	k.same("apart", o, 0, "main.cpp", "go.cu")
}

// A result that the time limit cut is for those who have no more time.
func TestRecallTimeLimits(t *testing.T) {
	for _, c := range []struct {
		kept   kept
		limit  time.Duration
		serves bool
	}{
		{kept{Timeout: time.Second}, time.Hour, true},
		{kept{Timeout: time.Second}, 0, true},
		{kept{Timeout: time.Minute, Limited: true}, time.Second, true},
		{kept{Timeout: time.Minute, Limited: true}, time.Minute, true},
		{kept{Timeout: time.Minute, Limited: true}, time.Hour, false},
		{kept{Timeout: time.Minute, Limited: true}, 0, false},
		{kept{Limited: true}, 0, true},
		{kept{Limited: true}, time.Second, true},
	} {
		if got := c.kept.serves(c.limit); got != c.serves {
			t.Errorf("%+v for %v: %t", c.kept, c.limit, got)
		}
	}
}

// A run that is interrupted, or that had an accident, leaves nothing.
func TestNotKept(t *testing.T) {
	k := newKeeper(t)
	k.write("a.cu", twoKernels)
	k.write("size.h", "#define SIZE 256\n")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	o := Options{Cache: cache.Options{Dir: k.dir}}
	if _, err := Run(ctx, []string{"a.cu"}, o); err != nil {
		t.Fatal(err)
	}
	o.Opinion = func(*frontend.Module) (Opinion, error) { return silent{}, nil }
	if _, err := Run(context.Background(), []string{"a.cu"}, o); err != nil {
		t.Fatal(err)
	}
	o.Opinion, o.DumpQueries = nil, "queries"
	if _, err := Run(context.Background(), []string{"a.cu"}, o); err != nil {
		t.Fatal(err)
	}
	if u, err := cache.Stat(k.dir); err != nil || u.Results != 0 {
		t.Errorf("%+v, %v", u, err)
	}
	broken, late := &job{decided: true}, &job{decided: true, stopped: 1}
	broken.broken.Store(true)
	for w, jobs := range map[worth][]*job{fleeting: {late, broken}, limited: {{decided: true}, late}, lasting: {{decided: true}}} {
		if got := worthOf(context.Background(), nil, jobs); got != w {
			t.Errorf("worth %d, want %d", got, w)
		}
	}
	if worthOf(context.Background(), nil, []*job{{}}) != limited || worthOf(ctx, nil, nil) != fleeting {
		t.Error("what is not decided is worth more than it is")
	}
}

// A program that the time limit ended before it was compiled is known to be one, to those who have no more time, until
// something is edited that its files lead to.
func TestRecallNotCompiled(t *testing.T) {
	k := newKeeper(t)
	k.write("a.cu", "#include <size.h>\n"+twoKernels)
	k.write("inc/size.h", "#include \"more.h\"\n")
	k.write("inc/more.h", "#define SIZE 256\n")
	o := Options{Timeout: 20 * time.Millisecond, Compile: Compile{IncludeDirs: []string{"first", "inc"}}}
	known := func(what string, want int) {
		t.Helper()
		report := k.documents(o, true, "a.cu")
		if n := k.fromCache(); n != want || !strings.Contains(report, "the time limit ended before it was compiled") {
			t.Errorf("%s: %d programs from the cache, want %d\n%s%s", what, n, want, &k.log, report)
		}
	}
	known("cold", 0)
	known("warm", 1)
	o.Timeout /= 2
	known("less time", 1)
	o.Timeout *= 2
	k.write("inc/more.h", "#define SIZE 512\n")
	known("a header of a header", 0)
	k.write("first/size.h", "#define SIZE 512\n")
	known("another header comes first", 0)
	known("and stays", 1)
	o.Compile.Macros = []string{"-DX"}
	known("a macro is defined", 0)
	o.Timeout = 5 * time.Minute
	if report := k.documents(o, true, "a.cu"); k.fromCache() != 0 || !strings.Contains(report, "racy") {
		t.Errorf("more time: %s%s", &k.log, report)
	}
	o.Timeout = 20 * time.Millisecond
	if report := k.documents(o, true, "a.cu"); k.fromCache() != 1 || !strings.Contains(report, "racy") {
		t.Errorf("less time for what is known: %s%s", &k.log, report)
	}
}

// The loss of a solver is known to those who have no more time.
func TestWorthAfterLoss(t *testing.T) {
	for _, c := range []struct {
		before, after worth
		timeout       time.Duration
	}{
		{lasting, limited, time.Minute},
		{limited, limited, time.Minute},
		{fleeting, fleeting, time.Minute},
		{lasting, fleeting, 0},
		{limited, fleeting, 0},
	} {
		if got := c.before.afterLoss(c.timeout); got != c.after {
			t.Errorf("%d in %v: %d, want %d", c.before, c.timeout, got, c.after)
		}
	}
}

// silent has no opinion.
type silent struct{}

func (silent) Replay(context.Context, *constraints.Outcome, *constraints.Race) (r reports.Replay) {
	return
}

func (silent) Attack(context.Context, *constraints.Outcome) []reports.Simulation { return nil }

// A damaged entry is told, and made again.
func TestRecallDamaged(t *testing.T) {
	k := newKeeper(t)
	k.write("a.cu", "__global__ void k(int *a) { a[threadIdx.x] = 1; }\n")
	want := k.documents(Options{}, true, "a.cu")
	// Wrong inside, with a right hash: the entries of another version, say.
	p := &task{Program: Program{Units: []Unit{{Path: "a.cu"}}}}
	base, err := (&runner{}).base(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", "{", `{"files":3}`, `{"other":[]}`, "null"} {
		cache.Open(cache.Options{Dir: k.dir}).Put(cache.NewKey("inputs", base), []byte(text))
		var told []string
		o := Options{Cache: cache.Options{Dir: k.dir, Warn: func(line string) { told = append(told, line) }}}
		report, err := Run(context.Background(), []string{"a.cu"}, o)
		if err != nil || len(report.Kernels) != 1 || len(told) > 1 || len(told) == 0 && text != "null" {
			t.Errorf("%q: %v, told %q", text, err, told)
		}
		if got := k.documents(Options{}, true, "a.cu"); got != want || k.fromCache() != 1 {
			t.Errorf("%q: not made again", text)
		}
	}
}

// Every option is part of the key, or known not to matter.
func TestOptionsAreKeyed(t *testing.T) {
	free := []string{"HostIR", "DeviceIR", // their contents count
		"Timeout",  // kept with the result
		"Memory",   // what it stops is not kept
		"Excerpt",  // of comments, which are read anew
		"Programs", // each is part of its own key
		"Jobs", "DumpQueries", "Opinion", "Cache", "Log", "Decided"}
	o := reflect.TypeFor[Options]()
	base := (&Options{}).key()
	for i := range o.NumField() {
		name := o.Field(i).Name
		if slices.Contains(free, name) {
			continue
		}
		var changed Options
		v := reflect.ValueOf(&changed).Elem().Field(i)
		switch name {
		case "Compile":
			changed.Compile.Std = "c++20"
		case "Shape":
			changed.Shape.Assume = []Relation{{"a", "<", "b"}}
		case "Kernels":
			changed.Kernels = regexp.MustCompile("x")
		case "Quotes":
			changed.Quotes = &Quotes{Project: []string{"x"}}
		case "Foreign":
			changed.Foreign = []string{"x"}
		case "Without":
			changed.Without = constraints.Off{"x": true}
		default:
			switch v.Kind() {
			case reflect.Bool:
				v.SetBool(true)
			case reflect.Uint8:
				v.SetUint(1)
			case reflect.Int64:
				v.SetInt(1)
			default:
				t.Errorf("%s: is it part of the key?", name)
				continue
			}
		}
		if changed.key() == base {
			t.Errorf("%s is no part of the key", name)
		}
	}
}

// Whatever a server or a folder holds, it is read or refused.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"Limited":false,"Timeout":1,"Part":{"files":[],"kernels":[{"name":"k","verdict":"racy"}]},"Quotes":null}`))
	f.Add([]byte(`{"files":["a"],"folders":["b"],"names":["c","/d"],"beside":{"":["e"]}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var k kept
		if decode(text, &k) == nil {
			k.Part.Finish()
			if err := reports.Formats["text"](io.Discard, true).Handle(&k.Part); err != nil {
				t.Error(err)
			}
		}
		var record inputs.Record
		if decode(text, &record) == nil && len(text) < 1000 {
			record.Digest()
		}
	})
}

// A copy of a folder has the results of the first one, and a report of a copy names no folder.
func TestRecallElsewhere(t *testing.T) {
	k := newKeeper(t)
	reports := map[string]bool{}
	for known, folder := range []string{t.TempDir(), t.TempDir()} {
		t.Chdir(folder)
		k.write("src/shift.cu", "#include \"shift.cuh\"\n#include <step.h>\n__global__ void shift(int *a) { move(a, STEP); }\n"+
			"int main() { int *a; cudaMalloc(&a, 1024); shift<<<1, 64>>>(a); }\n")
		k.write("src/shift.cuh", "#include <cassert>\n__device__ void move(int *a, int n) {\n  assert(a);\n  int t = a[threadIdx.x + n];\n  a[threadIdx.x] = t;\n}\n")
		k.write("inc/step.h", "#define STEP 1\n")
		o := Options{Compile: Compile{IncludeDirs: []string{"inc"}}}
		k.same(folder, o, known, "src/shift.cu")
		text := k.documents(o, true, "src/shift.cu")
		if strings.Contains(text, folder) || strings.Contains(text, "lib/clang") {
			t.Errorf("the report names the folder %s, or clang's:\n%s", folder, text)
		}
		reports[text] = true
		k.write("inc/step.h", "#define STEP 2\n")
		k.same("another header", o, known, "src/shift.cu")
	}
	if len(reports) != 1 {
		t.Error("the reports differ")
	}
}
