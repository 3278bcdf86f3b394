package frontend

import (
	"errors"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/excerpt"
)

// Compilers quote what they do not understand, and a source may include any file: the words of one that lies outside of
// the project are not told.

// diagnosis is what stands in a compiler's message between the file and the words.
var diagnosis = regexp.MustCompile(`:(\d+(?::\d+)?): ((?:fatal )?error|warning|note|remark): `)

// notTold stands for words.
const notTold = "not told, as the file lies outside of the project and of the folders of headers"

// crashFrame is where a part of a compiler was when it crashed, with what it read there.
var crashFrame = regexp.MustCompile(`^\d+\.\t(.+):\d+:\d+: `)

// withinPlaces is an error of a compiler that tells nothing of files in which nothing may be quoted.
func (o *Options) withinPlaces(path string, headers headerFolder, err error) error {
	var tool *ToolchainError
	if !errors.As(err, &tool) || tool.Log == "" {
		return err
	}
	folders := append(o.Folders(), headers.path)
	if o.CUDAPath != "" {
		folders = append(folders, filepath.Join(o.CUDAPath, "include"))
	}
	if o.Reads != nil {
		folders = append(folders, o.Reads.Folders...)
	}
	places := excerpt.NewPlaces([]string{path}, folders)
	log, changed := withoutWords(tool.Log, func(file string) bool {
		return strings.HasPrefix(file, "<") && strings.HasSuffix(file, ">") || o.Reads.claimed(file) || places.Hold(file)
	})
	if !changed {
		return err
	}
	redacted := *tool
	redacted.Log, redacted.Summary = log, summarize("clang", log)
	return &redacted
}

// claimed says that a file was not read, so that a name in a compiler's words can only be a #line's.
func (r *Reads) claimed(file string) bool {
	if r == nil || r.lost {
		return false
	}
	return !slices.ContainsFunc(slices.Concat(r.Files, r.Opened), func(name string) bool {
		return name == file || strings.Contains(name, "\n") // whose messages are more than one line
	})
}

// withoutWords leaves out of what a compiler printed the words of files that may not be told, and the lines that it
// quotes of them.
func withoutWords(log string, mayTell func(file string) bool) (told string, changed bool) {
	known := map[string]bool{}
	may := func(file string) bool {
		answer, seen := known[file]
		if !seen {
			answer = mayTell(file)
			known[file] = answer
		}
		return answer
	}
	var out strings.Builder
	quoting := true
	for line := range strings.Lines(log) {
		if at := diagnosis.FindAllStringIndex(line, -1); at != nil {
			quoting = true
			for _, m := range at { // a folder may be called like the beginning of a message
				quoting = quoting && may(line[:m[0]])
			}
			if !quoting {
				line = line[:at[len(at)-1][1]] + notTold + "\n"
				changed = true
			}
		} else if m := crashFrame.FindStringSubmatch(line); m != nil && !may(m[1]) {
			changed = true
			continue
		} else if !quoting && !strings.HasPrefix(line, "In file included from ") {
			changed = true
			continue
		}
		out.WriteString(line)
	}
	return out.String(), changed
}
