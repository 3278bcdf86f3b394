package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/hgrd/hgrd/reports"
)

// fake is set in children of the tests: they play the checker.
const fake = "HGRD_AUDIT_FAKE"

func TestMain(m *testing.M) {
	if os.Getenv(fake) != "" {
		play(os.Args[len(os.Args)-1])
	}
	os.Setenv(fake, "1")
	os.Exit(m.Run())
}

// play does what the name of the input says.
func play(input string) {
	kernel := func(name string, v reports.Verdict, reasons ...string) reports.Kernel {
		return reports.Kernel{Program: input, File: input, Line: 1, Name: name, Verdict: v, Reasons: reasons}
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
			Races: []reports.Race{{Kernel: "r", Type: reports.InterBlock},
				{Kernel: "r", Type: reports.InterBlock, DataDependent: true}, {Kernel: "r", Type: reports.IntraWarp, WrapOnly: true}},
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
	o.Path, o.Words = self, []string{self, "check"}
	var programs []Program
	for _, name := range inputs {
		programs = append(programs, Program{Name: strings.TrimSuffix(name, ".cu"), Dir: t.TempDir(), Inputs: []string{name}})
	}
	return Run(ctx, programs, o)
}

func TestOutcomes(t *testing.T) {
	var progress strings.Builder
	a := runFakes(t, context.Background(), Options{Jobs: 2, Timeout: time.Minute, Progress: &progress},
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
		if r := a.Programs[i]; r.Status != want.status || r.Class != want.class || r.Error != want.err {
			t.Errorf("%s: %q %q %q, want %q", r.Name, r.Status, r.Class, r.Error, want)
		}
	}
	ok := a.Programs[0]
	if n := len(ok.Kernels); n != 3 || len(ok.Kernels[2].Classes) != 1 || len(ok.Kernels[2].Reasons) != 2 {
		t.Errorf("kernels %+v", ok.Kernels)
	}
	if got := fmt.Sprint(ok.Races); got != "[{definite inter-block 1} {data-dependent inter-block 1} {wrap-around only intra-warp 1}]" {
		t.Errorf("races %s", got)
	}
	if got, want := a.Totals(), (Totals{Checked: 1, Failed: 4, Racy: 1, Free: 1, Open: 1, Races: 2}); got != want {
		t.Errorf("totals %+v, want %+v", got, want)
	}
	for _, want := range []string{"/5] ok: 1 racy, 1 race-free, 1 inconclusive (", "/5] host: failed: no kernel found ("} {
		if !strings.Contains(progress.String(), want) {
			t.Errorf("progress %q, want %q in it", progress.String(), want)
		}
	}
}

func TestCommandLine(t *testing.T) {
	self, _ := os.Executable()
	p := Program{Name: "p", Dir: t.TempDir(), Inputs: []string{"a.cu", "flags.cu"}, Flags: []string{"-Iinc", "-DN=4"}}
	a := Run(context.Background(), []Program{p}, Options{Path: self, Words: []string{self, "check"}, Flags: []string{"--fail-on=x"},
		Timeout: 10 * time.Second})
	got := a.Programs[0].Kernels[0].Name
	for _, want := range []string{"check --format=json ", " --timeout=9s -Iinc -DN=4 --fail-on=x --link -- a.cu flags.cu"} {
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
		if r := a.Programs[i]; r.Status != Failed || r.Class != timeLimit || len(r.Kernels) != kernels {
			t.Errorf("%s: %q %q, %d kernels", r.Name, r.Status, r.Class, len(r.Kernels))
		}
	}
}

func TestMemoryBound(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("memory is watched on Linux only")
	}
	a := runFakes(t, context.Background(), Options{Jobs: 1, Timeout: time.Minute, Memory: 150 << 20}, "eater.cu", "parent.cu")
	for _, r := range a.Programs {
		if r.Status != Failed || r.Class != memoryLimit || r.PeakBytes < 150<<20 {
			t.Errorf("%s: %q %q, peak %d", r.Name, r.Status, r.Class, r.PeakBytes)
		}
	}
}

func TestStop(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(500*time.Millisecond, cancel)
	a := runFakes(t, ctx, Options{Jobs: 1, grace: 300 * time.Millisecond}, "ok.cu", "deaf.cu", "ok.cu")
	var got []Status
	for _, r := range a.Programs {
		got = append(got, r.Status)
	}
	if !slices.Equal(got, []Status{Checked, NotRun, NotRun}) {
		t.Errorf("%q", got)
	}
}
