// Package config finds and reads settings files, .hgrd.yaml, without knowing what the settings mean.
//
//	Find       the file that holds for a folder
//	Read       the settings of a file, in its order
//	Setting    a key with its values, or with a mapping; Value is the text of one, with its place
//	Error      what is wrong with a file, with its place
//
// A file is one YAML mapping of keys to scalars, lists of scalars or, a few levels deep, other mappings. Scalars stay text:
// "64", 64 and 0x40 are what stands there, and whoever knows the key reads it, as a flag's value for example. Nothing else
// of YAML is taken: no anchors, aliases or tags, one document. So nothing can expand, and the size of a file bounds all work.
package config
