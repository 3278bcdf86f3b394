package hostmachine_test

import (
	"context"
	"testing"
	"time"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/mutate"
	"github.com/hgrd/hgrd/simulator/hostmachine"
	"github.com/hgrd/hgrd/simulator/hostmachine/device"
	"github.com/hgrd/hgrd/simulator/machine"
)

// hostileIR is host IR as the parser takes it that no compiler writes.
var hostileIR = []string{
	`define i32 @main() { unreachable }`,
	`define i32 @main() {
  %x = add i32 %y, 1
  %y = add i32 %x, 1
  ret i32 %y
}`,
	`define i32 @main(i32 %n) { %r = call i32 @main(i32 %n)
  ret i32 %r }`,
	`declare i8* @malloc(i64)
define i32 @main() {
  %p = call i8* @malloc(i64 9223372036854775807)
  ret i32 0
}`,
	`declare void @qsort(i8*, i64, i64, i8*)
define i32 @main() {
  call void @qsort(i8* null, i64 8589934592, i64 2147483648, i8* null)
  ret i32 0
}`,
	`declare i64 @strlen()
define i32 @main() {
  %n = call i64 @strlen()
  ret i32 0
}`,
	`@g = global [1000000000 x i64] zeroinitializer
define i32 @main() { ret i32 0 }`,
	`define i32 @main() {
a:
  br label %a
}`,
	`define i32 @main() {
  %p = alloca [300 x i128], i64 1000000000
  resume { i8*, i32 } zeroinitializer
}`,
	`declare void @hgrd_launch()
declare i32 @__cudaPopCallConfiguration(i8*)
define i32 @main() {
  call void @hgrd_launch()
  ret i32 0
}`,
}

// runIR runs what can be run of a host side; it must come back soon.
func runIR(t *testing.T, host, dev string) {
	h, err := frontend.Parse("host.ll", []byte(host))
	if err != nil {
		return
	}
	d, err := frontend.Parse("device.ll", []byte(dev))
	if err != nil {
		return
	}
	p, err := hostmachine.Translate([]*frontend.Program{{Path: "a.cu", Host: h, Device: d}})
	if err != nil || !p.HasMain() {
		return
	}
	kernels, err := machine.Translate(d)
	if err != nil {
		return
	}
	on, err := device.New(kernels, device.Options{Memory: 1 << 24, Steps: 20_000, Threads: 1 << 10})
	if err != nil {
		return
	}
	defer on.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	end := p.RunTraced(ctx, hostmachine.Inputs{Args: []string{"3", "4"}, Stdin: []byte("5 6")}, on,
		hostmachine.Limits{Steps: 200_000, Memory: 1 << 24}, &hostmachine.Trace{Pool: expr.NewPool()})
	if ctx.Err() != nil {
		t.Error("takes too long")
	}
	if end.Kind == hostmachine.Unfinished {
		t.Error("a run without an end")
	}
}

func TestHostileIR(t *testing.T) {
	for _, text := range hostileIR {
		runIR(t, text, "")
	}
}

func TestSeeds(t *testing.T) {
	for _, s := range mutate.Seeds() {
		runIR(t, s.Host, s.Device)
	}
}

// FuzzRun looks for host IR that makes the translator, the machine or a model panic or hang: as text, and as valid IR
// changed by bytes.
func FuzzRun(f *testing.F) {
	for _, text := range hostileIR {
		f.Add(text, -1, []byte{})
	}
	seeds := mutate.Seeds()
	for i := range seeds {
		f.Add("", i, []byte("change it here and there"))
	}
	f.Fuzz(func(t *testing.T, text string, seed int, bytes []byte) {
		dev := ""
		if seed >= 0 {
			s := seeds[seed%len(seeds)]
			text, _, _ = mutate.Text(s.Host, bytes)
			dev = s.Device
		}
		runIR(t, text, dev)
	})
}
