package lsp

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/hgrd/hgrd/reports"
)

// Change is what mends kernels.
type Change struct {
	Repairs []reports.Repair  // in the order in which they are made
	Texts   map[string]string // of the files that they change, as they were read
}

// The search for a change takes seconds, and goes on only when the user picks the action: clients resolve it then, or run
// a command.
const (
	mendTitle   = "Look for a proved change"
	mendCommand = "hgrd.fix"
)

// mendData says what an action is to mend: kernels of a program that a document belongs to.
type mendData struct {
	Document string   `json:"document"` // path
	Program  string   `json:"program"`
	Kernels  []string `json:"kernels"`
}

// resolves reports whether the client asks for the edit of an action when it is picked. The caller holds mu.
func (s *Server) resolves() bool {
	can := &s.client.Capabilities.TextDocument.CodeAction
	return can.DataSupport && slices.Contains(can.ResolveSupport.Properties, "edit")
}

// mendAction offers to look for what mends a finding; nil where nobody can. The caller holds mu.
func (s *Server) mendAction(r *result, d *reports.Diagnostic, shown diagnostic) *codeAction {
	if r.mend == nil || len(d.Kernels) == 0 {
		return nil
	}
	data := &mendData{r.document, d.Program, d.Kernels}
	a := &codeAction{Title: mendTitle, Kind: quickFix, Diagnostics: []diagnostic{shown}}
	switch {
	case s.resolves():
		a.Data = data
	case s.client.Capabilities.Workspace.ApplyEdit:
		a.Command = &command{mendTitle, mendCommand, []any{data}}
	default:
		return nil
	}
	return a
}

// resolve looks for the edit of an action that has none yet.
func (s *Server) resolve(a codeAction) (any, error) {
	if a.Data == nil {
		return a, nil
	}
	return later(func(ctx context.Context) (any, error) {
		p, err := s.look(ctx, a.Data)
		if err != nil {
			return nil, err
		}
		s.show(p.message)
		a.Title, a.Edit = cmp.Or(p.title, a.Title), &p.edit
		return a, nil
	}), nil
}

// execute runs the one command there is: it looks for an edit, and asks the client to make it.
func (s *Server) execute(p executeParams) (any, error) {
	var data mendData
	if p.Command != mendCommand || len(p.Arguments) != 1 || json.Unmarshal(p.Arguments[0], &data) != nil {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "the command is " + mendCommand + ", with one argument, as code actions have it"}
	}
	return later(func(ctx context.Context) (any, error) {
		p, err := s.look(ctx, &data)
		if err != nil {
			return nil, err
		}
		s.show(p.message)
		if len(p.edit.Changes) == 0 {
			return nil, nil
		}
		var answer applyResult
		err = s.conn.Call(ctx, "workspace/applyEdit", applyParams{p.title, p.edit}, &answer)
		if err == nil && !answer.Applied {
			s.show("the editor did not make the change: " + cmp.Or(answer.FailureReason, "it does not say why"))
		}
		return nil, err
	}), nil
}

// proposal is a change for the client.
type proposal struct {
	title   string // "" where there is none
	message string // for the user; "" where there is nothing to say
	edit    workspaceEdit
}

// nothing is no change, and why there is none.
func nothing(why string) *proposal {
	return &proposal{message: why, edit: workspaceEdit{map[string][]textEdit{}}}
}

// look looks for what mends kernels. It tells that it goes on, and takes a place among the checks.
func (s *Server) look(ctx context.Context, what *mendData) (*proposal, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s.mu.Lock()
	r := s.found[what.Document]
	open := s.docs[what.Document] != nil
	checked := r != nil && r.mend != nil && s.runs[what.Document] == nil && (!open || s.current(r, what.Document))
	s.mu.Unlock()
	if !checked {
		return nothing(filepath.Base(what.Document) + " is not what was checked: no change is looked for"), nil
	}
	if s.slots.Acquire(ctx, 1) != nil {
		return s.ended(ctx)
	}
	defer s.slots.Release(1)
	end := s.tell("looking for a change of "+kernelNames(what.Kernels), stop)
	defer end()
	change, err := r.mend(ctx, what.Program, what.Kernels)
	if ctx.Err() != nil {
		return s.ended(ctx)
	}
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Err() != nil { // edited since
		return s.ended(ctx)
	}
	return s.proposed(r, what, change), nil
}

// ended is the outcome of a search that was ended.
func (s *Server) ended(ctx context.Context) (*proposal, error) {
	if !errors.Is(context.Cause(ctx), errEdited) {
		return nil, errCancelled
	}
	return nothing("no change is made: " + errEdited.Error()), nil
}

// proposed is a change in the words of the protocol. The caller holds mu.
func (s *Server) proposed(r *result, what *mendData, c *Change) *proposal {
	for file, text := range c.Texts {
		if doc := s.docs[r.real(file)]; doc != nil && doc.text != text {
			return nothing(filepath.Base(file) + " is not what was checked: no change is made")
		}
	}
	if len(c.Repairs) == 0 {
		return nothing("nothing is left to mend in " + kernelNames(what.Kernels))
	}
	p := nothing("")
	var titles, lines []string
	for i := range c.Repairs {
		repair := &c.Repairs[i]
		lines = append(lines, remarks(repair)...)
		titles = append(titles, repair.Changes...)
		for _, e := range repair.Edits {
			uri, text := s.uri(r.real(e.File)), c.Texts[e.File]
			at := span{placeIn(text, e.Line, e.Column), placeIn(text, e.EndLine, e.EndColumn)}
			p.edit.Changes[uri] = append(p.edit.Changes[uri], textEdit{at, e.Text})
		}
	}
	p.title, p.message = strings.Join(titles, "; "), strings.Join(lines, "\n")
	return p
}

// remarks are what a user is to know of a repair beside its title.
func remarks(r *reports.Repair) []string {
	if !r.Proved {
		return []string{r.String()}
	}
	if len(r.Notes) == 0 {
		return nil
	}
	lines := []string{r.String()}
	for _, note := range r.Notes {
		lines = append(lines, "note: "+note)
	}
	return lines
}

// kernelNames names kernels.
func kernelNames(names []string) string {
	what := "kernel "
	if len(names) > 1 {
		what = "kernels "
	}
	return reports.Printable(what + strings.Join(names, ", "))
}

// show shows the user a text, if there is one.
func (s *Server) show(text string) {
	if text != "" {
		s.conn.Notify(s.ctx, "window/showMessage", showParams{messageInfo, text}) // fails where the client has gone
	}
}
