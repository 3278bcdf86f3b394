package library

import "testing"

func TestLookup(t *testing.T) {
	for _, c := range []struct {
		name  string
		known bool
	}{{"strlen", true}, {"strlen2", false}, {"_ZNSolsEi", true}, {"_ZdlPv", true}, {"_ZdlPvm", true}, {"glutMainLoop", false}, {"_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm", true}} {
		if got := Lookup(c.name) != nil; got != c.known {
			t.Errorf("%s: known is %t", c.name, got)
		}
	}
	if f := Lookup("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm"); !f.Owns() || f.Writes.Has(0) {
		t.Errorf("the longest beginning does not count: %+v", f)
	}
	if !Lookup("malloc").Owns() || !Lookup("fopen").Owns() || Lookup("strchr").Owns() || Lookup("realloc").Owns() || Lookup("getenv").Owns() {
		t.Error("memory of its own")
	}
	if !Lookup("strlen").Silent() || Lookup("printf").Silent() || Lookup("strtol").Silent() {
		t.Error("silence")
	}
}

func TestArgs(t *testing.T) {
	if a := from(3); a.Has(2) || !a.Has(3) || !a.Has(31) || !a.Has(400) {
		t.Errorf("from(3) is %b", a)
	}
	if a := arg(0, 2); !a.Has(0) || a.Has(1) || !a.Has(2) || a.Has(31) || a.Empty() {
		t.Errorf("arg(0, 2) is %b", a)
	}
}

// Every name stands in one entry alone.
func TestNamesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, tp := range topics {
		for names := range tp {
			for n := range words(names) {
				if seen[n] {
					t.Errorf("%s stands twice", n)
				}
				seen[n] = true
			}
		}
	}
}
