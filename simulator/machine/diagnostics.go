package machine

// diagnostics keeps the first of each kind of error at a place, and counts the others.
type diagnostics struct {
	list  []Diagnostic
	index map[diagnosticKey]int
}

type diagnosticKey struct {
	problem     Problem
	site, other uint32
}

// maxDiagnostics bounds the list; those beyond it are not kept.
const maxDiagnostics = 1000

func (d *diagnostics) add(x Diagnostic) {
	key := diagnosticKey{x.Problem, x.Site, x.Other}
	if i, ok := d.index[key]; ok {
		d.list[i].Count++
		return
	}
	if len(d.list) >= maxDiagnostics {
		return
	}
	if d.index == nil {
		d.index = map[diagnosticKey]int{}
	}
	d.index[key] = len(d.list)
	x.Count = 1
	d.list = append(d.list, x)
}
