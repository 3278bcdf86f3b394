package reports

// Unexamined reports whether nothing of the kernel was looked at: the time ended before, or hgrd could make no sense of a
// launch. What forgets to say that it looked has not.
func (k *Kernel) Unexamined() bool { return k.Verdict == Inconclusive && !k.Examined }

// notLookedAt is what texts say of such a kernel.
const notLookedAt = "not looked at"

// standing is the verdict, or that there was no look.
func (k *Kernel) standing() string {
	if k.Unexamined() {
		return notLookedAt
	}
	return k.Verdict.String()
}
