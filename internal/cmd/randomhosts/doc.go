// Command randomhosts makes random host programs, runs them, and compares their launches with what the host analysis says.
//
//	go run ./internal/cmd/randomhosts -n 1000 -seed 1 [-batch 10] [-seeds 2] [-write DIR]
//
// Several scenarios make one program, because compiling costs most. What a run refutes is looked at once more in a program
// of its own, which -write keeps. Its status is 1 if something is refuted.
package main
