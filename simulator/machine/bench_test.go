package machine

import (
	"context"
	"syscall"
	"testing"
	"time"

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
			return []any{n, float32(2), array(b, m, make([]float32, n)), array(b, m, make([]float32, n))}
		}},
		{"reduce", n / 256, 256, func(m *Machine) []any {
			return []any{array(b, m, make([]int32, n)), array(b, m, make([]int32, 1)), n}
		}},
		{"integers", 8, 256, func(m *Machine) []any { return []any{array(b, m, make([]int32, 8*256)), 200} }},
		{"brief", n / 256, 256, func(m *Machine) []any {
			return []any{n, float32(2), array(b, m, make([]float32, n)), array(b, m, make([]float32, n))}
		}},
	} {
		for _, mode := range []string{"alone", "observed", "random", "lockstep"} {
			b.Run(k.name+"/"+mode, func(b *testing.B) {
				m := newMachine(b, p)
				kernel := kernelNamed(b, p, k.name)
				l := Launch{Kernel: kernel, Grid: [3]uint32{k.grid, 1, 1}, Block: [3]uint32{k.block, 1, 1}, Args: pack(kernel, k.args(m)...)}
				var o Options
				switch mode {
				case "observed":
					o.Observers = []event.Observer{&counter{}}
				case "random":
					o.Schedule = Random(1, 0, false)
				case "lockstep":
					o.Schedule = Lockstep(0)
				}
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
