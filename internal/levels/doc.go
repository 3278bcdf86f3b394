// Package levels gives findings the severities that settings name, or turns them off.
//
//	Level  what a setting says: on, off, or a severity
//	Line   one setting: a rule or a rank, with the files it holds for and its level
//	Set    all lines, in the order in which later ones override earlier ones
//
// A line holds for a race where it names the race's rule or rank, or all of them by "*", and both accesses lie in files that
// its glob matches; for a divergent barrier or a remark, where that lies. Calls that lead to an access do not matter: a race
// in a function of one's own that a library calls stays one's own. The last line that holds decides.
//
// A level changes what a finding is worth to a build, never the verdict of a kernel. What is off is dismissed: it stays in
// the report, with the reason. What was dismissed before stays dismissed for its first reason.
//
// Globs are those of doublestar, relative to a folder. How long a glob may be and how many alternatives it may have is
// bounded, since whoever writes one may be anybody.
package levels
