package machine

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
)

var compiled sync.Map

// compileFile compiles a CUDA file of testdata, once.
func compileFile(t testing.TB, name string) *Program {
	t.Helper()
	if p, ok := compiled.Load(name); ok {
		return p.(*Program)
	}
	tools, err := frontend.Find()
	if err != nil {
		t.Fatal(err)
	}
	p, err := tools.Compile(context.Background(), filepath.Join("testdata", name), frontend.Options{})
	if err != nil {
		t.Fatalf("%+v", err)
	}
	program := translated(t, p.Device)
	compiled.Store(name, program)
	return program
}

// compileText compiles CUDA source.
func compileText(t testing.TB, text string) *Program {
	t.Helper()
	tools, err := frontend.Find()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "program.cu")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := tools.Compile(context.Background(), path, frontend.Options{})
	if err != nil {
		t.Fatalf("%+v", err)
	}
	return translated(t, p.Device)
}

// loadIR reads device IR.
func loadIR(t testing.TB, text string) (*Program, error) {
	t.Helper()
	dir := t.TempDir()
	host, device := filepath.Join(dir, "host.ll"), filepath.Join(dir, "device.ll")
	for path, text := range map[string]string{host: "", device: text} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p, err := frontend.Load(host, device)
	if err != nil {
		return nil, err
	}
	return Translate(p.Device)
}

func translated(t testing.TB, m ...*frontend.Module) *Program {
	t.Helper()
	p, err := Translate(m...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const testBase = 0x10_0000_0000

func newMachine(t testing.TB, p *Program) *Machine {
	t.Helper()
	m, err := New(p, make([]byte, 8<<20), testBase)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// kernelNamed finds a kernel by its source name.
func kernelNamed(t testing.TB, p *Program, name string) *Kernel {
	t.Helper()
	for _, k := range p.Kernels() {
		if k.Source.Name == name {
			return k
		}
	}
	t.Fatalf("no kernel %s", name)
	return nil
}

// array allocates and fills an array of numbers.
func array[T int32 | uint32 | float32 | float64 | int64 | uint64 | uint8 | uint16](t testing.TB, m *Machine, values []T) uint64 {
	t.Helper()
	var b bytes.Buffer
	if err := binary.Write(&b, binary.LittleEndian, values); err != nil {
		t.Fatal(err)
	}
	a, ok := m.Alloc(uint64(b.Len()))
	if !ok {
		t.Fatal("no memory")
	}
	copy(m.Bytes(a, uint64(b.Len())), b.Bytes())
	return a
}

// values reads an array back.
func values[T int32 | uint32 | float32 | float64 | int64 | uint64 | uint8 | uint16](m *Machine, a uint64, n int) []T {
	list := make([]T, n)
	binary.Read(bytes.NewReader(m.Bytes(a, uint64(binary.Size(list)))), binary.LittleEndian, list)
	return list
}

// pack lays out arguments as the kernel's parameters ask for.
func pack(k *Kernel, args ...any) []byte {
	b := make([]byte, k.ParamBytes)
	for i, p := range k.Params {
		var v uint64
		switch a := args[i].(type) {
		case int:
			v = uint64(a)
		case uint64:
			v = a
		case float32:
			v = uint64(math.Float32bits(a))
		case float64:
			v = math.Float64bits(a)
		case []byte:
			copy(b[p.Offset:p.Offset+p.Size], a)
			continue
		}
		setLittle(b[p.Offset:p.Offset+p.Size], v)
	}
	return b
}

// launch runs a kernel of one-dimensional shape and wants it to end well.
func launch(t testing.TB, m *Machine, name string, grid, block uint32, o Options, args ...any) Outcome {
	t.Helper()
	out := launchAny(t, m, name, grid, block, o, args...)
	if out.End != Ended || len(out.Diagnostics) > 0 {
		t.Fatalf("%s: %v %s", name, out.End, describe(m, out))
	}
	return out
}

func launchAny(t testing.TB, m *Machine, name string, grid, block uint32, o Options, args ...any) Outcome {
	t.Helper()
	k := kernelNamed(t, m.program, name)
	out, err := m.Run(context.Background(), Launch{Kernel: k, Grid: [3]uint32{grid, 1, 1}, Block: [3]uint32{block, 1, 1},
		Args: pack(k, args...), SharedBytes: 4096}, o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func describe(m *Machine, out Outcome) string {
	var b strings.Builder
	for _, d := range out.Diagnostics {
		b.WriteString("\n\t" + d.Problem.String() + " " + d.Text)
		if s := m.program.Sites[d.Site]; s != nil {
			b.WriteString(" at " + s.String())
		}
	}
	return b.String()
}

// recorder keeps the events of launches.
type recorder struct {
	launches []*event.Launch
	events   []event.Event
}

func (r *recorder) Begin(l *event.Launch)   { r.launches = append(r.launches, l) }
func (r *recorder) Observe(e []event.Event) { r.events = append(r.events, e...) }

// schedules are one of each kind.
func schedules() map[string]Schedule {
	return map[string]Schedule{"round robin": RoundRobin(0), "round robin 1": RoundRobin(1), "lockstep": Lockstep(0),
		"random": Random(1, 0, false), "random accesses": Random(2, 3, true)}
}

// An atomic operation or a fence of a scope that is not known is none that runs.
func TestUnknownScope(t *testing.T) {
	for _, inst := range []string{"%v = atomicrmw add i32* %a, i32 1 syncscope(\"%s\") monotonic", "%v = cmpxchg i32* %a, i32 0, i32 1 syncscope(\"%s\") acq_rel monotonic",
		"fence syncscope(\"%s\") seq_cst"} {
		for name, runs := range map[string]bool{"block": true, "agent-one-as": true, "wavefront": false} {
			p, err := loadIR(t, "define void @k(i32* %a, i32 %n) {\n  "+strings.ReplaceAll(inst, "%s", name)+"\n  ret void\n}"+irTail)
			if err != nil {
				t.Fatal(err)
			}
			_, err = p.codeOf(p.Kernel("k"))
			if (err == nil) != runs || err != nil && !strings.Contains(err.Error(), "scope \"wavefront\"") {
				t.Errorf("%s, %s: %v", inst, name, err)
			}
		}
	}
}
