package cxx

import (
	"slices"
	"strings"
)

// Names are those of a source that decide what it is linked with.
type Names struct {
	Declares map[string]bool // without a definition; the members of classes are such
	Defines  map[string]bool // functions, variables and macros
	Exports  map[string]bool // functions and variables that other sources may use
	Uses     map[string]bool // whatever else is named
	Unclear  bool            // macros make names that are not told
}

// Linkage lists the names of a source. Those that may be declared, exported or used count as such. All operators have the
// name operator, and nobody defines them for others not to be needed. Of a conditional directive, each
// branch begins in the scope that the first one began in.
func Linkage(src []byte) *Names {
	l := linkage{src: src, names: &Names{Declares: map[string]bool{}, Defines: map[string]bool{}, Exports: map[string]bool{}, Uses: map[string]bool{}}}
	for t := range Tokens(src) {
		switch {
		case t.Kind == Comment:
		case t.Kind == Hash:
			l.endMacro()
			l.directive(DirectiveName(src, t))
		case t.Directive:
			if l.inMacro {
				l.macro = append(l.macro, t)
			}
		case len(l.scopes) > 0 && l.scopes[len(l.scopes)-1] != open:
			l.inside(t)
		default:
			l.outside(t)
		}
	}
	l.endMacro()
	return l.names
}

// region is what a brace opens.
type region uint8

const (
	open   region = iota // a namespace: declarations in it are those of the file
	hidden               // a function: what is declared in it has no linkage
	middle               // a class, a list of values: the declaration goes on behind it
)

// Bounds of what is held at a time.
const maxDeclaration, maxScopes = 256, 256

// linkage is the state of a walk through a source.
type linkage struct {
	src     []byte
	names   *Names
	inMacro bool
	macro   []Token // of the #define at hand
	saved   []place // at the conditional directives around
	extern  bool    // in a declaration in a function
	place
}

// place is where a walk is among declarations.
type place struct {
	scopes      []region
	deeper      int     // scopes beyond those that are held
	declaration []Token // so far
	round       int     // round brackets that are open
}

func (l *linkage) text(t Token) string { return t.Text(l.src) }

func (l *linkage) is(t Token, word string) bool { return string(l.src[t.Start:t.End]) == word }

// directive notes what a directive does. The name of #define and its body come later.
func (l *linkage) directive(name string) {
	l.inMacro = name == "define"
	switch name {
	case "if", "ifdef", "ifndef":
		if len(l.saved) < maxScopes {
			l.saved = append(l.saved, place{slices.Clone(l.scopes), l.deeper, slices.Clone(l.declaration), l.round})
		}
	case "else", "elif":
		if n := len(l.saved); n > 0 {
			at := l.saved[n-1]
			l.place = place{slices.Clone(at.scopes), at.deeper, slices.Clone(at.declaration), at.round}
		}
	case "endif":
		l.saved = l.saved[:max(0, len(l.saved)-1)]
	}
}

// endMacro takes in a definition of a macro. One that pastes tokens or holds a kernel or an instance may make names.
func (l *linkage) endMacro() {
	words := l.macro
	l.macro, l.inMacro = nil, false
	if len(words) < 2 {
		return
	}
	l.names.Defines[l.text(words[1])] = true // behind the word define
	text := func(i int) string {
		if i < len(words) {
			return l.text(words[i])
		}
		return ""
	}
	declares := false
	for i := 2; i < len(words); i++ {
		switch word := text(i); {
		case word == "#" && text(i+1) == "#" && text(i+2) != "__VA_ARGS__", word == "template", word == "__global__":
			l.names.Unclear = true
		case word == "extern":
			declares = true
		case words[i].Kind == Word:
			l.names.Uses[word] = true
			if declares {
				l.names.Declares[word] = true
			}
		}
	}
}

// inside takes a token of a function, a class or a list.
func (l *linkage) inside(t Token) {
	switch word := l.text(t); {
	case t.Kind == Word:
		l.names.Uses[word] = true
		l.extern = l.extern || word == "extern"
		if l.extern || l.scopes[len(l.scopes)-1] == middle {
			l.names.Declares[word] = true
		}
	case word == ";":
		l.extern = false
	case word == "{":
		l.push(hidden)
	case word == "}":
		l.pop()
	}
}

func (l *linkage) push(r region) {
	if len(l.scopes) < maxScopes {
		l.scopes = append(l.scopes, r)
	} else {
		l.deeper++
	}
}

func (l *linkage) pop() {
	switch n := len(l.scopes); {
	case l.deeper > 0:
		l.deeper--
	case n > 0:
		if l.scopes[n-1] != middle && (n < 2 || l.scopes[n-2] == open) {
			l.declaration = nil
		}
		l.scopes = l.scopes[:n-1]
	}
}

// outside takes a token of a declaration with linkage.
func (l *linkage) outside(t Token) {
	switch word := l.text(t); word {
	case "{":
		r := middle // a list among arguments
		if l.round == 0 {
			r = l.opens()
		}
		l.push(r)
		return
	case "}":
		l.pop()
		return
	case ";":
		l.round = 0
		l.declare(false)
		return
	case "(":
		l.round++
	case ")":
		l.round = max(0, l.round-1)
	}
	if len(l.declaration) == maxDeclaration { // no such thing is written: braces do not match, or it is no C++
		l.declaration = nil
	}
	l.declaration = append(l.declaration, t)
}

// opens says what the brace behind the declaration opens.
func (l *linkage) opens() region {
	d := declaration{source: l, tokens: l.declaration, body: true}
	switch n := len(d.tokens); {
	case n == 0:
		return hidden
	case d.has("namespace"):
		l.declaration = nil
		if d.text(n-1) == "namespace" {
			return hidden // what has no name is not seen elsewhere
		}
		return open
	case n == 2 && d.text(0) == "extern" && d.tokens[1].Kind == Literal:
		l.declaration = nil
		return open
	case d.valued() >= 0:
		return middle
	case !d.has("("):
		if rest := d.untyped(); rest != nil {
			l.declaration = rest
		} else { // the value of a variable; others may follow
			l.declare(false)
		}
		return middle
	}
	l.declare(true)
	return hidden
}

// declare takes in the declaration so far: of a function with its body, or what ends with a semicolon.
func (l *linkage) declare(body bool) {
	d := declaration{source: l, tokens: l.declaration, body: body}
	l.declaration = nil
	d.read()
}

// internal are the words by which no other source sees what is declared, or need not look here for it.
var internal = []string{"static", "inline", "constexpr", "__forceinline__"}

// nameless are the words of declarations that define nothing that is linked.
var nameless = []string{"typedef", "using", "friend", "static_assert", "namespace"}

// types are the words that a type's definition begins with.
var types = []string{"struct", "class", "union", "enum"}

// reserved says whether a word cannot be a name that is linked. Names in the compiler's space are attributes.
func reserved(word string) bool {
	return word == "main" || strings.HasPrefix(word, "__") || '0' <= word[0] && word[0] <= '9' || slices.Contains(keywords, word)
}

var keywords = strings.Fields(`
	alignas alignof auto bool break case catch char class const constexpr continue decltype default delete do double else enum
	explicit extern final float for friend goto if inline int long mutable namespace new noexcept nullptr operator override
	private protected public register return short signed sizeof static static_assert struct switch template this throw
	true try typedef typename union unsigned using virtual void volatile while`)
