package buildfile

import (
	"slices"
	"strings"
)

// maxCMakeSteps bounds the commands of one evaluation, loops and all.
const maxCMakeSteps = 1 << 16

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
		if _, ok := c.vars[first]; !ok && len(rest) > 1 {
			c.vars[first] = rest[len(rest)-1]
		}
	case "list":
		c.list(first, rest)
	case "file":
		if (first == "GLOB" || first == "GLOB_RECURSE") && len(rest) > 0 {
			var found []string
			for _, p := range c.paths(rest[1:]) {
				found = add(found, c.files.glob(p)...)
			}
			c.vars[rest[0]] = strings.Join(found, ";")
		}
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
	case "add_executable", "cuda_add_executable":
		c.newTarget(first, true, without(rest, "WIN32", "MACOSX_BUNDLE", "EXCLUDE_FROM_ALL"))
	case "add_library", "cuda_add_library":
		c.newTarget(first, false, without(rest, "STATIC", "SHARED", "MODULE", "OBJECT", "INTERFACE", "EXCLUDE_FROM_ALL"))
	default:
		if t := c.find(first); t != nil {
			c.property(t, name, without(rest, "PRIVATE", "PUBLIC", "INTERFACE", "BEFORE", "SYSTEM"))
		}
	}
}

func (c *cmake) set(name string, values []string) {
	if i := slices.Index(values, "CACHE"); i >= 0 {
		if _, ok := c.vars[name]; ok {
			return
		}
		values = values[:i]
	}
	values = without(values, "PARENT_SCOPE")
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
	switch name {
	case "target_sources":
		t.sources = append(t.sources, c.paths(args)...)
	case "target_include_directories":
		t.includes = append(t.includes, c.paths(args)...)
	case "target_compile_definitions":
		t.defines = append(t.defines, args...)
	case "target_compile_options":
		t.options = append(t.options, args...)
	case "target_link_libraries":
		t.links = append(t.links, args...)
	case "target_compile_features":
		for _, f := range args { // at least this standard; 17 is what nvcc takes anyway
			if n, ok := strings.CutPrefix(f, "cuda_std_"); ok && len(n) == 2 && n > "17" {
				t.std = n
			} else if n, ok := strings.CutPrefix(f, "cxx_std_"); ok && len(n) == 2 && n > "17" && t.std == "" {
				t.std = n
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

// without drops words.
func without(list []string, words ...string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(words, s) })
}
