package libcxx

import "github.com/hgrd/hgrd/simulator/hostmachine/library"

// tree works on red-black trees: nodes are a colour, the parent, the left and the right child; the header's parent is
// the root, its children are the first and the last node.
type tree struct{ *library.Run }

const (
	parent = 8
	left   = 16
	right  = 24
)

func (t tree) get(n, field uint64) uint64 { return t.Space.Load(n+field, 8).V }
func (t tree) set(n, field, v uint64)     { t.Space.Store(n+field, 8, value(v)) }
func (t tree) red(n uint64) bool          { return n != 0 && t.Space.Load(n, 4).V == 0 }
func (t tree) paint(n uint64, red bool)   { t.Space.Store(n, 4, value(1-bit(red))) }

// next is the node behind another one in order; with the sides swapped the one before.
func (t tree) next(n, to, from uint64) uint64 {
	if c := t.get(n, to); c != 0 {
		for t.get(c, from) != 0 {
			c = t.get(c, from)
			t.Spend(8)
		}
		return c
	}
	p := t.get(n, parent)
	for n == t.get(p, to) {
		n, p = p, t.get(p, parent)
		t.Spend(8)
	}
	if to == right && t.get(n, right) == p {
		return n
	}
	return p
}

func (t tree) previous(n uint64) uint64 {
	if t.red(n) && t.get(t.get(n, parent), parent) == n {
		return t.get(n, right) // of the header
	}
	return t.next(n, left, right)
}

// rotate lifts the child on a side of n.
func (t tree) rotate(n, side, other, header uint64) {
	c := t.get(n, side)
	t.set(n, side, t.get(c, other))
	if x := t.get(c, other); x != 0 {
		t.set(x, parent, n)
	}
	p := t.get(n, parent)
	t.set(c, parent, p)
	switch {
	case t.get(header, parent) == n:
		t.set(header, parent, c)
	case t.get(p, other) == n:
		t.set(p, other, c)
	default:
		t.set(p, side, c)
	}
	t.set(c, other, n)
	t.set(n, parent, c)
}

func (t tree) insert(atLeft bool, n, p, header uint64) {
	t.set(n, parent, p)
	t.set(n, left, 0)
	t.set(n, right, 0)
	t.paint(n, true)
	if atLeft {
		t.set(p, left, n)
		if p == header {
			t.set(header, parent, n)
			t.set(header, right, n)
		} else if p == t.get(header, left) {
			t.set(header, left, n)
		}
	} else {
		t.set(p, right, n)
		if p == t.get(header, right) {
			t.set(header, right, n)
		}
	}
	for n != t.get(header, parent) && t.red(t.get(n, parent)) {
		t.Spend(8)
		p := t.get(n, parent)
		g := t.get(p, parent)
		side, other := uint64(left), uint64(right)
		if p != t.get(g, left) {
			side, other = other, side
		}
		if u := t.get(g, other); t.red(u) {
			t.paint(p, false)
			t.paint(u, false)
			t.paint(g, true)
			n = g
			continue
		}
		if n == t.get(p, other) {
			n = p
			t.rotate(n, other, side, header)
		}
		p = t.get(n, parent)
		t.paint(p, false)
		t.paint(g, true)
		t.rotate(g, side, other, header)
	}
	t.paint(t.get(header, parent), false)
}

func (t tree) extreme(n, side uint64) uint64 {
	for t.get(n, side) != 0 {
		n = t.get(n, side)
		t.Spend(8)
	}
	return n
}

// erase takes a node out and returns the one to delete, which is the same.
func (t tree) erase(z, header uint64) uint64 {
	y, x, xp := z, uint64(0), uint64(0)
	switch {
	case t.get(y, left) == 0:
		x = t.get(y, right)
	case t.get(y, right) == 0:
		x = t.get(y, left)
	default:
		y = t.extreme(t.get(y, right), left)
		x = t.get(y, right)
	}
	replace := func(old, by uint64) {
		p := t.get(old, parent)
		switch {
		case t.get(header, parent) == old:
			t.set(header, parent, by)
		case t.get(p, left) == old:
			t.set(p, left, by)
		default:
			t.set(p, right, by)
		}
	}
	removedRed := t.red(y)
	if y != z {
		t.set(t.get(z, left), parent, y)
		t.set(y, left, t.get(z, left))
		if y != t.get(z, right) {
			xp = t.get(y, parent)
			if x != 0 {
				t.set(x, parent, xp)
			}
			t.set(xp, left, x)
			t.set(y, right, t.get(z, right))
			t.set(t.get(z, right), parent, y)
		} else {
			xp = y
		}
		replace(z, y)
		t.set(y, parent, t.get(z, parent))
		t.paint(y, t.red(z))
		t.paint(z, removedRed)
	} else {
		xp = t.get(y, parent)
		if x != 0 {
			t.set(x, parent, xp)
		}
		replace(z, x)
		if t.get(header, left) == z {
			if t.get(z, right) == 0 {
				t.set(header, left, t.get(z, parent))
			} else {
				t.set(header, left, t.extreme(x, left))
			}
		}
		if t.get(header, right) == z {
			if t.get(z, left) == 0 {
				t.set(header, right, t.get(z, parent))
			} else {
				t.set(header, right, t.extreme(x, right))
			}
		}
	}
	if !removedRed {
		t.mend(x, xp, header)
	}
	return z
}

// mend restores the colours when a black node is gone above x.
func (t tree) mend(x, xp, header uint64) {
	for x != t.get(header, parent) && !t.red(x) {
		t.Spend(8)
		side, other := uint64(left), uint64(right)
		if x != t.get(xp, left) {
			side, other = other, side
		}
		w := t.get(xp, other)
		if t.red(w) {
			t.paint(w, false)
			t.paint(xp, true)
			t.rotate(xp, other, side, header)
			w = t.get(xp, other)
		}
		if !t.red(t.get(w, left)) && !t.red(t.get(w, right)) {
			t.paint(w, true)
			x, xp = xp, t.get(xp, parent)
			continue
		}
		if !t.red(t.get(w, other)) {
			t.paint(t.get(w, side), false)
			t.paint(w, true)
			t.rotate(w, side, other, header)
			w = t.get(xp, other)
		}
		t.paint(w, t.red(xp))
		t.paint(xp, false)
		if c := t.get(w, other); c != 0 {
			t.paint(c, false)
		}
		t.rotate(xp, other, side, header)
		break
	}
	if x != 0 {
		t.paint(x, false)
	}
}
