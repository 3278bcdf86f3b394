package buildfile

import (
	"path/filepath"
	"slices"
	"strings"
)

// maxCMakeSteps bounds the commands of one evaluation, loops and all.
const maxCMakeSteps = 1 << 16

// A file that another one names counts as so many commands, and as one more for so many bytes.
const fileSteps, stepBytes = 16, 256

// run evaluates commands in order. Bodies of functions are skipped: what they would do is unknown.
func (c *cmake) run(list []cmakeCommand, depth int) {
	for i := 0; i < len(list) && depth < maxDepth; i++ {
		if c.steps++; c.steps > maxCMakeSteps {
			return
		}
		switch cmd := list[i]; cmd.name {
		case "if":
			end := matching(list, i, "if", "endif")
			c.branches(list[i:end], depth)
			i = end
		case "foreach":
			end := matching(list, i, "foreach", "endforeach")
			c.foreach(cmd, list[min(i+1, end):end], depth)
			i = end
		case "while":
			i = matching(list, i, "while", "endwhile")
		case "function":
			i = matching(list, i, "function", "endfunction")
		case "macro":
			i = matching(list, i, "macro", "endmacro")
		case "return":
			return
		case "include":
			if args := c.values(cmd.args); len(args) > 0 {
				c.include(args[0], depth)
			}
		default:
			c.command(cmd.name, c.values(cmd.args))
		}
	}
}

// matching is the index of the end of the block that begins at i, or of the end of the list.
func matching(list []cmakeCommand, i int, begin, end string) int {
	depth := 0
	for ; i < len(list); i++ {
		switch list[i].name {
		case begin:
			depth++
		case end:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(list)
}

// branches runs the branch of an if block whose condition holds.
func (c *cmake) branches(block []cmakeCommand, depth int) {
	taken := false
	for i := 0; i < len(block); {
		head := block[i]
		next, nested := i+1, 0
		for ; next < len(block); next++ {
			name := block[next].name
			if nested == 0 && (name == "else" || name == "elseif") {
				break
			}
			if name == "if" {
				nested++
			} else if name == "endif" {
				nested--
			}
		}
		if !taken && (head.name == "else" || c.holds(head.args)) {
			taken = true
			c.run(block[i+1:next], depth+1)
		}
		i = next
	}
}

func (c *cmake) foreach(head cmakeCommand, body []cmakeCommand, depth int) {
	args := c.values(head.args)
	if len(args) == 0 || slices.Contains(args, "RANGE") {
		return
	}
	name, items := args[0], args[1:]
	if len(items) > 0 && items[0] == "IN" {
		var list []string
		kind := ""
		for _, a := range items[1:] {
			switch {
			case a == "LISTS" || a == "ITEMS":
				kind = a
			case kind == "LISTS":
				list = append(list, strings.FieldsFunc(c.vars[a], isSemicolon)...)
			default:
				list = append(list, a)
			}
		}
		items = list
	}
	for _, item := range items[:min(len(items), maxLoop)] {
		c.vars[name] = item
		c.run(body, depth+1)
	}
}

func isSemicolon(r rune) bool { return r == ';' }

// command obeys one command with expanded arguments. Unknown ones do nothing.
func (c *cmake) command(name string, args []string) {
	if len(args) == 0 {
		return
	}
	first, rest := args[0], args[1:]
	switch name {
	case "set":
		c.set(first, rest)
	case "unset":
		delete(c.vars, first)
	case "option":
		if _, ok := c.vars[first]; !ok {
			c.vars[first] = "OFF"
			if len(rest) > 1 {
				c.vars[first] = rest[len(rest)-1]
			}
		}
	case "list":
		c.list(first, rest)
	case "file":
		if (first == "GLOB" || first == "GLOB_RECURSE") && len(rest) > 0 {
			c.vars[rest[0]] = strings.Join(c.glob(rest[1:], first == "GLOB_RECURSE"), ";")
		}
	case "aux_source_directory":
		if len(rest) > 0 {
			found := strings.FieldsFunc(c.vars[rest[0]], isSemicolon)
			for _, f := range c.files.glob(filepath.Join(inDir(c.dir, first), "*")) {
				if IsSource(f) {
					found = append(found, f)
				}
			}
			c.vars[rest[0]] = strings.Join(found, ";")
		}
	case "add_subdirectory":
		c.subfolder(inDir(c.dir, first))
	case "project":
		c.vars["PROJECT_NAME"], c.vars["PROJECT_SOURCE_DIR"] = first, c.dir
	case "find_package":
		c.vars[first+"_FOUND"] = "TRUE"
		c.vars[strings.ToUpper(first)+"_FOUND"] = "TRUE"
	case "find_path", "find_library", "find_file", "find_program":
		if c.vars[first] == "" {
			c.vars[first] = "/found/" + first
		}
	case "get_filename_component":
		if len(rest) > 1 {
			c.vars[first] = component(inDir(c.dir, rest[0]), rest[1])
		}
	case "include_directories":
		c.includes = add(c.includes, c.paths(without(args, "BEFORE", "AFTER", "SYSTEM"))...)
	case "add_definitions", "add_compile_options":
		c.options = append(c.options, args...)
	case "add_compile_definitions":
		c.defines = append(c.defines, args...)
	case "add_executable", "cuda_add_executable", "hip_add_executable":
		c.newTarget(first, true, without(rest, "WIN32", "MACOSX_BUNDLE", "EXCLUDE_FROM_ALL"))
	case "add_library", "cuda_add_library", "hip_add_library":
		c.newTarget(first, false, without(rest, "STATIC", "SHARED", "MODULE", "OBJECT", "INTERFACE", "EXCLUDE_FROM_ALL"))
	default:
		if t := named(c.targets, first); t != nil {
			c.property(t, name, without(rest, "BEFORE", "AFTER", "SYSTEM"))
		}
	}
}

// maxGlobLevels bounds the folders that GLOB_RECURSE goes down.
const maxGlobLevels = 8

// glob is what file(GLOB) finds.
func (c *cmake) glob(args []string, recurse bool) []string {
	args = without(args, "CONFIGURE_DEPENDS", "FOLLOW_SYMLINKS")
	from := ""
	if len(args) > 1 && args[0] == "LIST_DIRECTORIES" {
		args = args[2:]
	}
	if len(args) > 1 && args[0] == "RELATIVE" {
		from, args = args[1], args[2:]
	}
	var found []string
	for _, p := range c.paths(args) {
		found = append(found, c.files.glob(p)...)
		for level := 1; recurse && level <= maxGlobLevels && len(found) < maxSources; level++ {
			found = append(found, c.files.glob(filepath.Join(filepath.Dir(p), strings.Repeat("*/", level), filepath.Base(p)))...)
		}
	}
	found = found[:min(len(found), maxSources)]
	for i, f := range found {
		if rel, err := filepath.Rel(from, f); from != "" && err == nil {
			found[i] = rel
		}
	}
	return add(nil, found...)
}

func (c *cmake) set(name string, values []string) {
	if i := slices.Index(values, "CACHE"); i >= 0 {
		if _, ok := c.vars[name]; ok {
			return
		}
		values = values[:i]
	}
	if n := len(values) - 1; n >= 0 && values[n] == "PARENT_SCOPE" {
		if value := strings.Join(values[:n], ";"); len(value) <= maxFile {
			c.handed[name] = value
		}
		return
	}
	if value := strings.Join(values, ";"); len(value) <= maxFile {
		c.vars[name] = value
	}
	if len(values) == 0 {
		delete(c.vars, name)
	}
}

func (c *cmake) list(operation string, args []string) {
	if len(args) == 0 {
		return
	}
	name, items := args[0], args[1:]
	old := strings.FieldsFunc(c.vars[name], isSemicolon)
	switch operation {
	case "APPEND":
		old = append(old, items...)
	case "PREPEND":
		old = append(slices.Clone(items), old...)
	case "REMOVE_ITEM":
		old = without(old, items...)
	case "REMOVE_DUPLICATES":
		old = add(nil, old...)
	default:
		return
	}
	if value := strings.Join(old, ";"); len(value) <= maxFile {
		c.vars[name] = value
	}
}

func (c *cmake) newTarget(name string, program bool, sources []string) {
	if len(sources) > 0 && (sources[0] == "IMPORTED" || sources[0] == "ALIAS") || len(c.targets) > maxCommands {
		return
	}
	c.targets = append(c.targets, &cmakeTarget{name: name, program: program, sources: c.paths(sources)})
}

// property obeys the commands whose first argument is a target.
func (c *cmake) property(t *cmakeTarget, name string, args []string) {
	own, users := scoped(args)
	args = without(args, scopes...)
	switch name {
	case "target_sources":
		t.sources = append(t.sources, c.paths(args)...)
	case "target_include_directories":
		t.own.includes = append(t.own.includes, c.paths(own)...)
		t.users.includes = append(t.users.includes, c.paths(users)...)
	case "target_compile_definitions":
		t.own.defines, t.users.defines = append(t.own.defines, own...), append(t.users.defines, users...)
	case "target_compile_options":
		t.own.options, t.users.options = append(t.own.options, own...), append(t.users.options, users...)
	case "target_link_libraries":
		t.links = append(t.links, args...)
	case "target_compile_features":
		for _, f := range args { // at least this standard; 17 is what nvcc takes anyway
			n, ok := strings.CutPrefix(f, "cuda_std_")
			if !ok {
				n, ok = strings.CutPrefix(f, "cxx_std_")
			}
			if ok && len(n) == 2 && n > "17" && n < "90" {
				t.least = max(t.least, n)
			}
		}
	case "set_target_properties":
		for i, a := range args[:max(len(args)-1, 0)] {
			if a == "CUDA_STANDARD" || a == "CXX_STANDARD" && t.std == "" {
				t.std = args[i+1]
			}
		}
	}
}

var scopes = []string{"PRIVATE", "PUBLIC", "INTERFACE"}

// scoped tells what a target has for its own sources from what it has for those that link it.
func scoped(args []string) (own, users []string) {
	scope := "PRIVATE"
	for _, a := range args {
		if slices.Contains(scopes, a) {
			scope = a
			continue
		}
		if scope != "INTERFACE" {
			own = append(own, a)
		}
		if scope != "PRIVATE" {
			users = append(users, a)
		}
	}
	return own, users
}

// without drops words.
func without(list []string, words ...string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(words, s) })
}
