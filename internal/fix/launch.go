package fix

import (
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/reports"
)

// cooperative makes the launch "kernel<<<grid, block, memory, stream>>>(arguments);" at a position a cooperative one.
func (s *source) cooperative(at reports.Position) []Edit {
	path, st, ok := s.plain(at)
	if !ok {
		return nil
	}
	kernel, rest, ok := strings.Cut(strings.TrimSuffix(strings.TrimSpace(s.of(st)), ";"), "<<<")
	if !ok {
		return nil
	}
	shape, arguments, ok := strings.Cut(rest, ">>>")
	arguments = strings.TrimSpace(arguments)
	if !ok || !strings.HasPrefix(arguments, "(") || !strings.HasSuffix(arguments, ")") {
		return nil
	}
	arguments = strings.TrimSpace(arguments[1 : len(arguments)-1])
	config, attribute := s.fresh("config"), s.fresh("attribute")
	lines := []string{"cudaLaunchConfig_t " + config + " = {};"}
	for i, value := range list(shape) {
		if i >= 4 {
			return nil
		}
		lines = append(lines, config+"."+[...]string{"gridDim", "blockDim", "dynamicSmemBytes", "stream"}[i]+" = "+value+";")
	}
	call := "cudaLaunchKernelEx(&" + config + ", " + strings.TrimSpace(kernel)
	if arguments != "" {
		call += ", " + arguments
	}
	lines = append(lines,
		"cudaLaunchAttribute "+attribute+" = {};",
		attribute+".id = cudaLaunchAttributeCooperative;",
		attribute+".val.cooperative = 1;",
		config+".attrs = &"+attribute+";",
		config+".numAttrs = 1;",
		call+");")
	text := s.listing(st.Start, lines)
	if !inBlock(path) {
		text = "{ " + strings.Join(lines, " ") + " }"
	}
	return []Edit{s.replace(st.Start, st.End, text)}
}

// list splits at the commas outside of brackets.
func list(text string) []string {
	var out []string
	depth, from := 0, 0
	for t := range cxx.Tokens([]byte(text)) {
		switch t.Text([]byte(text)) {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case ",":
			if depth == 0 {
				out = append(out, strings.TrimSpace(text[from:t.Start]))
				from = t.End
			}
		}
	}
	return append(out, strings.TrimSpace(text[from:]))
}
