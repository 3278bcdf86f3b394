package reports

import (
	"crypto/sha256"
	"fmt"
	"strings"
)

// identify gives each race an ID made of what the source says: kernel, object, the text of both lines, type.
// Lines that move keep their IDs. Races that agree in all of these are told apart by their order, so an ID is unique
// within one program; the same program under another path has the same IDs.
func identify(races []Race) {
	type key struct{ program, content string }
	seen := map[key]int{}
	for i := range races {
		r := &races[i]
		var content strings.Builder
		for _, part := range []string{
			r.Kernel, r.Object, string(r.Type),
			string(r.Accesses[0].Kind), strings.TrimSpace(r.Accesses[0].Source),
			string(r.Accesses[1].Kind), strings.TrimSpace(r.Accesses[1].Source),
		} {
			fmt.Fprintf(&content, "%d:%s", len(part), part)
		}
		k := key{r.Program, content.String()}
		fmt.Fprintf(&content, "#%d", seen[k])
		seen[k]++
		r.ID = fmt.Sprintf("%x", sha256.Sum256([]byte(content.String())))[:12]
	}
}

// fingerprint tells a divergent barrier apart by what the source says.
func (d *Divergence) fingerprint() string {
	content := fmt.Sprintf("%d:%s%d:%s%s", len(d.Kernel), d.Kernel, len(d.Source), strings.TrimSpace(d.Source), RuleDivergence)
	return fmt.Sprintf("%x", sha256.Sum256([]byte(content)))[:12]
}
