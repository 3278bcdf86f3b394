// Package excerpt decides which files may be quoted, and reads them. Sources name other files as they like, in #line and
// #include, and what is quoted goes into reports that others read.
//
//	Places     where files may be quoted: the project, and the folders of headers
//	Files      those files in these places that a compiler has opened, and their text
//
// The project is the repositories around the inputs, unless a file that was found names these: then it is what the one who
// started hgrd named; around an input that lies in none it is its own folder, and the
// working folder for one that is named from there. A file counts where it really lies, once all symbolic links are
// followed. It must be a regular one, and on its way down from the place no name may begin with a dot: .git and .env hold
// secrets, not sources. In a folder of headers that is not the system's it must be called like a source or a header.
// Nothing below /proc, /sys and /dev is ever quoted.
package excerpt
