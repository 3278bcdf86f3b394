package reports

import (
	"fmt"
	"slices"
)

// Unexamined reports whether nothing of the kernel was looked at: the time ended before, or hgrd could make no sense of a
// launch. What forgets to say that it looked has not.
func (k *Kernel) Unexamined() bool { return k.Verdict == Inconclusive && !k.Examined }

// notLookedAt is what texts say of such a kernel.
const notLookedAt = "not looked at"

// ruleOpen is the rule, for code review, of kernels that are inconclusive.
const ruleOpen = "inconclusive"

// open says that the kernel is inconclusive, and why, in some lines.
func (k *Kernel) open() []string {
	what := k.Verdict.String()
	if k.Unexamined() {
		what += ", " + notLookedAt
	}
	out := []string{fmt.Sprintf("kernel %s: %s", Printable(k.name()), what)}
	reasons := k.Reasons
	if rest := len(reasons) - maxLines; rest > 1 {
		reasons = append(slices.Clone(reasons[:maxLines]), "and "+count(rest, "more reason"))
	}
	for _, reason := range reasons {
		out = append(out, "reason: "+Printable(reason))
	}
	return out
}

// position is where the kernel is defined, or else the program.
func (k *Kernel) position() Position {
	if k.File == "" {
		return Position{File: k.Program}
	}
	return Position{File: k.File, Line: k.Line}
}

// openID is the same for an open kernel wherever it stands.
func (k *Kernel) openID() string { return digest(ruleOpen, k.Program, k.name()) }

// leftLike reports whether another kernel of the same file was not looked at either, for the same reasons.
func (k *Kernel) leftLike(other *Kernel) bool {
	return other.Unexamined() && other.Program == k.Program && other.File == k.File && slices.Equal(other.Reasons, k.Reasons)
}

// standing is the verdict, or that there was no look.
func (k *Kernel) standing() string {
	if k.Unexamined() {
		return notLookedAt
	}
	return k.Verdict.String()
}
