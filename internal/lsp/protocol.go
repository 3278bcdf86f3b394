package lsp

import (
	"encoding/json"

	"github.com/sourcegraph/jsonrpc2"
)

// Types of the protocol, as far as they are needed, in its own words.

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string `json:"uri"`
	Range span   `json:"range"`
}

type textDocument struct {
	URI  string `json:"uri"`
	Text string `json:"text"` // when it is opened
}

type initializeParams struct {
	Capabilities struct {
		Workspace struct {
			ApplyEdit bool `json:"applyEdit"`
		} `json:"workspace"`
		Window struct {
			WorkDoneProgress bool `json:"workDoneProgress"`
		} `json:"window"`
		TextDocument struct {
			Hover struct {
				ContentFormat []string `json:"contentFormat"`
			} `json:"hover"`
			CodeAction struct {
				DataSupport    bool `json:"dataSupport"`
				ResolveSupport struct {
					Properties []string `json:"properties"`
				} `json:"resolveSupport"`
			} `json:"codeAction"`
			PublishDiagnostics struct {
				RelatedInformation     bool `json:"relatedInformation"`
				CodeDescriptionSupport bool `json:"codeDescriptionSupport"`
			} `json:"publishDiagnostics"`
		} `json:"textDocument"`
	} `json:"capabilities"`
}

type initializeResult struct {
	Capabilities serverCapabilities `json:"capabilities"`
	ServerInfo   serverInfo         `json:"serverInfo"`
}

type serverInfo struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
}

type serverCapabilities struct {
	PositionEncoding string            `json:"positionEncoding"`
	TextDocumentSync syncOptions       `json:"textDocumentSync"`
	HoverProvider    bool              `json:"hoverProvider"`
	CodeAction       codeActionOptions `json:"codeActionProvider"`
	ExecuteCommand   *commandOptions   `json:"executeCommandProvider,omitempty"`
}

type syncOptions struct {
	OpenClose bool `json:"openClose"`
	Change    int  `json:"change"`
	Save      bool `json:"save"`
}

// syncFull asks for the whole text of a document at each change.
const syncFull = 1

type codeActionOptions struct {
	Kinds   []string `json:"codeActionKinds"`
	Resolve bool     `json:"resolveProvider"`
}

type commandOptions struct {
	Commands []string `json:"commands"`
}

const quickFix = "quickfix"

// documentParams are those of didOpen, didSave and didClose.
type documentParams struct {
	TextDocument textDocument `json:"textDocument"`
}

type changeParams struct {
	TextDocument   textDocument `json:"textDocument"`
	ContentChanges []struct {
		Text  string `json:"text"`
		Range *span  `json:"range"`
	} `json:"contentChanges"`
}

type hoverParams struct {
	TextDocument textDocument `json:"textDocument"`
	Position     position     `json:"position"`
}

type hover struct {
	Contents markup `json:"contents"`
}

type markup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type codeActionParams struct {
	TextDocument textDocument `json:"textDocument"`
	Range        span         `json:"range"`
	Context      struct {
		Only []string `json:"only"`
	} `json:"context"`
}

type codeAction struct {
	Title       string         `json:"title"`
	Kind        string         `json:"kind"`
	Diagnostics []diagnostic   `json:"diagnostics"`
	Edit        *workspaceEdit `json:"edit,omitempty"`
	Command     *command       `json:"command,omitempty"`
	Data        *mendData      `json:"data,omitempty"` // where the edit is yet to be looked for
}

type command struct {
	Title     string `json:"title"`
	Command   string `json:"command"`
	Arguments []any  `json:"arguments"`
}

type executeParams struct {
	Command   string            `json:"command"`
	Arguments []json.RawMessage `json:"arguments"`
}

type applyParams struct {
	Label string        `json:"label"`
	Edit  workspaceEdit `json:"edit"`
}

type applyResult struct {
	Applied       bool   `json:"applied"`
	FailureReason string `json:"failureReason"`
}

type showParams struct {
	Type    int    `json:"type"`
	Message string `json:"message"`
}

// messageInfo is the type of a message that is no warning.
const messageInfo = 3

type cancelParams struct {
	ID jsonrpc2.ID `json:"id"`
}

type workspaceEdit struct {
	Changes map[string][]textEdit `json:"changes"`
}

type textEdit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

type publishParams struct {
	URI         string       `json:"uri"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type diagnostic struct {
	Range              span             `json:"range"`
	Severity           int              `json:"severity"`
	Code               string           `json:"code,omitempty"`
	CodeDescription    *codeDescription `json:"codeDescription,omitempty"`
	Source             string           `json:"source"`
	Message            string           `json:"message"`
	RelatedInformation []related        `json:"relatedInformation,omitempty"`
}

type codeDescription struct {
	Href string `json:"href"`
}

type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

type progressToken struct {
	Token string `json:"token"`
}

type progressParams struct {
	Token string        `json:"token"`
	Value progressValue `json:"value"`
}

type progressValue struct {
	Kind        string `json:"kind"`
	Title       string `json:"title,omitempty"`
	Cancellable bool   `json:"cancellable,omitempty"`
}

// Severities of diagnostics.
const (
	severityError       = 1
	severityWarning     = 2
	severityInformation = 3
)

// Errors of the protocol beside those of JSON-RPC.
const (
	notInitialized   = -32002
	requestCancelled = -32800
)
