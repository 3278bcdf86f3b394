package machine

import (
	"context"
	"testing"
	"time"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/mutate"
	"github.com/hgrd/hgrd/simulator/event"
)

const irTail = `
!nvvm.annotations = !{!0}
!0 = !{void (i32*, i32)* @k, !"kernel", i32 1}
`

// hostile is IR as the parser takes it that no compiler writes, and some that one does.
var hostile = []string{
	`define void @k(i32* %p, i32 %n) { ret void }`,
	`define void @k(i32* %p, i32 %n) { unreachable }`,
	`define void @k(i32* %p, i32 %n) {
a:
  br label %b
b:
  %i = phi i32 [ 0, %a ], [ %j, %b ]
  %j = add i32 %i, 1
  %q = getelementptr i32, i32* %p, i32 %i
  store i32 %j, i32* %q
  %c = icmp slt i32 %j, %n
  br i1 %c, label %b, label %d
d:
  ret void
}`,
	`define void @k(i32* %p, i32 %n) {
a:
  br label %b
b:
  br label %b
}`,
	`define void @k(i32* %p, i32 %n) {
  %x = add i32 %y, 1
  %y = add i32 %x, 1
  store i32 %y, i32* %p
  ret void
}`,
	`%T = type { %T, i32 }
@g = addrspace(1) global %T zeroinitializer
define void @k(i32* %p, i32 %n) { ret void }`,
	`@s = addrspace(3) global [1000000000 x i64] undef
define void @k(i32* %p, i32 %n) { store i32 1, i32* bitcast ([1000000000 x i64]* addrspacecast ([1000000000 x i64] addrspace(3)* @s to [1000000000 x i64]*) to i32*)
  ret void }`,
	`define void @k(i32* %p, i32 %n) {
  call void @k(i32* %p, i32 %n)
  ret void }`,
	`define i32 @f(i32 %n) { %m = add i32 %n, 1
  %r = call i32 @f(i32 %m)
  ret i32 %r }
define void @k(i32* %p, i32 %n) { %r = call i32 @f(i32 %n)
  store i32 %r, i32* %p
  ret void }`,
	`define void @k(i32* %p, i32 %n) {
  %a = alloca i8, i32 %n
  %f = inttoptr i32 %n to void ()*
  call void %f()
  ret void }`,
	`declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
define void @k(i32* %p, i32 %n) {
  %b = bitcast i32* %p to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %b, i8* %b, i64 -1, i1 false)
  ret void }`,
	`define void @k(i32* %p, i32 %n) {
  %v = load <4 x i32>, <4 x i32>* null
  %e = extractelement <4 x i32> %v, i32 %n
  %w = insertelement <4 x i32> %v, i32 %e, i32 %n
  %s = shufflevector <4 x i32> %w, <4 x i32> %v, <2 x i32> <i32 9, i32 1>
  ret void }`,
	`define void @k(i32* %p, i32 %n) {
  %x = zext i32 %n to i128
  %y = mul i128 %x, %x
  %z = udiv i128 %y, 0
  %t = trunc i128 %z to i32
  switch i32 %t, label %d [ i32 1, label %d
    i32 2, label %d ]
d:
  %i = phi i32 [ 1, %0 ], [ 1, %0 ], [ 1, %0 ]
  store i32 %i, i32* %p
  ret void }`,
	`declare i32 @hgrd_shfl_idx_i32(i32, i32, i32, i32)
declare i32 @hgrd_atomic_cas_i32_device(i32*, i32, i32)
define void @k(i32* %p, i32 %n) {
  %x = call i32 @hgrd_shfl_idx_i32(i32 %n, i32 %n, i32 -7, i32 -9)
  %y = call i32 @hgrd_atomic_cas_i32_device(i32* %p, i32 %x, i32 1)
  ret void }`,
}

// runIR translates IR and launches its kernels; it may fail, but must end.
func runIR(t *testing.T, text string) {
	device, err := frontend.Parse("device.ll", []byte(text))
	if err != nil {
		return
	}
	p, err := Translate(device)
	if err != nil {
		return
	}
	m, err := New(p, make([]byte, 1<<20), testBase)
	if err != nil {
		return
	}
	a, _ := m.Alloc(64)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	for _, s := range []Schedule{nil, Lockstep(0), Random(1, 2, true)} {
		for _, k := range p.Kernels() {
			args := make([]byte, k.ParamBytes)
			for _, x := range k.Params {
				if v := uint64(5); x.Pointer {
					setLittle(args[x.Offset:x.Offset+x.Size], a)
				} else {
					setLittle(args[x.Offset:x.Offset+x.Size], v)
				}
			}
			m.Run(ctx, Launch{Kernel: k, Grid: [3]uint32{2, 1, 1}, Block: [3]uint32{33, 1, 1}, Args: args},
				Options{Schedule: s, Steps: 20_000, Observers: []event.Observer{&counter{}}})
		}
	}
	if ctx.Err() != nil {
		t.Error("takes too long")
	}
}

func TestHostileIR(t *testing.T) {
	for _, text := range hostile {
		runIR(t, text+irTail)
	}
}

// FuzzTranslate looks for IR that makes the translator or the executor panic or hang: as text, and as valid IR changed by
// bytes.
func FuzzTranslate(f *testing.F) {
	for _, text := range hostile {
		f.Add(text+irTail, -1, []byte{})
	}
	seeds := mutate.Seeds()
	for i := range seeds {
		f.Add("", i, []byte("change it here and there"))
	}
	f.Fuzz(func(t *testing.T, text string, seed int, bytes []byte) {
		if seed >= 0 {
			text, _, _ = mutate.Text(seeds[seed%len(seeds)].Device, bytes)
		}
		runIR(t, text)
	})
}
