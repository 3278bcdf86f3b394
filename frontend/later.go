package frontend

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/internal/excerpt"
)

// Device code is that of compute capability 7.0 (clangArgs). A program that tests for a later one may have other code there,
// which nobody looks at.

// readFor is __CUDA_ARCH__ as the analysis has it.
const readFor = 700

// archMacro begins the names of all macros that tell the device.
const archMacro = "__CUDA_ARCH"

// later is the first place at which a file that was opened tests for a device later than the one that code is read for; the
// zero value where none does.
func (o *Options) later(path string) Position {
	files := []string{path}
	if o.Reads != nil {
		for _, file := range o.Reads.Opened {
			if !slices.Contains(files, file) && !IsOwnHeader(file) && !excerpt.System(file) && !o.ofSDK(file) {
				files = append(files, file)
			}
		}
	}
	for _, file := range files {
		if checkFile(file, maxSourceFile, "source") != nil {
			continue
		}
		if text, err := os.ReadFile(file); err == nil {
			if line := laterTest(text); line > 0 {
				return Position{File: shown(file, path), Line: line}
			}
		}
	}
	return Position{}
}

// ofSDK says whether a header is one of CUDA's own.
func (o *Options) ofSDK(file string) bool {
	if o.CUDAPath == "" {
		return false
	}
	rel, err := filepath.Rel(o.CUDAPath, file)
	return err == nil && filepath.IsLocal(rel)
}

// laterTest is the first line of a text on which devices later than the one that code is read for are told from it; 0 where
// there is none.
func laterTest(text []byte) int {
	if !bytes.Contains(text, []byte(archMacro)) {
		return 0
	}
	var tokens []cxx.Token
	for t := range cxx.Tokens(text) {
		if t.Kind != cxx.Comment {
			tokens = append(tokens, t)
		}
	}
	at := func(i int) string {
		if i < 0 || i >= len(tokens) {
			return ""
		}
		return tokens[i].Text(text)
	}
	for i, t := range tokens {
		if t.Kind == cxx.Word && strings.HasPrefix(t.Text(text), archMacro) && tellsLater(at, i) {
			return t.Line
		}
	}
	return 0
}

// mirror turns an operator round whose number stands ahead of it.
var mirror = map[string]string{"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}

// tellsLater says whether the test of the macro at a place may come out otherwise for a later device.
func tellsLater(at func(int) string, i int) bool {
	before := at(i - 1)
	if before == "(" {
		before = at(i - 2)
	}
	switch {
	case at(i) != archMacro+"__":
		return true
	case slices.Contains([]string{"defined", "ifdef", "ifndef", "elifdef", "elifndef", "undef"}, before):
		return false
	}
	for _, n := range []int{2, 1} { // marks of the operator
		operator, turned := at(i+1), at(i-1)
		if n == 2 {
			operator, turned = operator+at(i+2), at(i-2)+turned
		}
		if mirror[operator] != "" {
			return differs(operator, at(i+n+1))
		}
		if mirror[turned] != "" {
			return differs(mirror[turned], at(i-n-1))
		}
	}
	return true
}

// differs says whether a comparison with a number may come out otherwise for a later device.
func differs(operator, number string) bool {
	n, err := strconv.Atoi(number)
	if operator == ">=" || operator == "<" {
		n--
	}
	return err != nil || n >= readFor
}
