package command

import (
	"path/filepath"
	"slices"

	"github.com/hgrd/hgrd/internal/config"
	"github.com/hgrd/hgrd/internal/levels"
	"github.com/hgrd/hgrd/internal/nearest"
	"github.com/hgrd/hgrd/reports"
)

// Keys of a settings file that are no flags: rules maps rules and ranks to levels, and paths maps globs to mappings with
// such rules.
const (
	rulesKey = "rules"
	pathsKey = "paths"
)

// sections are these keys.
var sections = []string{rulesKey, pathsKey}

// readLevels reads both sections of a settings file. What stands under paths overrides rules, wherever it stands.
func readLevels(file *config.File) (*levels.Set, error) {
	out := levels.New(filepath.Dir(file.Path))
	for _, section := range sections {
		for _, s := range file.Settings {
			var err error
			switch {
			case s.Key.Text != section:
				continue
			case section == rulesKey:
				err = addRules(out, file, s, "")
			default:
				err = addPaths(out, file, s)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// addRules adds what a mapping of rules says of the files that a glob matches.
func addRules(to *levels.Set, file *config.File, s config.Setting, glob string) error {
	if !s.Mapping {
		return file.Errorf(s.Key, "%s maps rules to levels, such as 'benign: off'", s.Key.Text)
	}
	for _, rule := range s.Inner {
		if err := levels.ValidRule(rule.Key.Text); err != nil {
			return file.Errorf(rule.Key, "%q: %v", rule.Key.Text, err)
		}
		if rule.Mapping || rule.List {
			return file.Errorf(rule.Key, "%s takes one level", rule.Key.Text)
		}
		level, err := levels.ParseLevel(rule.Values[0].Text)
		if err != nil {
			return file.Errorf(rule.Values[0], "%s %q: %v", rule.Key.Text, rule.Values[0].Text, err)
		}
		at := reports.Position{File: file.Path, Line: rule.Key.Line, Column: rule.Key.Column}
		to.Add(levels.Line{Rule: rule.Key.Text, Glob: glob, Level: level, At: at})
	}
	return nil
}

// addPaths adds what a mapping of globs says.
func addPaths(to *levels.Set, file *config.File, s config.Setting) error {
	if !s.Mapping {
		return file.Errorf(s.Key, `%s maps globs to rules, such as '"third_party/**": {rules: {"*": off}}'`, s.Key.Text)
	}
	for _, glob := range s.Inner {
		if err := levels.ValidGlob(glob.Key.Text); err != nil {
			return file.Errorf(glob.Key, "%q: %v", glob.Key.Text, err)
		}
		if !glob.Mapping {
			return file.Errorf(glob.Key, `%q: holds %s, such as {rules: {"*": off}}`, glob.Key.Text, rulesKey)
		}
		for _, inner := range glob.Inner {
			if inner.Key.Text != rulesKey {
				hint := "; only " + rulesKey + " may stand here"
				if nearest.Word(inner.Key.Text, []string{rulesKey}) != "" {
					hint = ", did you mean " + rulesKey + "?"
				}
				return file.Errorf(inner.Key, "unknown key %q%s", inner.Key.Text, hint)
			}
			if err := addRules(to, file, inner, glob.Key.Text); err != nil {
				return err
			}
		}
	}
	return nil
}

// isSection says whether a key of a settings file is no flag.
func isSection(key string) bool { return slices.Contains(sections, key) }
