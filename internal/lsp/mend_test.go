package lsp

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/sourcegraph/jsonrpc2"

	"github.com/hgrd/hgrd/reports"
)

// What clients that resolve actions, and those that run commands, say of themselves.
const (
	resolving = `{"capabilities": {"window": {"workDoneProgress": true}, "workspace": {"applyEdit": true},
		"textDocument": {"codeAction": {"dataSupport": true, "resolveSupport": {"properties": ["edit"]}}}}}`
	commanding = `{"capabilities": {"workspace": {"applyEdit": true}, "textDocument": {"codeAction": {"resolveSupport": {"properties": ["command"]}}}}}`
)

// mending is checkText with a search for changes; its edits are those for racy, behind a line in front of it.
func mending(search func(ctx context.Context, program, text string) ([]reports.Repair, error)) func(context.Context, string) (*Answer, error) {
	return func(ctx context.Context, path string) (*Answer, error) {
		a, err := checkText(ctx, path)
		if a != nil {
			a.Mend = func(ctx context.Context, program string, kernels []string) (*Change, error) {
				text, err := os.ReadFile(path)
				if err != nil || len(kernels) != 1 || kernels[0] != "shift" {
					return nil, err
				}
				repairs, err := search(ctx, program, string(text))
				return &Change{repairs, map[string]string{path: string(text)}}, err
			}
		}
		return a, err
	}
}

// barrier is the repair of racy, of which the access stands in a line of that text.
func barrier(program, text, line string) reports.Repair {
	n := strings.Count(text[:strings.Index(text, line)], "\n") + 1
	column := len([]rune(line[:strings.Index(line, "a[threadIdx.x] =")])) + 1
	return reports.Repair{Program: program, Kernel: "shift", Proved: true, Tried: 2, Changes: []string{"add a barrier"},
		Edits: []reports.TextEdit{{File: program, Line: n, Column: column, EndLine: n, EndColumn: column, Text: "__syncthreads(); "}}}
}

// picked is the action that looks for a change.
func (c *client) picked(name string, line int) codeAction {
	c.Helper()
	for _, a := range c.actions(name, span{position{line, 0}, position{line, 99}}) {
		if a.Title == mendTitle {
			if a.Edit != nil {
				c.Errorf("an edit that nobody has looked for: %+v", a.Edit)
			}
			return a
		}
	}
	c.Fatal("no such action")
	return codeAction{}
}

func (c *client) said(from chan string) string {
	c.Helper()
	select {
	case text := <-from:
		return text
	case <-time.After(20 * time.Second):
		c.Fatal("nothing is said")
		return ""
	}
}

// A picked action is resolved: the search goes on then, its edit is in the protocol's units, and notes are shown.
func TestResolve(t *testing.T) {
	searches := 0
	const line = "  /* é𝄞 */ a[threadIdx.x] = next;"
	c := connect(t, mending(func(_ context.Context, program, text string) ([]reports.Repair, error) {
		searches++
		r := barrier(program, text, line)
		if strings.Contains(text, "// noted") {
			r.Notes = []string{"it takes time"}
		}
		return []reports.Repair{r}, nil
	}))
	var started object
	c.call("initialize", json.RawMessage(resolving), &started)
	if _, has := started["capabilities"].(map[string]any)["executeCommandProvider"]; has {
		t.Error("a command for a client that needs none")
	}
	text := strings.Replace(racy(""), "  a[threadIdx.x] = next;", line, 1)
	c.open("a.cu", text)
	found := c.shown("a.cu")
	said := func(list ...string) {
		for _, want := range list {
			if got := c.said(c.progress); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
	said("window/workDoneProgress/create", "begin checking a.cu", "end ")
	a := c.picked("a.cu", 1)
	if a.Kind != "quickfix" || !cmp.Equal(a.Diagnostics, found) || a.Command != nil || searches != 0 {
		t.Errorf("%+v, %d searches", a, searches)
	}
	c.call("codeAction/resolve", a, &a)
	after := applied(t, text, a.Edit.Changes[c.uri("a.cu")])
	if want := strings.Replace(text, " a[threadIdx.x] = ", " __syncthreads(); a[threadIdx.x] = ", 1); after != want || a.Title != "add a barrier" {
		t.Errorf("%s: %s", a.Title, after)
	}
	said("window/workDoneProgress/create", "begin looking for a change of kernel shift")
	c.said(c.progress) // the token
	if got := c.said(c.progress); got != "end " || len(c.messages) > 0 {
		t.Errorf("%q, %d messages", got, len(c.messages))
	}
	c.save("a.cu", text+"// noted\n")
	c.quiet()
	a = c.picked("a.cu", 1)
	c.call("codeAction/resolve", a, &a)
	if got := c.said(c.messages); got != "kernel shift: proved race-free with this change (2 tried): add a barrier\nnote: it takes time" || len(a.Edit.Changes) != 1 {
		t.Errorf("%q, %+v", got, a)
	}
	c.save("a.cu", after)
	c.shown("a.cu")
	c.leave()
}

// Where there is no change the user is told so, and nothing is edited.
func TestNothingResolved(t *testing.T) {
	none := func(program string) []reports.Repair {
		return []reports.Repair{{Program: program, Kernel: "shift", Tried: 7}}
	}
	var c *client
	for _, x := range []struct {
		what, want string
		search     func(ctx context.Context, program, text string) ([]reports.Repair, error)
	}{
		{"nothing is proved", "kernel shift: no proved change was found (7 tried)", func(_ context.Context, program, _ string) ([]reports.Repair, error) { return none(program), nil }},
		{"nothing to mend", "nothing is left to mend in kernel shift", func(context.Context, string, string) ([]reports.Repair, error) { return nil, nil }},
		{"edited", "no change is made: a document was edited meanwhile", func(ctx context.Context, program, text string) ([]reports.Repair, error) {
			c.edit("a.cu", "\n"+text)
			<-ctx.Done()
			return []reports.Repair{barrier(program, text, "  a[threadIdx.x] = next;")}, ctx.Err()
		}},
		{"another file is open", "a.cu is not what was checked: no change is made", func(ctx context.Context, program, text string) ([]reports.Repair, error) {
			c.notify("textDocument/didOpen", object{"textDocument": object{"uri": c.uri("a.cu"), "text": "\n" + text}})
			c.hover("a.cu", 0, 0) // the server has read it
			return []reports.Repair{barrier(program, text, "  a[threadIdx.x] = next;")}, nil
		}},
	} {
		c = connect(t, mending(x.search))
		c.call("initialize", json.RawMessage(strings.Replace(resolving, `"window": {"workDoneProgress": true}, `, "", 1)), nil)
		c.open("a.cu", racy(""))
		c.shown("a.cu")
		a := c.picked("a.cu", 1)
		c.call("codeAction/resolve", a, &a)
		if got := c.said(c.messages); got != x.want || a.Edit == nil || len(a.Edit.Changes) != 0 || a.Title != mendTitle {
			t.Errorf("%s: %q, %+v", x.what, got, a)
		}
		c.leave()
	}
}

// A search ends when its request is cancelled, when the user stops what the client shows of it, and with the session.
func TestSearchCancelled(t *testing.T) {
	begun, ended := make(chan bool, 10), make(chan bool, 10)
	c := connect(t, mending(func(ctx context.Context, _, _ string) ([]reports.Repair, error) {
		begun <- true
		<-ctx.Done()
		ended <- true
		return nil, ctx.Err()
	}))
	c.call("initialize", json.RawMessage(resolving), nil)
	c.open("a.cu", racy(""))
	c.shown("a.cu")
	for range 3 {
		c.said(c.progress) // of the check
	}
	a := c.picked("a.cu", 1)
	for i, cancel := range []func(token string){
		func(string) { c.notify("$/cancelRequest", object{"id": 1000}) },
		func(token string) { c.notify("window/workDoneProgress/cancel", object{"token": token}) },
		func(string) { c.leave() },
	} {
		waiter, err := c.conn.DispatchCall(t.Context(), "codeAction/resolve", a, jsonrpc2.PickID(jsonrpc2.ID{Num: uint64(1000 + i)}))
		if err != nil {
			t.Fatal(err)
		}
		<-begun
		c.said(c.progress)
		c.said(c.progress)
		cancel(c.said(c.progress))
		<-ended
		if i == 2 {
			break // nobody waits for an answer
		}
		err = waiter.Wait(t.Context(), nil)
		if e, is := err.(*jsonrpc2.Error); !is || e.Code != requestCancelled {
			t.Errorf("%d: %v", i, err)
		}
		c.said(c.progress)
	}
}

// A client that does not resolve actions runs a command, and is asked to make the edit.
func TestCommand(t *testing.T) {
	label := "add a barrier"
	c := connect(t, mending(func(_ context.Context, program, text string) ([]reports.Repair, error) {
		r := barrier(program, text, "  a[threadIdx.x] = next;")
		r.Changes = []string{label}
		return []reports.Repair{r}, nil
	}))
	var started object
	c.call("initialize", json.RawMessage(commanding), &started)
	if got := started["capabilities"].(map[string]any)["executeCommandProvider"]; !cmp.Equal(got, any(map[string]any{"commands": []any{"hgrd.fix"}})) {
		t.Errorf("%v", got)
	}
	c.open("a.cu", racy(""))
	c.shown("a.cu")
	a := c.picked("a.cu", 1)
	if a.Data != nil || a.Command == nil || a.Command.Command != "hgrd.fix" {
		t.Fatalf("%+v", a)
	}
	c.call("workspace/executeCommand", object{"command": a.Command.Command, "arguments": a.Command.Arguments}, nil)
	p := <-c.edits
	want := strings.Replace(racy(""), "  a[threadIdx.x] = ", "  __syncthreads(); a[threadIdx.x] = ", 1)
	if got := applied(t, racy(""), p.Edit.Changes[c.uri("a.cu")]); got != want || p.Label != label {
		t.Errorf("%s: %s", p.Label, got)
	}
	label = "refused"
	c.call("workspace/executeCommand", object{"command": a.Command.Command, "arguments": a.Command.Arguments}, nil)
	if got := c.said(c.messages); got != "the editor did not make the change: it is Monday" {
		t.Error(got)
	}
	for _, bad := range []object{{"command": "rm"}, {"command": "hgrd.fix"}, {"command": "hgrd.fix", "arguments": []any{1}}} {
		if code := c.refused("workspace/executeCommand", bad); code != jsonrpc2.CodeInvalidParams {
			t.Errorf("%v: %d", bad, code)
		}
	}
	c.call("workspace/executeCommand", object{"command": "hgrd.fix", "arguments": []any{object{"document": "/etc/passwd", "kernels": []string{"shift"}}}}, nil)
	if got := c.said(c.messages); got != "passwd is not what was checked: no change is looked for" {
		t.Error(got)
	}
	c.leave()
}

// A client that can neither is offered none, nor is one for a check that cannot mend.
func TestNoSearchOffered(t *testing.T) {
	can := mending(func(context.Context, string, string) ([]reports.Repair, error) { return nil, nil })
	for _, x := range []struct {
		check  func(context.Context, string) (*Answer, error)
		client string
	}{{can, everything}, {checkText, resolving}} {
		c := connect(t, x.check)
		c.call("initialize", json.RawMessage(x.client), nil)
		c.open("a.cu", racy(""))
		c.shown("a.cu")
		if got := c.actions("a.cu", span{position{1, 0}, position{1, 99}}); len(got) != 1 || got[0].Title == mendTitle {
			t.Errorf("%+v", got)
		}
		var same codeAction // one with its edit is resolved as it is
		a := c.actions("a.cu", span{position{1, 0}, position{1, 99}})[0]
		if c.call("codeAction/resolve", a, &same); !cmp.Equal(a, same) {
			t.Errorf("%+v", same)
		}
		c.leave()
	}
}

// A search that fails is an error of its request.
func TestSearchFails(t *testing.T) {
	c := connect(t, mending(func(context.Context, string, string) ([]reports.Repair, error) { return nil, os.ErrPermission }))
	c.call("initialize", json.RawMessage(resolving), nil)
	c.open("a.cu", racy(""))
	c.shown("a.cu")
	if code := c.refused("codeAction/resolve", c.picked("a.cu", 1)); code != jsonrpc2.CodeInternalError {
		t.Errorf("%d", code)
	}
	c.leave()
}

func TestPlaceIn(t *testing.T) {
	const text = "ab\r\né𝄞x\n"
	for _, x := range []struct {
		line, column int
		want         position
	}{{1, 1, position{0, 0}}, {1, 3, position{0, 2}}, {2, 2, position{1, 1}}, {2, 3, position{1, 3}}, {2, 4, position{1, 4}}, {3, 1, position{2, 0}}} {
		if got := placeIn(text, x.line, x.column); got != x.want {
			t.Errorf("%d:%d: %+v, want %+v", x.line, x.column, got, x.want)
		}
	}
}
