package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/sourcegraph/jsonrpc2"
)

// method answers a request, or takes notice of a notification. It may not wait: the next message comes when it has returned.
// Where an answer takes long, the result is a later.
type method func(s *Server, params json.RawMessage) (any, error)

var requests = map[string]method{
	"initialize":               (*Server).initialize,
	"shutdown":                 (*Server).shutdown,
	"textDocument/hover":       with((*Server).hover),
	"textDocument/codeAction":  with((*Server).codeActions),
	"codeAction/resolve":       with((*Server).resolve),
	"workspace/executeCommand": with((*Server).execute),
}

var notifications = map[string]method{
	"textDocument/didOpen":             with((*Server).didOpen),
	"textDocument/didChange":           with((*Server).didChange),
	"textDocument/didSave":             with((*Server).didSave),
	"textDocument/didClose":            with((*Server).didClose),
	"workspace/didChangeConfiguration": (*Server).didChangeConfiguration,
	"window/workDoneProgress/cancel":   with((*Server).cancelProgress),
	"$/cancelRequest":                  with((*Server).cancelRequest),
}

// with reads the parameters of a method.
func with[P any](do func(*Server, P) (any, error)) method {
	return func(s *Server, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "the parameters are not those of the method"}
		}
		return do(s, p)
	}
}

// handle is called for one message after the other.
func (s *Server) handle(ctx context.Context, r *jsonrpc2.Request) {
	var params json.RawMessage
	if r.Params != nil {
		params = *r.Params
	}
	if r.Notif {
		s.notified(r.Method, params)
		return
	}
	result, err := s.answer(r.Method, params)
	if do, takesLong := result.(later); takesLong {
		s.answerLater(r.ID, do)
		return
	}
	s.reply(ctx, r.ID, result, err)
}

// reply fails where the client has gone.
func (s *Server) reply(ctx context.Context, id jsonrpc2.ID, result any, err error) {
	if err != nil {
		e, is := err.(*jsonrpc2.Error)
		if !is {
			e = &jsonrpc2.Error{Code: jsonrpc2.CodeInternalError, Message: err.Error()}
		}
		s.conn.ReplyWithError(ctx, id, e)
		return
	}
	s.conn.Reply(ctx, id, result)
}

func (s *Server) answer(name string, params json.RawMessage) (any, error) {
	do, known := requests[name]
	s.mu.Lock()
	phase := s.phase
	s.mu.Unlock()
	switch {
	case phase == started && name != "initialize":
		return nil, &jsonrpc2.Error{Code: notInitialized, Message: "initialize comes first"}
	case phase == shutDown:
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "the server is shut down"}
	case phase != started && name == "initialize":
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "initialize comes once"}
	case !known:
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: fmt.Sprintf("no method %q", name)}
	}
	return do(s, params)
}

// notified takes notice of what it knows, once there is a session.
func (s *Server) notified(name string, params json.RawMessage) {
	s.mu.Lock()
	phase := s.phase
	if name == "exit" {
		s.exit = true
	}
	s.mu.Unlock()
	if name == "exit" {
		s.end()
		return
	}
	if do, known := notifications[name]; known && phase == initialized {
		if _, err := do(s, params); err != nil {
			s.Complain(fmt.Sprintf("%s: %v", name, err))
		}
	}
}

func (s *Server) initialize(params json.RawMessage) (any, error) {
	return with(func(s *Server, p initializeParams) (any, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.phase, s.client = initialized, p
		var commands *commandOptions
		if !s.resolves() && p.Capabilities.Workspace.ApplyEdit {
			commands = &commandOptions{[]string{mendCommand}}
		}
		return initializeResult{
			Capabilities: serverCapabilities{
				PositionEncoding: "utf-16",
				TextDocumentSync: syncOptions{OpenClose: true, Change: syncFull, Save: true},
				HoverProvider:    true,
				CodeAction:       codeActionOptions{[]string{quickFix}, true},
				ExecuteCommand:   commands,
			},
			ServerInfo: serverInfo{"hgrd", s.Version},
		}, nil
	})(s, params)
}

// shutdown ends all checks and searches; the client may yet say exit.
func (s *Server) shutdown(json.RawMessage) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.phase = shutDown
	for _, r := range s.runs {
		r.cancel()
	}
	s.endSearches(nil)
	return nil, nil
}

// document is one that is open.
type document struct {
	text  string // as the client has it
	saved string // as it lies on disk, as far as the client has told
}

func (s *Server) didOpen(p documentParams) (any, error) {
	path, ok := filePath(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	s.mu.Lock()
	s.docs[path] = &document{p.TextDocument.Text, p.TextDocument.Text}
	s.names[path] = nameOf(p.TextDocument.URI)
	s.mu.Unlock()
	s.publish() // what is known of it, under the name that the client has for it
	s.check(path)
	return nil, nil
}

func (s *Server) didChange(p changeParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	path, _ := filePath(p.TextDocument.URI)
	doc := s.docs[path]
	s.endSearches(errEdited)
	for _, change := range p.ContentChanges {
		if doc != nil && change.Range == nil {
			doc.text = change.Text
		}
	}
	return nil, nil
}

func (s *Server) didSave(p documentParams) (any, error) {
	path, ok := filePath(p.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	s.mu.Lock()
	if doc := s.docs[path]; doc != nil {
		doc.saved = doc.text
	}
	paths := s.affected(path)
	s.mu.Unlock()
	for _, path := range paths {
		s.check(path)
	}
	return nil, nil
}

// affected are the documents to check when one is saved: itself, those that have it among their inputs, and, if it is a
// source of nothing, all. The caller holds mu.
func (s *Server) affected(saved string) []string {
	var out []string
	if s.docs[saved] != nil {
		out = append(out, saved)
	}
	r := s.found[saved]
	source := slices.Contains([]string{".cu", ".hip", ".cl"}, filepath.Ext(saved)) || r != nil && r.inputs[saved]
	for _, path := range s.open() {
		of := s.found[path]
		if path != saved && (!source || of != nil && of.inputs[saved]) {
			out = append(out, path)
		}
	}
	return out
}

// open are the open documents, in order. The caller holds mu.
func (s *Server) open() []string {
	var out []string
	for path := range s.docs {
		out = append(out, path)
	}
	slices.Sort(out)
	return out
}

// didClose leaves what was found where it is.
func (s *Server) didClose(p documentParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	path, _ := filePath(p.TextDocument.URI)
	delete(s.docs, path)
	return nil, nil
}

// didChangeConfiguration checks all open documents anew: settings are read by each check.
func (s *Server) didChangeConfiguration(json.RawMessage) (any, error) {
	s.mu.Lock()
	paths := s.open()
	s.mu.Unlock()
	for _, path := range paths {
		s.check(path)
	}
	return nil, nil
}
