package lsp

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
		Window struct {
			WorkDoneProgress bool `json:"workDoneProgress"`
		} `json:"window"`
		TextDocument struct {
			Hover struct {
				ContentFormat []string `json:"contentFormat"`
			} `json:"hover"`
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
}

type syncOptions struct {
	OpenClose bool `json:"openClose"`
	Change    int  `json:"change"`
	Save      bool `json:"save"`
}

// syncFull asks for the whole text of a document at each change.
const syncFull = 1

type codeActionOptions struct {
	Kinds []string `json:"codeActionKinds"`
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
	Title       string        `json:"title"`
	Kind        string        `json:"kind"`
	Diagnostics []diagnostic  `json:"diagnostics"`
	Edit        workspaceEdit `json:"edit"`
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
	Kind  string `json:"kind"`
	Title string `json:"title,omitempty"`
}

// Severities of diagnostics.
const (
	severityError       = 1
	severityWarning     = 2
	severityInformation = 3
)

// Errors of the protocol beside those of JSON-RPC.
const notInitialized = -32002
