// Package lessons remembers, from one instance of a template to the next, which ways led to proofs.
//
//	Way     one of the ways to decide a question, or to make do with fewer assumptions
//	Lesson  what came of the ways for questions of one pattern
//	Book    the lessons of a family: kernels with one definition, decided one after another
//
// Instances of one template ask the same questions up to names, numbers, and what the host knows of their launches. A way
// that led to no proof for one of them mostly leads to none for the next: it is put off, and what led to a proof goes first.
// This is the reuse of verification effort between versions of a program (Beyer et al., Precision Reuse for Efficient
// Regression Verification, ESEC/FSE 2013) for versions that exist side by side; as there, what is reused is guidance.
//
// Questions are alike that have one pattern (obligation.Patterns: the shape without constants) and one place among the
// questions about their kernels; else those of one pattern, else those in one place. For each way the closest are asked that
// know of it.
//
// Soundness: lessons say what to try, never what holds. Each instance is proved from its own questions, so that numbers of
// its own decide: what was put off is tried where all else fails. The one exception are attempts to do with fewer
// assumptions: where they were vain they are left out, and a proof keeps an assumption that it may not need.
//
// A kernel is decided by the lessons of those before it alone, and its own become known when it is done: without others of
// its kind all is as if there were no lessons. Commit makes them known, Drop forgets them. What becomes of a kernel is then
// a function of the kernel and of the book as it was, of which Digest is a name that holds in every run. Questions are told
// apart by 64 bits of a hash; those that collide cost effort and nothing else.
//
// Runs of the program that a search for inputs makes serve all kernels. The first of a family accounts for their steps
// (Pay, Paid).
//
// Limits: each instance pays for its summary, for the question whether its launches can take place, and for what proofs take
// that are found at once. Where one pattern was both proved and not proved on some way, that way is taken as ever, and where
// questions stay open the next instance spends as much on them.
package lessons
