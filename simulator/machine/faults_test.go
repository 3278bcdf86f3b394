package machine

import (
	"context"
	"testing"

	"github.com/hgrd/hgrd/simulator/event"
)

// TestProblems runs kernels that err and checks what is told of it.
func TestProblems(t *testing.T) {
	p := compileFile(t, "faults.cu")
	for _, c := range []struct {
		kernel      string
		grid, block uint32
		args        func(m *Machine) []any
		end         End
		problem     Problem
		count       int
	}{
		{"beyond", 1, 4, func(m *Machine) []any { return []any{array(t, m, make([]int32, 4)), 2} }, Ended, OutOfBounds, 2},
		{"wild", 1, 1, func(m *Machine) []any { return []any{array(t, m, make([]int32, 4)), -1 << 40} }, Fault, InvalidAddress, 1},
		{"null", 1, 1, func(m *Machine) []any { return []any{array(t, m, make([]int32, 4))} }, Fault, InvalidAddress, 1},
		{"odd", 1, 3, func(m *Machine) []any { return []any{array(t, m, make([]int32, 4))} }, Ended, Misaligned, 3},
		{"shared", 1, 8, func(m *Machine) []any { return []any{array(t, m, make([]int32, 8)), 8 + 4096/4} }, Ended, OutOfBounds, 8},
		{"shared", 1, 8, func(m *Machine) []any { return []any{array(t, m, make([]int32, 8)), -1} }, Ended, OutOfBounds, 8},
		{"local", 1, 1, func(m *Machine) []any { return []any{array(t, m, make([]int32, 8)), 400} }, Ended, OutOfBounds, 1},
		{"divide", 1, 1, func(m *Machine) []any { return []any{array(t, m, make([]int32, 3)), 5, 0} }, Ended, DivideByZero, 1},
		{"constants", 1, 1, func(m *Machine) []any { return []any{1} }, Ended, WriteToConstant, 1},
		{"asserts", 1, 1, func(m *Machine) []any { return []any{1} }, Fault, AssertFailed, 1},
		{"trap", 1, 8, func(m *Machine) []any { return []any{array(t, m, make([]int32, 8))} }, Fault, Trap, 1},
		{"diverged", 1, 8, func(m *Machine) []any { return []any{array(t, m, make([]int32, 8))} }, DivergentBarrier, DivergedBarrier, 4},
		{"alone", 1, 8, func(m *Machine) []any { return nil }, Fault, GridBarrierAlone, 1},
		{"missing", 1, 32, func(m *Machine) []any { return []any{array(t, m, make([]int32, 32))} }, Ended, LaneMissing, 1},
		{"flag", 1, 64, func(m *Machine) []any { return []any{array(t, m, make([]int32, 1))} }, Livelock, WaitsForever, 64},
		{"never", 1, 64, func(m *Machine) []any { return []any{array(t, m, make([]int32, 1)), array(t, m, make([]int32, 1))} },
			Livelock, WaitsForever, 64},
		{"recursion", 1, 1, func(m *Machine) []any { return []any{array(t, m, make([]int32, 3)), 1 << 20} }, Fault, StackOverflow, 1},
	} {
		for name, s := range schedules() {
			t.Run(c.kernel+"/"+name, func(t *testing.T) {
				m := newMachine(t, p)
				out := launchAny(t, m, c.kernel, c.grid, c.block, Options{Schedule: s, Steps: 50_000_000}, c.args(m)...)
				if out.End != c.end || len(out.Diagnostics) == 0 || out.Diagnostics[0].Problem != c.problem {
					t.Fatalf("%v%s", out.End, describe(m, out))
				}
				total := 0
				for _, d := range out.Diagnostics {
					if d.Problem == c.problem {
						total += d.Count
					}
				}
				if c.kernel == "diverged" || c.kernel == "divide" {
					total = c.count
				}
				if total != c.count || out.Diagnostics[0].Site == 0 {
					t.Errorf("%d times, want %d%s", total, c.count, describe(m, out))
				}
			})
		}
	}
}

// Accesses to memory that was freed, or lies behind an allocation, name it.
func TestNearestAllocation(t *testing.T) {
	p := compileFile(t, "faults.cu")
	m := newMachine(t, p)
	a, q := array(t, m, make([]int32, 5)), array(t, m, make([]int32, 5))
	if !m.Free(a) || m.Free(a) || m.Free(q+4) {
		t.Error("Free")
	}
	out := launchAny(t, m, "freed", 1, 1, Options{}, a, q)
	if len(out.Diagnostics) != 2 || out.Diagnostics[0].Problem != UseAfterFree || out.Diagnostics[0].Near.Number != 1 ||
		out.Diagnostics[0].Kind != event.Read || out.Diagnostics[1].Kind != event.Write || out.Diagnostics[0].Addr != a+12 {
		t.Errorf("%+v", out.Diagnostics)
	}
	out = launchAny(t, m, "beyond", 1, 1, Options{}, q, 5)
	if len(out.Diagnostics) != 1 || out.Diagnostics[0].Near.Number != 2 || out.Diagnostics[0].Near.Size != 20 {
		t.Errorf("%+v", out.Diagnostics)
	}
}

// More blocks begin when those that run wait for them.
func TestWindowWidens(t *testing.T) {
	p := compileFile(t, "faults.cu")
	for name, s := range schedules() {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t, p)
			const n = 200
			out := array(t, m, make([]int32, n))
			launch(t, m, "handshake", n, 2, Options{Schedule: s}, array(t, m, make([]int32, 1)), array(t, m, make([]int32, 1)), out)
			for i, v := range values[int32](m, out, n-1) {
				if v != 42 {
					t.Fatalf("block %d read %d", i, v)
				}
			}
		})
	}
}

// A loop that counts has no repeated state: the limit of steps ends it.
func TestLimit(t *testing.T) {
	m := newMachine(t, compileFile(t, "faults.cu"))
	out := launchAny(t, m, "counting", 1, 64, Options{Steps: 1_000_000}, array(t, m, make([]int32, 1)))
	if out.End != Limit || out.Instructions < 1_000_000 || out.Instructions > 2_000_000 {
		t.Error(out.End, out.Instructions)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	k := kernelNamed(t, m.program, "counting")
	r, err := m.Run(ctx, Launch{Kernel: k, Grid: [3]uint32{1, 1, 1}, Block: [3]uint32{1, 1, 1}, Args: pack(k, array(t, m, make([]int32, 1)))}, Options{})
	if r.End != Stopped || err == nil {
		t.Error(r.End, err)
	}
}

// Threads that wait at barriers of different reach never meet.
func TestDeadlock(t *testing.T) {
	p := compileFile(t, "faults.cu")
	m := newMachine(t, p)
	k := kernelNamed(t, p, "half")
	out, err := m.Run(context.Background(), Launch{Kernel: k, Grid: [3]uint32{2, 1, 1}, Block: [3]uint32{64, 1, 1},
		Args: pack(k, array(t, m, make([]int32, 1))), Cooperative: true}, Options{})
	if err != nil || out.End != Deadlock || len(out.Diagnostics) != 2 {
		t.Errorf("%v %v%s", out.End, err, describe(m, out))
	}
}

// Launches that cannot begin are errors.
func TestBadLaunches(t *testing.T) {
	p := compileFile(t, "faults.cu")
	m := newMachine(t, p)
	k := kernelNamed(t, p, "flag")
	good := Launch{Kernel: k, Grid: [3]uint32{1, 1, 1}, Block: [3]uint32{1, 1, 1}, Args: make([]byte, 8)}
	for name, change := range map[string]func(l *Launch){
		"no kernel":      func(l *Launch) { l.Kernel = nil },
		"no blocks":      func(l *Launch) { l.Grid[1] = 0 },
		"no threads":     func(l *Launch) { l.Block[2] = 0 },
		"large block":    func(l *Launch) { l.Block = [3]uint32{32, 33, 1} },
		"huge grid":      func(l *Launch) { l.Grid = [3]uint32{1 << 20, 1 << 20, 1} },
		"many threads":   func(l *Launch) { l.Grid[0], l.Block[0] = 1<<24, 1024 },
		"few arguments":  func(l *Launch) { l.Args = nil },
		"shared memory":  func(l *Launch) { l.SharedBytes = 1 << 40 },
		"grid too large": func(l *Launch) { l.Grid[0] = 1 << 31 },
	} {
		l := good
		if change(&l); true {
			if _, err := m.Run(context.Background(), l, Options{}); err == nil {
				t.Errorf("%s: no error", name)
			}
		}
	}
}
