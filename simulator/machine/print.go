package machine

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/hgrd/hgrd/simulator/event"
)

// output is where printf writes. A writer that fails is not used again.
type output struct {
	to  io.Writer
	err error
}

func (o *output) write(text []byte) {
	if o.to != nil && o.err == nil {
		_, o.err = o.to.Write(text)
	}
}

// maxText bounds strings that a kernel prints.
const maxText = 4096

// text reads a string that ends in a zero byte.
func (x *executor) text(t *Thread, addr uint64, site uint32) string {
	var b []byte
	for len(b) < maxText {
		f := x.locate(t, site, addr+uint64(len(b)), 1, 1, event.Read)
		if f.space == noSpace || f.bytes[0] == 0 {
			break
		}
		b = append(b, f.bytes[0])
	}
	return string(b)
}

// printf formats as C does. The arguments lie one after another, each at its natural alignment; the compiler promoted
// small integers to 32 bits and floats to 64. It returns how many were read.
func (x *executor) printf(t *Thread, format, args uint64, site uint32) int {
	f := x.text(t, format, site)
	var out bytes.Buffer
	n := 0
	off := uint64(0)
	argument := func(size uint64) uint64 {
		off = roundUp(off, size)
		at := x.locate(t, site, args+off, size, 1, event.Read)
		off += size
		n++
		if at.space == noSpace {
			return 0
		}
		return little(at.bytes)
	}
	for i := 0; i < len(f); i++ {
		if f[i] != '%' {
			out.WriteByte(f[i])
			continue
		}
		spec, verb, long, next := directive(f, i, func() int { return int(int32(argument(4))) })
		i = next
		size := uint64(4)
		if long {
			size = 8
		}
		switch verb {
		case '%':
			out.WriteByte('%')
		case 'd', 'i':
			fmt.Fprintf(&out, spec+"d", signExtend(argument(size), int(size)*8))
		case 'u':
			fmt.Fprintf(&out, spec+"d", argument(size))
		case 'x', 'X', 'o':
			fmt.Fprintf(&out, spec+string(verb), argument(size))
		case 'c':
			fmt.Fprintf(&out, spec+"s", string([]byte{byte(argument(4))}))
		case 's':
			fmt.Fprintf(&out, spec+"s", x.text(t, argument(8), site))
		case 'p':
			fmt.Fprintf(&out, "%#x", argument(8))
		case 'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A':
			out.WriteString(formatFloat(spec, verb, math.Float64frombits(argument(8))))
		default: // not a directive: as it stands
			out.WriteString(spec)
			if verb != 0 {
				out.WriteByte(verb)
			}
		}
	}
	x.output.write(out.Bytes())
	return n
}

// directive reads one directive of a format that begins at i: its flags, width and precision in Go's form, its verb, and
// whether it asks for 64 bits. star reads a width from the arguments.
func directive(f string, i int, star func() int) (spec string, verb byte, long bool, next int) {
	const most = 1000 // of a width
	s := []byte{'%'}
	number := func(v int) { s = strconv.AppendInt(s, int64(min(max(v, -most), most)), 10) }
	for i++; i < len(f); i++ {
		switch c := f[i]; {
		case c == '-' || c == '+' || c == ' ' || c == '#' || c == '0' || c == '.':
			s = append(s, c)
		case c >= '1' && c <= '9':
			k := i
			for k < len(f) && f[k] >= '0' && f[k] <= '9' {
				k++
			}
			v, err := strconv.Atoi(f[i:k])
			if err != nil {
				v = most
			}
			number(v)
			i = k - 1
		case c == '*':
			number(star())
		case c == 'l' || c == 'z' || c == 'j' || c == 't' || c == 'q' || c == 'L':
			long = true
		case c == 'h':
		default:
			return string(s), c, long, i
		}
	}
	return string(s), 0, long, i
}

// formatFloat bridges the differences between C and Go: the precision of %g, infinities.
func formatFloat(spec string, verb byte, v float64) string {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		text := "inf"
		if math.IsNaN(v) {
			text = "nan"
		}
		if math.Signbit(v) {
			text = "-" + text
		}
		return text
	}
	switch verb {
	case 'a', 'A':
		verb += 'x' - 'a'
	case 'g', 'G':
		if !bytes.ContainsRune([]byte(spec), '.') {
			spec += ".6"
		}
	}
	return fmt.Sprintf(spec+string(verb), v)
}
