package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/sourcegraph/jsonrpc2"

	"github.com/hgrd/hgrd/reports"
)

func TestInitialize(t *testing.T) {
	c := connect(t, checkText)
	if code := c.refused("textDocument/hover", object{}); code != notInitialized {
		t.Errorf("before initialize: %d", code)
	}
	c.notify("textDocument/didOpen", object{}) // dropped
	var got object
	c.call("initialize", object{"processId": nil, "rootUri": c.uri(""), "capabilities": object{}}, &got)
	want := object{
		"capabilities": map[string]any{
			"positionEncoding":   "utf-16",
			"textDocumentSync":   map[string]any{"openClose": true, "change": 1.0, "save": true},
			"hoverProvider":      true,
			"codeActionProvider": map[string]any{"codeActionKinds": []any{"quickfix"}, "resolveProvider": true},
		},
		"serverInfo": map[string]any{"name": "hgrd", "version": "1"},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	for method, code := range map[string]int64{
		"initialize":              jsonrpc2.CodeInvalidRequest,
		"textDocument/definition": jsonrpc2.CodeMethodNotFound,
		"$/hgrd":                  jsonrpc2.CodeMethodNotFound,
	} {
		if got := c.refused(method, object{}); got != code {
			t.Errorf("%s: %d, want %d", method, got, code)
		}
	}
	if got := c.refused("textDocument/hover", []int{1}); got != jsonrpc2.CodeInvalidParams {
		t.Errorf("%d", got)
	}
	c.notify("$/setTrace", object{"value": "off"})
	c.notify("textDocument/didOpen", "x")
	if line := <-c.lines; !strings.Contains(line, "textDocument/didOpen") {
		t.Error(line)
	}
	c.call("shutdown", nil, nil)
	if code := c.refused("textDocument/hover", object{}); code != jsonrpc2.CodeInvalidRequest {
		t.Errorf("after shutdown: %d", code)
	}
	c.notify("exit", nil)
	if err := <-c.result; err != nil {
		t.Error(err)
	}
}

// An editor's session: a race is shown, mended and gone.
func TestDiagnostics(t *testing.T) {
	c := begin(t, checkText)
	c.open("a b.cu", racy("// é𝄞\n"))
	at := func(line, from, to int) span { return span{position{line, from}, position{line, to}} }
	want := []diagnostic{{
		Range:           at(2, 13, 14),
		Severity:        severityError,
		Code:            "missing-barrier",
		CodeDescription: &codeDescription{"https://github.com/hgrd/hgrd/blob/main/RULES.md#missing-barrier-missing-barrier"},
		Source:          "hgrd",
		Message: "race in kernel shift: missing barrier: read and write of a\n" +
			"cause: no barrier orders the read at a b.cu:3 and the write at a b.cu:4\n" +
			"fix: __syncthreads() between line 3 and line 4, where all threads of the block reach it",
		RelatedInformation: []related{
			{location{c.uri("a b.cu"), at(3, 17, 18)}, "the other access: write"},
			{location{c.uri("a b.cu"), at(7, 2, 7)}, "the launch in main"},
		},
	}}
	if d := cmp.Diff(want, c.shown("a b.cu")); d != "" {
		t.Error(d)
	}
	c.edit("a b.cu", mended)
	c.quiet()
	c.save("a b.cu", mended)
	if got := c.shown("a b.cu"); len(got) != 0 {
		t.Errorf("%+v", got)
	}
	c.save("a b.cu", racy(""))
	if got := c.shown("a b.cu"); len(got) != 1 {
		t.Errorf("%+v", got)
	}
	c.notify("textDocument/didClose", object{"textDocument": object{"uri": c.uri("a b.cu")}})
	c.quiet() // what was found stays
	c.leave()
}

// A client that can show no more than the least gets no more.
func TestPlainClient(t *testing.T) {
	c := connect(t, checkText)
	c.call("initialize", object{"capabilities": object{}}, nil)
	c.open("a.cu", racy(""))
	if got := c.shown("a.cu"); len(got) != 1 || got[0].CodeDescription != nil || got[0].RelatedInformation != nil {
		t.Errorf("%+v", got)
	}
	if got := c.hover("a.cu", 0, 18); !strings.HasPrefix(got, filepath.Join(c.dir, "a.cu")+":1: kernel shift: racy") {
		t.Error(got)
	}
	c.leave()
}

func TestOtherDiagnostics(t *testing.T) {
	failed := func(text string) func(context.Context, string) (*Answer, error) {
		return func(_ context.Context, path string) (*Answer, error) {
			r := &reports.Report{Files: []reports.File{{Path: path, Status: reports.Failed, Error: strings.ReplaceAll(text, "FILE", path)}}}
			r.Finish()
			return &Answer{r, []string{path}, nil}, nil
		}
	}
	for _, x := range []struct {
		name, text string
		check      func(context.Context, string) (*Answer, error)
		severity   int
		at         span
		message    string
	}{
		{"inconclusive", racy("// undecided\n"), checkText, severityInformation, span{position{1, 0}, position{1, 31}},
			"kernel shift: inconclusive\nreason: line 9: inline assembly touches memory"},
		{"a compiler's error", "int a;\n  b;\n", failed("FILE:2:3: use of undeclared identifier 'b'"), severityError,
			span{position{1, 2}, position{1, 3}}, "not analysed: use of undeclared identifier 'b'"},
		{"an error in a header", "", failed("b.h:2:3: no"), severityError, span{}, "not analysed: b.h:2:3: no"},
		{"no place", "", failed("no such file"), severityError, span{}, "not analysed: no such file"},
		{"no check", "", func(context.Context, string) (*Answer, error) { return nil, errors.New("no clang\nhere") }, severityError,
			span{}, `not checked: no clang\x0ahere`},
	} {
		c := connect(t, x.check)
		c.call("initialize", object{"capabilities": object{}}, nil)
		c.open("a.cu", x.text)
		want := []diagnostic{{Range: x.at, Severity: x.severity, Source: "hgrd", Message: x.message}}
		if d := cmp.Diff(want, c.shown("a.cu")); d != "" {
			t.Errorf("%s: %s", x.name, d)
		}
		c.leave()
	}
}

func TestHover(t *testing.T) {
	c := begin(t, checkText)
	c.open("a.cu", mended)
	c.open("b.cu", racy(""))
	c.shown("b.cu")
	want := "```text\n" + filepath.Join(c.dir, "a.cu") + ":1: kernel shift: race-free\n" +
		"  assumes:   allocations succeed\n" +
		"  launch:    " + filepath.Join(c.dir, "a.cu") + ":8, grid (1), block (64)\n" +
		"  facts:     blockDim.x == 64\n```"
	for deadline := time.Now().Add(20 * time.Second); c.hover("a.cu", 0, 17) == "" && time.Now().Before(deadline); {
		time.Sleep(10 * time.Millisecond)
	}
	for _, x := range []struct {
		what            string
		line, character int
		want            string
	}{
		{"the name", 0, 16, want},
		{"the end of the name", 0, 21, want},
		{"the definition", 0, 1, want},
		{"the code", 3, 0, want},
		{"the launch", 7, 0, want},
		{"elsewhere", 6, 0, ""},
		{"no line", 99, 99, ""},
		{"no line", -1, -1, ""},
	} {
		if d := cmp.Diff(x.want, c.hover("a.cu", x.line, x.character)); d != "" {
			t.Errorf("%s: %s", x.what, d)
		}
	}
	c.edit("a.cu", "\n\n"+mended) // lines are others now, names are not
	if got := c.hover("a.cu", 2, 17); got != want {
		t.Error(got)
	}
	if got := c.hover("a.cu", 3, 0); got != "" {
		t.Error(got)
	}
	if got := c.hover("none.cu", 0, 0); got != "" {
		t.Error(got)
	}
	c.leave()
}

// The comment that the action inserts is one that is obeyed.
func TestCodeAction(t *testing.T) {
	c := begin(t, checkText)
	text := racy("")
	c.open("a.cu", text)
	found := c.shown("a.cu")
	actions := c.actions("a.cu", span{position{1, 0}, position{1, 99}})
	if len(actions) != 1 || len(actions[0].Edit.Changes) != 1 {
		t.Fatalf("%+v", actions)
	}
	a := actions[0]
	if a.Title != "Ignore with hgrd:ignore" || a.Kind != "quickfix" || !cmp.Equal(a.Diagnostics, found) {
		t.Errorf("%+v", a)
	}
	after := applied(t, text, a.Edit.Changes[c.uri("a.cu")])
	want := strings.Replace(text, "  int next", "  // hgrd:ignore missing-barrier: TODO: say why this may be\n  int next", 1)
	if after != want {
		t.Errorf("%s", after)
	}
	if got := c.actions("a.cu", span{position{2, 0}, position{2, 99}}); len(got) != 0 {
		t.Errorf("elsewhere: %+v", got)
	}
	var other []codeAction
	c.call("textDocument/codeAction", object{"textDocument": object{"uri": c.uri("a.cu")}, "range": span{position{1, 0}, position{1, 99}},
		"context": object{"diagnostics": []any{}, "only": []string{"refactor"}}}, &other)
	if len(other) != 0 {
		t.Errorf("of another kind: %+v", other)
	}
	c.edit("a.cu", "\n"+text) // the edit would go elsewhere
	if got := c.actions("a.cu", found[0].Range); len(got) != 0 {
		t.Errorf("for another text: %+v", got)
	}
	c.save("a.cu", after)
	if got := c.shown("a.cu"); len(got) != 0 {
		t.Errorf("%+v", got)
	}
	c.leave()
}

// A newer save cancels the check that goes on, whose result counts no more.
func TestNewerSaveCancels(t *testing.T) {
	begun, cancelled := make(chan bool, 10), make(chan bool, 10)
	c := begin(t, func(ctx context.Context, path string) (*Answer, error) {
		text, _ := os.ReadFile(path)
		if strings.Contains(string(text), "slow") {
			begun <- true
			<-ctx.Done()
			cancelled <- true
		}
		return checkText(ctx, path)
	})
	c.open("a.cu", racy("// slow\n"))
	<-begun
	c.save("a.cu", racy(""))
	<-cancelled
	if got := c.shown("a.cu"); len(got) != 1 || got[0].Range.Start.Line != 1 {
		t.Errorf("%+v", got)
	}
	c.quiet()
	c.save("a.cu", racy("// slow\n"))
	<-begun
	c.leave() // so does the end
	<-cancelled
}

// A client that can show it is told that a check goes on.
func TestProgress(t *testing.T) {
	c := connect(t, checkText)
	c.call("initialize", json.RawMessage(`{"capabilities": {"window": {"workDoneProgress": true}}}`), nil)
	c.open("a.cu", racy(""))
	c.shown("a.cu")
	for _, want := range []string{"window/workDoneProgress/create", "begin checking a.cu", "end "} {
		select {
		case got := <-c.progress:
			if got != want {
				t.Errorf("%q, want %q", got, want)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("no %q", want)
		}
	}
	c.leave()
}

// What else than programs is saved leads to checks of all that is open.
func TestHeader(t *testing.T) {
	checked := make(chan string, 10)
	c := begin(t, func(ctx context.Context, path string) (*Answer, error) {
		a, err := checkText(ctx, path)
		if a != nil && filepath.Base(path) == "b.cu" {
			a.Inputs = append(a.Inputs, filepath.Join(filepath.Dir(path), "main.cpp"))
		}
		checked <- filepath.Base(path)
		return a, err
	})
	wait := func(names ...string) {
		t.Helper()
		got := map[string]bool{}
		for range names {
			select {
			case name := <-checked:
				got[name] = true
			case <-time.After(20 * time.Second):
				t.Fatalf("%v are checked", got)
			}
		}
		for _, name := range names {
			if !got[name] {
				t.Errorf("%v are checked, want %q", got, names)
			}
		}
		time.Sleep(20 * time.Millisecond)
		if len(checked) > 0 {
			t.Errorf("%s is checked as well", <-checked)
		}
	}
	c.open("a.cu", mended)
	c.open("b.cu", mended)
	c.open("h.cuh", "")
	wait("a.cu", "b.cu", "h.cuh")
	c.save("h.cuh", "")
	wait("a.cu", "b.cu", "h.cuh")
	c.save("other.cuh", "") // not open
	wait("a.cu", "b.cu", "h.cuh")
	c.save("a.cu", mended)
	wait("a.cu")
	c.notify("workspace/didChangeConfiguration", object{"settings": nil})
	wait("a.cu", "b.cu", "h.cuh")
	c.notify("textDocument/didClose", object{"textDocument": object{"uri": c.uri("a.cu")}})
	c.save("h.cuh", "")
	wait("b.cu", "h.cuh")
	c.notify("textDocument/didOpen", object{"textDocument": object{"uri": "untitled:Untitled-1", "text": ""}})
	c.notify("textDocument/didOpen", object{"textDocument": object{"uri": "file://elsewhere/a.cu", "text": ""}})
	c.notify("textDocument/didSave", object{"textDocument": object{"uri": "git:/a.cu"}})
	wait()
	c.leave()
}

// What two programs find in one header is shown once, and goes when both are mended.
func TestSharedHeader(t *testing.T) {
	c := begin(t, func(_ context.Context, path string) (*Answer, error) {
		header := filepath.Join(filepath.Dir(path), "h.cuh")
		r := &reports.Report{Files: []reports.File{{Path: path, Status: reports.Analysed}}}
		text, err := os.ReadFile(path)
		if strings.Contains(string(text), "racy") {
			a := reports.Access{File: header, Line: 1, Column: 1, Kind: reports.Write, Source: "*p = 1;"}
			r.Races = []reports.Race{{Program: path, Kernel: "k", Type: reports.IntraBlock, Object: "p", Accesses: [2]reports.Access{a, a}}}
		}
		r.Finish()
		return &Answer{r, []string{path}, nil}, err
	})
	c.open("a.cu", "racy")
	if got := c.shown("h.cuh"); len(got) != 1 {
		t.Fatalf("%+v", got)
	}
	c.open("b.cu", "racy")
	c.quiet()
	c.save("a.cu", "")
	c.quiet()
	c.save("b.cu", "")
	if got := c.shown("h.cuh"); len(got) != 0 {
		t.Errorf("%+v", got)
	}
	c.leave()
}

// A document that is opened by way of a link has the name that the client gives it.
func TestLinkedFolder(t *testing.T) {
	var asked string
	c := begin(t, func(ctx context.Context, path string) (*Answer, error) {
		asked = path
		return checkText(ctx, path)
	})
	if err := os.Mkdir(filepath.Join(c.dir, "real"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real", filepath.Join(c.dir, "link")); err != nil {
		t.Fatal(err)
	}
	c.open("link/a.cu", racy(""))
	if got := c.shown("link/a.cu"); len(got) != 1 || asked != filepath.Join(c.dir, "link/a.cu") {
		t.Errorf("%+v for %s", got, asked)
	}
	c.leave()
}

func TestEnds(t *testing.T) {
	for _, x := range []struct {
		name string
		do   func(c *client)
		want string
	}{
		{"without a word", func(c *client) { c.close() }, "the client has gone without a word"},
		{"after shutdown", func(c *client) { c.call("shutdown", nil, nil); c.close() }, ""},
		{"without shutdown", func(c *client) { c.notify("exit", nil) }, ErrNoShutdown.Error()},
	} {
		c := begin(t, checkText)
		x.do(c)
		if err := <-c.result; err == nil && x.want != "" || err != nil && err.Error() != x.want {
			t.Errorf("%s: %v", x.name, err)
		}
	}
	for text, want := range map[string]string{
		"GET / HTTP/1.1\r\n\r\n":                "malformed message: its header",
		"Content-Length: x\r\n\r\n{}":           "malformed message: its header gives no",
		"Content-Length: -1\r\n\r\n{}":          "malformed message: its header gives no",
		"Content-Type: a\r\n\r\n{}":             "malformed message: its header gives no",
		"Content-Length: 99999999999\r\n\r\n{}": "malformed message: it is longer than",
		"Content-Length: 10\r\n\r\n{}":          "malformed message: it ends after 2 of 10",
		"Content-Length: 0\r\n\r\n":             "malformed message: it is neither",
		"Content-Length: 2\r\n\r\n{}":           "malformed message: it is neither",
		"Content-Length: 2\r\n\r\n[]":           "malformed message: it is neither",
		"Content-Length: 3\r\n\r\n{]}":          "malformed message: it is neither",
		"Content-Length: 14\r":                  "malformed message: its header",
		"":                                      "the client has gone without a word",
	} {
		s := Server{Check: checkText, AtOnce: 1, Complain: func(string) {}}
		err := s.Serve(t.Context(), strings.NewReader(text), &strings.Builder{})
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// An interrupted server ends.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := Server{Check: checkText, AtOnce: 1, Complain: func(string) {}}
	in, _, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Serve(ctx, in, &strings.Builder{}); err == nil || err.Error() != "interrupted" {
		t.Error(err)
	}
}

func TestRangeOf(t *testing.T) {
	for _, x := range []struct {
		line     string
		column   int
		from, to int
	}{
		{"  out[i] = 1;", 3, 2, 5},
		{"  out[i] += 1;", 10, 9, 11},
		{"é𝄞x = 1;", 7, 3, 4},
		{"\xff\xffx", 3, 2, 3},
		{"a(b)", 2, 1, 2},
		{"a (é)", 4, 3, 4},
		{"", 5, 4, 4},
		{"ab", 9, 8, 8},
		{"\tint a; \r\n", 0, 1, 8},
	} {
		got := rangeOf(reports.Position{File: "a.cu", Line: 2, Column: x.column}, x.line)
		if want := (span{position{1, x.from}, position{1, x.to}}); got != want {
			t.Errorf("%q: %+v, want %+v", x.line, got, want)
		}
	}
	if got := rangeOf(reports.Position{File: "a.cu"}, "x"); got != (span{}) {
		t.Errorf("%+v", got)
	}
}

// FuzzServe: whatever a client sends, the server ends, and what it sends is messages.
func FuzzServe(f *testing.F) {
	message := func(parts ...string) string {
		var b strings.Builder
		for _, p := range parts {
			json, _ := json.Marshal(json.RawMessage(p))
			b.WriteString("Content-Length: " + strconv.Itoa(len(json)) + "\r\n\r\n" + string(json))
		}
		return b.String()
	}
	const first = `{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": ` + everything + `}`
	const open = `{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///a.cu", "text": "x\n y"}}}`
	const where = `"params": {"textDocument": {"uri": "file:///a.cu"}, "position": {"line": 1, "character": 1}, "range": {"start": {"line": 0}, "end": {"line": 9}}}`
	f.Add([]byte(message(first, open, `{"jsonrpc": "2.0", "id": 2, "method": "textDocument/hover", `+where+`}`)))
	f.Add([]byte(message(first, open, `{"jsonrpc": "2.0", "id": "a", "method": "textDocument/codeAction", `+where+`}`)))
	const data = `{"document": "/a.cu", "kernels": ["x"]}`
	f.Add([]byte(message(first, open, `{"jsonrpc": "2.0", "id": 2, "method": "codeAction/resolve", "params": {"title": "t", "data": `+data+`}}`, `{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 2}}`)))
	f.Add([]byte(message(first, open, `{"jsonrpc": "2.0", "id": 2, "method": "workspace/executeCommand", "params": {"command": "hgrd.fix", "arguments": [`+data+`]}}`)))
	f.Add([]byte(message(first, open, `{"jsonrpc": "2.0", "method": "window/workDoneProgress/cancel", "params": {"token": "hgrd-1"}}`)))
	f.Add([]byte(message(first, open, `{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": {"uri": "file:///a.cu"}, "contentChanges": [{"text": "é"}]}}`)))
	f.Add([]byte(message(first, open, `{"jsonrpc": "2.0", "method": "textDocument/didSave", `+where+`}`, `{"jsonrpc": "2.0", "id": 3, "method": "shutdown"}`, `{"jsonrpc": "2.0", "method": "exit"}`)))
	f.Add([]byte(message(`{"jsonrpc": "2.0", "id": 1, "result": null}`, `{"id": -1, "method": "x"}`)))
	f.Add([]byte("Content-Length: 5\r\n\r\n"))
	f.Fuzz(func(t *testing.T, in []byte) {
		var out strings.Builder
		s := Server{AtOnce: 1, Complain: func(string) {}, Check: func(_ context.Context, path string) (*Answer, error) {
			a := reports.Access{File: path, Line: 2, Column: 2, Kind: reports.Write, Source: " y"}
			r := &reports.Report{Kernels: []reports.Kernel{{File: path, Line: 1, Name: "x"}},
				Races: []reports.Race{{Program: path, Kernel: "x", Type: reports.IntraBlock, Object: "p", Accesses: [2]reports.Access{a, a}}}}
			r.Finish()
			return &Answer{r, []string{path}, func(context.Context, string, []string) (*Change, error) {
				edit := reports.TextEdit{File: path, Line: 2, Column: 2, EndLine: 3, EndColumn: 1}
				return &Change{[]reports.Repair{{Kernel: "x", Proved: true, Edits: []reports.TextEdit{edit}}}, map[string]string{path: "x\n y"}}, nil
			}}, nil
		}}
		if err := s.Serve(t.Context(), strings.NewReader(string(in)), &out); err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q", err)
		}
		for text := out.String(); text != ""; {
			var n int
			head, rest, ok := strings.Cut(text, "\r\n\r\n")
			if _, err := fmt.Sscanf(head, "Content-Length: %d", &n); !ok || err != nil || n > len(rest) || !json.Valid([]byte(rest[:n])) {
				t.Fatalf("%q", text)
			}
			text = rest[n:]
		}
	})
}
