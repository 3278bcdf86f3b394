// Package steps counts work, so that a limit on it has the same effect on every machine and under any load.
//
//	Budget   an amount of work; a context ends when the budget that it carries is spent
//	step     about five nanoseconds of a quiet processor: an instruction of a search
//	Second   the steps of one such second
//
// Who works counts what it does by Spend, in portions of at most some milliseconds. The end of a budget is seen by
// whoever looks at the context, as a cancellation whose cause is ErrSpent. Budgets nest: what is spent under one is spent
// under those around it. A context without a budget counts nothing and has no end of this kind.
//
// What is spent must be a function of the work alone, never of a clock, of what other goroutines do, or of what a cache
// holds.
package steps
