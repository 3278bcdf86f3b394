package solver

// Equal reports whether a and b are the same expression. It does not know
// any algebra.
func Equal(a, b *Term) bool { return equal(a, b, map[[2]*Term]bool{}) }

func equalAll(a, b []*Term) bool {
	if len(a) != len(b) {
		return false
	}
	seen := map[[2]*Term]bool{}
	for i := range a {
		if !equal(a[i], b[i], seen) {
			return false
		}
	}
	return true
}

// equal keeps the pairs already compared in seen: if one of them were unequal,
// the comparison would have ended there.
func equal(a, b *Term, seen map[[2]*Term]bool) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil || a.op != b.op || a.sort != b.sort || a.name != b.name || len(a.args) != len(b.args) {
		return false
	}
	if a.op == opConst {
		return a.val.Cmp(b.val) == 0
	}
	if seen[[2]*Term{a, b}] {
		return true
	}
	for i := range a.args {
		if !equal(a.args[i], b.args[i], seen) {
			return false
		}
	}
	seen[[2]*Term{a, b}] = true
	return true
}
