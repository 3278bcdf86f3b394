package buildfile

import "strings"

// Words splits a shell command line into words at blanks, with quotes and backslashes taken away. The operators
// ; & | ( ) and the redirections stand as words of their own. Nothing is expanded.
func Words(line string) []string {
	var words []string
	var w strings.Builder
	open := false // a word has begun, be it empty
	end := func() {
		if open {
			words = append(words, w.String())
		}
		w.Reset()
		open = false
	}
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\\' && i+1 < len(line):
			i++
			if line[i] != '\n' {
				w.WriteByte(line[i])
				open = true
			}
		case c == '\'' || c == '"':
			open = true
			for i++; i < len(line) && line[i] != c; i++ {
				if c == '"' && line[i] == '\\' && i+1 < len(line) && strings.IndexByte("\\\"$`", line[i+1]) >= 0 {
					i++
				}
				w.WriteByte(line[i])
			}
		case strings.IndexByte(" \t\r\n", c) >= 0:
			end()
			if c == '\n' {
				words = append(words, ";")
			}
		case strings.IndexByte(";&|()<>", c) >= 0:
			end()
			words = append(words, string(c))
		case c == '#' && !open:
			for i+1 < len(line) && line[i+1] != '\n' {
				i++
			}
		default:
			w.WriteByte(c)
			open = true
		}
	}
	end()
	return words
}

// commands splits words at the operators between commands. A redirection is dropped with its file.
func commands(words []string) [][]string {
	var out [][]string
	var command []string
	for i := 0; i < len(words); i++ {
		switch words[i] {
		case ";", "&", "|", "(", ")":
			if len(command) > 0 {
				out = append(out, command)
			}
			command = nil
		case "<", ">":
			for i+1 < len(words) && (words[i+1] == ">" || words[i+1] == "&") {
				i++
			}
			i++
		case "then", "do", "else", "fi", "done", "{", "}", "!":
			if len(command) > 0 {
				command = append(command, words[i])
			}
		default:
			command = append(command, words[i])
		}
	}
	if len(command) > 0 {
		out = append(out, command)
	}
	return out
}
