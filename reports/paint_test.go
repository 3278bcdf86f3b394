package reports

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

var sequence = regexp.MustCompile("\x1b\\[[0-9;]*m")

// TestPaint: colours change nothing but themselves, however the text comes in pieces, and what matters has one.
func TestPaint(t *testing.T) {
	r := sample()
	r.Finish()
	text := write(t, NewText, true, r)
	for _, piece := range []int{1, 7, len(text)} {
		var b bytes.Buffer
		w := Paint(&b)
		for i := 0; i < len(text); i += piece {
			if _, err := w.Write(text[i:min(i+piece, len(text))]); err != nil {
				t.Fatal(err)
			}
		}
		got := b.String()
		if bare := sequence.ReplaceAllString(got, ""); bare != string(text) {
			t.Errorf("pieces of %d: the text is another: %q", piece, bare)
		}
		for _, want := range []string{red + "error:", blue + "note:", red + "racy", green + "race-free", green + "^", bold + "fix:"} {
			if !strings.Contains(got, want) {
				t.Errorf("pieces of %d: no %q", piece, want)
			}
		}
	}
}
