package ptx

import (
	"reflect"
	"testing"
)

func TestSplit(t *testing.T) {
	for _, c := range []struct {
		text string
		want []Op
		ok   bool
	}{
		{"", nil, true},
		{" // nothing\n", nil, true},
		{"bar.sync 0;", []Op{{Parts: []string{"bar", "sync"}, Operands: []string{"0"}}}, true},
		{"{ .reg .pred p;\n setp.ne.b32 p, $0, 0; // test\n@!p\tld.v2.s32 {$1, $2}, [$3 + 4]; }", []Op{
			{Parts: []string{"setp", "ne", "b32"}, Operands: []string{"p", "$0", "0"}},
			{Guard: "!p", Parts: []string{"ld", "v2", "s32"}, Operands: []string{"{$1, $2}", "[$3 + 4]"}},
		}, true},
		{"loop: bra loop;", nil, false},
		{"@p", nil, false},
		{"/* bar.sync 0; */", nil, false},
	} {
		got, ok := Split(c.text)
		if ok != c.ok || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q: %+v, %v; want %+v, %v", c.text, got, ok, c.want, c.ok)
		}
	}
}

func TestOperands(t *testing.T) {
	for s, want := range map[string]int{"$0": 0, "${12}": 12, "$": -1, "$x": -1, "p": -1, "$-1": -1} {
		if n, ok := Argument(s); ok != (want >= 0) || ok && n != want {
			t.Errorf("%s is argument %d, %v", s, n, ok)
		}
	}
	if base, off, ok := Address("[$3 + 0x10]"); base != "$3" || off != 16 || !ok {
		t.Errorf("%s, %d, %v", base, off, ok)
	}
	for _, s := range []string{"", "[", "$1", "[$1+x]"} {
		if _, _, ok := Address(s); ok {
			t.Errorf("%s is an address", s)
		}
	}
	if n := Outputs("=r,=l,r,~{memory}"); n != 2 {
		t.Errorf("%d outputs", n)
	}
}

func FuzzSplit(f *testing.F) {
	for _, s := range []string{"", "ld.global.v2.s32 {$0,$1}, [$2+8];", "{ .reg .u64 t; cvta.to.shared.u64 t, $1; }", "@!p bra x;"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ops, _ := Split(s)
		for _, op := range ops {
			if len(op.Parts) == 0 {
				t.Errorf("%q: an instruction without a name", s)
			}
			for _, o := range op.Operands {
				Address(o)
				Argument(o)
			}
		}
	})
}
