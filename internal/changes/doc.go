// Package changes tells which lines of a work tree were changed since a revision, committed or not.
//
//	Lines    what was added or changed, and where something was removed
//	Since    compares with a revision, by git's own diff
//
// A file that the revision does not have is changed as a whole, whether git tracks it, ignores it, or has never seen it
// because it lies outside of the repository; so is a file whose change git does not tell by lines. A renamed file is
// compared with what it was. What is not known to be old counts as changed: too much is said to be new rather than too
// little.
package changes
