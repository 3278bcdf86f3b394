// Command factcheck runs programs and compares their launches with what the host analysis says of these.
//
//	go run ./internal/cmd/factcheck [-vary 2] [-seeds 3] FILE.cu...
//
// Arguments come from the first lines of a program that hold "args:"; -vary adds as many runs with other numbers. It prints
// what a run refutes, and what was counted. Its status is 1 if something is refuted.
package main
