package buildfile

import (
	"path/filepath"
	"slices"
	"strings"
)

// builtin are make's own rules for the sources that matter here.
var builtin = []*rule{
	{targets: []string{"%.o"}, prereqs: []string{"%.c"}, recipe: []string{"$(CC) $(CPPFLAGS) $(CFLAGS) -c $< -o $@"}},
	{targets: []string{"%.o"}, prereqs: []string{"%.cc"}, recipe: []string{"$(CXX) $(CPPFLAGS) $(CXXFLAGS) -c $< -o $@"}},
	{targets: []string{"%.o"}, prereqs: []string{"%.cpp"}, recipe: []string{"$(CXX) $(CPPFLAGS) $(CXXFLAGS) -c $< -o $@"}},
	{targets: []string{"%.o"}, prereqs: []string{"%.C"}, recipe: []string{"$(CXX) $(CPPFLAGS) $(CXXFLAGS) -c $< -o $@"}},
}

// maxWork bounds a plan: rules looked at and prerequisites taken.
const maxWork = 1 << 21

// planner collects the steps that make would run for a goal, on a tree in which nothing is built yet.
type planner struct {
	*makefile
	explicit map[string][]*rule // by clean target
	patterns []*rule
	visited  map[string]bool
	work     int
	steps    []step
}

// plan returns the steps for the default goal.
func (m *makefile) plan() []step {
	p := &planner{makefile: m, explicit: map[string][]*rule{}, visited: map[string]bool{}}
	goal := strings.TrimSpace(m.expand("$(.DEFAULT_GOAL)", nil, 0))
	for _, r := range m.rules {
		for _, t := range r.targets {
			if strings.Contains(t, "%") {
				p.patterns = append(p.patterns, r)
			} else {
				t = filepath.Clean(t)
				p.explicit[t] = append(p.explicit[t], r)
			}
		}
		t := r.targets[0]
		if goal == "" && len(r.vars) == 0 && !strings.Contains(t, "%") && (!strings.HasPrefix(t, ".") || strings.Contains(t, "/")) {
			goal = t
		}
	}
	p.patterns = append(p.patterns, builtin...)
	for _, g := range strings.Fields(goal) {
		p.visit(g, nil, 0)
	}
	return p.steps
}

// visit makes what target needs, and then target.
func (p *planner) visit(target string, outer *scope, depth int) {
	key := filepath.Clean(target)
	if p.visited[key] || depth > maxDepth || p.work > maxWork {
		return
	}
	p.visited[key] = true
	own := &scope{map[string]variable{}, outer}
	var prereqs, recipe []string
	stem := ""
	for _, r := range p.explicit[key] {
		for name, v := range r.vars {
			own.vars[name] = v
		}
		prereqs = append(prereqs, r.prereqs...)
		if len(r.recipe) > 0 {
			recipe, stem = r.recipe, r.stem
		}
	}
	if len(recipe) == 0 {
		if r, s, ok := p.implicit(target); ok {
			recipe, stem = r.recipe, s
			var first []string
			for _, q := range r.prereqs {
				first = append(first, strings.Replace(q, "%", s, 1))
			}
			prereqs = append(first, prereqs...)
		}
	}
	prereqs = strings.Fields(p.globbed(strings.Join(prereqs, " ")))
	p.work += 1 + len(prereqs)
	var distinct []string
	seen := map[string]bool{}
	for i, q := range prereqs {
		q = p.search(q)
		prereqs[i] = q
		p.visit(q, own, depth+1)
		if !seen[q] {
			seen[q] = true
			distinct = append(distinct, q)
		}
	}
	first := ""
	if len(prereqs) > 0 {
		first = prereqs[0]
	}
	automatic := map[string]variable{
		"@": {target, true}, "<": {first, true}, "*": {stem, true}, "?": {strings.Join(distinct, " "), true},
		"^": {strings.Join(distinct, " "), true}, "+": {strings.Join(prereqs, " "), true},
	}
	for _, line := range recipe {
		p.run(p.expand(line, &scope{automatic, own}, 0))
	}
}

// run reads one expanded line of a recipe.
func (p *planner) run(text string) {
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimLeft(line, " \t@-+")
		cwd := ""
		for _, command := range commands(Words(line)) {
			if command[0] == "cd" {
				if len(command) > 1 {
					cwd = at(cwd, command[1])
				}
				continue
			}
			if s, ok := readStep(p.globbedWords(command, cwd), cwd); ok {
				p.steps = append(p.steps, s)
			}
		}
	}
}

// globbedWords replaces the patterns among the words of a command by the files they match, as the shell does. What was in
// quotes is not known any more: a compiler would find no file of such a name.
func (p *planner) globbedWords(command []string, cwd string) []string {
	if !slices.ContainsFunc(command, hasMeta) {
		return command
	}
	dir := inDir(p.dir, cwd)
	var out []string
	for _, word := range command {
		names := []string{word}
		if strings.ContainsAny(word, "*?[") && !strings.HasPrefix(word, "-") {
			if found := p.globIn(dir, word); len(found) > 0 {
				names = found
			}
		}
		if p.work += len(names); p.work > maxWork {
			return nil
		}
		out = append(out, names...)
	}
	return out
}

// implicit finds the pattern rule for target: one whose first prerequisite exists or is a target, the
// shortest stem first.
func (p *planner) implicit(target string) (found *rule, stem string, ok bool) {
	for _, r := range p.patterns {
		if p.work++; p.work > maxWork {
			return nil, "", false
		}
		if len(r.recipe) == 0 || len(r.prereqs) == 0 {
			continue
		}
		for _, t := range r.targets {
			s, matches := matchPattern(t, target)
			if !matches {
				if s, matches = matchPattern(t, filepath.Clean(target)); !matches {
					continue
				}
			}
			if (!ok || len(s) < len(stem)) && p.makeable(r, s) {
				found, stem, ok = r, s, true
			}
		}
	}
	return found, stem, ok
}

// makeable says whether the source of a pattern rule is there. Its further prerequisites are headers as a rule: one that
// is missing is for the compiler to tell.
func (p *planner) makeable(r *rule, stem string) bool {
	q := p.search(strings.Replace(r.prereqs[0], "%", stem, 1))
	return p.files.exists(inDir(p.dir, q)) || len(p.explicit[filepath.Clean(q)]) > 0
}

// search looks for a file in the folders of VPATH.
func (p *planner) search(name string) string {
	if filepath.IsAbs(name) || p.files.exists(inDir(p.dir, name)) {
		return name
	}
	for _, dir := range strings.FieldsFunc(p.expand("$(VPATH)", nil, 0), func(c rune) bool { return c == ':' || c == ' ' }) {
		if path := filepath.Join(dir, name); p.files.exists(inDir(p.dir, path)) {
			return path
		}
	}
	return name
}
