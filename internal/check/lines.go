package check

import (
	"reflect"
	"regexp"
	"slices"
	"strconv"

	"github.com/hgrd/hgrd/frontend"
)

// What is said of a kernel holds wherever its code stands. Its key has no line numbers, but the order of the lines, and
// how many digits each has, for texts are sorted; and the numbers in the result are put right when it is taken. All files
// together have one order: a line of the kernel and one of a header that change places make another key.

// marked are line numbers between frontend.Mark's marks.
var marked = regexp.MustCompile("\x00([0-9]+)\x00")

// apartFromLines replaces the marked lines of texts by their ranks among all of them, which it returns. The last of the
// texts without lines says how many digits these have.
func apartFromLines(texts ...string) (without []string, lines []int) {
	for _, text := range texts {
		for _, m := range marked.FindAllStringSubmatch(text, -1) {
			if n, err := strconv.Atoi(m[1]); err == nil && n > 0 {
				lines = append(lines, n)
			}
		}
	}
	slices.Sort(lines)
	lines = slices.Compact(lines)
	digits := ""
	for _, n := range lines {
		digits += " " + strconv.Itoa(len(strconv.Itoa(n)))
	}
	for _, text := range texts {
		without = append(without, marked.ReplaceAllStringFunc(text, func(m string) string {
			n, _ := strconv.Atoi(marked.FindStringSubmatch(m)[1])
			rank, is := slices.BinarySearch(lines, n)
			if !is { // 0, which is no line
				return m
			}
			return frontend.Mark(rank + 1)
		}))
	}
	return append(without, digits), lines
}

// relocation puts the lines of a result right.
type relocation struct {
	to      map[int]int
	foreign bool // a line was met that is not known
}

// newRelocation leads from some lines to others, of which there are as many.
func newRelocation(from, to []int) *relocation {
	r := &relocation{to: map[int]int{0: 0}}
	for i, n := range from {
		r.to[n] = to[i]
	}
	return r
}

func (r *relocation) line(n int) int {
	to, known := r.to[n]
	r.foreign = r.foreign || !known
	return to
}

// How texts name lines: in words, and callers as "f at file.cu:7".
var (
	lineText   = regexp.MustCompile(`\bline ([0-9]+)`)
	callerText = regexp.MustCompile(`:([0-9]+)$`)
	otherText  = regexp.MustCompile(`\.[A-Za-z]+:[0-9]+`) // no form that a result may use
)

func (r *relocation) text(s string, form *regexp.Regexp) string {
	m := form.FindAllStringSubmatchIndex(s, -1)
	for _, at := range slices.Backward(m) {
		n, err := strconv.Atoi(s[at[2]:at[3]])
		r.foreign = r.foreign || err != nil
		s = s[:at[2]] + strconv.Itoa(r.line(n)) + s[at[3]:]
	}
	return s
}

// apply puts all lines in what v points to right. Lines that are quoted stay as they are.
func (r *relocation) apply(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			r.apply(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			switch f := v.Field(i); v.Type().Field(i).Name {
			case "Line":
				f.SetInt(int64(r.line(int(f.Int()))))
			case "Context":
				for k := range f.Len() {
					f.Index(k).SetString(r.text(f.Index(k).String(), callerText))
				}
			case "Source", "Text", "File", "Program":
			default:
				r.apply(f)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			r.apply(v.Index(i))
		}
	case reflect.Map: // numbers by name
		if v.IsNil() {
			return
		}
		out := reflect.MakeMapWithSize(v.Type(), v.Len())
		for it := v.MapRange(); it.Next(); {
			name := reflect.New(it.Key().Type()).Elem()
			name.SetString(r.text(it.Key().String(), lineText))
			out.SetMapIndex(name, it.Value())
		}
		v.Set(out)
	case reflect.String:
		r.foreign = r.foreign || otherText.MatchString(v.String())
		v.SetString(r.text(v.String(), lineText))
	}
}
