// Package walkthrough runs the code blocks of a section of a Markdown document, so that what a document tells its reader
// to type is what a test has typed.
//
//	Test    runs a section in a folder, for tests
//	Read    the steps of a section
//	Run     runs steps
//
// The steps are the fenced blocks of the section with all its subsections, in order:
//
//	```console             lines that begin with "$ " are commands, "> " continues one; what follows is what it prints
//	```sh                  a script; ends at the first command that fails
//	```yaml file=NAME      a file to write, in whatever language
//
// A command must succeed, unless its line ends in the comment "# exit status N". Of a command's output, standard error
// included, nothing is wanted where nothing is shown. Else all of it must be shown: "…" stands for any text within a
// line, and for any lines on a line of its own. The folder that a command changes to and the variables that it exports
// hold for the next. A block of another kind is an error: nobody would notice that it is wrong.
package walkthrough
