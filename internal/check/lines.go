package check

import (
	"reflect"
	"regexp"
	"slices"
	"strconv"

	"github.com/hgrd/hgrd/frontend"
)

// What is said of a kernel holds wherever its code stands. Its key has no line numbers, but the order of the lines of each
// file, and the numbers in the result are put right when it is taken. Nobody may go by how numbers are written before that:
// neither by their digits (reports alone sort texts, expr.Cut cuts them) nor by lines of different files. Lines of our own
// headers are as they are in every program, and no result names them.

// marked are line numbers between frontend.Mark's marks.
var marked = regexp.MustCompile("\x00([^\x00]*):([0-9]+)\x00")

// apartFromLines replaces the marked lines of texts by their ranks among all of their files, which it returns.
func apartFromLines(texts ...string) (without []string, lines map[string][]int) {
	lines = map[string][]int{}
	for _, text := range texts {
		for _, m := range marked.FindAllStringSubmatch(text, -1) {
			if n, err := strconv.Atoi(m[2]); err == nil && n > 0 {
				lines[m[1]] = append(lines[m[1]], n)
			}
		}
	}
	for file, ns := range lines {
		slices.Sort(ns)
		lines[file] = slices.Compact(ns)
	}
	for _, text := range texts {
		without = append(without, marked.ReplaceAllStringFunc(text, func(m string) string {
			at := marked.FindStringSubmatch(m)
			n, _ := strconv.Atoi(at[2])
			rank, is := slices.BinarySearch(lines[at[1]], n)
			if !is { // 0, which is no line
				return m
			}
			return frontend.Mark(at[1], rank+1)
		}))
	}
	return without, lines
}

// relocation puts the lines of a result right.
type relocation struct {
	to      map[string]map[int]int // by file
	texts   map[int]int            // in texts, which name no file; 0 where files differ
	back    map[int]int            // of those in texts so far
	foreign bool                   // a line was met of which is not known where it is
}

// newRelocation leads from the lines of some files to others; ok says that these are of the same files, and as many.
func newRelocation(from, to map[string][]int) (r *relocation, ok bool) {
	r = &relocation{to: map[string]map[int]int{}, texts: map[int]int{}, back: map[int]int{}}
	for file, lines := range from {
		if len(lines) != len(to[file]) {
			return nil, false
		}
		r.to[file] = map[int]int{}
		for i, n := range lines {
			now := to[file][i]
			r.to[file][n] = now
			if other, twice := r.texts[n]; twice && other != now {
				now = 0
			}
			r.texts[n] = now
		}
	}
	return r, len(from) == len(to)
}

// line is where a line of a file is; a place without a file is none.
func (r *relocation) line(file string, n int) int {
	if n == 0 {
		return 0
	}
	to, known := r.to[file][n]
	r.foreign = r.foreign || !known
	return to
}

// inText is line for one of some file. Two lines that a text tells apart stay two.
func (r *relocation) inText(n int) int {
	if n == 0 {
		return 0
	}
	to := r.texts[n]
	was, met := r.back[to]
	r.foreign = r.foreign || to == 0 || met && was != n
	r.back[to] = n
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
		s = s[:at[2]] + strconv.Itoa(r.inText(n)) + s[at[3]:]
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
				f.SetInt(int64(r.line(v.FieldByName("File").String(), int(f.Int()))))
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
