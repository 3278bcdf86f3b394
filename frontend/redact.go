package frontend

import (
	"bytes"
	"errors"
	"fmt"
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
	places := o.places(path).With([]string{headers.path})
	if file := o.Reads.outside(places); file != "" {
		redacted := *tool
		redacted.Log = withoutAllWords(tool.Log, file, places)
		redacted.Summary = summarize("clang", redacted.Log)
		return &redacted
	}
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

// places are where files may be quoted.
func (o *Options) places(path string) *excerpt.Places {
	asked := o.Folders()
	if o.CUDAPath != "" {
		asked = append(asked, filepath.Join(o.CUDAPath, "include"))
	}
	places := o.Quotes
	if places == nil {
		own := slices.DeleteFunc(slices.Clone(asked), func(dir string) bool { return slices.Contains(o.Foreign, dir) })
		places = excerpt.NewPlaces([]string{path}, own)
	}
	if o.Reads == nil {
		return places
	}
	return places.WithListed(o.Reads.Folders, asked)
}

// outside is a file that was read and belongs to none of the places; "" if there is none. Its words may be in any message.
func (r *Reads) outside(places *excerpt.Places) string {
	if r == nil {
		return ""
	}
	opened := r.Opened
	if r.lost {
		opened = slices.Concat(r.Files, r.Opened)
	}
	for _, name := range opened {
		if !IsOwnHeader(name) && !places.Around(name) {
			return name
		}
	}
	return ""
}

// headerMissing is the message about a header that is missing.
var headerMissing = regexp.MustCompile(`^fatal error: '([^'\n]+)' file not found\n?$`)

// withoutAllWords leaves places and severities of what a compiler printed, and says why; and what is missing, where a file
// that may be told names it.
func withoutAllWords(log, because string, places *excerpt.Places) string {
	var out strings.Builder
	for line := range strings.Lines(log) {
		m := diagnosis.FindStringSubmatchIndex(line)
		if m == nil {
			continue
		}
		if name := headerMissing.FindStringSubmatch(line[m[4]:]); name != nil {
			if text, ok := places.Text(line[:m[0]]); ok && bytes.Contains(text, []byte(name[1])) {
				out.WriteString(line)
				continue
			}
		}
		fmt.Fprintf(&out, "%s"+notToldBecause+"\n", line[:m[1]], because)
	}
	if out.Len() == 0 {
		fmt.Fprintf(&out, "the compiler's words are "+notToldBecause+"\n", because)
	}
	return out.String()
}

// notToldBecause stands for words.
const notToldBecause = "not told, as %s is read, which lies outside of the project and of the folders of headers"

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
