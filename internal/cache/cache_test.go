package cache

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// writerEnv makes a process of this test one that writes into the folder it names until it is killed.
const writerEnv = "HGRD_TEST_CACHE_WRITER"

func TestMain(m *testing.M) {
	if dir := os.Getenv(writerEnv); dir != "" {
		c := Open(Options{Dir: dir})
		fmt.Println("writing")
		for i := 0; ; i++ {
			c.Put(number(i % 50))
		}
	}
	os.Exit(m.Run())
}

// number is the key and the content of a number.
func number(i int) (Key, []byte) {
	return NewKey("number", fmt.Sprint(i)), bytes.Repeat([]byte(fmt.Sprintln(i)), 5000+i)
}

// told collects warnings.
type told struct {
	mu    sync.Mutex
	lines []string
}

func (w *told) warn(line string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.lines = append(w.lines, line)
}

func TestGetAndPut(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	var w told
	c := Open(Options{Dir: dir, Warn: w.warn})
	k, data := number(1)
	if _, ok := c.Get(k); ok {
		t.Error("something in an empty cache")
	}
	c.Put(k, data)
	for _, c := range []*Cache{c, Open(Options{Dir: dir})} {
		if got, ok := c.Get(k); !ok || !bytes.Equal(got, data) {
			t.Error("not there")
		}
	}
	if _, ok := Open(Options{Dir: dir, Refuse: true}).Get(k); ok {
		t.Error("found although it is to be made again")
	}
	c.Put(k, []byte("other"))
	if got, _ := c.Get(k); string(got) != "other" {
		t.Error("not replaced")
	}
	if w.lines != nil {
		t.Errorf("%q", w.lines)
	}
	var none *Cache
	none.Put(k, data)
	none.Close()
	if _, ok := none.Get(k); ok {
		t.Error("something in no cache")
	}
}

func TestKeys(t *testing.T) {
	if NewKey("ab", "c") == NewKey("a", "bc") || NewKey("a") == NewKey("a", "") {
		t.Error("parts run into one another")
	}
}

// Whatever happens to a file, a content is the right one or none, and the damage is told once.
func TestDamage(t *testing.T) {
	for _, suffix := range []string{"-a", "-d"} {
		for name, damage := range map[string]func([]byte) []byte{
			"flipped":   func(b []byte) []byte { b[len(b)/2] ^= 1; return b },
			"cut":       func(b []byte) []byte { return b[:len(b)/2] },
			"longer":    func(b []byte) []byte { return append(b, "more"...) },
			"emptied":   func([]byte) []byte { return nil },
			"overwrite": func(b []byte) []byte { return bytes.Repeat([]byte{0}, len(b)) },
		} {
			t.Run(name+suffix, func(t *testing.T) {
				dir := t.TempDir()
				var w told
				c := Open(Options{Dir: dir, Warn: w.warn})
				k, data := number(7)
				c.Put(k, data)
				files, _ := filepath.Glob(filepath.Join(dir, "*", "*"+suffix))
				for _, f := range files {
					text, err := os.ReadFile(f)
					if err != nil {
						t.Fatal(err)
					}
					if err := os.WriteFile(f, damage(text), 0o666); err != nil {
						t.Fatal(err)
					}
				}
				got, ok := c.Get(k)
				if ok && !bytes.Equal(got, data) {
					t.Fatal("a wrong content")
				}
				if _, again := c.Get(k); again != ok {
					t.Error("twice is not once")
				}
				if len(w.lines) > 1 || !ok && suffix == "-d" && len(w.lines) != 1 {
					t.Errorf("told %q", w.lines)
				}
				c.Put(k, data)
				if got, ok := c.Get(k); !ok || !bytes.Equal(got, data) {
					t.Error("not made again")
				}
			})
		}
	}
}

// Processes that are killed while they write leave right contents or none.
func TestKilledWriters(t *testing.T) {
	dir := t.TempDir()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for range 12 {
		var writers []*exec.Cmd
		for range 2 {
			cmd := exec.Command(self)
			cmd.Env = append(os.Environ(), writerEnv+"="+dir)
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			out.Read(make([]byte, 1)) // it is at work
			writers = append(writers, cmd)
		}
		time.Sleep(rand.N(30 * time.Millisecond))
		for _, cmd := range writers {
			cmd.Process.Kill()
			cmd.Wait()
		}
		c := Open(Options{Dir: dir})
		for i := range 50 {
			k, want := number(i)
			if got, ok := c.Get(k); ok && !bytes.Equal(got, want) {
				t.Fatalf("%d: a wrong content", i)
			}
		}
	}
	u, err := Stat(dir)
	if err != nil || u.Results == 0 {
		t.Errorf("%+v, %v: nothing was written", u, err)
	}
}

// Several caches over one folder, one of them small, one that empties it.
func TestConcurrentUse(t *testing.T) {
	dir := t.TempDir()
	var g sync.WaitGroup
	for who := range 6 {
		g.Go(func() {
			for i := range 200 {
				c := Open(Options{Dir: dir, Max: int64(1+who) << 20})
				k, want := number((i * (who + 1)) % 40)
				if got, ok := c.Get(k); ok && !bytes.Equal(got, want) {
					t.Errorf("a wrong content")
				} else if !ok {
					c.Put(k, want)
				}
				c.Close()
				if who == 0 && i%50 == 49 {
					Clean(dir)
				}
			}
		})
	}
	g.Wait()
}

// A folder that cannot be made, or written to, is told once.
func TestUnwritable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	var w told
	c := Open(Options{Dir: filepath.Join(file, "below"), Warn: w.warn})
	k, data := number(1)
	for range 3 {
		c.Put(k, data)
		if _, ok := c.Get(k); ok {
			t.Error("found")
		}
	}
	c.Close()
	if len(w.lines) != 1 || !strings.HasPrefix(w.lines[0], "the cache is not used: ") {
		t.Errorf("told %q", w.lines)
	}
}

// A full disk: what does not fit is not kept, the rest is.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size=256k"); err != nil {
		t.Skip("no right to mount: ", err)
	}
	defer syscall.Unmount(dir, 0)
	var w told
	c := Open(Options{Dir: dir, Warn: w.warn})
	for i := range 50 {
		c.Put(number(i))
	}
	if len(w.lines) != 1 || !strings.HasPrefix(w.lines[0], "the cache takes nothing more: ") {
		t.Errorf("told %q", w.lines)
	}
	kept := 0
	for i := range 50 {
		k, want := number(i)
		if got, ok := c.Get(k); ok {
			kept++
			if !bytes.Equal(got, want) {
				t.Errorf("%d: a wrong content", i)
			}
		}
	}
	if kept == 0 || kept == 50 {
		t.Errorf("%d kept", kept)
	}
}

func TestSizeBound(t *testing.T) {
	dir := t.TempDir()
	for i := range 100 {
		c := Open(Options{Dir: dir, Max: 500 << 10})
		c.Put(number(i))
		// The older the longer unused; the clock of the files is too coarse to tell.
		files, _ := list(dir)
		for _, f := range files {
			at := f.used.Add(-time.Minute)
			os.Chtimes(f.path, at, at)
		}
		c.Close()
	}
	u, err := Stat(dir)
	if err != nil || u.Bytes > 550<<10 || u.Bytes < 250<<10 {
		t.Errorf("%+v, %v", u, err)
	}
	c := Open(Options{Dir: dir})
	k, _ := number(99)
	if _, ok := c.Get(k); !ok {
		t.Error("the last one is gone")
	}
	k, _ = number(0)
	if _, ok := c.Get(k); ok {
		t.Error("the first one is there")
	}
}

func TestClean(t *testing.T) {
	dir := t.TempDir()
	c := Open(Options{Dir: dir})
	c.Put(number(1))
	other := filepath.Join(dir, "00", "notes.txt")
	if err := os.WriteFile(other, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := Clean(dir); err != nil {
		t.Fatal(err)
	}
	if u, err := Stat(dir); err != nil || u.Results != 0 || u.Bytes != 0 {
		t.Errorf("%+v, %v", u, err)
	}
	if _, err := os.Stat(other); err != nil {
		t.Error("a file of somebody else was removed")
	}
	if err := Clean(filepath.Join(dir, "none")); err != nil {
		t.Error(err)
	}
}
