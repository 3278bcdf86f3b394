package walkthrough

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Step is one thing that the reader does: type a command, or write a file.
type Step struct {
	Line   int    // in the document, from 1
	Script string // for sh; "" for a file
	Exit   int    // that Script is to end with
	Output []string

	File, Text string
}

var (
	heading = regexp.MustCompile(`^(#{1,6})[ \t]+(.*?)[ \t#]*$`)
	fence   = regexp.MustCompile("^ {0,3}(```+)[ \t]*([^`]*)$")
	exit    = regexp.MustCompile(`[ \t]+# exit status ([0-9]{1,3})$`)
)

// Read returns the steps of the section under a heading.
func Read(document, section string) ([]Step, error) {
	var steps []Step
	level := 0 // of the section's heading; 0 outside of it
	found := false
	lines := strings.Split(strings.ReplaceAll(document, "\r\n", "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		if m := heading.FindStringSubmatch(lines[i]); m != nil {
			switch {
			case level > 0 && len(m[1]) <= level:
				level = 0
			case level == 0 && !found && m[2] == section:
				level, found = len(m[1]), true
			}
			continue
		}
		m := fence.FindStringSubmatch(lines[i])
		if m == nil {
			continue
		}
		end := i + 1
		for end < len(lines) && !closes(lines[end], m[1]) {
			end++
		}
		if end == len(lines) {
			return nil, fmt.Errorf("line %d: the block has no end", i+1)
		}
		if level > 0 {
			of, err := block(m[2], lines[i+1:end], i+2)
			if err != nil {
				return nil, err
			}
			steps = append(steps, of...)
		}
		i = end
	}
	switch {
	case !found:
		return nil, fmt.Errorf("no section %q", section)
	case len(steps) == 0:
		return nil, fmt.Errorf("section %q has no code block", section)
	}
	return steps, nil
}

func closes(line, open string) bool {
	line = strings.TrimSpace(line)
	return len(line) >= len(open) && strings.Trim(line, "`") == ""
}

// block reads one block by the words behind its fence. Its text begins at the given line.
func block(info string, text []string, line int) ([]Step, error) {
	words := strings.Fields(info)
	for _, w := range words {
		if name, ok := strings.CutPrefix(w, "file="); ok {
			return []Step{{Line: line, File: name, Text: strings.Join(text, "\n") + "\n"}}, nil
		}
	}
	switch {
	case len(words) == 1 && words[0] == "console":
		return console(text, line)
	case len(words) == 1 && words[0] == "sh":
		return []Step{{Line: line, Script: strings.Join(text, "\n")}}, nil
	}
	return nil, fmt.Errorf("line %d: a block %q is neither run (console, sh) nor written (file=NAME)", line-1, info)
}

func console(text []string, line int) ([]Step, error) {
	var steps []Step
	for i, l := range text {
		command, isCommand := strings.CutPrefix(l, "$ ")
		more, isMore := strings.CutPrefix(l, "> ")
		if !isCommand && len(steps) == 0 {
			return nil, fmt.Errorf(`line %d: output without a command; commands begin with "$ "`, line+i)
		}
		if isCommand {
			steps = append(steps, Step{Line: line + i})
			more = command
		}
		s := &steps[len(steps)-1]
		switch {
		case isCommand, isMore && len(s.Output) == 0:
			if m := exit.FindStringSubmatch(more); m != nil {
				s.Exit, _ = strconv.Atoi(m[1]) // three digits at most
				more = strings.TrimSuffix(more, m[0])
			}
			s.Script += more + "\n"
		default:
			s.Output = append(s.Output, l)
		}
	}
	return steps, nil
}
