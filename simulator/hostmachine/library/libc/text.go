package libc

import (
	"bytes"
	"cmp"
	"strings"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

var textFunctions = map[string]library.Func{
	"strlen":     func(c *call) { c.Return(uint64(len(c.String(0)))) },
	"strnlen":    func(c *call) { c.Return(uint64(len(prefix(c, c.U(0), c.U(1))))) },
	"strcmp":     func(c *call) { compareTexts(c, maxText) },
	"strcoll":    func(c *call) { compareTexts(c, maxText) },
	"strncmp":    func(c *call) { compareTexts(c, c.U(2)) },
	"strcasecmp": func(c *call) { c.ReturnInt(compared(c, lower([]byte(c.String(0))), lower([]byte(c.String(1))))) },
	"strncasecmp": func(c *call) {
		c.ReturnInt(compared(c, lower(prefix(c, c.U(0), c.U(2))), lower(prefix(c, c.U(1), c.U(2)))))
	},
	"strcpy": func(c *call) { c.Space.Copy(c.U(0), c.U(1), uint64(len(c.String(1)))+1); c.Return(c.U(0)) },
	"stpcpy": func(c *call) {
		n := uint64(len(c.String(1)))
		c.Space.Copy(c.U(0), c.U(1), n+1)
		c.Return(c.U(0) + n)
	},
	"strncpy": strncpy,
	"strcat": func(c *call) {
		c.Space.Copy(c.U(0)+uint64(len(c.String(0))), c.U(1), uint64(len(c.String(1)))+1)
		c.Return(c.U(0))
	},
	"strncat": func(c *call) {
		at := c.U(0) + uint64(len(c.String(0)))
		b := prefix(c, c.U(1), c.U(2))
		c.Space.Copy(at, c.U(1), uint64(len(b)))
		c.Space.Store(at+uint64(len(b)), 1, value(0))
		c.Return(c.U(0))
	},
	"strchr": func(c *call) {
		c.Return(found(c, sought(c, string([]byte{byte(c.U(1))}), strings.IndexByte(c.String(0)+"\x00", byte(c.U(1))))))
	},
	"index": func(c *call) {
		c.Return(found(c, sought(c, string([]byte{byte(c.U(1))}), strings.IndexByte(c.String(0)+"\x00", byte(c.U(1))))))
	},
	"strrchr": func(c *call) { c.Return(found(c, strings.LastIndexByte(c.String(0)+"\x00", byte(c.U(1))))) },
	"rindex":  func(c *call) { c.Return(found(c, strings.LastIndexByte(c.String(0)+"\x00", byte(c.U(1))))) },
	"strstr":  func(c *call) { c.Return(found(c, sought(c, c.String(1), strings.Index(c.String(0), c.String(1))))) },
	"strcasestr": func(c *call) {
		c.Return(found(c, bytes.Index(lower([]byte(c.String(0))), lower([]byte(c.String(1))))))
	},
	"strpbrk":  func(c *call) { c.Return(found(c, strings.IndexAny(c.String(0), c.String(1)))) },
	"strspn":   func(c *call) { c.Return(uint64(span(c.String(0), c.String(1), true))) },
	"strcspn":  func(c *call) { c.Return(uint64(span(c.String(0), c.String(1), false))) },
	"strdup":   func(c *call) { c.Return(duplicate(c, []byte(c.String(0)))) },
	"__strdup": func(c *call) { c.Return(duplicate(c, []byte(c.String(0)))) },
	"strndup":  func(c *call) { c.Return(duplicate(c, prefix(c, c.U(0), c.U(1)))) },
	"strtok":   func(c *call) { strtok(c, library.Keep(c.Run, func() *token { return &token{} })) },
	"strtok_r": func(c *call) {
		t := &token{c.U(0)}
		if t.next == 0 {
			t.next = c.Space.Load(c.U(2), 8).V
		}
		strtok(c, t)
		c.Space.Store(c.U(2), 8, value(t.next))
	},
	"strerror": func(c *call) { c.Return(c.NewText("error", memory.Constant)) },
}

// maxText is more than a text is long.
const maxText = 1 << 26

// compareTexts compares two texts, of which at most n bytes matter. Where one is an argument of the program, the result follows
// from its bytes.
func compareTexts(c *call, n uint64) {
	var a, b []byte
	var result memory.Value
	told := false
	c.Following(func() {
		a, b = prefix(c, c.U(0), n), prefix(c, c.U(1), n)
		result = value(uint64(uint32(cmp.Compare(compared(c, a, b), 0))))
		result.S, told = c.Difference(c.U(0), c.U(1), a, b, n)
	})
	if !told {
		prefix(c, c.U(0), n) // not as Following
		prefix(c, c.U(1), n)
	}
	c.Give(result)
}

func lower(b []byte) []byte { return bytes.ToLower(append([]byte(nil), b...)) }

// prefix is a string of at most n bytes.
func prefix(c *call, at, n uint64) []byte {
	var b []byte
	for uint64(len(b)) < n {
		v := c.Bytes(at+uint64(len(b)), 1)[0]
		if v == 0 {
			break
		}
		b = append(b, v)
	}
	return b
}

// sought is i, the place of a part in the text of the first argument; that there is none is noted.
func sought(c *call, part string, i int) int {
	if i < 0 {
		c.Seek(c.Text(c.U(0)), part)
	}
	return i
}

func found(c *call, i int) uint64 {
	if i < 0 {
		return 0
	}
	return c.U(0) + uint64(i)
}

func span(s, set string, in bool) int {
	for i := range len(s) {
		if (strings.IndexByte(set, s[i]) >= 0) != in {
			return i
		}
	}
	return len(s)
}

func duplicate(c *call, b []byte) uint64 {
	o := c.Space.Alloc(uint64(len(b))+1, memory.Heap, true)
	c.Space.Copy(o.Base, c.U(0), uint64(len(b)))
	return o.Base
}

func strncpy(c *call) {
	b := prefix(c, c.U(1), c.U(2))
	n := uint64(len(b))
	c.Space.Copy(c.U(0), c.U(1), n)
	c.Space.Fill(c.U(0)+n, c.U(2)-n, memory.Value{})
	c.Return(c.U(0))
}

// token is what strtok goes on with.
type token struct{ next uint64 }

func strtok(c *call, t *token) {
	if p := c.U(0); p != 0 {
		t.next = p
	}
	if t.next == 0 {
		c.Return(0)
		return
	}
	s, set := string(c.Text(t.next)), c.String(1)
	skip := span(s, set, true)
	s = s[skip:]
	start := t.next + uint64(skip)
	if s == "" {
		t.next = 0
		c.Return(0)
		return
	}
	n := span(s, set, false)
	if n == len(s) {
		t.next = 0
		if set != "" {
			c.Seek([]byte(s), set[:1])
		}
	} else {
		c.Space.Store(start+uint64(n), 1, value(0))
		t.next = start + uint64(n) + 1
	}
	c.Return(start)
}
