package hostanalysis

// kinds says which types of memory are written; nil is none.
type kinds struct {
	any  bool
	tags map[*tag]bool
}

var anyKind = &kinds{any: true}

// kindOf is the kind of a write by its tag.
func kindOf(k *tag) *kinds {
	if k == nil {
		return anyKind
	}
	return &kinds{tags: map[*tag]bool{k: true}}
}

// with is the union; ks itself may change.
func (ks *kinds) with(more *kinds) *kinds {
	const most = 64 // beyond, any type
	if more == nil || ks != nil && ks.any {
		return ks
	}
	if more.any {
		return anyKind
	}
	if ks == nil {
		ks = &kinds{tags: map[*tag]bool{}}
	}
	for k := range more.tags {
		ks.tags[k] = true
	}
	if len(ks.tags) > most {
		return anyKind
	}
	return ks
}

func (ks *kinds) size() int {
	switch {
	case ks == nil:
		return 0
	case ks.any:
		return 1 << 20
	}
	return len(ks.tags)
}

// meet reports whether a write of these kinds may be to memory of type k.
func (ks *kinds) meet(k *tag) bool {
	if ks == nil {
		return false
	}
	if ks.any || k == nil {
		return true
	}
	for x := range ks.tags {
		if mayMeet(x, k) {
			return true
		}
	}
	return false
}
