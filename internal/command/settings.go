package command

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/config"
	"github.com/hgrd/hgrd/internal/excerpt"
	"github.com/hgrd/hgrd/internal/nearest"
	"github.com/hgrd/hgrd/reports"
)

// configFlag names the settings file; noConfig stands for none.
const (
	configFlag = "config"
	noConfig   = "none"
)

// Who may set a flag of a command with settings. A file that was found came with the sources: it may say how they are
// checked, but not run code, nor write files, nor send anything to anyone, nor take more of the machine. A file that
// --config names may say all that the command line may, but for what makes sense for one run only.
var (
	foundMaySet = []string{"arch", "assume", "baseline", "block", "color", "confirm", "cuda-path", "database", "define", "fail-on", "format", "grid",
		"include", "include-dir", "kernel", "link", "new-from-rev", "only", "redundant", "seeds", "solver-timeout", "std", "timeout", "undefine",
		"verbose", "warp-sync"}
	namedMaySet = []string{"cache", "cache-size", "cache-url", "clang-arg", "costs", "debug", "dump-queries", "jobs", "memory", "quiet",
		"state", "without"}
	noSetting = []string{"apply", "cache-refresh", changedName, configFlag, "device-ir", "help", "host-ir", "list", openedFlag, partFlag, projectFlag,
		headersFlag, "sample", "shard", "shuffle",
		"write-baseline"}
)

// narrowing are the settings by which less is looked at. Whoever did not write them is told.
var narrowing = []string{"kernel", "only"}

// dismissing are the settings by which findings are dismissed.
var dismissing = map[string]reports.DismissedBy{"baseline": reports.ByBaseline, "new-from-rev": reports.ByRevision}

// foundIn marks the flags that a settings file set which was found, and says where that lies.
const foundIn = "found in"

// foundFolder is the folder of the settings file that set a flag, if that was found.
func foundFolder(flags *pflag.FlagSet, name string) (dir string, found bool) {
	flag := flags.Lookup(name)
	if flag == nil || len(flag.Annotations[foundIn]) == 0 {
		return "", false
	}
	return flag.Annotations[foundIn][0], true
}

// maxFound bounds each time limit in a file that was found.
const maxFound = time.Hour

// withSettings makes a command read the settings file of its inputs before it runs.
func (c *Command) withSettings(cmd *cobra.Command) *cobra.Command {
	path := cmd.Flags().String(configFlag, "", "read settings from `FILE`, or from nowhere with 'none' (default "+config.Name+
		" in the folder of the inputs, or above it in the repository)")
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if at := cmd.ArgsLenAtDash(); at >= 0 && cmd.Name() == "audit" {
			args = args[:at] // flags of check follow
		}
		if changed := cmd.Flags().Lookup(changedName); changed != nil && changed.Value.String() == "true" {
			args = nil // what they matter to may lie anywhere
		}
		return c.settle(cmd, *path, args)
	}
	return cmd
}

// settle sets the flags that the settings file sets and the command line does not, and reads its levels.
func (c *Command) settle(cmd *cobra.Command, path string, inputs []string) error {
	file, err := settingsFile(path, inputs)
	if file == nil || err != nil {
		return err
	}
	if c.levels, err = readLevels(file); err != nil {
		return err
	}
	if path == "" {
		c.found = file.Path
	}
	trial := commandsWithSettings(c.tree())
	for _, s := range file.Settings {
		if isSection(s.Key.Text) {
			continue
		}
		of := slices.IndexFunc(trial, func(t *cobra.Command) bool { return t.Name() == cmd.Name() && isSetting(t, s.Key.Text) })
		if of < 0 { // another command's
			of = slices.IndexFunc(trial, func(t *cobra.Command) bool { return isSetting(t, s.Key.Text) })
		}
		if of < 0 {
			return unknownSetting(file, s.Key, trial)
		}
		if s.Mapping {
			return file.Errorf(s.Key, "%s takes a value, not keys of its own", s.Key.Text)
		}
		if path == "" && !slices.Contains(foundMaySet, s.Key.Text) {
			return file.Errorf(s.Key, "%s may stand on the command line or in a file that --%s names, not in a file that lies with the sources",
				s.Key.Text, configFlag)
		}
		if err := set(trial[of].Flags(), file, s, path == ""); err != nil {
			return err
		}
		if flag := cmd.Flags().Lookup(s.Key.Text); flag != nil && !flag.Changed {
			if err := set(cmd.Flags(), file, s, path == ""); err != nil {
				return err
			}
			if path == "" {
				cmd.Flags().SetAnnotation(s.Key.Text, foundIn, []string{filepath.Dir(file.Path)})
				if f, is := flag.Value.(*failOn); is {
					f.found = true
				}
				if by, is := dismissing[s.Key.Text]; is {
					c.foundBy = append(c.foundBy, by)
				}
				if slices.Contains(narrowing, s.Key.Text) {
					c.complain(file.Errorf(s.Key, "%s leaves out what it does not match", s.Key.Text).Error())
				}
			}
		}
	}
	return nil
}

// settingsFile reads the file that path names, or else the one that holds for the inputs; nil where there is none.
func settingsFile(path string, inputs []string) (*config.File, error) {
	switch path {
	case noConfig:
		return nil, nil
	case "":
		home, err := os.UserHomeDir()
		if err != nil {
			home = "" // a user without one
		}
		if path, err = config.Find(around(inputs), home); err != nil || path == "" {
			return nil, err
		}
		// Errors quote what is wrong in it.
		if _, err := os.Stat(path); err == nil && !excerpt.NewPlaces([]string{path}, nil).InProject(path) {
			return nil, usagef("%s: is no regular file of the project that it lies in, but leads out of it; --%s names another, or 'none'", path, configFlag)
		}
	}
	return config.Read(path)
}

// commandsWithSettings are those of a command line.
func commandsWithSettings(root *cobra.Command) []*cobra.Command {
	return slices.DeleteFunc(root.Commands(), func(cmd *cobra.Command) bool { return cmd.Flags().Lookup(configFlag) == nil })
}

// isSetting says whether a key stands for a flag of a command.
func isSetting(cmd *cobra.Command, key string) bool {
	return cmd.Flags().Lookup(key) != nil && !slices.Contains(noSetting, key)
}

// unknownSetting says which key may have been meant.
func unknownSetting(file *config.File, key config.Value, commands []*cobra.Command) error {
	known := slices.Clone(sections)
	for _, cmd := range commands {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if isSetting(cmd, f.Name) {
				known = append(known, f.Name)
			}
		})
	}
	if near := nearest.Word(key.Text, known); near != "" {
		return file.Errorf(key, "unknown key %q, did you mean %s?", key.Text, near)
	}
	return file.Errorf(key, "unknown key %q; keys are %s, and the long flags that 'hgrd help %s' lists", key.Text, strings.Join(sections, ", "), commands[0].Name())
}

// set gives a flag the values of a setting.
func set(flags *pflag.FlagSet, file *config.File, s config.Setting, found bool) error {
	flag := flags.Lookup(s.Key.Text)
	if s.List && !takesList(flag.Value) {
		return file.Errorf(s.Key, "%s takes one value, not a list", s.Key.Text)
	}
	values := s.Values
	if s.List && flag.Value.Type() == listKind {
		values = []config.Value{joined(s)}
	}
	for _, v := range values {
		if err := foundValue(flag, v.Text); found && err != nil {
			return file.Errorf(v, "%s %q: %v", s.Key.Text, v.Text, err)
		}
		if err := flags.Set(s.Key.Text, place(flag, file, v.Text)); err != nil {
			var invalid *pflag.InvalidValueError
			if errors.As(err, &invalid) {
				err = invalidValue(invalid)
			}
			return file.Errorf(v, "%s %q: %v", s.Key.Text, v.Text, err)
		}
	}
	return nil
}

// foundValue says what is wrong with a value in a file that was found, although it may be right elsewhere.
func foundValue(flag *pflag.Flag, text string) error {
	switch flag.Value.Type() {
	case formatKind:
		if strings.Contains(text, ":") {
			return errors.New("the command line tells where to write, or a file that --" + configFlag + " names")
		}
	case "duration":
		if d, err := time.ParseDuration(text); err == nil && (d <= 0 || d > maxFound) {
			return fmt.Errorf("a file that lies with the sources sets more than 0 and at most %s", maxFound)
		}
	}
	return nil
}

// place is a value with its path, if it has one, as seen from where the flag is read.
func place(flag *pflag.Flag, file *config.File, text string) string {
	switch kind, _ := pflag.UnquoteUsage(flag); {
	case text == "" || flag.Name == "cache" && text == noCache:
	case kind == "DIR" || kind == "FILE":
		text = file.Relative(text)
		if r, is := flag.Value.(*recorded); is && r.elsewhere {
			if abs, err := filepath.Abs(text); err == nil {
				text = abs
			}
		}
	case kind == formatKind:
		if name, path, toFile := strings.Cut(text, ":"); toFile && path != "" {
			text = name + ":" + file.Relative(path)
		}
	}
	return text
}

// joined are the values of a list with commas between them.
func joined(s config.Setting) config.Value {
	out := s.Key
	var words []string
	for _, v := range s.Values {
		words = append(words, v.Text)
	}
	out.Text = strings.Join(words, ",")
	return out
}

// takesList says whether a flag may be given several times, each of which counts.
func takesList(v pflag.Value) bool {
	switch v := v.(type) {
	case *recorded:
		return takesList(v.Value)
	case *repeated, *documents, *failOn, pflag.SliceValue:
		return true
	}
	return false
}

// around is the nearest folder around all inputs, or the working directory where there are none.
func around(inputs []string) string {
	here, err := os.Getwd()
	if err != nil || len(inputs) == 0 {
		return "."
	}
	var common string
	for i, input := range inputs {
		dir, err := filepath.Abs(input)
		if err != nil {
			return "."
		}
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			dir = filepath.Dir(dir)
		}
		if i == 0 {
			common = dir
		}
		for !within(common, dir) {
			common = filepath.Dir(common)
		}
	}
	if rel, err := filepath.Rel(here, common); err == nil {
		return rel
	}
	return common
}

// within says whether path is dir or lies below it.
func within(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}
