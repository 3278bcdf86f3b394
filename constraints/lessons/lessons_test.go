package lessons_test

import (
	"slices"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lessons"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// stride asks whether two threads meet at threadIdx*n, plus m where that is not zero.
func stride(id string, n, m uint64) *obligation.Obligation {
	p := expr.NewPool()
	thread := p.Apply(p.Symbol(expr.Symbol{Name: "threadIdx.x", Width: 64, PerThread: true}))
	o := &obligation.Obligation{ID: id, Pool: p, Kind: obligation.AnyInBlock}
	for i := range o.Sides {
		o.Sides[i] = obligation.Side{Offset: p.Add(p.Mul(thread, p.Const(n, 64)), p.Const(m, 64)), Size: p.Const(4, 64)}
	}
	o.Relation = []*expr.Expr{p.Ne(o.Copy(0, thread), o.Copy(1, thread))}
	return o
}

func TestLessons(t *testing.T) {
	b := lessons.NewBook()
	first := stride("k<3>.0-1.in-block", 3, 0)
	b.Note(first, lessons.Linear, false)
	b.Note(first, lessons.LongListing, true)
	if b.Vain(first, lessons.Linear) || b.Sure(first, lessons.LongListing) || !b.Empty() {
		t.Error("a kernel learns from itself")
	}
	b.Commit()
	for _, c := range []struct {
		what string
		o    *obligation.Obligation
		want bool
	}{
		{"the same", first, true},
		{"other numbers", stride("k<7>.0-1.in-block", 7, 0), true},
		{"in another place", stride("k<7>.0-2.in-block", 7, 0), true},
		{"of another shape, in that place", stride("k<7>.0-1.in-block", 7, 9), true},
		{"of another shape in another place", stride("k<7>.0-2.in-block", 7, 9), false},
	} {
		if got := b.Vain(c.o, lessons.Linear); got != c.want {
			t.Errorf("%s: the first attempt is vain: %v", c.what, got)
		}
		if got := b.Sure(c.o, lessons.LongListing); got != c.want {
			t.Errorf("%s: listing is sure: %v", c.what, got)
		}
		if b.Vain(c.o, lessons.LongListing) || b.Sure(c.o, lessons.Linear) || b.Vain(c.o, lessons.Rich) {
			t.Errorf("%s: more than was learned", c.what)
		}
	}
	b.Drop()
	b.Note(first, lessons.Linear, true)
	b.Commit()
	if b.Vain(first, lessons.Linear) || b.Sure(first, lessons.Linear) {
		t.Error("both won and lost")
	}
}

// What was never proved, in no way, is tried in all ways again.
func TestNothingLed(t *testing.T) {
	b := lessons.NewBook()
	o := stride("k.0-0.in-block", 3, 0)
	b.Note(o, lessons.Linear, false)
	b.Note(o, lessons.Scout, true)
	b.Commit()
	if b.Vain(o, lessons.Linear) {
		t.Error("vain, though nothing led to a proof")
	}
}

// A lesson of questions that are like o in their place alone becomes one of the pattern of o.
func TestHandedOn(t *testing.T) {
	b := lessons.NewBook()
	b.Note(stride("k<3>.0-1.in-block", 3, 0), lessons.Linear, false)
	b.Note(stride("k<3>.0-1.in-block", 3, 0), lessons.Rich, true)
	b.Commit()
	o := stride("k<4>.0-1.in-block", 4, 9)
	if !b.Vain(o, lessons.Linear) {
		t.Fatal("no lesson")
	}
	b.Note(o, lessons.Rich, true)
	b.Commit()
	if !b.Vain(stride("k<5>.0-2.in-block", 5, 8), lessons.Linear) {
		t.Error("the lesson is not handed on")
	}
}

func TestKept(t *testing.T) {
	b, c := lessons.NewBook(), lessons.NewBook()
	if b.Digest() != "" {
		t.Errorf("an empty book: %q", b.Digest())
	}
	for i := range uint64(5) {
		b.Note(stride("k.0-1.in-block", i+2, i), lessons.Way(i), i%2 == 0)
	}
	b.Pay(1)
	fresh := b.Fresh()
	if !slices.IsSortedFunc(fresh, func(a, b lessons.Lesson) int {
		if a.Question < b.Question {
			return -1
		}
		return 1
	}) {
		t.Error("in no order")
	}
	b.Commit()
	c.Learn(fresh)
	if b.Digest() != c.Digest() || b.Digest() == "" || len(b.Fresh()) > 0 {
		t.Errorf("%q and %q, %d fresh", b.Digest(), c.Digest(), len(b.Fresh()))
	}
	if !c.Paid(1) || c.Paid(0) {
		t.Error("another run is paid")
	}
	c.Note(stride("k.0-1.in-block", 3, 0), lessons.Rich, true)
	before := c.Digest()
	if c.Drop(); c.Digest() != before {
		t.Error("what is dropped is known")
	}
}

func TestNoBook(t *testing.T) {
	var b *lessons.Book
	o := stride("k.0-0.in-block", 3, 0)
	b.Note(o, lessons.Linear, false)
	b.Pay(0)
	b.Learn([]lessons.Lesson{{Question: 1}})
	b.Commit()
	if b.Vain(o, lessons.Linear) || b.Sure(o, lessons.Linear) || b.Paid(0) || b.Digest() != "" || b.Fresh() != nil {
		t.Error("lessons of nothing")
	}
}
