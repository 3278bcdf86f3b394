package hostmachine

import (
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"sort"
	"strconv"

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
	list = slices.Clone(list)
	sort.SliceStable(list, func(i, j int) bool { return list[i].Start > list[j].Start })
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
		word = strconv.AppendInt(nil, int64(i.Value), 10)
	case library.Real:
		word = strconv.AppendFloat(nil, math.Float64frombits(i.Value), 'g', -1, 64)
	case library.Binary:
		word = binary.LittleEndian.AppendUint64(nil, i.Value)[:min(8, i.End-i.Start)]
	default:
		return b
	}
	return slices.Concat(b[:i.Start], word, b[i.End:])
}
