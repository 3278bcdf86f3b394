package check

import (
	"fmt"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/cache"
	"github.com/hgrd/hgrd/internal/inputs"
	"github.com/hgrd/hgrd/reports"
)

// recallCompiled takes the result for t from a run in which the compilers made the same of other files: a comment was
// edited, a header that few programs need all of, a flag that means nothing to this one.
//
// What the analysis reads is the code of all units, by its digest, and the lines of sources that it quotes; these are
// compared. Where they are others, single kernels may still be known; see keyOf.
func (r *runner) recallCompiled(t *task, programs []*frontend.Program, failed []unitError) (part reports.Report, ok bool) {
	binary, err := inputs.Program()
	if r.cache == nil || err != nil {
		return part, false
	}
	parts := []string{"compiled", binary, r.options.analysisKey(), fmt.Sprint(t.Partial)}
	for _, u := range t.Units {
		parts = append(parts, u.Path, fmt.Sprint(u.Aside))
	}
	for _, p := range programs {
		if p == nil {
			parts = append(parts, "")
			continue
		}
		host, device := p.Host.Digest(), p.Device.Digest()
		parts = append(parts, string(host[:]), string(device[:]), fmt.Sprint(p.Lost(), p.Found, p.Later))
	}
	for _, f := range failed {
		parts = append(parts, fmt.Sprint(f.unit), f.err.Error())
	}
	key := cache.NewKey(parts...)
	t.ir = &key
	k, ok := r.lookUp(t, key)
	if !ok {
		return part, false
	}
	for _, q := range k.Quotes {
		if t.sources.line(q.File, q.Line) != q.Text {
			return part, false
		}
	}
	t.ir, t.timeout, t.worth = nil, k.Timeout, lasting
	if k.Limited {
		t.worth = limited
	}
	r.log("%s: compiled to what another run has analysed", t.Units[0].Path)
	return k.Part, true
}

// keepCompiled keeps the result for t by what was compiled.
func (r *runner) keepCompiled(t *task) {
	if t.ir == nil {
		return
	}
	if text := r.written(t, t.sources.quoted()); text != nil {
		r.cache.Put(*t.ir, text)
	}
}
