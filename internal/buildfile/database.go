package buildfile

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// Database is what a compile_commands.json says, and the link steps of the build system beside it.
type Database struct {
	Targets []Target // every entry is in one at least
	Broken  []string // entries that say nothing, and why
}

// ReadDatabase reads the compile_commands.json in the folder dir. Paths in it are relative to base where they lie below.
func ReadDatabase(base, dir string) (*Database, error) {
	name := filepath.Join(dir, DatabaseName)
	text, ok := osFiles{}.read(name, maxMade)
	if !ok {
		return nil, fmt.Errorf("%s: cannot be read; cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON writes it, and so does bear -- make", name)
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	db, err := readEntries(osFiles{root: abs}, base, abs, text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for i, b := range db.Broken {
		db.Broken[i] = name + ": " + b
	}
	return db, nil
}

// readDatabase reads the database of the folder dir for one who stands in it.
func readDatabase(f files, dir, text string) (*Database, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	return readEntries(f, abs, abs, text)
}

// entry is one command of a database.
type entry struct {
	Directory, Command, File, Output string
	Arguments                        []string
}

// readEntries reads the database of the folder dir, both folders being absolute.
func readEntries(f files, base, dir, text string) (*Database, error) {
	var entries []entry
	if err := json.Unmarshal([]byte(text), &entries); err != nil {
		why := strings.TrimPrefix(err.Error(), "json: ")
		var wrong *json.UnmarshalTypeError
		switch {
		case strings.HasPrefix(why, "invalid character"):
			why = "an unexpected character" // it may be a link to any file
		case errors.As(err, &wrong) && wrong.Field == "":
			why = "it has to be a list of commands"
		case errors.As(err, &wrong):
			why = fmt.Sprintf("%q of a command is of type %s", strings.ToLower(wrong.Field), wrong.Value)
		}
		return nil, errors.New("is no compile database: " + why)
	}
	b := &database{files: f, base: base, dir: dir, made: map[string]step{}, programs: map[string]*step{}, mains: map[string]bool{}, responses: newBudget()}
	for i := range entries {
		if reason := b.entry(i, &entries[i]); reason != "" {
			b.broken = append(b.broken, fmt.Sprintf("entry %d: %s", i+1, reason))
		}
	}
	return &Database{b.targets(), b.broken}, nil
}

// database gathers the steps of a database. Their paths are relative to base.
type database struct {
	files     files
	base, dir string
	order     []string        // what the entries make
	made      map[string]step // by output
	links     []*step         // of programs that the entries themselves make
	programs  map[string]*step
	mains     map[string]bool // sources that were looked into
	responses *budget         // for response files
	broken    []string
}

// entry reads one entry, and says what is wrong with it.
func (b *database) entry(n int, e *entry) string {
	words := e.Arguments
	if len(words) == 0 {
		if all := commands(Words(e.Command)); len(all) > 0 {
			words = all[len(all)-1] // those before it ask for dependencies
		}
	}
	switch {
	case e.File == "":
		return "names no file"
	case len(words) == 0:
		return e.File + " has no command"
	}
	cwd := relative(b.base, inDir(b.dir, e.Directory))
	b.responses.unread = ""
	words = expand(b.files, b.responses, unwrap(words), b.base, cwd)
	if unread := b.responses.unread; unread != "" && IsCUDA(e.File) { // its flags would be missing
		return fmt.Sprintf("%s takes flags from %s, which cannot be read", e.File, unread)
	}
	if len(words) == 0 {
		return e.File + " has no compiler"
	}
	s := readCommand(words, cwd)
	source := relative(b.base, inDir(b.base, at(cwd, e.File)))
	if !IsSource(source) && !s.cuda {
		return "" // assembly and the like
	}
	output := s.output
	if e.Output != "" {
		output = at(cwd, e.Output)
	}
	if output == "" && s.kind == compiling {
		output = at(cwd, strings.TrimSuffix(filepath.Base(source), filepath.Ext(source))+".o")
	}
	output = relative(b.base, output)
	unit := step{sources: []string{source}, flags: b.flags(s.flags), cuda: s.cuda, kind: compiling, output: output}
	_, taken := b.made[output]
	if taken || !isObject(output) || filepath.Ext(output) == ".so" {
		unit.output = fmt.Sprintf("%s#%d.o", output, n)
	}
	b.order = append(b.order, unit.output)
	b.made[unit.output] = unit
	if isProgram(output) {
		p := b.programs[output]
		if p == nil {
			p = &step{output: output}
			b.programs[output] = p
			b.links = append(b.links, p)
		}
		p.objects = add(p.objects, unit.output)
		for _, o := range s.objects {
			p.objects = add(p.objects, relative(b.base, o))
		}
	}
	return ""
}

// isProgram says whether a compiler that is told to write this file makes a program, by its name: several entries may
// have come from one command that compiled and linked.
func isProgram(output string) bool {
	switch filepath.Ext(output) {
	case "", ".out", ".exe", ".bin", ".x":
		return output != ""
	}
	return false
}

// flags are those of an entry with the paths as seen from base.
func (b *database) flags(flags []string) []string {
	var out []string
	for i, f := range flags {
		if option, d, ok := SearchFolder(f); ok {
			f = option + relative(b.base, d)
		} else if i > 0 && flags[i-1] == "-include" {
			f = relative(b.base, f)
		}
		out = append(out, f)
	}
	return out
}

// targets are what the link steps make, and groups of the other entries.
func (b *database) targets() []Target {
	var steps []step
	for _, o := range b.order {
		steps = append(steps, b.made[o])
	}
	var targets []Target
	links := b.linkSteps()
	for _, p := range b.links {
		links = append(links, *p)
	}
	linked := map[string]bool{}
	if len(links) > 0 {
		targets = link(append(steps, links...))
	}
	for _, t := range targets {
		for _, u := range t.Units {
			linked[u.key()] = true
		}
	}
	var others []string
	for _, o := range b.order {
		if s := b.made[o]; !linked[s.unit(0).key()] {
			others = append(others, o)
		}
	}
	return append(targets, b.loose(others)...)
}

// linkSteps are those of the build system beside the database: Ninja, CMake's Makefiles, or else a Makefile.
func (b *database) linkSteps() []step {
	here := relative(b.base, b.dir)
	var steps []step
	if text, ok := b.files.read(inDir(b.dir, ninjaName), maxMade); ok {
		steps = readNinja(text, here)
	}
	steps = append(steps, b.cmakeSteps()...)
	if len(steps) == 0 {
		steps = b.makeSteps()
	}
	return steps
}

// makeSteps are those of a Makefile that link objects alone. Commands that compile as well have entries of their own.
func (b *database) makeSteps() []step {
	var steps []step
	for _, name := range makefileNames {
		text, ok := b.files.read(inDir(b.dir, name), maxFile)
		if !ok {
			continue
		}
		for _, s := range parseMake(b.files, b.dir, text).plan() {
			if s.kind != linking || len(s.sources) > 0 {
				continue
			}
			s.output = relative(b.base, inDir(b.dir, s.output))
			for i, o := range s.objects {
				s.objects[i] = relative(b.base, inDir(b.dir, o))
			}
			steps = append(steps, s)
		}
		return steps
	}
	return nil
}

// cmakeSteps are those that CMake's Makefiles take from link.txt.
func (b *database) cmakeSteps() []step {
	var steps []step
	seen := map[string]bool{}
	for _, o := range b.order {
		above, below, ok := strings.Cut("/"+filepath.ToSlash(o), "/CMakeFiles/")
		target, _, _ := strings.Cut(below, "/")
		cwd := strings.TrimPrefix(above, "/")
		folder := filepath.Join(cwd, "CMakeFiles", target)
		if !ok || seen[folder] {
			continue
		}
		seen[folder] = true
		for _, name := range []string{"dlink.txt", "link.txt"} {
			text, _ := b.files.read(inDir(b.base, filepath.Join(folder, name)), maxFile)
			for _, command := range commands(Words(text)) {
				if s, ok := readStep(expand(b.files, b.responses, unwrap(command), b.base, cwd), cwd); ok && s.kind == linking {
					s.output = relative(b.base, s.output)
					steps = append(steps, s)
				}
			}
		}
	}
	return steps
}

// loose groups entries that no link step takes: those of one folder are one program, or one for each main function.
func (b *database) loose(outputs []string) []Target {
	var folders []string
	groups := map[string][]string{}
	for _, o := range outputs {
		folder := filepath.Dir(b.made[o].sources[0])
		if groups[folder] == nil {
			folders = append(folders, folder)
		}
		groups[folder] = append(groups[folder], o)
	}
	g := &gatherer{made: b.made}
	var targets []Target
	for _, folder := range folders {
		var mains, parts []string
		for _, o := range groups[folder] {
			if b.definesMain(b.made[o].sources[0]) {
				mains = append(mains, o)
			} else {
				parts = append(parts, o)
			}
		}
		program := func(name string, objects ...string) {
			t := g.target(step{output: name, objects: objects})
			t.Whole = false
			targets = append(targets, t)
		}
		shared := parts[:min(len(parts), maxSources-1)]
		for _, m := range mains {
			name := filepath.Base(b.made[m].sources[0])
			program(strings.TrimSuffix(name, filepath.Ext(name)), slices.Concat(shared, []string{m})...)
		}
		if len(mains) > 0 {
			parts = parts[len(shared):]
		}
		for part := range slices.Chunk(parts, maxSources) {
			program(filepath.Base(inDir(b.base, folder)), part...)
		}
	}
	return targets
}

// definesMain looks into a source, once.
func (b *database) definesMain(source string) bool {
	known, ok := b.mains[source]
	if !ok {
		text, _ := b.files.read(inDir(b.base, source), maxSource)
		known = DefinesMain(text)
		b.mains[source] = known
	}
	return known
}

// relative is path as seen from dir where it lies below, else path itself.
func relative(dir, path string) string {
	if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return path
}
