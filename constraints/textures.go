package constraints

import (
	"fmt"

	"github.com/hgrd/hgrd/kernelanalysis"
)

// What a texture reads is no access of the kernel. So it is known of no kernel that reads textures and writes memory which a
// texture object may lead to that it has no race.

// texture notes a write of memory that textures of the program may lead to, in a kernel that reads textures.
func (in *Instance) texture(out *Outcome) {
	read := in.Summary.Texture
	if read == nil {
		return
	}
	for _, a := range in.Summary.Accesses {
		if a.Kind == kernelanalysis.Read {
			continue
		}
		ts, _ := in.targets(a.Object)
		for _, t := range ts {
			if t.Object.Textured {
				out.Reasons = append(out.Reasons, fmt.Sprintf("line %d: the texture may lead to %s, which line %d writes", siteLine(read), a.Object.Name, siteLine(a.Site)))
				return
			}
		}
	}
}
