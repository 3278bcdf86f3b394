package reports

import (
	"slices"
	"strings"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

// repairs adds to a result the changes that mend one of some kernels.
func (s *sarifRun) repairs(to *sarif.Result, program string, kernels []string) {
	for i := range s.mended {
		p := &s.mended[i]
		if !p.Proved || len(p.Edits) == 0 || p.Program != program || !slices.Contains(kernels, p.Kernel) {
			continue
		}
		text := "Kernel " + Printable(p.Kernel) + " is proved race-free with this change: " + strings.Join(p.Changes, "; ") + "."
		for _, note := range p.Notes {
			text += " Note: " + note + "."
		}
		fix := sarif.NewFix().WithDescription(sarif.NewTextMessage(text))
		var change *sarif.ArtifactChange
		for k := range p.Edits {
			e := &p.Edits[k]
			at := location(Position{e.File, e.Line, e.Column})
			if at == nil {
				continue
			}
			if change == nil || p.Edits[k-1].File != e.File {
				change = sarif.NewArtifactChange().WithArtifactLocation(at.PhysicalLocation.ArtifactLocation)
				fix.AddArtifactChange(change)
			}
			region := sarif.NewRegion().WithStartLine(e.Line).WithStartColumn(e.Column).WithEndLine(e.EndLine).WithEndColumn(e.EndColumn)
			change.AddReplacement(sarif.NewReplacement().WithDeletedRegion(region).WithInsertedContent(sarif.NewArtifactContent().WithText(e.Text)))
		}
		if change != nil {
			to.Fixes = append(to.Fixes, fix)
		}
	}
}
