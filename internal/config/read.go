package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

const maxSize = 16 << 10 // bytes of a file; the parser takes a second for the worst that fits in

// File is a settings file.
type File struct {
	Path     string
	Settings []Setting
}

// Setting is one key. Its values are one scalar, or any number of them in a list; or it has a mapping instead.
type Setting struct {
	Key     Value
	Values  []Value
	List    bool
	Mapping bool
	Inner   []Setting // of the mapping
}

// Value is a scalar and its place.
type Value struct {
	Text         string
	Line, Column int
}

// Error is what is wrong with a file.
type Error struct {
	Path         string
	Line, Column int // 0 where the file as a whole is meant
	Message      string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.Path, e.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.Path, e.Line, e.Column, e.Message)
}

// ExitCode is that of wrong usage.
func (e *Error) ExitCode() int { return 2 }

// Errorf is an error at a value.
func (f *File) Errorf(at Value, format string, args ...any) *Error {
	return &Error{f.Path, at.Line, at.Column, fmt.Sprintf(format, args...)}
}

// Read reads a settings file.
func Read(path string) (*File, error) {
	f := &File{Path: path}
	whole := func(format string, args ...any) error { return f.Errorf(Value{}, format, args...) }
	info, err := os.Stat(path)
	if err != nil {
		var reason *os.PathError
		if errors.As(err, &reason) {
			err = reason.Err
		}
		return nil, whole("%v", err)
	}
	if !info.Mode().IsRegular() {
		return nil, whole("no regular file")
	}
	in, err := os.Open(path)
	if err != nil {
		return nil, whole("cannot be opened")
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, maxSize+1))
	if err != nil {
		return nil, whole("cannot be read")
	}
	if len(text) > maxSize {
		return nil, whole("more than %d KiB", maxSize>>10)
	}
	return f, f.parse(text)
}

// Relative is a path that stands in the file, as seen from the working directory.
func (f *File) Relative(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(f.Path), path)
}

func (f *File) parse(text []byte) error {
	tree, err := parser.ParseBytes(bytes.TrimPrefix(text, []byte("\ufeff")), 0)
	if err != nil {
		at := Value{}
		message := "no YAML"
		var of yaml.Error
		if errors.As(err, &of) {
			at, message = place(of.GetToken()), of.GetMessage()
		}
		return f.Errorf(at, "%s", message)
	}
	for i, d := range tree.Docs {
		if i > 0 {
			return f.Errorf(place(d.Start), "a second document")
		}
		if err := f.document(d.Body); err != nil {
			return err
		}
	}
	return nil
}

// document reads the mapping of keys to values.
func (f *File) document(body ast.Node) error {
	switch n := body.(type) {
	case nil, *ast.NullNode, *ast.CommentGroupNode:
		return nil
	default:
		entries, is := pairs(n)
		if !is {
			return f.Errorf(place(n.GetToken()), "no mapping of keys to values")
		}
		var err error
		f.Settings, err = f.mapping(entries, 1)
		return err
	}
}

// maxDepth bounds mappings in mappings.
const maxDepth = 8

// pairs are the keys and values of a mapping.
func pairs(n ast.Node) (entries []*ast.MappingValueNode, is bool) {
	switch n := n.(type) {
	case *ast.MappingNode:
		return n.Values, true
	case *ast.MappingValueNode:
		return []*ast.MappingValueNode{n}, true
	}
	return nil, false
}

// mapping reads keys, with their values or mappings.
func (f *File) mapping(entries []*ast.MappingValueNode, depth int) (out []Setting, err error) {
	seen := map[string]bool{}
	for _, e := range entries {
		key, ok := scalar(e.Key)
		if !ok {
			return nil, f.Errorf(key, "the key is no plain word; quote one that begins with *, & or !")
		}
		if seen[key.Text] {
			return nil, f.Errorf(key, "%s is given twice", key.Text)
		}
		seen[key.Text] = true
		s := Setting{Key: key}
		if inner, is := pairs(e.Value); is {
			if depth == maxDepth {
				return nil, f.Errorf(key, "%s: more than %d mappings in one another", key.Text, maxDepth)
			}
			s.Mapping = true
			if s.Inner, err = f.mapping(inner, depth+1); err != nil {
				return nil, err
			}
			out = append(out, s)
			continue
		}
		values := []ast.Node{e.Value}
		if list, ok := e.Value.(*ast.SequenceNode); ok {
			s.List, values = true, list.Values
		}
		for _, n := range values {
			v, ok := scalar(n)
			switch {
			case !ok:
				return nil, f.Errorf(v.or(key), "%s: no value, number or word is wanted; quote it if it is meant as text", key.Text)
			case isNull(n):
				return nil, f.Errorf(v.or(key), "%s has no value", key.Text)
			}
			s.Values = append(s.Values, v)
		}
		out = append(out, s)
	}
	return out, nil
}

func isNull(n ast.Node) bool {
	_, is := n.(*ast.NullNode)
	return is
}

// scalar is the text of a scalar, as it stands there. It says no for any other node, with its place.
func scalar(n ast.Node) (Value, bool) {
	if n == nil {
		return Value{}, false
	}
	v := place(n.GetToken())
	switch n := n.(type) {
	case *ast.MappingNode:
		if len(n.Values) > 0 && !n.IsFlowStyle {
			return place(n.Values[0].Key.GetToken()), false
		}
	case *ast.MappingValueNode:
		return place(n.Key.GetToken()), false
	case *ast.StringNode:
		v.Text = n.Value
		return v, true
	case *ast.LiteralNode:
		if n.Value != nil {
			v.Text = n.Value.Value
		}
		return v, true
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.NullNode, *ast.InfinityNode, *ast.NanNode:
		v.Text = n.GetToken().Value
		return v, true
	}
	return v, false
}

// place is where a token stands, without its text.
func place(t *token.Token) Value {
	if t == nil || t.Position == nil {
		return Value{}
	}
	return Value{Line: t.Position.Line, Column: t.Position.Column}
}

// or is v with the place of other where its own is not known.
func (v Value) or(other Value) Value {
	if v.Line == 0 {
		return other
	}
	return v
}
