// Package lsp is a server of the Language Server Protocol, version 3.17, for one editor: it checks the documents that the
// editor opens and saves, and shows what was found.
//
//	Server  answers one client over a reader and a writer; it is given the function that checks
//	Answer  what a check of one document says: a report, the files that it is about, and how to look for what mends a kernel
//	Change  what mends kernels: edits, and the texts for which they are
//
// server.go is the life of a connection, stream.go its messages, handle.go the methods. checks.go runs checks,
// publish.go shows their findings, progress.go that they go on; hover.go and actions.go answer about them. mend.go looks
// for what mends kernels, and later.go is about requests whose answers take long. protocol.go has the few types of the protocol
// that are needed; JSON-RPC itself is a library's.
//
// What the editor opens or saves is checked, as it lies on disk; what is typed is not. A newer save cancels the check of
// the same document. A saved document that is no program, such as a header or a file of settings, leads to checks of all
// open documents, and one that is an input of others' programs to checks of those. Findings of a document stay until
// another check of it ends, also while it is closed; those about a file that several programs share are shown once.
//
// Invariants: the server writes to its client and nothing else, and reads no file. Hovers by line, and edits, are given for
// a document only while its text is the one that was checked. offers in actions.go lists who makes edits: what mends a
// finding is one more function there. A search for a proved change goes on only when the user picks its action, and ends when a
// document is edited.
//
// Limits: positions are in UTF-16, as every client knows them. Documents whose URI is not of a file are ignored.
package lsp
