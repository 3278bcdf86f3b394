package buildfile

import (
	"path/filepath"
	"slices"
	"strings"
)

// link puts steps together: what is linked, with all the sources that its objects and archives come from. Without any
// link step the archives, and then the objects, are the targets.
func link(steps []step) []Target {
	made := map[string]step{} // by output
	for _, s := range steps {
		switch {
		case s.kind == compiling && s.output == "":
			for _, src := range s.sources {
				one := s
				one.sources = []string{src}
				base := filepath.Base(src)
				made[strings.TrimSuffix(base, filepath.Ext(base))+".o"] = one
			}
		case s.output != "" && (s.kind == compiling || isObject(s.output)):
			made[s.output] = s
		}
	}
	g := &gatherer{made: made}
	var targets []Target
	used := map[string]bool{} // sources of targets so far
	build := func(s step) {
		t := g.target(s)
		if len(t.Sources) == 0 {
			return
		}
		for _, src := range t.Sources {
			used[src] = true
		}
		targets = append(targets, t)
	}
	for _, s := range steps {
		if s.kind == linking && !isObject(s.output) {
			build(s)
		}
	}
	for _, s := range steps { // libraries that no program takes
		if s.kind == linking && isObject(s.output) && !slices.ContainsFunc(g.target(s).Sources, func(n string) bool { return used[n] }) {
			build(s)
		}
	}
	if len(targets) == 0 {
		var all step
		for _, s := range steps {
			all.sources = add(all.sources, s.sources...)
			all.flags = add(all.flags, s.flags...)
		}
		all.output = "objects"
		build(all)
		for i := range targets {
			targets[i].Whole = false
		}
	}
	return targets
}

// Limits on what objects and archives lead to.
const (
	maxChain = 4096 // archives behind archives
	maxFlags = 1024 // of one target
)

// gatherer puts together what steps lead to.
type gatherer struct {
	made map[string]step // by output
	work int             // inputs looked at; at most maxWork
}

// target is the target that s makes.
func (g *gatherer) target(s step) Target {
	t := Target{Name: "a.out", Whole: true}
	if s.output != "" {
		t.Name = filepath.Base(s.output)
	}
	var cuda, host []string // flags of CUDA steps come first: of two standards the first wins
	seen, units := map[string]bool{}, map[string]bool{}
	var visit func(s step, depth int)
	visit = func(s step, depth int) {
		if slices.ContainsFunc(s.sources, IsCUDA) || s.cuda {
			cuda = addFlags(cuda, s.flags)
			t.CUDA = true
		} else if len(s.sources) > 0 {
			host = addFlags(host, s.flags)
		}
		if len(t.Sources)+len(s.sources) <= maxSources {
			t.Sources = add(t.Sources, s.sources...)
			for i := range s.sources {
				if u := s.unit(i); !units[u.key()] {
					units[u.key()] = true
					t.Units = append(t.Units, u)
				}
			}
		} else {
			t.Whole = false
		}
		for _, o := range s.objects {
			from, ok := g.made[o]
			g.work++
			switch {
			case g.work > maxWork || depth > maxChain:
				t.Whole = false
			case !ok && !isLibrary(o):
				t.Whole = false
			case ok && !seen[o]:
				seen[o] = true
				visit(from, depth+1)
			}
		}
	}
	visit(s, 0)
	t.Flags = addFlags(cuda, host)
	return t
}

// unit is the i-th source of s.
func (s *step) unit(i int) Unit {
	return Unit{s.sources[i], addFlags(nil, s.flags), s.cuda || IsCUDA(s.sources[i])}
}

// key tells units apart that would be compiled differently.
func (u Unit) key() string { return u.Source + "\x00" + strings.Join(u.Flags, "\x00") }

// addFlags appends new flags. Of the flags that set one thing only the first is kept.
func addFlags(to, flags []string) []string {
	for i := 0; i < len(flags) && len(to) < maxFlags; i++ {
		f := flags[i]
		switch {
		case f == "-include" && i+1 < len(flags):
			i++
			known := false
			for j := 0; j+1 < len(to); j++ {
				known = known || to[j] == f && to[j+1] == flags[i]
			}
			if !known {
				to = append(to, f, flags[i])
			}
		case strings.HasPrefix(f, "-std="):
			isStd := func(g string) bool { return strings.HasPrefix(g, "-std=") }
			if strings.Contains(f, "++") && !slices.ContainsFunc(to, isStd) {
				to = append(to, f)
			}
		default:
			to = add(to, f)
		}
	}
	return to
}
