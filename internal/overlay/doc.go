// Package overlay writes and reads files of clang's virtual file system, by which compilers read other contents under the
// names of files.
//
//	File   a name, and the file with what is read under it
//	Write  makes an overlay
//	Read   the files of one
//
// Names are absolute. Files that an overlay does not name are read as they are.
package overlay
