package reports

import (
	"crypto/sha256"
	"fmt"
	"strings"
)

// identify gives each race a key and an ID made of what the source says. The key is made of kernel, object, and kind and
// text of both accesses: it is the same wherever the lines stand, under any path and for any number of threads. The ID
// adds the type. Races that agree in all of these are told apart by their order, so an ID is unique within one program.
func identify(races []Race) {
	ids := distinct{}
	for i := range races {
		r := &races[i]
		content := []string{r.Kernel, r.Object}
		for k := range r.Accesses {
			a := &r.Accesses[k]
			content = append(content, string(a.Kind), code(a.Source))
		}
		r.Key = digest(content...)
		r.ID = ids.of(r.Program, digest(append(content, string(r.Type))...))
	}
}

// identifyFindings gives findings the key of their first race; those that share it are told apart by their order.
func identifyFindings(findings []Finding, races map[raceKey]*Race) {
	ids := distinct{}
	for i := range findings {
		f := &findings[i]
		f.ID = ids.of(f.Program, races[raceKey{f.Program, f.Pairs[0].Races[0]}].Key)
	}
}

// identifyDivergences does the same for barriers.
func identifyDivergences(divergences []Divergence) {
	ids := distinct{}
	for i := range divergences {
		d := &divergences[i]
		d.Key = digest(RuleDivergence, d.Kernel, code(d.Source))
		d.ID = ids.of(d.Program, d.Key)
	}
}

// identifyRemarks does the same for remarks.
func identifyRemarks(remarks []Remark) {
	ids := distinct{}
	for i := range remarks {
		m := &remarks[i]
		m.ID = ids.of("", digest(m.Rule, m.Message, strings.Join(strings.Fields(m.Source), " ")))
	}
}

// distinct makes IDs that are unique within one program.
type distinct map[[2]string]int

func (d distinct) of(program, id string) string {
	k := [2]string{program, id}
	n := d[k]
	d[k]++
	if n == 0 {
		return id
	}
	return digest(id, fmt.Sprint(n))
}

// digest is short and depends on the strings and where they part.
func digest(content ...string) string {
	var b strings.Builder
	for _, s := range content {
		fmt.Fprintf(&b, "%d:%s", len(s), s)
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(b.String())))[:12]
}

// code is a line without its comments, and with one blank for any white space.
func code(line string) string {
	var b strings.Builder
	for i := 0; i < len(line); {
		switch rest := line[i:]; {
		case strings.HasPrefix(rest, "//"):
			i = len(line)
		case strings.HasPrefix(rest, "/*"):
			b.WriteByte(' ')
			if end := strings.Index(rest[2:], "*/"); end >= 0 {
				i += 2 + end + 2
			} else {
				i = len(line)
			}
		case rest[0] == '"' || rest[0] == '\'':
			end := quoted(rest)
			b.WriteString(rest[:end])
			i += end
		default:
			b.WriteByte(rest[0])
			i++
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// quoted is the length of the literal at the beginning of s.
func quoted(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case s[0]:
			return i + 1
		}
	}
	return len(s)
}
