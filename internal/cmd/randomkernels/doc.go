// Command randomkernels checks random kernels and compares the verdicts with enumeration of concrete launches.
//
//	go run ./internal/cmd/randomkernels -n 20000 -seed 1
//
// It prints what it counted, and each disagreement as a small program. Its status is 1 if there is one.
package main
