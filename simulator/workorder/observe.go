package workorder

import (
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
)

// statement is what an event says of the statement that makes it.
type statement struct {
	site uint32
	side
}

// Begin implements event.Observer.
func (o *Order) Begin(l *event.Launch) {
	o.launches++
	if o.now != nil {
		o.now.Launch = l
	}
	o.statements = map[statement]uint32{}
}

// Observe implements event.Observer.
func (o *Order) Observe(es []event.Event) {
	p := o.now
	if p == nil {
		return
	}
	var last statement
	id := uint32(0)
	for i := range es {
		e := &es[i]
		if !e.Kind.IsAccess() || e.Flags&event.Shared != 0 {
			continue
		}
		s := statement{e.Site, side{e.Kind, e.Kind >= event.Atomic && e.Scope >= frontend.ScopeDevice || e.Flags&event.Volatile != 0}}
		if s != last || id == 0 {
			last, id = s, o.statements[s]
			if id == 0 {
				id = o.record(record{p, p.Launch.Sites[e.Site], s.side})
				o.statements[s] = id
			}
		}
		o.access(access{id, e.Thread}, e.Addr, uint64(e.Size))
	}
}
