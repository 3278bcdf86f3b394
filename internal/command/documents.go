package command

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/nearest"
	"github.com/hgrd/hgrd/internal/output"
)

// documents is the value of --format: what to write, and where.
type documents struct {
	known []string
	list  []document
}

// document is one --format; path "" is standard output.
type document struct {
	format, path string
	file         *output.File // nil before ready, and for standard output
}

// formatKind is what help texts call the value.
const formatKind = "FORMAT[:PATH]"

// formatFlag adds --format; the first of the known formats is the default.
func formatFlag(s *pflag.FlagSet, known ...string) *documents {
	d := &documents{known: known}
	last := len(known) - 1
	s.Var(d, "format", fmt.Sprintf("%s or %s, to standard output or to a file; repeatable (default %s)",
		strings.Join(known[:last], ", "), known[last], known[0]))
	enumerate(s, "format", known)
	return d
}

func (d *documents) String() string { return "" }
func (d *documents) Type() string   { return formatKind }

// Set reads FORMAT or FORMAT:PATH.
func (d *documents) Set(v string) error {
	name, path, toFile := strings.Cut(v, ":")
	if !slices.Contains(d.known, name) {
		hint := ""
		if near := nearest.Word(name, d.known); near != "" {
			hint = fmt.Sprintf(", did you mean %s?", near)
		}
		return fmt.Errorf("unknown format%s (known: %s)", hint, strings.Join(slices.Sorted(slices.Values(d.known)), ", "))
	}
	if toFile && path == "" {
		return errors.New("no path behind the colon")
	}
	for _, o := range d.list {
		if o.path == path {
			if path == "" {
				return errors.New("standard output holds one document; give FORMAT:PATH for the others")
			}
			return fmt.Errorf("%s is given twice", path)
		}
	}
	d.list = append(d.list, document{format: name, path: path})
	return nil
}

// ready takes the default where nothing was given, and fails early where a document could not be written late, or would
// replace an input. It does not touch what is there.
func (d *documents) ready(inputs []string) error {
	if len(d.list) == 0 {
		d.list = []document{{format: d.known[0]}}
	}
	for i := range d.list {
		o := &d.list[i]
		if o.path == "" {
			continue
		}
		var err error
		if o.file, err = output.Open(o.path); err != nil {
			return usagef("cannot write the report: %v", err)
		}
	}
	return d.spare(inputs)
}

// spare is an error if a document would replace an input.
func (d *documents) spare(inputs []string) error {
	for _, o := range d.list {
		if err := spare(o.path, inputs); err != nil {
			return usagef("cannot write the report: %v", err)
		}
	}
	return nil
}

// spare is an error if path leads to the file that one of the inputs is.
func spare(path string, inputs []string) error {
	at, err := os.Stat(path)
	if path == "" || err != nil || !at.Mode().IsRegular() {
		return nil
	}
	for _, input := range inputs {
		if info, err := os.Stat(input); err == nil && os.SameFile(at, info) {
			return fmt.Errorf("%s would replace the input %s", path, input)
		}
	}
	return nil
}

// write makes each document and puts it where it belongs. A document that cannot be written is no reason to lose the
// others.
func (d *documents) write(stdout io.Writer, document func(format string, w io.Writer) error) error {
	return d.paint(stdout, stdout, document)
}

// paint is write, where a text on standard output goes to texts.
func (d *documents) paint(stdout, texts io.Writer, document func(format string, w io.Writer) error) error {
	var first error
	for _, o := range d.list {
		var b bytes.Buffer
		err := document(o.format, &b)
		if err == nil && o.path == "" && o.format == "text" {
			_, err = texts.Write(b.Bytes())
		} else if err == nil && o.path == "" {
			_, err = stdout.Write(b.Bytes())
		} else if err == nil {
			err = o.file.Write(b.Bytes())
		}
		if err != nil && first == nil {
			first = fmt.Errorf("cannot write the report: %w", err)
		}
	}
	return first
}

// shows reports whether a document of that format goes to standard output, and none to a file.
func (d *documents) shows(format string) bool {
	shown := false
	for _, o := range d.list {
		if o.format == format && o.path != "" {
			return false
		}
		shown = shown || o.format == format
	}
	return shown
}
