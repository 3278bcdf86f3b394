package frontend

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/llir/llvm/ir/metadata"
)

// Reach is all that m says about a kernel, in one text: its function, the functions and variables that these mention,
// and of debug information what the readers in this package and functionName of kernelanalysis ask for (see asked).
// Metadata and attributes are numbered as they come, so that what else is in the module changes nothing. Line numbers
// of sources stand between marks, see Mark; those of our own headers, which no Site has, do not. Variables are the symbols
// of the variables in it.
func (m *Module) Reach(k *Kernel) (text string, variables []string) {
	m.partsOnce.Do(func() { m.parts = partsOf(m.text) })
	w := reacher{parts: m.parts, numbers: map[string]int{}, seen: map[string]bool{}, sites: &m.sites, files: map[string]string{}}
	fmt.Fprintf(&w.out, "%q %q %q %q %d\n", m.sites.compileDir, m.sites.mainFile, m.IR.SourceFilename, k.Symbol, m.lanes)
	w.out.WriteString(m.parts[""])
	w.meet(canonicalGlobal(k.Symbol))
	for ; len(w.todo) > 0; w.todo = w.todo[1:] {
		w.write(w.todo[0])
	}
	slices.Sort(w.variables)
	return w.out.String(), w.variables
}

// Mark is how the number of a line stands in a text that tells whether two things are the same but for their lines. The
// file is "" where the number is part of a text that does not say it.
func Mark(file string, line int) string { return fmt.Sprintf("\x00%s:%d\x00", file, line) }

// partsOf takes the text of a module apart by what is defined: "@f", "%struct.s", "#3", "!15"; what belongs to no
// definition is under "".
func partsOf(text string) map[string]string {
	parts := map[string]string{}
	var rest strings.Builder
	for len(text) > 0 {
		end := strings.IndexByte(text, '\n') + 1
		if strings.HasPrefix(text, "define ") {
			end = strings.Index(text, "\n}\n") + 3
		}
		if end <= 0 || end == 2 {
			end = len(text)
		}
		part := text[:end]
		text = text[end:]
		switch name := definedBy(part); {
		case name != "":
			parts[name] = part
		case strings.HasPrefix(part, "target ") || strings.HasPrefix(part, "module asm "):
			rest.WriteString(part)
		}
	}
	parts[""] = rest.String()
	return parts
}

// definedBy is what a part defines, as canonical writes it; "" for nothing that a name leads to.
func definedBy(part string) string {
	sign := part[0]
	switch rest, isGroup := strings.CutPrefix(part, "attributes "); {
	case isGroup:
		part = rest
	case strings.HasPrefix(part, "define "), strings.HasPrefix(part, "declare "):
		head, _, _ := strings.Cut(part, "\n")
		for name := range globals([]byte(head)) {
			return canonicalGlobal(name)
		}
		return ""
	case sign != '@' && sign != '%' && sign != '!':
		return ""
	}
	n := tokenLength(part)
	if n < 2 || !strings.HasPrefix(part[n:], " = ") {
		return ""
	}
	return canonical(part[:n])
}

// reacher follows names to what they stand for.
type reacher struct {
	parts     map[string]string
	numbers   map[string]int // of metadata and attributes, by name
	seen      map[string]bool
	sites     *siteTable
	files     map[string]string // of nodes of debug information, by name
	todo      []string
	variables []string
	out       strings.Builder
}

// meet notes an identifier, and is how it is written.
func (w *reacher) meet(identifier string) string {
	name := canonical(identifier)
	part, defined := w.parts[name]
	if defined && !w.seen[name] {
		w.seen[name] = true
		w.todo = append(w.todo, name)
		if strings.HasPrefix(part, "@") {
			w.variables = append(w.variables, unquote(identifier[1:]))
		}
	}
	if name[0] == '@' || name[0] == '%' {
		return identifier // which may stand in a report
	}
	if w.numbers[name] == 0 {
		w.numbers[name] = len(w.numbers) + 1
	}
	return fmt.Sprintf("%c%d", name[0], w.numbers[name])
}

func (w *reacher) write(name string) {
	part := w.parts[name]
	if name[0] == '!' {
		part = w.asked(part)
	}
	if name[0] == '!' || name[0] == '#' {
		_, part, _ = strings.Cut(part, " = ")
		fmt.Fprintf(&w.out, "%s = ", w.meet(name))
	}
	written := 0
	for at := 0; at < len(part); {
		n := tokenLength(part[at:])
		if n > 1 && part[at] != '"' && part[at] != '$' {
			w.out.WriteString(part[written:at])
			w.out.WriteString(w.meet(part[at : at+n]))
			written = at + n
		}
		at += max(n, 1)
	}
	w.out.WriteString(part[written:])
}

// askedOf are the fields of debug information that somebody asks for, by kind of the node. Tuples are kept whole.
var askedOf = map[string][]string{
	"DILocation":                 {"line", "column", "scope", "inlinedAt"},
	"DILexicalBlock":             {"scope", "file"},
	"DILexicalBlockFile":         {"scope", "file"},
	"DISubprogram":               {"name", "file", "line"},
	"DIFile":                     {"filename", "directory"},
	"DILocalVariable":            {"name", "scope", "type"},
	"DIGlobalVariableExpression": {"var"},
	"DIGlobalVariable":           {"name"},
	"DIDerivedType":              {"tag", "name", "baseType", "size", "offset"},
	"DICompositeType":            {"tag", "name", "elements"},
}

var (
	node  = regexp.MustCompile(`^(![0-9]+ = )(?:distinct )?!([A-Za-z]+)\((.*)\)\n?$`)
	field = regexp.MustCompile(`(\w+): ((?:"[^"]*"|[^",])*)`)
)

// asked is a node of debug information without the fields that nobody asks for, and with marks at lines.
func (w *reacher) asked(part string) string {
	m := node.FindStringSubmatch(part)
	if m == nil {
		return part
	}
	all := field.FindAllStringSubmatch(m[3], -1)
	var fields []string
	for _, f := range all {
		name, value := f[1], f[2]
		switch {
		case !slices.Contains(askedOf[m[2]], name), name == "baseType" && strings.Contains(m[3], "tag: DW_TAG_pointer_type"):
			continue
		case name == "line":
			if file := w.file(m[2], all); !IsOwnHeader(file) {
				value = Mark(file, number([]byte(value)))
			}
		}
		fields = append(fields, name+": "+value)
	}
	return fmt.Sprintf("%s!%s(%s)\n", m[1], m[2], strings.Join(fields, ", "))
}

// file is the file that a node is of, as for a Site: the innermost scope that names one decides.
func (w *reacher) file(kind string, fields [][]string) string {
	of := map[string]string{}
	for _, f := range fields {
		of[f[1]] = f[2]
	}
	at := of["file"]
	switch {
	case kind == "DIFile":
		return w.sites.file(&metadata.DIFile{Filename: unquote(of["filename"]), Directory: unquote(of["directory"])})
	case at == "" && kind != "DISubprogram":
		at = of["scope"]
	}
	if file, known := w.files[at]; known || at == "" {
		return file
	}
	w.files[at] = "" // for scopes in a circle
	if m := node.FindStringSubmatch(w.parts[canonical(at)]); m != nil {
		w.files[at] = w.file(m[2], field.FindAllStringSubmatch(m[3], -1))
	}
	return w.files[at]
}
