package machine

import "testing"

// A part of a region is zero behind ClearRegion, and what lies beside it stays.
func TestClearRegion(t *testing.T) {
	region, err := NewRegion(1 << 20)
	if err != nil {
		t.Fatal(err)
	}
	defer FreeRegion(region)
	for _, part := range [][2]int{{0, 1 << 20}, {0, 0}, {5, 9}, {4096, 8192}, {4000, 9000}, {1, 4097}, {4095, 12289}} {
		for i := range region {
			region[i] = 7
		}
		ClearRegion(region[part[0]:part[1]])
		for i, b := range region {
			if in := part[0] <= i && i < part[1]; in != (b == 0) {
				t.Fatalf("%v: byte %d is %d", part, i, b)
			}
		}
	}
}
