package frontend

import (
	"context"

	"github.com/hgrd/hgrd/internal/cxx"
)

// A file of OpenCL kernels has no host side by which its kernels could be counted a second time. That is done by the tokens
// of what clang's preprocessor makes of it.

// writtenKernels are the names of the kernels that an OpenCL file defines, as its text says.
func (t *Toolchain) writtenKernels(ctx context.Context, path string, o Options, headers headerFolder) ([]string, error) {
	text, err := o.Reads.run(ctx, t, path, t.openCLArgs(path, o, headers, "-E"))
	if err != nil {
		return nil, err
	}
	return definedKernels(text), nil
}

// definedKernels are the names of the kernels that preprocessed OpenCL C defines, in order.
func definedKernels(text []byte) []string {
	var list []string
	d := declarator{attribute: -1}
	for t := range cxx.Tokens(text) {
		if t.Directive || t.Kind == cxx.Hash || t.Kind == cxx.Comment {
			continue
		}
		if name, ok := d.next(t.Kind, t.Text(text)); ok {
			list = append(list, name)
		}
	}
	return list
}

// declarator follows the declarations outside of functions.
type declarator struct {
	depth     int    // of brackets
	attribute int    // the depth at which an attribute stands, whose words do not count; -1 outside of one
	kernel    bool   // the declaration is that of a kernel
	name      string // of what it declares; "" as long as that has not come
	word      string // the last word
	before    string // the last token
}

// next takes one token; defined says that it begins the body of a kernel.
func (d *declarator) next(kind cxx.Kind, token string) (name string, defined bool) {
	before := d.before
	d.before = token
	switch {
	case token == "(" || token == "[" || token == "{":
		if d.depth == 0 && token == "{" && d.kernel {
			name, defined = d.name, true
		}
		if token == "(" && d.attribute < 0 && d.name == "" && d.word != "void" { // void (name)(parameters)
			d.name = d.word
		}
		d.depth++
	case token == ")" || token == "]" || token == "}":
		d.depth = max(d.depth-1, 0)
		if d.depth == d.attribute {
			d.attribute = -1
		}
		if d.depth == 0 && token == "}" {
			d.end()
		}
	case token == ";" && d.depth == 0 && (!d.kernel || before == ")"): // others stand behind the parameters of an old definition
		d.end()
	case token == "__attribute__" && d.attribute < 0:
		d.attribute = d.depth
	case (token == "kernel" || token == "__kernel") && d.depth == 0:
		d.kernel = true
	case kind == cxx.Word && d.attribute < 0:
		d.word = token
	}
	return name, defined
}

// end ends a declaration.
func (d *declarator) end() { d.kernel, d.name, d.word = false, "", "" }
