package machine

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"math/bits"
	"testing"
)

// TestKernels runs kernels of many kinds under each schedule and checks what they compute.
func TestKernels(t *testing.T) {
	p := compileFile(t, "basics.cu")
	for name, s := range schedules() {
		t.Run(name, func(t *testing.T) { testKernels(t, p, s) })
	}
}

func testKernels(t *testing.T, p *Program, s Schedule) {
	o := Options{Schedule: s}
	t.Run("saxpy", func(t *testing.T) {
		m := newMachine(t, p)
		const n = 1000
		x, y := make([]float32, n), make([]float32, n)
		for i := range x {
			x[i], y[i] = float32(i)*0.1, float32(n-i)
		}
		ax, ay := array(t, m, x), array(t, m, y)
		launch(t, m, "saxpy", 3, 64, o, n, float32(2.5), ax, ay)
		for i, v := range values[float32](m, ay, n) {
			if want := float32(2.5*x[i]) + y[i]; v != want {
				t.Fatalf("y[%d] = %v, want %v", i, v, want)
			}
		}
	})
	t.Run("reduce", func(t *testing.T) {
		m := newMachine(t, p)
		in, want := make([]int32, 1000), int32(0)
		for i := range in {
			in[i] = int32(i*i%97 - 40)
			want += in[i]
		}
		out := array(t, m, []int32{0})
		launch(t, m, "reduce", 4, 256, o, array(t, m, in), out, len(in))
		if v := values[int32](m, out, 1)[0]; v != want {
			t.Errorf("sum %d, want %d", v, want)
		}
	})
	t.Run("globals", func(t *testing.T) {
		m := newMachine(t, p)
		pair := make([]byte, 40)
		binary.LittleEndian.PutUint32(pair, 7)
		binary.LittleEndian.PutUint64(pair[8:], math.Float64bits(0.5))
		binary.LittleEndian.PutUint64(pair[24:], math.Float64bits(-3))
		pair[32] = 'A'
		index := []int32{0, 1, 2, 4}
		out := array(t, m, make([]float32, 4))
		launch(t, m, "globals", 1, 4, o, out, pair, array(t, m, index))
		d := []float32{0.5, 2.5, -3}
		for i, v := range values[float32](m, out, 4) {
			if want := float32(i+1) + 6 + d[index[i]%3] + 17 + 'A'; v != want {
				t.Errorf("out[%d] = %v, want %v", i, v, want)
			}
		}
		for _, g := range p.Globals() {
			if g.Name == "counter" {
				if v := values[int32](m, m.Address(g), 1)[0]; v != 5+'z'+'o'+'t'+'z' {
					t.Errorf("counter %d", v)
				}
			}
		}
	})
	t.Run("vectors", func(t *testing.T) {
		m := newMachine(t, p)
		v := array(t, m, []float32{1, 2, 3, 4, 5, 6, 7, 8})
		launch(t, m, "vectors", 1, 2, o, v, 1)
		want := []float32{3*1 + 4*2 + 1*3, 2, 1, 2, 7*1 + 8*2 + 5*3, 6, 5, 6}
		for i, x := range values[float32](m, v, 8) {
			if x != want[i] {
				t.Errorf("part %d: %v, want %v", i, x, want[i])
			}
		}
	})
	t.Run("calls", func(t *testing.T) {
		m := newMachine(t, p)
		out := array(t, m, make([]int32, 40))
		launch(t, m, "calls", 1, 40, o, out)
		fib := []int32{0, 1}
		for len(fib) < 12 {
			fib = append(fib, fib[len(fib)-1]+fib[len(fib)-2])
		}
		for i, v := range values[int32](m, out, 40) {
			want := fib[i%12] + int32([2]int{2 * i, i * i}[i&1])
			if v != want {
				t.Errorf("out[%d] = %d, want %d", i, v, want)
			}
		}
	})
	t.Run("exchange", func(t *testing.T) { testExchange(t, p, o) })
	t.Run("tiles", func(t *testing.T) {
		m := newMachine(t, p)
		out := array(t, m, make([]int32, 32))
		launch(t, m, "tiles", 1, 32, o, out)
		for i, v := range values[int32](m, out, 32) {
			if i%8 == 0 {
				want := int32(0)
				for k := range 8 {
					want += int32(i + k)
				}
				if v != want {
					t.Errorf("tile of %d: %d, want %d", i, v, want)
				}
			}
		}
	})
	t.Run("grid", func(t *testing.T) {
		m := newMachine(t, p)
		k := kernelNamed(t, p, "grid")
		data, out := array(t, m, make([]int32, 320)), array(t, m, make([]int32, 320))
		r, err := m.Run(context.Background(), Launch{Kernel: k, Grid: [3]uint32{10, 1, 1}, Block: [3]uint32{32, 1, 1},
			Args: pack(k, data, out), Cooperative: true}, o)
		if err != nil || r.End != Ended {
			t.Fatal(r.End, err, describe(m, r))
		}
		for i, v := range values[int32](m, out, 320) {
			if v != int32(319-i) {
				t.Fatalf("out[%d] = %d", i, v)
			}
		}
	})
	t.Run("prints", func(t *testing.T) {
		m := newMachine(t, p)
		var text bytes.Buffer
		o := o
		o.Output = &text
		launch(t, m, "prints", 1, 3, o, -12, float32(3.14159), 0)
		if want := "-12| 3.14|two|z|ff|1099511627776|-12 |%|0.1|7\n"; text.String() != want {
			t.Errorf("printed %q, want %q", text.String(), want)
		}
	})
	t.Run("lock", func(t *testing.T) {
		m := newMachine(t, p)
		mutex, value := array(t, m, []int32{0}), array(t, m, []int32{0})
		launch(t, m, "lock", 3, 40, o, mutex, value, 4)
		if v := values[int32](m, value, 1)[0]; v != 3*40*4 {
			t.Errorf("counted %d of %d", v, 3*40*4)
		}
	})
	t.Run("objects", func(t *testing.T) {
		m := newMachine(t, p)
		data, out := array(t, m, make([]int32, 120)), array(t, m, make([]int32, 120))
		launch(t, m, "objects", 3, 40, o, data, out, 3)
		for i, v := range values[int32](m, out, 120) {
			if want := int32((i%40+1)%40*3 + 3); v != want {
				t.Fatalf("out[%d] = %d, want %d", i, v, want)
			}
		}
	})
	t.Run("dynamic", func(t *testing.T) {
		m := newMachine(t, p)
		out := array(t, m, []int64{0, 5})
		launch(t, m, "dynamic", 2, 20, o, out)
		if v := values[int64](m, out, 1)[0]; v != 0x140000000+5+38+1 {
			t.Errorf("%#x", v)
		}
	})
	t.Run("heap", func(t *testing.T) {
		m := newMachine(t, p)
		out, sum := array(t, m, make([]uint64, 5)), array(t, m, []int32{0})
		launch(t, m, "heap", 1, 5, o, out)
		launch(t, m, "release", 1, 5, o, out, sum)
		if v := values[int32](m, sum, 1)[0]; v != 3*(1+2+3+4) {
			t.Errorf("sum %d", v)
		}
	})
}

func testExchange(t *testing.T, p *Program, o Options) {
	m := newMachine(t, p)
	const n = 64
	out, masks := array(t, m, make([]int32, n)), array(t, m, make([]uint32, n))
	launch(t, m, "exchange", 1, n, o, out, masks)
	gotOut, gotMasks := values[int32](m, out, n), values[uint32](m, masks, n)
	for i := range n {
		lane, base := i%32, i/32*32
		sq := func(k int) int32 { return int32((base + k) * (base + k)) }
		pick := func(ok bool, k int) int32 {
			if !ok {
				k = lane
			}
			return sq(k)
		}
		want := pick(lane+1 < 32, lane+1)*3 + pick(lane >= 2, lane-2)*5 + sq(lane^7)*7 + sq(9)
		want += 48 + sq(31) + 1000 + 10000 + 13 + 4
		if gotOut[i] != want {
			t.Errorf("out[%d] = %d, want %d", i, gotOut[i], want)
		}
		ballot := uint32(0)
		for k := 0; k < 32; k += 3 {
			ballot |= 1 << k
		}
		mask := ballot ^ 0xf<<(lane/4*4)
		if lane < 8 {
			if extra := gotMasks[i] - mask; bits.OnesCount32(extra) == 0 || extra&^0xff != 0 || extra&(1<<lane) == 0 {
				t.Errorf("active mask of lane %d: %#x", lane, extra)
			}
		} else if gotMasks[i] != mask {
			t.Errorf("masks[%d] = %#x, want %#x", i, gotMasks[i], mask)
		}
	}
}
