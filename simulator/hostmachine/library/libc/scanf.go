package libc

import (
	"math"
	"strings"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

func scanText(c *call, args *library.VarArgs) {
	c.Compare(c.Text(c.U(0)), []byte(example(c.String(1))))
	scan(c, &stream{fd: -1, data: []byte(c.String(0)), text: c.U(0)}, c.String(1), args)
}

// example is a text that has what a format asks for.
func example(format string) string {
	var out strings.Builder
	numbers := []string{"3", "7", "5", "9"}
	for i, n := 0, 0; i < len(format); i++ {
		if format[i] != '%' {
			out.WriteByte(format[i])
			continue
		}
		for i++; i < len(format) && (isDigit(format[i]) || strings.IndexByte("*hlLqjzt", format[i]) >= 0); i++ {
		}
		switch {
		case i >= len(format):
		case format[i] == '%':
			out.WriteByte('%')
		case format[i] == '[':
			for i < len(format) && format[i] != ']' {
				i++
			}
			out.WriteByte('a')
		case strings.IndexByte("sc", format[i]) >= 0:
			out.WriteByte('a')
		case format[i] != 'n':
			out.WriteString(numbers[n%len(numbers)])
			n++
		}
	}
	return out.String()
}

// scan reads from a stream as scanf's format says, and returns the number of items.
func scan(c *call, s *stream, format string, args *library.VarArgs) {
	done, failed := 0, false
	skip := func() {
		for s.at < len(s.data) && isSpace(s.data[s.at]) {
			s.at++
		}
	}
	end := func() {
		if s.at >= len(s.data) && done == 0 {
			s.eof = true
			c.ReturnInt(-1)
			return
		}
		c.ReturnInt(done)
	}
	for i := 0; i < len(format) && !failed; i++ {
		f := format[i]
		switch {
		case isSpace(f):
			skip()
			continue
		case f != '%':
			if s.at >= len(s.data) || s.data[s.at] != f {
				end()
				return
			}
			s.at++
			continue
		}
		i++
		drop := i < len(format) && format[i] == '*'
		if drop {
			i++
		}
		width := 0
		for i < len(format) && isDigit(format[i]) {
			width = min(width*10+int(format[i]-'0'), maxPrinted)
			i++
		}
		length := ""
		for i < len(format) && strings.IndexByte("hlLqjzt", format[i]) >= 0 {
			length += format[i : i+1]
			i++
		}
		if i == len(format) {
			break
		}
		letter := format[i]
		if letter != 'c' && letter != '[' && letter != 'n' {
			skip()
		}
		rest := string(s.data[min(s.at, len(s.data)):])
		if width > 0 {
			rest = rest[:min(width, len(rest))]
		}
		to := func() uint64 {
			if drop {
				return 0
			}
			return args.Next().V
		}
		switch letter {
		case '%':
			if !strings.HasPrefix(rest, "%") {
				failed = true
				continue
			}
			s.at++
		case 'n':
			c.Space.Store(to(), 4, value(uint64(s.at)))
		case 'd', 'i', 'u', 'x', 'X', 'o', 'p':
			base := map[byte]int{'d': 10, 'u': 10, 'x': 16, 'X': 16, 'p': 16, 'o': 8}[letter]
			v, used, _ := integer(rest, base, letter == 'd' || letter == 'i')
			if used == 0 {
				failed = true
				continue
			}
			x := s.number(c, used, v, library.Decimal)
			if p := to(); !drop {
				n := integerSize(length, letter)
				c.Space.Store(p, n, c.Narrow(x, int(8*n)))
				done++
			}
		case 'f', 'F', 'e', 'E', 'g', 'G', 'a':
			v, used, _ := real(rest, 64)
			if used == 0 {
				failed = true
				continue
			}
			x := s.number(c, used, math.Float64bits(v), library.Real)
			if p := to(); !drop {
				if length == "l" {
					c.Space.Store(p, 8, x)
				} else {
					c.Space.Store(p, 4, single32(c, x))
				}
				done++
			}
		case 's', '[', 'c':
			n := 0
			switch letter {
			case 's':
				for n < len(rest) && !isSpace(rest[n]) {
					n++
				}
			case 'c':
				n = min(max(width, 1), len(rest))
			default:
				var in func(byte) bool
				in, i = scanSet(format, i)
				for n < len(rest) && in(rest[n]) {
					n++
				}
			}
			if n == 0 {
				failed = true
				continue
			}
			s.at += n
			if p := to(); !drop {
				c.Space.Write(p, []byte(rest[:n]))
				if letter != 'c' {
					c.Space.Store(p+uint64(n), 1, value(0))
				}
				done++
			}
		default:
			library.Stop(library.Unmodelled, "scanf with %%%c", letter)
		}
	}
	if failed {
		end()
		return
	}
	c.ReturnInt(done)
}

// number takes a number of so many bytes, which begins here, off a stream.
func (s *stream) number(c *call, used int, v uint64, f library.Form) memory.Value {
	first := s.at
	s.at += used
	switch {
	case s.text != 0:
		return c.Number(s.text+uint64(first), used, v, f)
	case s.fd == 0:
		return c.Symbolic(library.Input{Origin: library.StandardInput, Form: f, Start: first, End: s.at, Value: v}, 64)
	case !s.writable && s.name != "":
		return c.Symbolic(library.Input{Origin: library.FileContent, Name: s.name, Form: f, Start: first, End: s.at, Value: v}, 64)
	}
	return value(v)
}

func integerSize(length string, letter byte) uint64 {
	switch {
	case letter == 'p':
		return 8
	case length == "h":
		return 2
	case length == "hh":
		return 1
	case length != "":
		return 8
	}
	return 4
}

// scanSet reads %[...], from the bracket on; last is the index of its end.
func scanSet(format string, i int) (in func(byte) bool, last int) {
	i++
	not := i < len(format) && format[i] == '^'
	if not {
		i++
	}
	var set [256]bool
	for first := true; i < len(format) && (first || format[i] != ']'); first = false {
		if i+2 < len(format) && format[i+1] == '-' && format[i+2] != ']' {
			for b := int(format[i]); b <= int(format[i+2]); b++ {
				set[b] = true
			}
			i += 3
			continue
		}
		set[format[i]] = true
		i++
	}
	return func(b byte) bool { return set[b] != not }, i
}
