package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hgrd/hgrd/internal/mutate"
)

// spoiltEnv says how many texts TestSpoiltIR tries; few by default.
const spoiltEnv = "HGRD_SPOILT"

// IR that was spoilt on the way is refused in one line, with exit status 2, or, if opt takes it, checked. Nothing panics.
func TestSpoiltIR(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv(spoiltEnv))
	if n == 0 {
		n = 32
	}
	dir := t.TempDir()
	refused := 0
	for i := range n {
		random := rand.New(rand.NewPCG(uint64(i), 18))
		bytes := make([]byte, 3+random.IntN(16))
		for j := range bytes {
			bytes[j] = byte(random.Uint32())
		}
		seeds := mutate.Seeds()
		s := seeds[random.IntN(len(seeds))]
		side := []*string{&s.Host, &s.Device}[random.IntN(2)]
		*side = mutate.Spoil(*side, bytes)
		plant(t, filepath.Join(dir, "host.ll"), s.Host)
		plant(t, filepath.Join(dir, "device.ll"), s.Device)
		got := within(t, time.Minute, dir, "check", "--cache=off", "--timeout=10s", "--host-ir=host.ll", "--device-ir=device.ll")
		invalid := strings.Contains(got.stderr, "IR is not valid") || strings.Contains(got.stderr, "cannot read IR")
		if invalid {
			refused++
		}
		if got.code < 0 || got.code > 2 || strings.Contains(got.stderr+got.stdout, "BUG") || strings.Contains(got.stderr+got.stdout, "goroutine ") ||
			strings.Count(got.stderr, "\n") > 1 || invalid && got.code != 2 || got.code == 2 && got.stderr == "" {
			t.Errorf("%d: exit status %d: %.2000s", i, got.code, got.stderr)
			if keep := os.Getenv(spoiltEnv + "_KEEP"); keep != "" {
				plant(t, filepath.Join(keep, fmt.Sprint(i), "host.ll"), s.Host)
				plant(t, filepath.Join(keep, fmt.Sprint(i), "device.ll"), s.Device)
			}
		}
	}
	if refused < n/2 {
		t.Errorf("%d of %d texts were refused", refused, n)
	}
	t.Logf("%d of %d texts were refused", refused, n)
}
