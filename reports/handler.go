package reports

import (
	"encoding/json"
	"io"
	"strings"
)

// Handler writes one finished report.
type Handler interface {
	Handle(*Report) error
}

// Format makes a handler. Verbose asks for what verdicts rest on; formats for machines hold it anyway.
type Format func(w io.Writer, verbose bool) Handler

// Formats are the known formats by name.
var Formats = map[string]Format{
	"github": NewGitHub,
	"gitlab": NewGitLab,
	"html":   NewHTML,
	"json":   NewJSON,
	"junit":  NewJUnit,
	"rdjson": NewReviewdog,
	"sarif":  NewSARIF,
	"table":  NewTable,
	"text":   NewText,
}

// NewJSON writes the report as one object.
func NewJSON(w io.Writer, _ bool) Handler { return jsonHandler{w} }

type jsonHandler struct{ w io.Writer }

func (h jsonHandler) Handle(r *Report) error { return encode(h.w, r) }

// encode writes a value as one object, at once.
func encode(w io.Writer, v any) error {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return err
	}
	return putJSON(w, b.String())
}
