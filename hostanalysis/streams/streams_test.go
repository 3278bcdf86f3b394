package streams

import (
	"strings"
	"testing"
)

// play carries the state of the first operation of a text to its last one, and tells whether that comes after it. Streams are
// 0 (the default one), b... (those that wait for it), n... (those that do not), r... (those that do, in one round) and ? (any).
func play(t *testing.T, text string) bool {
	t.Helper()
	stream := func(s string) Stream {
		switch s[0] {
		case '0':
			return Stream{ID: "0", Default: true, Blocking: true}
		case '?':
			return Stream{}
		}
		return Stream{ID: s, Blocking: s[0] != 'n', Passing: s[0] == 'r'}
	}
	event := func(s string) any {
		if s == "?" {
			return nil
		}
		return s
	}
	var s State
	ops := strings.Split(text, "; ")
	for i, op := range ops {
		w := strings.Fields(op)
		switch last := i == len(ops)-1; {
		case i == 0 && w[0] == "host":
			s = Done()
		case i == 0:
			s = Begin(stream(w[1]))
		case last && w[0] == "host":
			return s.Over()
		case last:
			return s.Before(stream(w[1]))
		case w[0] == "work":
			s = s.Enqueue(stream(w[1]))
		case w[0] == "wait":
			s = s.Wait(stream(w[1]))
		case w[0] == "waitall":
			s = s.WaitAll()
		case w[0] == "record":
			s = s.Record(Event{ID: event(w[1]), MayBe: func(id any) bool { return w[1] == "?" || w[1] == id }}, stream(w[2]))
		case w[0] == "waitin":
			s = s.WaitIn(stream(w[1]), event(w[2]))
		case w[0] == "waitfor":
			s = s.WaitFor(event(w[1]))
		case w[0] == "forget":
			s = s.Forget(w[1])
		case w[0] == "round":
			s = s.Round()
		default:
			t.Fatalf("unknown operation %q", op)
		}
	}
	t.Fatalf("%q has no last operation", text)
	return false
}

func TestOrder(t *testing.T) {
	for text, want := range map[string]bool{
		// one stream
		"work 0; work 0": true, "work b1; work b1": true, "work n1; work n1": true, "work ?; work ?": false,
		"work b1; work b2": false, "work n1; work b1": false, "work n1; work n2": false,
		// the default stream
		"work 0; work b1": true, "work b1; work 0": true, "work 0; work n1": false, "work n1; work 0": false,
		"work b1; work 0; work b2": true, "work b1; work 0; work n1": false, "work n1; work 0; work b1": false,
		"work ?; work 0": false, "work 0; work ?": false, "work b1; work b3; work b2": false,
		// the host
		"host; work n1": true, "host; work ?": true, "host; host": true,
		"work 0; host": false, "work b1; host": false, "work b1; wait b1; host": true, "work b1; wait b2; host": false,
		"work b1; wait b1; work n2": true, "work ?; waitall; host": true, "work ?; wait ?; host": false,
		"work b1; wait 0; host": true, "work n1; wait 0; host": false, "work 0; wait b1; host": false, "work 0; work b1; wait b1; host": true, "work b1; work 0; wait b2; host": false,
		"work b1; work 0; work b2; wait b2; host": true, "work n1; record e n1; waitin n2 e; wait n2; host": true, "work 0; wait n1; host": false,
		"work n1; waitall; work ?": true,
		// events
		"work n1; record e n1; waitin n2 e; work n2": true, "work n1; record e n1; waitin n2 e; work n3": false,
		"work n1; record e n1; waitin n2 f; work n2": false, "work n1; record e n2; waitin n2 e; work n2": false,
		"work n1; record e n1; waitfor e; host": true, "work n1; record e n1; waitfor f; host": false,
		"work n1; record e n1; record e n2; waitfor e; host": false, "work n1; record e n1; record ? n2; waitfor e; host": false,
		"work n1; record e n1; record e n1; waitfor e; host": true, "work n1; record e n1; record f n2; waitfor e; host": true,
		"work n1; record e n1; waitin n2 e; record f n2; waitin n3 f; work n3": true,
		"work n1; record e n1; waitin 0 e; work b1":                            true, "work n1; record e n1; waitin 0 e; work n2": false,
		"work n1; record e n1; waitin b1 e; work 0": true, "work n1; record e n1; waitin b1 e; work b2": false,
		"work b1; record e 0; work b2":         true, // the event is work of the default stream
		"work b1; record e 0; waitfor e; host": true, "work ?; record e n1; waitfor e; host": false,
		"work n1; record ? n1; waitfor ?; host": false,
		// names
		"work b1; forget b1; work b1": false, "work n1; record e n1; forget e; waitfor e; host": false,
		"work r1; work r1": true, "work r1; round; work r1": false, "work b1; round; work b1": true,
		"work r1; wait r1; round; host": true, "work r1; round; wait r1; host": false,
	} {
		if got := play(t, text); got != want {
			t.Errorf("%s: the last comes after the first: %v, want %v", text, got, want)
		}
	}
}

func TestMeet(t *testing.T) {
	one, other := Stream{ID: "1"}, Stream{ID: "2"}
	begun := Begin(one)
	waits := begun.Record(Event{ID: "e"}, one).WaitIn(other, "e")
	for _, x := range []struct {
		a, b State
		want bool // other comes after
	}{
		{waits, waits, true}, {waits, begun, false}, {begun, waits, false}, {begun.WaitAll(), waits, true},
		{waits, begun.WaitAll(), true}, {begun.WaitAll(), begun, false}, {State{}, waits, true}, {waits, State{}, true},
		{Begin(Stream{ID: "b", Blocking: true}), Begin(Stream{ID: "n"}), false},
	} {
		if got := x.a.Meet(x.b).Before(other); got != x.want {
			t.Errorf("%+v and %+v: %v, want %v", x.a, x.b, got, x.want)
		}
	}
	if m := begun.Meet(waits); !m.Equal(begun) || m.Equal(waits) || !m.Before(one) {
		t.Errorf("%+v", m)
	}
	if !waits.Least().Reached() || waits.Least().Before(one) || (State{}).Reached() || !(State{}).Over() {
		t.Error("what holds anywhere")
	}
}
