package factcheck

import (
	"reflect"
	"testing"
)

func TestInputs(t *testing.T) {
	if got := Inputs("int main() {}", 2); !reflect.DeepEqual(got, [][]string{nil}) {
		t.Errorf("%q", got)
	}
	got := Inputs("// expect: k racy // args: 50 x\n// args: 7\n", 4)
	if len(got) < 3 || !reflect.DeepEqual(got[:2], [][]string{{"50", "x"}, {"7"}}) {
		t.Errorf("%q", got)
	}
	for _, a := range got {
		if len(a) == 2 && a[1] != "x" {
			t.Errorf("%q", a)
		}
	}
}
