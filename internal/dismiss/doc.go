// Package dismiss takes out of the count what somebody has decided to live with.
//
//	Comments  obeys the comments hgrd:ignore in the sources of a report
//	Baseline  findings that were accepted before, in a file
//
// # Comments
//
//	// hgrd:ignore RULE[, RULE...]: reason
//
// dismisses the findings of these rules that have an access, or the barrier, or one of the calls that lead there, on the
// line of the comment; where the comment stands alone, on the next line of code. Comments are found by the tokens of
// C++, so that strings hold none; those in code that the preprocessor drops cover nothing, since no kernel runs it. One
// without a reason, or with a rule that does not exist, is a problem of the report and dismisses nothing.
//
// A comment that dismisses nothing is a remark where that is certain: all kernels that run its line are in the report and
// decided, and nothing was left out of the run. Lines that no kernel runs have no remark: a template may have other
// instances, and a macro other values.
//
// # Baseline
//
// An entry stands for cases with one key (reports.Case.Key): the text of two statements and the kernel they are in, not
// their lines, files or numbers of threads. It dismisses as many of them as it counts, and none that is more severe than
// it was: what is worse than accepted is new. An entry is gone when it is not met although its kernel was decided, or
// when its file does not exist.
//
// Sources and files are read up to a size; whatever they hold, reading them ends, and runs nothing.
package dismiss
