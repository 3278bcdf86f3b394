package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/hgrd/hgrd/reports"
)

// fake is set in children of the tests: they play the checker.
const fake = "HGRD_AUDIT_FAKE"

func TestMain(m *testing.M) {
	if os.Getenv(fake) != "" && !slices.Contains(os.Args, "-test.fuzzworker") {
		play(os.Args[len(os.Args)-1])
	}
	os.Setenv(fake, "1")
	os.Exit(m.Run())
}

// play does what the name of the input says.
func play(input string) {
	kernel := func(name string, v reports.Verdict, reasons ...string) reports.Kernel {
		return reports.Kernel{Program: input, File: input, Line: 1, Name: name, Verdict: v, Examined: v == reports.Inconclusive, Reasons: reasons}
	}
	race := func(r reports.Race, line int) reports.Race {
		r.Program, r.Kernel, r.Object = input, "r", "a"
		a := reports.Access{File: input, Line: line, Kind: reports.Write, Source: fmt.Sprintf("a[%d] = 0;", line)}
		r.Accesses = [2]reports.Access{a, a}
		return r
	}
	print := func(r reports.Report) {
		r.Schema = reports.Schema
		r.Files = append(r.Files, reports.File{Path: input, Status: reports.Analysed})
		json.NewEncoder(os.Stdout).Encode(r)
	}
	switch input {
	case "ok.cu":
		print(reports.Report{
			Kernels: []reports.Kernel{kernel("r", reports.Racy), kernel("f", reports.RaceFree),
				kernel("i", reports.Inconclusive, "line 3: loop 'j' is too long", "line 5: loop 'k' is too long")},
			Races: []reports.Race{race(reports.Race{Type: reports.InterBlock}, 1),
				race(reports.Race{Type: reports.InterBlock, DataDependent: true}, 2), race(reports.Race{Type: reports.IntraWarp, WrapOnly: true}, 3)},
		})
		os.Exit(1)
	case "flags.cu":
		print(reports.Report{Kernels: []reports.Kernel{kernel(strings.Join(os.Args[1:], " "), reports.RaceFree)}})
	case "broken.cu":
		r := reports.Report{Schema: reports.Schema, Files: []reports.File{
			{Path: "a.cu", Status: reports.Failed, Error: "not analysed: broken.cu failed"},
			{Path: input, Status: reports.Failed, Error: "broken.cu:3:1: expected ';'"}}}
		json.NewEncoder(os.Stdout).Encode(r)
		os.Exit(2)
	case "host.cu":
		print(reports.Report{})
		os.Exit(2)
	case "crash.cu":
		fmt.Fprintln(os.Stderr, "hgrd: some line\npanic: BUG: no such kind\n\ngoroutine 1 [running]:")
		os.Exit(2)
	case "usage.cu":
		fmt.Fprintln(os.Stderr, "hgrd: unknown flag: --x")
		os.Exit(2)
	case "deaf.cu": // does not end when told to, and neither does its child, which leads a group of its own
		signal.Ignore(syscall.SIGTERM)
		cmd := exec.Command("sleep", "60")
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		cmd.Stdout = os.Stdout
		cmd.Start()
		time.Sleep(time.Minute)
	case "killed.cu":
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
	case "told.cu": // by somebody else, to stop
		r := reports.Report{Schema: reports.Schema, Files: []reports.File{{Path: input, Status: reports.Failed, Error: "interrupted"}}}
		json.NewEncoder(os.Stdout).Encode(r)
		os.Exit(2)
	case "torn.cu", "slain.cu":
		print(reports.Report{Kernels: []reports.Kernel{kernel("f", reports.RaceFree)}})
		if input == "slain.cu" {
			syscall.Kill(os.Getpid(), syscall.SIGKILL)
		}
		os.Exit(2)
	case "lost.cu":
		r := reports.Report{Schema: reports.Schema, Kernels: []reports.Kernel{kernel("i", reports.Inconclusive)},
			Files: []reports.File{{Path: input, Status: reports.Failed, Error: reports.SolverLost + " on a query of kernel i, twice: worker died"}}}
		json.NewEncoder(os.Stdout).Encode(r)
		os.Exit(2)
	case "once.cu", "twice.cu": // fails at first, and the other one a second time and in another way
		const mark = "tried"
		tries, _ := os.ReadFile(mark + input)
		os.WriteFile(mark+input, append(tries, '.'), 0o666)
		if len(tries) == 0 || len(tries) == 1 && input == "twice.cu" {
			r := reports.Report{Schema: reports.Schema, Files: []reports.File{
				{Path: input, Status: reports.Failed, Error: fmt.Sprintf("cannot run clang: too many open files, %d", len(tries))}}}
			json.NewEncoder(os.Stdout).Encode(r)
			os.Exit(2)
		}
		print(reports.Report{Kernels: []reports.Kernel{kernel("r", reports.Racy)}})
	case "chosen.cu": // --kernel matches nothing in it
		print(reports.Report{})
	case "slow.cu":
		told := make(chan os.Signal, 1)
		signal.Notify(told, syscall.SIGTERM)
		<-told
		print(reports.Report{Kernels: []reports.Kernel{kernel("first", reports.RaceFree)}})
	case "eater.cu":
		eat()
	case "parent.cu":
		cmd := exec.Command(os.Args[0], "eater.cu")
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		cmd.Run()
		time.Sleep(time.Minute)
	}
	os.Exit(0)
}

// eat uses memory beyond any bound of the tests, but not beyond that of the machine.
func eat() {
	var kept [][]byte
	for range 64 {
		b := make([]byte, 8<<20)
		for i := 0; i < len(b); i += 4096 {
			b[i] = 1
		}
		kept = append(kept, b)
		time.Sleep(5 * time.Millisecond)
	}
	time.Sleep(time.Minute)
	runtime.KeepAlive(kept)
}

func runFakes(t *testing.T, ctx context.Context, o Options, inputs ...string) *Audit {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	o.Dir = t.TempDir()
	o.Path, o.Words = self, []string{self, "check"}
	var programs []Program
	for _, name := range inputs {
		programs = append(programs, Program{Name: strings.TrimSuffix(name, ".cu"), Dir: ".", Inputs: []string{name}})
	}
	return Run(ctx, programs, o)
}

func TestOutcomes(t *testing.T) {
	progress := &spoken{}
	a := runFakes(t, context.Background(), Options{Jobs: 2, Timeout: time.Minute, Progress: progress},
		"ok.cu", "broken.cu", "host.cu", "crash.cu", "usage.cu")
	for i, want := range []struct {
		status Status
		class  string
		err    string
	}{
		{Checked, "", ""},
		{Failed, "does not compile: expected ';'", "broken.cu:3:1: expected ';'"},
		{Failed, "no kernel", "no kernel found"},
		{Failed, "internal error", "internal error: panic: BUG: no such kind"},
		{Failed, "unknown flag: --x", "unknown flag: --x"},
	} {
		if r := a.Records[i]; r.Status != want.status || r.Class != want.class || r.Error != want.err {
			t.Errorf("%s: %q %q %q, want %q", r.Name, r.Status, r.Class, r.Error, want)
		}
	}
	ok := a.Records[0]
	if ok.racy != 1 || ok.free != 1 || ok.open != 1 || fmt.Sprint(ok.classes) != "map[loop '...' is too long:1]" {
		t.Errorf("kernels %+v", ok)
	}
	if report, err := ok.report.unpack(); err != nil || len(report.Kernels) != 3 || len(report.Kernels[1].Reasons) != 2 {
		t.Errorf("%v, %+v", err, report)
	}
	if want := []raceCount{{reports.Definite, reports.InterBlock, 1}, {reports.Dependent, reports.InterBlock, 1},
		{reports.Wrapping, reports.IntraWarp, 1}}; !slices.Equal(ok.races, want) {
		t.Errorf("races %v", ok.races)
	}
	if got, want := a.Totals(), (Totals{Checked: 1, Failed: 4, Racy: 1, Free: 1, Open: 1, Failing: [3]int{2, 1, 1}}); got != want {
		t.Errorf("totals %+v, want %+v", got, want)
	}
	slices.Sort(progress.lines)
	for i, want := range []string{"begin broken", "begin crash", "begin host", "begin ok", "begin usage", "broken: failed: broken.cu:3:1: expected ';' (",
		"crash: failed: internal error: panic: BUG: no such kind (", "host: failed: no kernel found (", "ok: 1 racy, 1 race-free, 1 inconclusive (",
		"usage: failed: unknown flag: --x ("} {
		if i >= len(progress.lines) || !strings.HasPrefix(progress.lines[i], want) {
			t.Errorf("progress %q, want %q at %d", progress.lines, want, i)
		}
	}
}

// spoken collects what a run tells.
type spoken struct {
	mu    sync.Mutex
	lines []string
	after int // programs are finished: then is called a moment later
	then  func()
}

func (s *spoken) Begin(program string) { s.add("begin " + program) }

func (s *spoken) End(program, outcome string) {
	s.add(program + ": " + outcome)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.after--; s.after == 0 {
		time.AfterFunc(500*time.Millisecond, s.then)
	}
}

func (s *spoken) add(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lines = append(s.lines, line)
}

func TestCommandLine(t *testing.T) {
	self, _ := os.Executable()
	p := Program{Name: "p", Dir: "d", Inputs: []string{"d/a.cu", "flags.cu"}, Flags: []string{"-Id/inc", "-DN=4"}}
	dir := t.TempDir()
	a := Run(context.Background(), []Program{p}, Options{Dir: dir, Path: self, Words: []string{self, "check"}, Timeout: 10 * time.Second,
		Flags: []string{"--fail-on=x", "--include-dir=" + filepath.Join(dir, "common"), "-I/elsewhere"}, Aside: []string{"--aside"}})
	if diff := cmp.Diff([]string{"--timeout=10s", "--memory=0", "--fail-on=x", "--include-dir=common", "-I/elsewhere"}, a.Options); diff != "" {
		t.Errorf("options (-want +got)\n%s", diff)
	}
	report, err := a.Records[0].report.unpack()
	if err != nil || report == nil {
		t.Fatalf("%+v, %v", a.Records[0], err)
	}
	got := report.Kernels[0].Name
	for _, want := range []string{"check --format=json ",
		" --timeout=9s -Id/inc -DN=4 --fail-on=x --include-dir=common -I/elsewhere --aside --link -- d/a.cu flags.cu"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q, want %q in it", got, want)
		}
	}
}

func TestTimeLimit(t *testing.T) {
	start := time.Now()
	a := runFakes(t, context.Background(), Options{Jobs: 2, Timeout: 300 * time.Millisecond, grace: 300 * time.Millisecond},
		"deaf.cu", "slow.cu")
	if d := time.Since(start); d > 20*time.Second {
		t.Errorf("took %v", d)
	}
	for i, kernels := range []int{0, 1} {
		if r := a.Records[i]; r.Status != Failed || r.Class != timeLimit || r.kernels() != kernels {
			t.Errorf("%s: %q %q, %d kernels", r.Name, r.Status, r.Class, r.kernels())
		}
	}
}

func TestMemoryBound(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("memory is watched on Linux only")
	}
	a := runFakes(t, context.Background(), Options{Jobs: 1, Timeout: time.Minute, Memory: 150 << 20}, "eater.cu", "parent.cu")
	for _, r := range a.Records {
		if r.Status != Failed || r.Class != memoryLimit || r.Cost.PeakBytes < 150<<20 {
			t.Errorf("%s: %q %q, peak %d", r.Name, r.Status, r.Class, r.Cost.PeakBytes)
		}
	}
}

func TestStop(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	a := runFakes(t, ctx, Options{Jobs: 1, grace: 300 * time.Millisecond, Progress: &spoken{after: 1, then: cancel}}, "ok.cu", "deaf.cu", "ok.cu")
	var got []Status
	for _, r := range a.Records {
		got = append(got, r.Status)
	}
	if !slices.Equal(got, []Status{Checked, NotRun, NotRun}) {
		t.Errorf("%q", got)
	}
}
