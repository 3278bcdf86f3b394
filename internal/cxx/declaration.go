package cxx

import "slices"

// declaration is one of a file or a namespace.
type declaration struct {
	source *linkage
	tokens []Token
	body   bool // of a function
}

func (d *declaration) text(i int) string {
	if i < 0 || i >= len(d.tokens) {
		return ""
	}
	return d.source.text(d.tokens[i])
}

// read tells the names that are declared from those that are used.
func (d *declaration) read() {
	if d.has("template") {
		d.tokens = d.tokens[d.template():]
	}
	declared, brackets := d.functions()
	defined := d.body || d.instance() || d.constructed(brackets)
	if len(declared) == 0 {
		declared = d.variables()
		defined = !d.has("extern") || d.valued() >= 0
	}
	names := d.source.names
	for i, t := range d.tokens {
		if t.Kind == Word && !slices.Contains(declared, i) {
			names.Uses[d.text(i)] = true
		}
	}
	if slices.ContainsFunc(nameless, d.has) {
		return
	}
	exported := defined && !slices.ContainsFunc(internal, d.has) && (len(brackets) > 0 || !d.constant())
	for _, i := range declared {
		name := d.text(i)
		if defined && !d.macro() && name != operator {
			names.Defines[name] = true
		} else {
			names.Declares[name] = true
		}
		if exported {
			names.Exports[name] = true
		}
	}
	names.Unclear = names.Unclear || d.unfinished()
}

// operator is the name of all operators.
const operator = "operator"

// macro says whether the declaration is the use of a macro, which may declare or define what is in its brackets.
func (d *declaration) macro() bool {
	return !d.body && d.text(1) == "(" && !reserved(d.text(0))
}

func (d *declaration) has(word string) bool {
	return slices.ContainsFunc(d.tokens, func(t Token) bool { return d.source.is(t, word) })
}

// template is the number of tokens of the head of a template.
func (d *declaration) template() int {
	if d.text(0) != "template" || d.text(1) != "<" {
		return 0
	}
	depth := 0
	for i := range d.tokens {
		switch d.text(i) {
		case "<":
			depth++
		case ">":
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return 0
}

// instance says whether the declaration is an instance of a template that is asked for.
func (d *declaration) instance() bool { return d.text(0) == "template" && d.text(1) != "<" }

// constant says whether a variable has no linkage because it cannot change.
func (d *declaration) constant() bool { return d.has("const") && !d.has("*") && !d.has("extern") }

// valued is the place of the sign in front of a variable's value, or -1.
func (d *declaration) valued() int {
	depth, isOperator := 0, d.has(operator)
	for i, t := range d.tokens {
		switch {
		case d.source.is(t, "("):
			depth++
		case d.source.is(t, ")"):
			depth--
		case depth == 0 && !isOperator && d.source.is(t, "="):
			return i
		}
	}
	return -1
}

// untyped is the declaration without the type that is being defined in it; nil where there is none. The names that the type is made of are used.
func (d *declaration) untyped() []Token {
	from := d.template()
	for i := from; i < len(d.tokens); i++ {
		if t := d.tokens[i]; slices.ContainsFunc(types, func(word string) bool { return d.source.is(t, word) }) {
			for _, t := range d.tokens[i:] {
				d.source.names.Uses[d.source.text(t)] = true
			}
			return slices.Clone(d.tokens[from : i+1])
		}
	}
	return nil
}

// unfinished says whether a macro stands in front of the declaration that may be one itself.
func (d *declaration) unfinished() bool {
	return d.text(1) == "(" && !reserved(d.text(0)) && d.closing(1) < len(d.tokens)-1
}

// closing is the place of the bracket that closes the one at i.
func (d *declaration) closing(i int) int {
	depth := 0
	for ; i < len(d.tokens); i++ {
		switch d.text(i) {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return i
}

// constructed says whether what looks like a function's declaration, with the given brackets, is a variable: with a value,
// with arguments of its constructor, or by a pointer; or all of it is the use of a macro.
func (d *declaration) constructed(brackets []int) bool {
	if d.valued() >= 0 || d.text(1) == "(" && (d.isKeyword(0) || d.closing(1) == len(d.tokens)-1) {
		return true
	}
	return slices.ContainsFunc(brackets, func(i int) bool {
		word := d.text(i + 1)
		return i+1 < len(d.tokens) && (d.tokens[i+1].Kind == Literal || '0' <= word[0] && word[0] <= '9')
	})
}

// functions are the places of the names in front of brackets, and of these brackets, up to the initializers of a
// constructor or a variable. What a macro or a keyword has in its brackets may be a name as well.
func (d *declaration) functions() (names, brackets []int) {
	depth, macro := 0, false
	if i := slices.IndexFunc(d.tokens, func(t Token) bool { return d.source.text(t) == operator }); i >= 0 {
		return append(d.qualifiers(i), i), []int{i}
	}
	for i := range d.tokens {
		word := d.text(i)
		switch {
		case word == "(":
			if depth == 0 {
				name := d.before(i)
				macro = name == 0 && !reserved(d.text(0)) || name >= 0 && d.isKeyword(name)
				if name >= 0 && !reserved(d.text(name)) {
					names = append(append(names, name), d.qualifiers(name)...)
					brackets = append(brackets, i)
				}
			}
			depth++
		case word == ")":
			depth--
		case depth == 0 && (word == "=" || word == ":" && d.text(i+1) != ":" && d.text(i-1) != ":"):
			return names, brackets
		case depth > 0 && macro && d.tokens[i].Kind == Word && !reserved(word):
			names = append(names, i)
		}
	}
	return names, brackets
}

func (d *declaration) isKeyword(i int) bool { return slices.Contains(keywords, d.text(i)) }

// before is the name in front of the bracket at i, arguments of a template left out; -1 where there is none.
func (d *declaration) before(i int) int {
	i--
	if d.text(i) == ">" {
		depth := 0
		for ; i >= 0; i-- {
			if d.text(i) == ">" {
				depth++
			} else if d.text(i) == "<" {
				if depth--; depth == 0 {
					i--
					break
				}
			}
		}
	}
	if i < 0 || d.tokens[i].Kind != Word {
		return -1
	}
	return i
}

// qualifiers are the names of the classes and namespaces that the name at i is qualified by.
func (d *declaration) qualifiers(i int) []int {
	var out []int
	if d.text(i-1) == "~" {
		i--
	}
	for d.text(i-1) == ":" && d.text(i-2) == ":" && i >= 3 {
		i = d.before(i - 2)
		if i < 0 {
			break
		}
		out = append(out, i)
	}
	return out
}

// variables are the places of the names in front of what ends a declarator.
func (d *declaration) variables() []int {
	var out []int
	depth, value := 0, false
	for i := range d.tokens {
		switch word := d.text(i); word {
		case "(", "[", "{", "<":
			depth++
		case ")", "]", "}", ">":
			depth--
		case "=":
			value = value || depth <= 0
		case ",":
			value = value && depth > 0
		}
		next := d.text(i + 1)
		if depth <= 0 && !value && i > 0 && d.tokens[i].Kind == Word && !reserved(d.text(i)) &&
			(next == "" || next == "=" || next == "[" || next == ",") {
			out = append(out, i)
		}
	}
	if len(d.tokens) == 2 && slices.Contains(types, d.text(0)) {
		return nil // a type by itself
	}
	return out
}
