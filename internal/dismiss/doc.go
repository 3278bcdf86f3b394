// Package dismiss takes out of the count what somebody has decided to live with.
//
//	Comments  obeys the comments hgrd:ignore in the sources of a report
//	Write     such a comment for a line, where one would be obeyed
//	Baseline  findings that were accepted before, in a file
//
// # Comments
//
//	// hgrd:ignore RULE[, RULE...]: reason
//
// dismisses the findings of these rules that have an access, or the barrier, or one of the calls that lead there, in a
// statement that the line of the comment has a part of; where the comment stands alone, in the next statement. The head
// of a block or loop is a statement of its own. What a macro does lies where it is used: a comment in a directive is a
// problem of the report, and so is one without a reason or with a rule that does not exist; they dismiss nothing.
// Comments are found by the tokens of C++, so that strings hold none; those in code that the preprocessor drops cover
// nothing, since no kernel runs it.
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
// Sources are read where they may be quoted alone. Whatever they hold, reading them ends, and runs nothing.
package dismiss
