package cxx

import "slices"

// Shape is how a statement is built.
type Shape uint8

const (
	Plain  Shape = iota // an expression, a declaration, a jump, a label
	Block               // statements in braces
	If                  // with one or two parts
	Loop                // for, while, do
	Switch              // also whatever else has a head in brackets and one part
)

// Statement is a statement of a function. Offsets count from 0.
type Statement struct {
	Shape  Shape
	Lead   int // where it begins with the pragmas in front of it
	Start  int
	End    int
	Head   [2]int       // between the brackets behind if, for, while and switch
	Parts  []*Statement // of a block in their order; otherwise what is performed under the head
	Tokens []Token      // of a plain statement
}

// Around are the statements around an offset, from s inwards; empty where s does not hold it.
func (s *Statement) Around(offset int) []*Statement {
	var out []*Statement
	for s != nil && s.Start <= offset && offset < s.End {
		out = append(out, s)
		i := slices.IndexFunc(s.Parts, func(p *Statement) bool { return p.Start <= offset && offset < p.End })
		if i < 0 {
			break
		}
		s = s.Parts[i]
	}
	return out
}

// Function is the body of the function around an offset; nil where there is none, or where braces do not match.
func Function(src []byte, offset int) *Statement {
	p := newParser(src)
	for p.at < len(p.tokens) {
		if p.tokens[p.at].Start > offset {
			return nil
		}
		if !p.is("{") {
			p.at++
			continue
		}
		switch p.opens() {
		case body:
			if s := p.statement(0); s.Start <= offset && offset < s.End {
				return s
			}
		case list:
			p.brackets()
		default:
			p.at++
		}
	}
	return nil
}

// maxDepth bounds statements in each other.
const maxDepth = 256

type parser struct {
	src    []byte
	tokens []Token
	leads  map[int]int // by the start of a token: that of the first pragma in front of it
	at     int
}

func newParser(src []byte) *parser {
	p := &parser{src: src, leads: map[int]int{}}
	lead := -1
	for t := range Tokens(src) {
		switch {
		case t.Kind == Comment:
		case t.Kind == Hash && DirectiveName(src, t) == "pragma":
			if lead < 0 {
				lead = t.Start
			}
		case t.Kind == Hash:
			lead = -1
		case t.Directive:
		default:
			if lead >= 0 {
				p.leads[t.Start] = lead
			}
			lead = -1
			p.tokens = append(p.tokens, t)
		}
	}
	return p
}

func (p *parser) text(i int) string {
	if i < 0 || i >= len(p.tokens) {
		return ""
	}
	return p.tokens[i].Text(p.src)
}

func (p *parser) is(text string) bool { return p.text(p.at) == text }

// end is the offset behind the last token that was read.
func (p *parser) end() int {
	if p.at == 0 {
		return 0
	}
	return p.tokens[p.at-1].End
}

// opening is what a brace outside of functions opens.
type opening uint8

const (
	scope opening = iota // of a namespace, a class, ...
	body                 // of a function
	list                 // of values
)

func (p *parser) opens() opening {
	switch p.text(p.at - 1) {
	case ")", "const", "noexcept", "override", "final", "mutable":
		return body
	case "=", ",", "(", "return":
		return list
	}
	return scope
}

// brackets reads from an opening bracket to the one that closes it, or to the end.
func (p *parser) brackets() {
	depth := 0
	for ; p.at < len(p.tokens); p.at++ {
		switch p.text(p.at) {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth <= 0 {
				p.at++
				return
			}
		}
	}
}

// statement reads one. It reads a token at least.
func (p *parser) statement(depth int) *Statement {
	s := &Statement{Start: p.tokens[p.at].Start, Lead: p.tokens[p.at].Start}
	if lead, has := p.leads[s.Start]; has {
		s.Lead = lead
	}
	switch word := p.text(p.at); {
	case depth > maxDepth:
		p.plain(s)
	case word == "{":
		s.Shape = Block
		p.at++
		for p.at < len(p.tokens) && !p.is("}") {
			s.Parts = append(s.Parts, p.statement(depth+1))
		}
		p.at = min(p.at+1, len(p.tokens))
	case word == "do":
		s.Shape = Loop
		p.at++
		p.part(s, depth)
		if p.is("while") {
			p.at++
			p.head(s)
		}
		if p.is(";") {
			p.at++
		}
	case word == "if":
		s.Shape = If
		p.at++
		if p.is("constexpr") {
			p.at++
		}
		p.head(s)
		p.part(s, depth)
		if p.is("else") {
			p.at++
			p.part(s, depth)
		}
	case word == "for", word == "while":
		s.Shape = Loop
		p.at++
		p.head(s)
		p.part(s, depth)
	case word == "switch", word == "catch":
		s.Shape = Switch
		p.at++
		p.head(s)
		p.part(s, depth)
	case word == "try":
		s.Shape = Switch
		p.at++
		p.part(s, depth)
	case word == "case", word == "default":
		p.label(s)
	default:
		p.plain(s)
	}
	s.End = p.end()
	return s
}

// head reads the brackets behind a keyword.
func (p *parser) head(s *Statement) {
	if !p.is("(") {
		return
	}
	s.Head[0] = p.tokens[p.at].End
	p.brackets()
	s.Head[1] = max(p.tokens[p.at-1].Start, s.Head[0]) // the text may end before the bracket closes
}

// part reads a statement under the head of s, if there is one.
func (p *parser) part(s *Statement, depth int) {
	if p.at < len(p.tokens) && !p.is("}") {
		s.Parts = append(s.Parts, p.statement(depth+1))
	}
}

// label reads up to a colon that is none of two.
func (p *parser) label(s *Statement) {
	from := p.at
	for ; p.at < len(p.tokens) && !p.is("}"); p.at++ {
		if p.is(":") && p.text(p.at+1) != ":" && p.text(p.at-1) != ":" {
			p.at++
			break
		}
	}
	s.Tokens = p.tokens[from:p.at]
}

// plain reads up to a semicolon outside of brackets, or to the end of the block.
func (p *parser) plain(s *Statement) {
	from := p.at
	for p.at < len(p.tokens) {
		switch p.text(p.at) {
		case ";":
			p.at++
			s.Tokens = p.tokens[from:p.at]
			return
		case "(", "[", "{":
			p.brackets()
			continue
		case "}":
			if p.at == from { // a stray one
				p.at++
			}
			s.Tokens = p.tokens[from:p.at]
			return
		}
		p.at++
	}
	s.Tokens = p.tokens[from:p.at]
}
