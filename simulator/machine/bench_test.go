package machine

import (
	"context"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/hgrd/hgrd/simulator"
	"github.com/hgrd/hgrd/simulator/event"
)

// counter is the least that an observer can do.
type counter struct{ writes int }

func (c *counter) Begin(*event.Launch) {}
func (c *counter) Observe(events []event.Event) {
	for i := range events {
		if events[i].Kind == event.Write {
			c.writes++
		}
	}
}

// processorTime is what the process used: other load on the machine does not count.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano())
}

// mode is how a kernel runs.
type mode struct {
	name    string
	options func() Options // new ones for each benchmark: observers keep state
}

// modes are nobody watching, the cheapest observer, each detector and all of them at once, other schedules.
func modes() []mode {
	watched := func(observers ...event.Observer) Options { return Options{Observers: observers} }
	out := []mode{
		{"alone", func() Options { return Options{} }},
		{"observed", func() Options { return watched(&counter{}) }},
	}
	for _, d := range simulator.Detectors() {
		out = append(out, mode{d.Name, func() Options { return watched(d.New()) }})
	}
	return append(out,
		mode{"all", func() Options {
			var o Options
			for _, d := range simulator.Detectors() {
				o.Observers = append(o.Observers, d.New())
			}
			return o
		}},
		mode{"random", func() Options { return Options{Schedule: Random(1, 0, false)} }},
		mode{"lockstep", func() Options { return Options{Schedule: Lockstep(0)} }})
}

// BenchmarkKernels reports thread-instructions per second of processor time, in millions.
func BenchmarkKernels(b *testing.B) {
	p := compileFile(b, "speed.cu")
	const n = 1 << 16
	for _, k := range []struct {
		name        string
		grid, block uint32
		args        func(m *Machine) []any
	}{
		{"saxpy", 8, 256, func(m *Machine) []any {
			return []any{n, float32(2), array(b, m, slices.Repeat([]float32{1}, n)), array(b, m, slices.Repeat([]float32{1}, n))}
		}},
		{"reduce", n / 256, 256, func(m *Machine) []any {
			return []any{array(b, m, slices.Repeat([]int32{1}, n)), array(b, m, make([]int32, 1)), n}
		}},
		{"integers", 8, 256, func(m *Machine) []any { return []any{array(b, m, make([]int32, 8*256)), 200} }},
		{"brief", n / 256, 256, func(m *Machine) []any {
			return []any{n, float32(2), array(b, m, slices.Repeat([]float32{1}, n)), array(b, m, slices.Repeat([]float32{1}, n))}
		}},
	} {
		for _, how := range modes() {
			b.Run(k.name+"/"+how.name, func(b *testing.B) {
				m := newMachine(b, p)
				kernel := kernelNamed(b, p, k.name)
				l := Launch{Kernel: kernel, Grid: [3]uint32{k.grid, 1, 1}, Block: [3]uint32{k.block, 1, 1}, Args: pack(kernel, k.args(m)...)}
				o := how.options()
				total := uint64(0)
				b.ResetTimer()
				begin := processorTime()
				for range b.N {
					out, err := m.Run(context.Background(), l, o)
					if err != nil || out.End != Ended {
						b.Fatal(out.End, err)
					}
					total += out.Instructions
				}
				b.ReportMetric(float64(total)/(processorTime()-begin).Seconds()/1e6, "M/s")
			})
		}
	}
}
