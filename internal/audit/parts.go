package audit

import (
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"
)

// A source that another file names in an include directive may be a part of that file's program, or lie there for a build that
// nobody asks for: the compiler says which files it opens. It is asked for those inputs alone that may lead to such a source.

// question is what the compiler is asked: which files it opens for inputs that lie in a folder.
type question struct {
	dir    string
	flags  []string
	inputs []string            // absolute
	opened map[string][]string // the answer: parts by input, absolute

	program Program           // that an opener gets
	at      map[string]string // the inputs by the names that it gets
	about   map[string][]string
}

// ask answers the questions, several at once. What is no part is left out of the answers.
func (t *tree) ask(questions []*question) {
	const most = 64 // that one opener gets at once: where it fails, all of them have no answer
	asked := t.worthAsking(questions)
	each := min(most, (len(asked)+runtime.NumCPU()-1)/runtime.NumCPU())
	var g errgroup.Group
	g.SetLimit(runtime.NumCPU())
	for ; len(asked) > 0 && t.opener != nil; asked = asked[min(each, len(asked)):] {
		some := asked[:min(each, len(asked))]
		g.Go(func() error {
			if t.ctx.Err() != nil {
				return nil
			}
			var programs []Asked
			for _, q := range some {
				programs = append(programs, Asked{q.program, q.about})
			}
			answers := t.opener(t.ctx, t.base, programs)
			for i := range min(len(some), len(answers)) {
				t.answer(some[i], answers[i])
			}
			return nil
		})
	}
	g.Wait()
}

// worthAsking are the questions of which the answers matter, with the programs that an opener gets.
func (t *tree) worthAsking(questions []*question) (out []*question) {
	for _, q := range questions {
		p := Program{Dir: q.dir, Flags: q.flags}
		var abouts [][]string
		for _, file := range q.inputs {
			if about, all := t.matter(file, q); len(about) > 0 {
				p.Inputs = append(p.Inputs, relative(q.dir, file))
				if !all {
					about = nil
				}
				abouts = append(abouts, about)
			}
		}
		if len(p.Inputs) == 0 {
			continue
		}
		names := p.Inputs
		p.rebase(t.base)
		q.at, q.about = map[string]string{}, map[string][]string{}
		for i, name := range p.Inputs {
			q.at[name], q.about[name] = filepath.Join(q.dir, names[i]), abouts[i]
		}
		q.program = p
		out = append(out, q)
	}
	return out
}

// answer notes what an opener says to a question.
func (t *tree) answer(q *question, files map[string][]string) {
	q.opened = map[string][]string{}
	for name, opened := range files {
		for _, file := range opened {
			if file = t.real(file); t.parts[file] && file != q.at[name] {
				q.opened[q.at[name]] = append(q.opened[q.at[name]], file)
			}
		}
	}
}

// matter lists the parts that a file may lead to of which an answer says something: sources of the ledger, and other inputs of the
// question. It says whether there are no others, which macros name.
func (t *tree) matter(file string, q *question) (about []string, all bool) {
	parts, all := t.mayReach(file)
	for part := range parts {
		if part != file && (isKernels(part) || slices.Contains(q.inputs, part)) {
			about = append(about, part)
		}
	}
	return about, all
}

// real is the absolute path without links of a file as seen from the base.
func (t *tree) real(file string) string {
	if !filepath.IsAbs(file) {
		file = filepath.Join(t.base, file)
	}
	if real, err := filepath.EvalSymlinks(file); err == nil {
		return real
	}
	return filepath.Clean(file)
}

// readFor notes what is opened for an input of a program.
func (t *tree) readFor(q *question, input string) {
	for _, file := range q.opened[input] {
		if t.readBy[file] == "" {
			t.readBy[file] = t.name(input)
		}
	}
}

// settleParts drops inputs of the programs so far that other inputs of theirs include, and chooses the parts that are programs of
// their own: those that no program includes.
func (t *tree) settleParts() {
	if len(t.parts) == 0 {
		return
	}
	var questions []*question
	for _, p := range t.programs {
		q := &question{dir: p.Dir, flags: p.Flags}
		for _, s := range p.Inputs {
			if !filepath.IsAbs(s) {
				s = filepath.Join(p.Dir, s)
			}
			q.inputs = append(q.inputs, s)
		}
		questions = append(questions, q)
	}
	t.ask(questions)
	for i, q := range questions {
		t.programs[i].Inputs = t.withoutParts(t.programs[i].Inputs, q)
	}
	var whole, parts []string
	for _, dir := range t.order {
		if t.made(dir) != "" {
			continue
		}
		f := t.folders[dir]
		for _, name := range slices.Concat(f.cuda, f.opencl) {
			switch file := filepath.Join(dir, name); {
			case !t.isLoose(file):
			case t.parts[file]:
				parts = append(parts, file)
			default:
				whole = append(whole, file)
			}
		}
	}
	t.askLoose(whole)
	for t.ctx.Err() == nil {
		parts = slices.DeleteFunc(parts, func(file string) bool { return !t.isLoose(file) || t.turned[file] })
		if len(parts) == 0 {
			return
		}
		next := t.outermost(parts)
		for _, file := range next {
			t.turned[file] = true
		}
		t.askLoose(next)
	}
}

// withoutParts are the inputs of a program but for those that another one includes which stays.
func (t *tree) withoutParts(inputs []string, q *question) []string {
	gone := map[string]bool{}
	var out []string
	for i, file := range q.inputs {
		for _, other := range q.inputs {
			gone[file] = gone[file] || !gone[other] && slices.Contains(q.opened[other], file)
		}
		if !gone[file] {
			out = append(out, inputs[i])
		}
	}
	for _, file := range q.inputs {
		if !gone[file] {
			t.readFor(q, file)
		}
	}
	return out
}

// askLoose notes what is opened for sources that no build file names.
func (t *tree) askLoose(files []string) {
	var questions []*question
	for _, file := range files {
		dir := filepath.Dir(file)
		if n := len(questions); n > 0 && questions[n-1].dir == dir {
			questions[n-1].inputs = append(questions[n-1].inputs, file)
			continue
		}
		questions = append(questions, &question{dir: dir, flags: t.looseFlags(dir), inputs: []string{file}})
	}
	t.ask(questions)
	for _, q := range questions {
		for _, file := range q.inputs {
			t.readFor(q, file)
		}
	}
}

// outermost are those of the parts that no other one of them may include; the first where they include each other.
func (t *tree) outermost(parts []string) []string {
	inner := map[string]bool{}
	for _, file := range parts {
		reached, _ := t.mayReach(file)
		for part := range reached {
			inner[part] = inner[part] || part != file
		}
	}
	out := slices.DeleteFunc(slices.Clone(parts), func(file string) bool { return inner[file] })
	if len(out) == 0 {
		slices.SortFunc(parts, strings.Compare)
		return parts[:1]
	}
	return out
}
