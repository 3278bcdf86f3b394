package hostanalysis

import "testing"

// TestForeignTags: fields of one class are apart by their offsets; whether a class of C is one of C++ is not known, and
// only the types of the scalars tell.
func TestForeignTags(t *testing.T) {
	scalar := func(name string, parent *memType) *memType {
		m := &memType{name: name}
		if parent != nil {
			m.fields = []memField{{parent, 0}}
		}
		return m
	}
	char := scalar("omnipotent char", scalar(commonName("Simple C/C++ TBAA"), nil))
	integer, float := scalar("int", char), scalar("float", char)
	class := func(name string) *memType {
		return &memType{name: name, fields: []memField{{integer, 0}, {integer, 4}, {float, 8}}}
	}
	c, cxx, other := class("net"), class("_ZTS3net"), class("_ZTS5other")
	plain := func(m *memType) *tag { return &tag{m, m, 0} }
	for _, test := range []struct {
		name string
		a, b *tag
		want bool
	}{
		{"one field of one class", &tag{c, integer, 0}, &tag{c, integer, 0}, true},
		{"two fields of one class", &tag{c, integer, 0}, &tag{c, integer, 4}, false},
		{"two classes of one language", &tag{cxx, integer, 0}, &tag{other, integer, 0}, false},
		{"two languages", &tag{c, integer, 0}, &tag{cxx, integer, 4}, true},
		{"two languages, two scalars", &tag{c, integer, 0}, &tag{cxx, float, 8}, false},
		{"field and scalar", &tag{c, integer, 4}, plain(integer), true},
		{"field and other scalar", &tag{c, integer, 4}, plain(float), false},
		{"field and bytes", &tag{c, float, 8}, plain(char), true},
	} {
		if got := mayMeet(test.a, test.b); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
		if got := mayMeet(test.b, test.a); got != test.want {
			t.Errorf("%s, turned round: %v", test.name, got)
		}
	}
}
