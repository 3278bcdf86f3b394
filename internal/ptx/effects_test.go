package ptx

import "testing"

func TestMayStore(t *testing.T) {
	for text, want := range map[string]bool{
		"mov.u32 $0, %clock;":                                         false,
		"vadd4.u32.u32.u32 $0, $1, $2, $3;":                           false,
		"ld.global.cg.b32 $0, [$1]; bar.sync 0;":                      false,
		"ld.global.b32 $0, [$1]; st.global.b32 [$1], $0;":             true,
		"red.global.add.u32 [$0], 1;":                                 true,
		"cp.async.bulk.global.shared::cta.bulk_group [$0], [$1], $2;": true,
		"stmatrix.sync.aligned.m8n8.x1.shared.b16 [$0], {$1};":        true,
		"L: bra L;": true,
	} {
		if got := MayStore(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}
