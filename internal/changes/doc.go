// Package changes tells which lines of a work tree were changed since a revision, committed or not, and which sources
// changed files matter to.
//
//	Lines     what was added or changed, and where something was removed
//	Since     compares with a revision, by git's own diff
//	Dismiss   dismisses the findings that no change touches
//	Affected  the files that changed files matter to
//
// A file that the revision does not have is changed as a whole, whether git tracks it, ignores it, or has never seen it
// because it lies outside of the repository; so is a file whose change git does not tell by lines. A renamed file is
// compared with what it was. What is not known to be old counts as changed: too much is said to be new rather than too
// little.
//
// # Findings
//
// A change touches the races of two accesses if it adds or changes the line of an access, of a call that leads there or
// of a launch, or if it removes something between the two accesses or beside them, such as a barrier. It touches a
// divergent barrier by its line, by that of its branch, or by what it removes between them.
//
// # Limits
//
// A change elsewhere can make a race of old lines: a check of the host that goes, a buffer that shrinks, an index that
// is computed in another way. Such a race is dismissed; a baseline tells it as new.
package changes
