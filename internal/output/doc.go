// Package output writes documents to where a user wants them: whole, or not at
// all. It also opens the documents that a user has named, to read them.
//
// A regular file is made beside its place and renamed to it, so that whoever
// reads it meets the old one or the new one, and a run that is stopped leaves
// the old one. Its permissions stay, and so does a symbolic link to it, which
// must not lead out of the folder that it lies in, or of the working folder. Where
// the folder takes no new file, or the file is a mount of its own, it is
// written in place.
//
// What is no regular file is refused when it is opened: a pipe without a reader
// would never end, and a device would lose what it holds. Streams that this
// process was started with, such as /dev/stdout and what a shell passes for
// >(COMMAND), are written to, and so are the devices that any process may write:
// /dev/null, /dev/full, /dev/tty. What is read is a regular file or such a
// stream.
package output
