package happensbefore

// pending is what a thread has read of others' releases and not yet followed by a fence: what came through threads of its
// block alone, for which any fence will do, and what came from others. The latest reading is joined late: a thread that spins
// on a word reads ever more of one release, and needs the last of it alone.
type pending struct {
	near, far *clock
	latest    latest
}

// latest is the last reading: what a word stood for.
type latest struct {
	of        *released
	narrow    bool // the reading
	joined    bool // it is part of what is pending, or was so before a fence
	near, far *clock
	soft      soft
}

// soft is what threads had read and not acquired when they released. Who acquires the release comes after it with strong
// accesses, as its thread did.
type soft struct{ near, nearFar, far *clock }

// take enters a reading. What one released stands for only grows.
func (p *pending) take(l latest, level int) {
	if l.joined = p.latest.joined; l == p.latest {
		return
	}
	if l.of != p.latest.of || l.narrow != p.latest.narrow {
		p.settle(level)
	}
	l.joined = false
	p.latest = l
}

// settle joins the latest reading into the rest.
func (p *pending) settle(level int) {
	l := &p.latest
	if l.joined || l.of == nil {
		return
	}
	l.joined = true
	p.near = join(join(p.near, l.near, level), l.soft.near, level)
	p.far = join(join(join(p.far, l.far, level), l.soft.nearFar, level), l.soft.far, level)
}

// fence empties what a fence completes, into know.
func (p *pending) fence(know *clock, narrow bool, level int) *clock {
	p.settle(level)
	know = join(know, p.near, level)
	p.near = nil
	if !narrow {
		know = join(know, p.far, level)
		p.far = nil
	}
	return know
}

// knows reports whether an access was read of: see clock.knows.
func (p *pending) knows(block, index uint32, level int, time uint32) bool {
	knows := func(c *clock) bool { return c.knows(block, index, level, time) }
	if knows(p.near) || knows(p.far) {
		return true
	}
	l := &p.latest
	return !l.joined && (knows(l.near) || knows(l.far) || knows(l.soft.near) || knows(l.soft.nearFar) || knows(l.soft.far))
}

// wordRead is what a thread has read of a word's releases, and apart from it what their threads had not acquired themselves.
type wordRead struct {
	near, far *clock
	latest    latest
	soft      soft
}

// readOf enters what a thread reads of a word.
func (k *knowledge) readOf(word uint64, l latest, level int) {
	r := k.words[word]
	if r == nil {
		if k.words == nil {
			k.words = map[uint64]*wordRead{}
		}
		r = new(wordRead)
		k.words[word] = r
	}
	if l.of != r.latest.of || l.narrow != r.latest.narrow {
		r.settle(level)
	}
	r.latest = l
}

// settle joins the latest reading into the rest.
func (r *wordRead) settle(level int) {
	l := &r.latest
	r.near, r.far = join(r.near, l.near, level), join(r.far, l.far, level)
	r.soft = soft{join(r.soft.near, l.soft.near, level), join(r.soft.nearFar, l.soft.nearFar, level), join(r.soft.far, l.soft.far, level)}
}

// fence is that of pending.
func (r *wordRead) fence(know *clock, narrow bool, level int) *clock {
	know = join(know, r.near, level)
	r.near = nil
	if !narrow {
		know = join(know, r.far, level)
		r.far = nil
	}
	return know
}
