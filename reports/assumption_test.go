package reports

import (
	"strings"
	"testing"
)

// Reports name an assumption by the ID under which LIMITS.md lists it, once.
func TestAssumptionIDs(t *testing.T) {
	for text, id := range map[string]string{
		"pointers of unknown origin do not alias each other or other arguments":                  "A04",
		"pointer parameters whose origin the host code does not show point to different buffers": "A05",
		"the texture tex (a.cu:3) does not lead to out":                                          "A08",
		"i * n + j at a.cu:4 does not wrap":                                                      "A09",
		"n (a.cu:9) is not zero":                                                                 "A10",
		"gridDim.x * blockDim.x does not exceed 2^31":                                            "A14",
		"blockDim.y is 1, since the kernel does not read that axis":                              "A15",
		"n <= 4, as --assume says":                                                               "A21",
		"count, from which line 4 takes numbers, starts at 0 or more and does not wrap around":   "A30",
		"count is 0 when the kernel starts (line 4 counts the blocks)":                           "A31",
		"flag does not hold the value awaited at line 4 when the kernel starts":                  "A32",
		"launch at a.cu:4 is never reached: n < 0":                                               "",
	} {
		want := text
		if id != "" {
			want += " (" + id + ")"
		}
		if got := withID(text); got != want || withID(got) != want {
			t.Errorf("%s: %s, and again %s", text, got, withID(got))
		}
	}
}

func TestExplainAssumption(t *testing.T) {
	a, ok := AssumptionOf("A07")
	const want = `A07: the mapped buffers are distinct

It holds when: graphics interfaces, other processes and virtual address ranges map different memory.
LIMITS.md has more under A07

To check or avoid it: read the calls that map
`
	if got := a.Explain(); !ok || got != want {
		t.Errorf("got\n%s", got)
	}
	for _, a := range Assumptions() {
		if text := a.Explain(); strings.ContainsAny(text, "`*|[") && a.ID != "A14" {
			t.Errorf("%s:\n%s", a.ID, text)
		}
	}
	if _, ok := AssumptionOf("A99"); ok {
		t.Error("there is an A99")
	}
}
