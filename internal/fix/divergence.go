package fix

import (
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/reports"
)

// hoist moves the statement at a position out of the branches and loops around it: behind each or before it, the innermost
// first.
func (s *source) hoist(at reports.Position) [][]Edit {
	path := s.around(at)
	if len(path) == 0 {
		return nil
	}
	st := path[len(path)-1]
	if st.Shape != cxx.Plain {
		return nil
	}
	text := strings.TrimSpace(s.of(st))
	var out [][]Edit
	for depth := len(path) - 1; depth > 1; depth-- {
		if path[depth-1].Shape != cxx.If && path[depth-1].Shape != cxx.Loop {
			continue
		}
		out = append(out, append(s.without(path), s.after(path[:depth], text)...), append(s.without(path), s.before(path[:depth], text)...))
	}
	return out
}

// without takes the innermost statement of a path out, with its line where it stands alone on that.
func (s *source) without(path []*cxx.Statement) []Edit {
	st := path[len(path)-1]
	if !inBlock(path) {
		return []Edit{s.replace(st.Start, st.End, ";")}
	}
	from, to := st.Start, st.End
	if line, _, more := strings.Cut(string(s.text[to:]), "\n"); more && s.first(from) && strings.TrimSpace(line) == "" {
		from, to = s.lineStart(from), to+len(line)+1
	}
	return []Edit{s.replace(from, to, "")}
}
