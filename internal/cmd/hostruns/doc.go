// Command hostruns compares the host machine with native runs: each program named is run twice, its host side
// interpreted and compiled, and the launches have to be the same in kernel, shape and arguments, and the end in its exit
// code. Kernels run on the simulator in both.
//
//	hostruns [-j N] [-limit DURATION] FILE...
//
// A file's first line may say `args:` with the arguments of the run. The output has one line for each program, and the
// sums. The exit code is 1 if some program's runs differ.
package main
