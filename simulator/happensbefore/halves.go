package happensbefore

import "github.com/hgrd/hgrd/simulator/event"

// halves are how a detector sees a launch in which barriers may order one memory alone: it is for global memory, and another
// one, to which all events go as well, for shared memory. Each leaves out the barriers that do not order its own.
type halves struct {
	shared  *Detector
	on      bool        // there are such barriers in this launch
	half    bool        // this detector is the other one
	ignored event.Flags // of barriers that do not count
}

func (d *Detector) divide(l *event.Launch) {
	n := &d.halves
	if n.half {
		return
	}
	if n.on, n.ignored = l.Narrow, 0; !n.on {
		return
	}
	n.ignored = event.NotGlobal
	if n.shared == nil {
		n.shared = New(d.options)
		n.shared.halves = halves{half: true, ignored: event.NotShared}
	}
	n.shared.Begin(l)
}

// others reports whether a race of the access at hand is for the other detector to tell.
func (n *halves) others(e *event.Event) bool {
	return n.ignored != 0 && (e.Flags&event.Shared != 0) != n.half
}
