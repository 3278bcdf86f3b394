package mutate

import (
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
)

// What comes out is IR that LLVM takes, and mostly other IR than what went in.
func TestText(t *testing.T) {
	opt, err := exec.LookPath("opt-14")
	if err != nil {
		t.Skip(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	changes := 0
	for _, s := range Seeds() {
		for _, seed := range []string{s.Host, s.Device} {
			for range 6 {
				bytes := make([]byte, 40)
				for i := range bytes {
					bytes[i] = byte(random.Uint32())
				}
				text, n, err := Text(seed, bytes)
				if err != nil {
					t.Fatal(err)
				}
				changes += n
				cmd := exec.Command(opt, "-passes=verify", "-disable-output")
				cmd.Stdin = strings.NewReader(text)
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("%s, %x: %s", s.Name, bytes, out)
				}
				if again, _, _ := Text(seed, bytes); again != text {
					t.Errorf("%s, %x: another text the second time", s.Name, bytes)
				}
			}
		}
	}
	if changes < 100 {
		t.Errorf("%d changes", changes)
	}
}

// Nothing changes without bytes; a text that is no IR is an error.
func TestTextOfNothing(t *testing.T) {
	s := Seeds()[0]
	plain, n, err := Text(s.Device, nil)
	if err != nil || n != 0 {
		t.Fatal(n, err)
	}
	if again, _, _ := Text(plain, nil); again != plain {
		t.Error("it does not come to rest")
	}
	if _, _, err := Text("define", []byte("x")); err == nil {
		t.Error("no error")
	}
}

// What is spoilt is another text, and the same one for the same bytes.
func TestSpoil(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	others := 0
	for range 500 {
		bytes := make([]byte, 12)
		for i := range bytes {
			bytes[i] = byte(random.Uint32())
		}
		text := Seeds()[0].Device
		got := Spoil(text, bytes)
		if got != text {
			others++
		}
		if again := Spoil(text, bytes); again != got {
			t.Errorf("%x: another text the second time", bytes)
		}
	}
	if others < 450 || Spoil("x", nil) != "x" || Spoil("", []byte("abcdefgh")) == "x" {
		t.Errorf("%d of 500 changed", others)
	}
}
