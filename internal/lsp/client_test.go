package lsp

import (
	"context"
	"encoding/json"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/hgrd/hgrd/reports"
)

// client is an editor with one folder, in memory.
type client struct {
	*testing.T
	dir      string
	conn     *jsonrpc2.Conn
	told     chan publishParams
	lines    chan string // that the server complained of
	progress chan string // what it says of checks that go on
	messages chan string // that it shows
	edits    chan applyParams
	result   chan error // of Serve
	close    func()     // what the server reads
}

// everything is what an able client says of itself.
const everything = `{"capabilities": {"textDocument": {"hover": {"contentFormat": ["markdown", "plaintext"]},
	"publishDiagnostics": {"relatedInformation": true, "codeDescriptionSupport": true}}}}`

// connect starts a server and a client for it; initialize is for the test.
func connect(t *testing.T, check func(context.Context, string) (*Answer, error)) *client {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	c := &client{T: t, dir: dir, told: make(chan publishParams, 100), lines: make(chan string, 100), progress: make(chan string, 100),
		messages: make(chan string, 100), edits: make(chan applyParams, 100), result: make(chan error, 1)}
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	c.close = func() { fromClient.Close() }
	s := &Server{Check: check, AtOnce: 2, Version: "1", Complain: func(line string) { c.lines <- line }}
	go func() { c.result <- s.Serve(t.Context(), toServer, fromServer) }()
	c.conn = jsonrpc2.NewConn(context.Background(), jsonrpc2.NewBufferedStream(pipe{toClient, fromClient}, jsonrpc2.VSCodeObjectCodec{}),
		handlerFunc(func(_ context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) {
			switch r.Method {
			case "window/workDoneProgress/create":
				c.progress <- r.Method
				c.conn.Reply(context.Background(), r.ID, nil)
				return
			case "$/progress":
				var p progressParams
				if err := json.Unmarshal(*r.Params, &p); err != nil {
					t.Error(err)
				}
				c.progress <- p.Value.Kind + " " + p.Value.Title
				if p.Value.Cancellable {
					c.progress <- p.Token
				}
				return
			case "window/showMessage":
				var p showParams
				if err := json.Unmarshal(*r.Params, &p); err != nil || p.Type != messageInfo {
					t.Error(p, err)
				}
				c.messages <- p.Message
				return
			case "workspace/applyEdit":
				var p applyParams
				if err := json.Unmarshal(*r.Params, &p); err != nil {
					t.Error(err)
				}
				c.edits <- p
				c.conn.Reply(context.Background(), r.ID, applyResult{p.Label != "refused", "it is Monday"})
				return
			}
			var p publishParams
			if r.Method != "textDocument/publishDiagnostics" || json.Unmarshal(*r.Params, &p) != nil {
				t.Errorf("the server says %s", r.Method)
			}
			c.told <- p
		}), jsonrpc2.SetLogger(silent{}))
	t.Cleanup(func() { fromClient.Close(); fromServer.Close() })
	return c
}

// begin is connect with a client that has introduced itself.
func begin(t *testing.T, check func(context.Context, string) (*Answer, error)) *client {
	t.Helper()
	c := connect(t, check)
	c.call("initialize", json.RawMessage(everything), nil)
	c.notify("initialized", struct{}{})
	return c
}

func (c *client) call(method string, params, result any) {
	c.Helper()
	if err := c.conn.Call(c.Context(), method, params, result); err != nil {
		c.Fatalf("%s: %v", method, err)
	}
}

// refused is the code of the error with which the server answers.
func (c *client) refused(method string, params any) int64 {
	c.Helper()
	err := c.conn.Call(c.Context(), method, params, nil)
	e, is := err.(*jsonrpc2.Error)
	if !is {
		c.Fatalf("%s: %v", method, err)
	}
	return e.Code
}

func (c *client) notify(method string, params any) {
	c.Helper()
	if err := c.conn.Notify(c.Context(), method, params); err != nil {
		c.Fatalf("%s: %v", method, err)
	}
}

func (c *client) uri(name string) string {
	return (&url.URL{Scheme: "file", Path: filepath.Join(c.dir, name)}).String()
}

func (c *client) write(name, text string) {
	c.Helper()
	if err := os.WriteFile(filepath.Join(c.dir, name), []byte(text), 0o666); err != nil {
		c.Fatal(err)
	}
}

type object map[string]any

// open writes a file and opens it.
func (c *client) open(name, text string) {
	c.Helper()
	c.write(name, text)
	c.notify("textDocument/didOpen", object{"textDocument": object{"uri": c.uri(name), "languageId": "cuda", "version": 1, "text": text}})
}

// edit changes a document that is open.
func (c *client) edit(name, text string) {
	c.Helper()
	c.notify("textDocument/didChange", object{"textDocument": object{"uri": c.uri(name), "version": 2}, "contentChanges": []object{{"text": text}}})
}

// save edits and saves it.
func (c *client) save(name, text string) {
	c.Helper()
	c.edit(name, text)
	c.write(name, text)
	c.notify("textDocument/didSave", object{"textDocument": object{"uri": c.uri(name)}})
}

// next is what the server shows next, of any document.
func (c *client) next() publishParams {
	c.Helper()
	select {
	case p := <-c.told:
		return p
	case <-time.After(20 * time.Second):
		c.Fatal("no diagnostics come")
		return publishParams{}
	}
}

// shown are the diagnostics that come next, which are those of a document.
func (c *client) shown(name string) []diagnostic {
	c.Helper()
	p := c.next()
	if p.URI != c.uri(name) {
		c.Fatalf("diagnostics of %s, not of %s", p.URI, c.uri(name))
	}
	return p.Diagnostics
}

// quiet wants that nothing has been shown once the server has answered.
func (c *client) quiet() {
	c.Helper()
	time.Sleep(50 * time.Millisecond)
	select {
	case p := <-c.told:
		c.Errorf("unasked: %+v", p)
	default:
	}
}

func (c *client) hover(name string, line, character int) string {
	c.Helper()
	var h *hover
	c.call("textDocument/hover", object{"textDocument": object{"uri": c.uri(name)}, "position": position{line, character}}, &h)
	if h == nil {
		return ""
	}
	return h.Contents.Value
}

func (c *client) actions(name string, at span) []codeAction {
	c.Helper()
	var out []codeAction
	c.call("textDocument/codeAction", object{"textDocument": object{"uri": c.uri(name)}, "range": at, "context": object{"diagnostics": []any{}}}, &out)
	return out
}

// leave ends the session as a client should.
func (c *client) leave() {
	c.Helper()
	c.call("shutdown", nil, nil)
	c.notify("exit", nil)
	if err := <-c.result; err != nil {
		c.Errorf("the server ends with %v", err)
	}
}

// applied is a text with edits, from the last to the first.
func applied(t *testing.T, text string, edits []textEdit) string {
	t.Helper()
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b textEdit) int {
		return b.Range.Start.Line - a.Range.Start.Line
	})
	for _, e := range edits {
		text = text[:offset(text, e.Range.Start)] + e.NewText + text[offset(text, e.Range.End):]
	}
	return text
}

func offset(text string, p position) int {
	at := 0
	for range p.Line {
		at += strings.Index(text[at:], "\n") + 1
	}
	line, _, _ := strings.Cut(text[at:], "\n")
	return at + byteOffset(line, p.Character)
}

// racy is a program whose kernel shift races unless it has a barrier; with more in front of it.
func racy(front string) string {
	return front + "__global__ void shift(int *a) {\n  int next = a[threadIdx.x + 1];\n  a[threadIdx.x] = next;\n}\n\nint main() {\n  shift<<<1, 64>>>(p);\n}\n"
}

const mended = "__global__ void shift(int *a) {\n  int next = a[threadIdx.x + 1];\n  __syncthreads();\n  a[threadIdx.x] = next;\n}\n\nint main() {\n  shift<<<1, 64>>>(p);\n}\n"

// checkText is a pipeline that goes by words in a file: a race for a program without a barrier, unless it is dismissed.
func checkText(_ context.Context, path string) (*Answer, error) {
	if !strings.HasSuffix(path, ".cu") {
		return nil, nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(string(text), "\n")
	at := func(part string) int {
		return slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, part) }) + 1
	}
	k := reports.Kernel{Program: path, File: path, Line: at("void shift"), Name: "shift", Verdict: reports.RaceFree,
		Assumptions: []string{"allocations succeed"}, Code: []reports.Lines{{File: path, First: at("int next"), Last: at("= next")}},
		Launches: []reports.Launch{{File: path, Line: at("<<<"), Grid: "(1)", Block: "(64)", Facts: []string{"blockDim.x == 64"}}}}
	r := &reports.Report{Files: []reports.File{{Path: path, Status: reports.Analysed}}}
	switch {
	case strings.Contains(string(text), "undecided"):
		k.Verdict, k.Examined, k.Reasons = reports.Inconclusive, true, []string{"line 9: inline assembly touches memory"}
	case !strings.Contains(string(text), "__syncthreads") && !strings.Contains(string(text), "hgrd:ignore"):
		k.Verdict = reports.Racy
		read, write := at("int next"), at("= next")
		r.Races = []reports.Race{{Program: path, Kernel: "shift", Type: reports.IntraBlock, Space: reports.Global, Object: "a",
			Accesses: [2]reports.Access{
				{File: path, Line: read, Column: strings.Index(lines[read-1], "a[") + 1, Kind: reports.Read, Source: lines[read-1]},
				{File: path, Line: write, Column: strings.Index(lines[write-1], "= next") + 1, Kind: reports.Write, Source: lines[write-1]}},
			Launch: &reports.Position{File: path, Line: at("<<<"), Column: 3}, LaunchedIn: "main"}}
	}
	r.Kernels = []reports.Kernel{k}
	r.Finish()
	return &Answer{r, []string{path}, nil}, nil
}
