// Package inputs says what a result rests upon, and whether that is still so.
//
//	Program  the running binary with the libraries it has loaded
//	Record   the files that were read for a result, and the headers that were looked for
//	Digest   the hash of a Record and of the state of what it names
//
// A Record names things, a Digest says what they are like. Two equal records with equal digests mean that a compiler
// would read the same bytes again:
//
//   - the contents of every file that was read are part of the digest;
//   - every name of a header that some file spells, or that was found below a folder of the search path, is looked up in
//     every folder of the search path, and names in quotes beside the file that spells them. Which of these are there is
//     part of the digest. So a header that appears before another one in the path, one that __has_include asks for, and
//     the one whose absence ended a compilation are noticed. Other files in those folders do not matter.
//
// The digest for a new result is taken when the result is there. It is refused if a file was changed since the work
// began: file systems note the time of each change, and Settle picks a moment from which on changes show.
//
// # Limits
//
// Names of headers that macros make are seen only if the header was found. A file that says when it is compiled
// (__TIME__, __DATE__, __TIMESTAMP__) has no digest. A header that is deleted while the compilers run, and was asked for
// by __has_include alone, goes unnoticed.
package inputs
