package buildfile

import (
	"path/filepath"
	"strings"
)

// Limits on the evaluation of one Makefile.
const (
	maxIncludes   = 32
	maxDepth      = 48      // of expansions in expansions, of rules behind rules
	maxExpanded   = 4 << 20 // bytes of all expansions together
	expansionCost = 16      // bytes that an expansion counts besides
	maxLoop       = 1 << 12 // words of one foreach
	maxRules      = 1 << 13
	maxRuleWords  = 1 << 12
)

// makefile is a Makefile under evaluation.
type makefile struct {
	files    files
	dir      string
	vars     map[string]variable
	rules    []*rule
	includes int
	expanded int // bytes so far
}

type variable struct {
	value  string
	simple bool // expanded when it was set
}

// rule is an explicit rule, a pattern rule or a suffix rule as a pattern rule. The targets of a static pattern rule are
// rules of their own.
type rule struct {
	targets []string
	prereqs []string
	recipe  []string
	stem    string              // of a static pattern rule
	vars    map[string]variable // that hold for the targets only
}

// parseMake evaluates the makefile text of the folder dir.
func parseMake(f files, dir, text string) *makefile {
	m := &makefile{files: f, dir: dir, vars: map[string]variable{
		"CC": {"cc", true}, "CXX": {"c++", true}, "AR": {"ar", true}, "RM": {"rm -f", true}, "MAKE": {"make", true},
		"CURDIR": {dir, true}, "PWD": {dir, true},
	}}
	m.parse(text)
	return m
}

func readMake(f files, dir, text string) Found {
	m := parseMake(f, dir, text)
	targets := link(m.plan())
	var loose []string // where the commands tell nothing, the flags' usual variables may
	for _, name := range []string{"NVCCFLAGS", "NVCC_FLAGS", "CFLAGS", "CXXFLAGS", "CPPFLAGS", "INCLUDES", "DEFS"} {
		var flags []string
		words := Words(m.expand("$("+name+")", nil, 0))
		readFlags(words, &flags)
		loose = addFlags(loose, flags)
	}
	return Found{Targets: targets, Flags: loose}
}

func readFlags(words []string, flags *[]string) {
	for i := 0; i < len(words); i++ {
		if n := frontFlag(words[i:], "", flags); n > 0 {
			i += n - 1
		}
	}
}

// parse reads a text into variables and rules.
func (m *makefile) parse(text string) {
	p := &makeParser{makefile: m, lines: logicalLines(text)}
	for p.next < len(p.lines) {
		line := p.lines[p.next]
		p.next++
		p.line(line)
	}
}

type makeParser struct {
	*makefile
	lines   []string
	next    int
	current []*rule     // that recipe lines belong to; nil outside of a rule
	conds   []condition // that are open
}

type condition struct {
	holds bool // the present branch is taken
	done  bool // a branch was taken
}

func (p *makeParser) active() bool {
	for _, c := range p.conds {
		if !c.holds {
			return false
		}
	}
	return true
}

func (p *makeParser) line(line string) {
	recipe := strings.HasPrefix(line, "\t") && p.current != nil
	bare := strings.TrimSpace(stripComment(line))
	if !recipe || isDirective(bare) {
		if p.conditional(bare) {
			return
		}
	}
	if !p.active() {
		return
	}
	if recipe {
		for _, r := range p.current {
			r.recipe = append(r.recipe, strings.TrimPrefix(line, "\t"))
		}
		return
	}
	if bare == "" {
		return
	}
	word, rest := cutWord(bare)
	switch word {
	case "include", "-include", "sinclude":
		p.current = nil
		p.include(rest)
		return
	case "define":
		p.current = nil
		p.define(rest)
		return
	case "export", "override", "private":
		p.current = nil
		if _, _, _, ok := assignment(rest); ok {
			p.line(rest)
		}
		return
	case "unexport", "undefine", "vpath":
		p.current = nil
		return
	}
	if name, op, value, ok := assignment(bare); ok {
		p.current = nil
		p.assign(p.vars, p.expand(name, nil, 0), op, value)
		return
	}
	p.rule(bare)
}

// isDirective says whether a line that begins with a tab may be a conditional all the same.
func isDirective(line string) bool {
	word, _ := cutWord(line)
	switch word {
	case "ifeq", "ifneq", "ifdef", "ifndef", "else", "endif":
		return true
	}
	return strings.HasPrefix(line, "ifeq(") || strings.HasPrefix(line, "ifneq(")
}

// conditional obeys ifeq, else, endif and their like.
func (p *makeParser) conditional(line string) bool {
	if !isDirective(line) {
		return false
	}
	word, rest := cutWord(line)
	if open := strings.IndexByte(word, '('); open > 0 {
		word, rest = line[:open], line[open:]
	}
	last := len(p.conds) - 1
	switch word {
	case "endif":
		if last >= 0 {
			p.conds = p.conds[:last]
		}
	case "else":
		if last < 0 {
			return true
		}
		c := &p.conds[last]
		c.holds = !c.done
		if isDirective(rest) && c.holds {
			next, arg := cutWord(rest)
			c.holds = p.holds(next, arg)
		}
		c.done = c.done || c.holds
	default:
		holds := p.active() && p.holds(word, rest)
		p.conds = append(p.conds, condition{holds: holds, done: holds})
	}
	return true
}

func (p *makeParser) holds(word, rest string) bool {
	switch word {
	case "ifdef", "ifndef":
		v := p.vars[p.expand(rest, nil, 0)]
		return (v.value != "") == (word == "ifdef")
	}
	var a, b string
	rest = strings.TrimSpace(rest)
	if strings.HasPrefix(rest, "(") && strings.HasSuffix(rest, ")") {
		parts := splitArguments(rest[1:len(rest)-1], 2)
		a = parts[0]
		if len(parts) > 1 {
			b = parts[1]
		}
	} else if words := quoted(rest); len(words) == 2 {
		a, b = words[0], words[1]
	}
	a, b = strings.TrimSpace(p.expand(a, nil, 0)), strings.TrimSpace(p.expand(b, nil, 0))
	return (a == b) == (word == "ifeq")
}

// quoted splits `"a" 'b'`.
func quoted(s string) []string {
	var out []string
	for s = strings.TrimSpace(s); s != "" && (s[0] == '"' || s[0] == '\''); s = strings.TrimSpace(s) {
		body, rest, ok := strings.Cut(s[1:], s[:1])
		if !ok {
			return nil
		}
		out = append(out, body)
		s = rest
	}
	return out
}

func (p *makeParser) include(names string) {
	for _, name := range strings.Fields(p.expand(names, nil, 0)) {
		if p.includes >= maxIncludes {
			return
		}
		p.includes++
		if text, ok := p.files.part(inDir(p.dir, name), maxFile); ok {
			p.makefile.parse(text)
		}
	}
}

// define reads the lines up to endef as the value of a variable.
func (p *makeParser) define(rest string) {
	name := strings.TrimRight(strings.TrimSpace(rest), " :+?=")
	var body []string
	for p.next < len(p.lines) {
		line := p.lines[p.next]
		p.next++
		if strings.TrimSpace(line) == "endef" {
			break
		}
		body = append(body, line)
	}
	p.vars[name] = variable{value: strings.Join(body, "\n")}
}

// assign sets a variable in vars as op says.
func (m *makefile) assign(vars map[string]variable, name, op, value string) {
	old, known := vars[name]
	if !known {
		old, known = m.vars[name]
	}
	switch op {
	case "=":
		vars[name] = variable{value: value}
	case ":=", "::=", ":::=":
		vars[name] = variable{m.expand(value, nil, 0), true}
	case "?=":
		if !known {
			vars[name] = variable{value: value}
		}
	case "+=":
		if old.simple {
			value = m.expand(value, nil, 0)
		}
		if old.value != "" {
			value = old.value + " " + value
		}
		if len(value) <= maxFile {
			vars[name] = variable{value, old.simple}
		}
	case "!=": // a shell's output
		vars[name] = variable{}
	}
}

// rule reads "targets: prerequisites" and what may stand behind.
func (p *makeParser) rule(line string) {
	p.current = []*rule{} // recipe lines that follow are not ours to parse, whatever the line is
	head, rest, ok := cutColon(line)
	if !ok || len(p.rules) > maxRules {
		return
	}
	rest = strings.TrimPrefix(rest, ":")
	targets := strings.Fields(p.expand(head, nil, 0))
	if len(targets) == 0 || len(targets) > maxRuleWords {
		return
	}
	if name, op, value, ok := assignment(strings.TrimSpace(rest)); ok {
		r := &rule{targets: targets, vars: map[string]variable{}}
		p.assign(r.vars, name, op, value)
		p.rules = append(p.rules, r)
		p.current = nil
		return
	}
	rest, command, hasCommand := strings.Cut(rest, ";")
	static, prereqText, isStatic := cutColon(rest)
	if !isStatic {
		prereqText = rest
	}
	prereqs := strings.Fields(strings.ReplaceAll(p.expand(prereqText, nil, 0), "|", " "))
	if len(prereqs) > maxRuleWords {
		return
	}
	if pattern := strings.TrimSpace(p.expand(static, nil, 0)); isStatic {
		for _, t := range targets {
			if stem, ok := matchPattern(pattern, t); ok {
				r := &rule{targets: []string{t}, stem: stem}
				for _, q := range prereqs {
					r.prereqs = append(r.prereqs, strings.Replace(q, "%", stem, 1))
				}
				p.current = append(p.current, r)
			}
		}
	} else {
		r := &rule{targets: targets, prereqs: prereqs}
		if pattern, from, ok := suffixRule(targets); ok && len(prereqs) == 0 {
			r.targets, r.prereqs = []string{pattern}, []string{from}
		}
		p.current = []*rule{r}
	}
	for _, r := range p.current {
		if hasCommand {
			r.recipe = append(r.recipe, command)
		}
		p.rules = append(p.rules, r)
	}
}

// suffixRule reads ".cu.o" as "%.o: %.cu".
func suffixRule(targets []string) (target, prereq string, ok bool) {
	if len(targets) != 1 || !strings.HasPrefix(targets[0], ".") {
		return "", "", false
	}
	from, to, ok := strings.Cut(targets[0][1:], ".")
	if !ok || from == "" || to == "" || strings.ContainsAny(to, "./") || !IsSource("x."+from) {
		return "", "", false
	}
	return "%." + to, "%." + from, true
}

// matchPattern matches word against a pattern with one % and returns what it stands for.
func matchPattern(pattern, word string) (stem string, ok bool) {
	before, after, ok := strings.Cut(pattern, "%")
	if !ok || len(word) < len(before)+len(after) || !strings.HasPrefix(word, before) || !strings.HasSuffix(word, after) {
		return "", false
	}
	return word[len(before) : len(word)-len(after)], true
}

// inDir is path as the program sees it: relative paths are relative to dir.
func inDir(dir, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}
