package streams

import "slices"

// Stream is where work is enqueued.
type Stream struct {
	ID       any  // what tells it from others, comparable; nil where it is not known which it is
	Passing  bool // the ID means this stream in one round of the loops around it
	Default  bool // it is the default stream
	Blocking bool // it waits for the default stream, and that for it; the default stream does so too
}

// State is what is known to come after a piece of work.
type State struct {
	reached  bool
	over     bool   // everything: the host has waited
	byBlock  bool   // what is enqueued in the default stream from here on
	blocking bool   // ... in any stream that waits for the default stream
	on       []name // ... in these streams, which have it or other work that comes after it
	events   []name // what waits for one of these events
}

// name is the ID of a stream or event.
type name struct {
	id      any
	passing bool
}

// Begin is the state behind work that was just enqueued.
func Begin(s Stream) State {
	out := State{reached: true, byBlock: s.Default || s.Blocking, blocking: s.Default}
	if s.ID != nil {
		out.on = []name{{s.ID, s.Passing}}
	}
	return out
}

// Done is the state behind work that the host has done itself, or has waited for.
func Done() State { return State{reached: true, over: true} }

// Reached reports whether control comes here.
func (s State) Reached() bool { return s.reached }

// Over reports whether what the host does from here on comes after the work.
func (s State) Over() bool { return s.over || !s.reached }

// Before reports whether what is enqueued in a stream here comes after the work.
func (s State) Before(t Stream) bool {
	return s.Over() || t.Default && s.byBlock || t.Blocking && s.blocking || t.ID != nil && has(s.on, t.ID)
}

// Least is what holds of the work wherever control goes.
func (s State) Least() State {
	s.on, s.events = nil, nil
	return s
}

// Enqueue is the state behind other work: what is in the default stream comes after all before it in the streams that wait
// for it, and before all after it.
func (s State) Enqueue(t Stream) State {
	if s.Before(t) {
		s.blocking = s.blocking || t.Default
		s = s.with(t)
	}
	return s
}

// Wait is the state after the host has waited for what is in a stream. The default stream waits for others even so.
func (s State) Wait(t Stream) State {
	s.over = s.over || t.Default && s.byBlock || t.ID != nil && has(s.on, t.ID)
	return s
}

// WaitAll is the state after the host has waited for all streams.
func (s State) WaitAll() State {
	s.over = true
	return s
}

// Event is a mark in a stream.
type Event struct {
	ID      any // as in Stream
	Passing bool
	MayBe   func(id any) bool // whether it may be the event of that ID
}

// Record is the state after an event was put at the end of a stream.
func (s State) Record(e Event, t Stream) State {
	after := s.Before(t)
	s = s.Enqueue(t)
	switch {
	case !after:
		s.events = slices.DeleteFunc(slices.Clone(s.events), func(x name) bool { return e.MayBe(x.id) })
	case e.ID != nil && !has(s.events, e.ID):
		s.events = append(slices.Clip(s.events), name{e.ID, e.Passing})
	}
	return s
}

// WaitIn is the state after a stream was told to wait for an event.
func (s State) WaitIn(t Stream, event any) State {
	if event != nil && has(s.events, event) {
		s = s.with(t)
		s.byBlock = s.byBlock || t.Default || t.Blocking
	}
	return s.Enqueue(t)
}

// WaitFor is the state after the host has waited for an event.
func (s State) WaitFor(event any) State {
	s.over = s.over || event != nil && has(s.events, event)
	return s
}

// Forget is the state where an ID begins to mean another stream or event.
func (s State) Forget(id any) State { return s.drop(func(x name) bool { return x.id == id }) }

// Round is the state where a round of a loop begins.
func (s State) Round() State { return s.drop(func(x name) bool { return x.passing }) }

// ForgetEvents is the state after code that may have put events elsewhere.
func (s State) ForgetEvents() State {
	s.events = nil
	return s
}

func (s State) with(t Stream) State {
	if t.ID != nil && !has(s.on, t.ID) {
		s.on = append(slices.Clip(s.on), name{t.ID, t.Passing})
	}
	return s
}

func (s State) drop(such func(name) bool) State {
	if slices.ContainsFunc(s.on, such) {
		s.on = slices.DeleteFunc(slices.Clone(s.on), such)
	}
	if slices.ContainsFunc(s.events, such) {
		s.events = slices.DeleteFunc(slices.Clone(s.events), such)
	}
	return s
}

// Meet is what holds on either of two ways.
func (s State) Meet(t State) State {
	switch {
	case !s.reached:
		return t
	case !t.reached:
		return s
	case s.over:
		return t
	case t.over:
		return s
	}
	missing := func(from []name) func(name) bool {
		return func(x name) bool { return !slices.Contains(from, x) }
	}
	s.byBlock, s.blocking = s.byBlock && t.byBlock, s.blocking && t.blocking
	s.on = slices.DeleteFunc(slices.Clone(s.on), missing(t.on))
	s.events = slices.DeleteFunc(slices.Clone(s.events), missing(t.events))
	return s
}

// Equal reports whether two states say the same.
func (s State) Equal(t State) bool {
	within := func(from, to []name) bool {
		return !slices.ContainsFunc(from, func(x name) bool { return !slices.Contains(to, x) })
	}
	return s.reached == t.reached && s.over == t.over && s.byBlock == t.byBlock && s.blocking == t.blocking &&
		within(s.on, t.on) && within(t.on, s.on) && within(s.events, t.events) && within(t.events, s.events)
}

func has(from []name, id any) bool {
	return slices.ContainsFunc(from, func(x name) bool { return x.id == id })
}
