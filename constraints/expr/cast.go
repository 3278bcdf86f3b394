package expr

// ZExt widens e to w bits with zeros.
func (p *Pool) ZExt(e *Expr, w int) *Expr {
	switch {
	case e.Width == w:
		return e
	case e.Op == Const:
		return p.Const(e.Value, w)
	case e.Op == ZExt:
		return p.ZExt(e.Args[0], w)
	}
	return p.intern(ZExt, w, 0, 0, nil, e)
}

// SExt widens e to w bits with its sign.
func (p *Pool) SExt(e *Expr, w int) *Expr {
	switch {
	case e.Width == w:
		return e
	case e.Op == Const:
		return p.Int(e.Signed(), w)
	case e.Op == SExt:
		return p.SExt(e.Args[0], w)
	case e.Op == ZExt:
		return p.ZExt(e.Args[0], w) // the sign bit is zero
	}
	return p.intern(SExt, w, 0, 0, nil, e)
}

// Trunc keeps the low w bits of e.
func (p *Pool) Trunc(e *Expr, w int) *Expr {
	if e.Width == w {
		return e
	}
	if r := p.extract(e, 0, w); r != nil {
		return r
	}
	return p.intern(Trunc, w, 0, 0, nil, e)
}

// TruncChecked keeps the low w bits of e under the promise that e, read as signed (NSW) or unsigned (NUW), fits: the
// form of an induction variable whose increments cannot wrap. Breaking the promise is undefined.
func (p *Pool) TruncChecked(e *Expr, w int, promise Flags) *Expr {
	if e.Width == w || promise == 0 || e.Op == Const {
		return p.Trunc(e, w)
	}
	return p.intern(Trunc, w, promise, 0, nil, e)
}

// TruncInduction keeps the low w bits of a wider sum that stands for increments at w bits without promises. Where it
// drops digits, the increments wrapped around.
func (p *Pool) TruncInduction(e *Expr, w int) *Expr { return p.TruncChecked(e, w, Induction) }

// extract is bits lo..lo+w-1 of e when that needs no Trunc or shift of e itself, else nil. It takes apart the chains
// by which an ABI packs several small fields into one integer (dim3 as {i64, i32}).
func (p *Pool) extract(e *Expr, lo, w int) *Expr {
	if lo == 0 && w == e.Width {
		return e
	}
	if e.SprawlingSum() || e.Op == Ite && e.Sprawls() {
		return nil
	}
	switch e.Op {
	case Const:
		return p.Const(e.Value>>uint(lo), w)
	case ZExt, SExt:
		in := e.Args[0]
		switch {
		case lo+w <= in.Width:
			if r := p.extract(in, lo, w); r != nil {
				return r
			}
			if lo == 0 {
				return p.Trunc(in, w)
			}
		case e.Op == ZExt && lo >= in.Width:
			return p.Const(0, w)
		case lo == 0:
			return p.extend(e.Op, in, w)
		}
	case Trunc:
		if r := p.extract(e.Args[0], lo, w); r != nil {
			return r
		}
		if lo == 0 {
			return p.Trunc(e.Args[0], w)
		}
	case Shl:
		if s := e.Args[1]; s.Op == Const && s.Value < uint64(e.Width) {
			n := int(s.Value)
			if lo >= n {
				return p.extract(e.Args[0], lo-n, w)
			}
			if lo+w <= n {
				return p.Const(0, w)
			}
		}
	case LShr:
		if s := e.Args[1]; s.Op == Const && lo+int(s.Value)+w <= e.Width {
			return p.extract(e.Args[0], lo+int(s.Value), w)
		}
	case Or, Xor:
		// worth it only when the fields fall apart: one side vanishes
		a, b := p.extract(e.Args[0], lo, w), p.extract(e.Args[1], lo, w)
		if a != nil && b != nil {
			return p.Binary(e.Op, a, b, 0)
		}
	case And:
		m := e.Args[1]
		if m.Op != Const {
			return nil
		}
		sub := m.Value >> uint(lo) & mask(w)
		if sub == 0 {
			return p.Const(0, w)
		}
		if sub == mask(w) {
			if r := p.extract(e.Args[0], lo, w); r != nil {
				return r
			}
			if lo == 0 {
				return p.Trunc(e.Args[0], w)
			}
		}
	case Ite:
		a, b := p.extract(e.Args[1], lo, w), p.extract(e.Args[2], lo, w)
		if a != nil && b != nil {
			return p.Ite(e.Args[0], a, b)
		}
	}
	return nil
}
