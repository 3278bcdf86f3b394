// Package git asks the git program about a work tree, which it does not trust.
//
//	Repository   a work tree and its configuration
//	Open         the work tree around a folder
//
// # Hostile repositories
//
// A repository's own configuration and attributes can name programs: external diffs, conversions to text, filters of
// contents, file system monitors, hooks, transports. No command of this package starts one: diffs are git's own,
// filters that the configuration names are replaced by none, monitors and hooks are off, missing objects are not
// fetched, the index is not rewritten, submodules are not entered. Variables that point git elsewhere (GIT_DIR, ...) are
// not handed on. What the user's own configuration says (safe.directory, for one) holds. git runs confined, as compilers do:
// it writes nothing, has no sockets, and its memory is bounded; so are its output and its time.
package git
