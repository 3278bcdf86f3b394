package buildfile

import (
	"encoding/json"
	"path/filepath"
)

// readDatabase reads compile_commands.json. It names no programs: all its files of one folder are one target.
func readDatabase(dir, text string) []Target {
	var entries []struct {
		Directory, Command, File string
		Arguments                []string
	}
	if json.Unmarshal([]byte(text), &entries) != nil {
		return nil
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil
	}
	var order []string
	groups := map[string][]step{}
	for _, e := range entries {
		words := e.Arguments
		if len(words) == 0 {
			words = Words(e.Command)
		}
		cwd := e.Directory
		if !filepath.IsAbs(cwd) {
			cwd = filepath.Join(abs, cwd)
		}
		if len(words) == 0 {
			continue
		}
		s, _ := readCompile(words[1:], relative(abs, cwd))
		src := relative(abs, at(cwd, e.File))
		if !IsSource(src) {
			continue
		}
		folder := filepath.Dir(src)
		if groups[folder] == nil {
			order = append(order, folder)
		}
		s.sources, s.objects, s.compile, s.output = []string{src}, nil, true, src+".o"
		groups[folder] = append(groups[folder], s)
	}
	var targets []Target
	for _, folder := range order {
		all := step{output: folder}
		made := map[string]step{}
		for _, s := range groups[folder] {
			made[s.output] = s
			all.objects = add(all.objects, s.output)
		}
		targets = append(targets, gather(all, made))
	}
	return targets
}

// relative is path as seen from dir where it lies below, else path itself.
func relative(dir, path string) string {
	if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return path
}
