// Package mutate changes IR, instruction by instruction, into other IR that LLVM's verifier takes as well. It serves fuzz
// tests: what a fuzzer makes of text alone hardly ever comes through the parser.
//
//	Text   a module, changed as bytes say
//	Spoil  a text, changed without regard to what is valid
//	Seeds  small programs to begin with
//
// The bytes are read in turn: each change takes its place and its kind from them, and ends with them. Values are replaced
// by others of their type, constants by odd ones, operations by others on the same operands; instructions go, come twice
// and change places; branches go elsewhere. A change after which a value would be used where it is not known is taken back.
package mutate
