package kernelanalysis

import (
	"reflect"
	"testing"
)

func TestParseAsm(t *testing.T) {
	read := func(operand int, offset, size int64) []asmAccess {
		return []asmAccess{{kind: Read, scope: DeviceScope, operand: operand, offset: offset, size: size}}
	}
	write := func(operand int, size int64) []asmAccess {
		return []asmAccess{{kind: Write, scope: DeviceScope, operand: operand, size: size}}
	}
	atomic := func(operand int, size int64, s Scope) []asmAccess {
		return []asmAccess{{kind: Atomic, scope: s, operand: operand, size: size}}
	}
	for _, c := range []struct {
		text     string
		effect   effect
		accesses []asmAccess
	}{
		{"", noEffect, nil},
		{"// nothing\n", noEffect, nil},
		{"mov.u32 $0, %laneid;", noEffect, nil},
		{"{ .reg .pred p; setp.lt.s32 p, $1, 4; selp.s32 $0, 1, 0, p; }", noEffect, nil},
		{"@p mov.u32 $0, 1;", noEffect, nil},
		{"mov.b64 {$0, $1}, $2;", noEffect, nil},
		{"vadd2.u32.u32.u32 $0, $1, $2, $3;", noEffect, nil},
		{"prefetch.global.L2 [$0];", noEffect, nil},
		{"shfl.sync.bfly.b32 $0, $1, 1, 31, 0xffffffff;", noEffect, nil},
		{"ld.global.cg.s32 $0, [$1+4];", asmEffect, read(1, 4, 4)},
		{"ld.global.nc.L1::no_allocate.v4.f32 {$0,$1,$2,$3}, [$4];", asmEffect, read(4, 0, 16)},
		{"ld.shared.u8 $0, [$1 + 0x10];", asmEffect, read(1, 16, 1)},
		{"ld.u64 $0, [${1}];", asmEffect, read(1, 0, 8)},
		{"st.global.v2.f64 [$0], {$1,$2};", asmEffect, write(0, 16)},
		{"st.global.cs.s32 [$0], $1;\n\tst.global.cs.s32 [$2], $1;", asmEffect, append(write(0, 4), write(2, 4)...)},
		{"ld.volatile.global.u32 $0, [$1];", asmEffect,
			[]asmAccess{{kind: Read, scope: DeviceScope, operand: 1, size: 4, volatile: true}}},
		{"ld.acquire.gpu.global.u32 $0, [$1];", asmEffect, atomic(1, 4, DeviceScope)},
		{"st.release.sys.global.u32 [$0], $1;", asmEffect, atomic(0, 4, SystemScope)},
		{"red.global.add.f32 [$0], $1;", asmEffect, atomic(0, 4, DeviceScope)},
		{"atom.shared.cta.cas.b64 $0, [$1], $2, $3;", asmEffect, atomic(1, 8, BlockScope)},
		// what is not followed
		{"bar.sync 0;", unknownEffect, nil}, // a call where it stands alone
		{"membar.gl;", unknownEffect, nil},
		{"bar.sync 1, 64;", unknownEffect, nil},
		{"bar.sync 0, 64;", unknownEffect, nil},
		{"bar.arrive 0, 64;", unknownEffect, nil},
		{"barrier.cluster.arrive;", unknownEffect, nil},
		{"bar.sync 0; st.global.s32 [$0], $1;", unknownEffect, nil},
		{"@p st.global.s32 [$0], $1;", unknownEffect, nil},
		{"loop: bra loop;", unknownEffect, nil},
		{"exit;", unknownEffect, nil},
		{"st.async.shared::cluster.b32 [$0], $1, [$2];", unknownEffect, nil},
		{"cp.async.cg.shared.global [$0], [$1], 16;", unknownEffect, nil},
		{"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0,$1,$2,$3}, [$4];", unknownEffect, nil},
		{"wmma.store.d.sync.aligned.row.m16n16k16.f32 [$0], {$1};", unknownEffect, nil},
		{"ld.global.u32 $0, [r1];", unknownEffect, nil},
		{"ld.global.u32 $0, [$1-4];", unknownEffect, nil},
		{"ld.local.u32 $0, [$1];", unknownEffect, nil},
		{"ld.global.u31 $0, [$1];", unknownEffect, nil},
		{"ld", unknownEffect, nil},
		{"{ mov.u32 a, 1; call f; }", unknownEffect, nil},
		{"/* bar.sync 0; */", unknownEffect, nil},
	} {
		got := parseAsm(c.text)
		if got.effect != c.effect || c.effect != unknownEffect && !reflect.DeepEqual(got.accesses, c.accesses) {
			t.Errorf("%q: effect %d, accesses %+v; want %d, %+v", c.text, got.effect, got.accesses, c.effect, c.accesses)
		}
	}
}

func FuzzParseAsm(f *testing.F) {
	for _, s := range []string{"", "ld.global.v2.s32 {$0,$1}, [$2+8];", "{ .reg .u64 t; cvta.to.shared.u64 t, $1; }", "@!p bra x;"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		code := parseAsm(s)
		if code.effect != asmEffect && len(code.accesses) > 0 {
			t.Errorf("%q: accesses without effect", s)
		}
		for _, a := range code.accesses {
			if a.size <= 0 || a.operand < 0 {
				t.Errorf("%q: access %+v", s, a)
			}
		}
	})
}
