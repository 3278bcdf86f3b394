package hostmachine

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
)

// Change makes inputs that give other values: list are inputs that a run has shown, with the values wanted. Numbers are
// spelled as text where they were read as text, so what stands behind them in the same text may move.
func Change(in Inputs, list []Input) Inputs {
	out := in
	out.Args = slices.Clone(in.Args)
	out.Env, out.Files, out.Chosen = maps.Clone(in.Env), maps.Clone(in.Files), maps.Clone(in.Chosen)
	if out.Chosen == nil {
		out.Chosen = map[string]uint64{}
	}
	// From the end of each text to its start, so that the places of the others stay.
	list = typed(&out, oneOfEach(list))
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		return a.Start > b.Start || a.Start == b.Start && a.Form == library.Behind && b.Form != library.Behind
	})
	for _, i := range list {
		switch i.Origin {
		case library.ArgumentText:
			if i.Index >= 1 && i.Index <= len(out.Args) {
				out.Args[i.Index-1] = string(spliced([]byte(out.Args[i.Index-1]), i))
			}
		case library.Environment:
			if v, ok := out.Env[i.Name]; ok {
				out.Env[i.Name] = string(spliced([]byte(v), i))
			}
		case library.StandardInput:
			out.Stdin = spliced(out.Stdin, i)
		case library.FileContent:
			if b, ok := out.Files[i.Name]; ok {
				out.Files[i.Name] = spliced(b, i)
			}
		case library.Count:
			n := int(min(i.Value, 1<<10)) - 1
			for len(out.Args) < n {
				out.Args = append(out.Args, "1")
			}
			out.Args = out.Args[:max(n, 0)]
		case library.Time, library.RandomDraw:
			out.Chosen[i.Key()] = i.Value
		}
	}
	return out
}

// typed sets the bytes of arguments, which may make them longer or shorter, and returns the other inputs of the list.
func typed(in *Inputs, list []Input) (others []Input) {
	set := map[int]bool{}
	for _, i := range list {
		if i.Form != library.Byte || i.Origin != library.ArgumentText || i.Index < 1 || i.Index > len(in.Args) || i.Start > longestTyped {
			others = append(others, i)
			continue
		}
		b := []byte(in.Args[i.Index-1])
		for len(b) <= i.Start {
			b = append(b, 0)
		}
		b[i.Start] = byte(i.Value)
		in.Args[i.Index-1], set[i.Index-1] = string(b), true
	}
	for k := range set {
		in.Args[k], _, _ = strings.Cut(in.Args[k], "\x00")
	}
	return others
}

// longestTyped bounds the arguments that are made byte by byte.
const longestTyped = 1 << 12

// overflowDigits are more than a number of any type has, mostZeros those of one that is only known by its length.
const (
	overflowDigits = 400
	mostZeros      = 1 << 8
)

// oneOfEach leaves out what another value of the same conversion decides.
func oneOfEach(list []Input) (out []Input) {
	name := func(i Input) string {
		return fmt.Sprintf("%d %s %d %s %v", i.Origin, i.Name, i.Index, i.Number, i.Number.At)
	}
	best := map[string]int{}
	rank := func(i Input) int {
		switch {
		case i.Form == library.Used && i.Value == 0:
			return 4
		case i.Form == library.Overflow && i.Value != 0:
			return 3
		case i.Form == library.Decimal || i.Form == library.Real:
			return 2
		case i.Form == library.Used || i.Form == library.Overflow:
			return 1
		}
		return 0
	}
	for _, i := range list {
		best[name(i)] = max(best[name(i)], rank(i))
	}
	for _, i := range list {
		if r := rank(i); r == 0 || r == best[name(i)] {
			out = append(out, i)
		}
	}
	return out
}

// spliced is a text in which an input has its value.
func spliced(b []byte, i Input) []byte {
	if i.Start < 0 || i.End < i.Start || i.End > len(b) {
		return b
	}
	var word []byte
	switch i.Form {
	case library.Byte:
		word = []byte{byte(i.Value)}
	case library.Decimal:
		base := i.Number.Base
		if base == 0 {
			base = 10
		}
		if i.Number.Unsigned {
			word = strconv.AppendUint(nil, i.Value, base)
		} else {
			word = strconv.AppendInt(nil, int64(i.Value), base)
		}
	case library.Used:
		word = bytes.Repeat([]byte("0"), int(min(i.Value, mostZeros)))
	case library.Overflow:
		word = []byte("1")
		if i.Value != 0 {
			word = bytes.Repeat([]byte("9"), overflowDigits)
		}
	case library.Behind:
		if i.Value == 0 {
			return slices.Clone(b[:i.Start])
		}
		word = []byte{byte(i.Value)}
	case library.Real:
		word = strconv.AppendFloat(nil, math.Float64frombits(i.Value), 'g', -1, 64)
	case library.Binary:
		word = binary.LittleEndian.AppendUint64(nil, i.Value)[:min(8, i.End-i.Start)]
	default:
		return b
	}
	return slices.Concat(b[:i.Start], word, b[i.End:])
}
