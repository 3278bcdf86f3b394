// Command pairs counts races the way HGRD's Table 3 does: unordered pairs of static accesses, self-pairs included, race
// types merged, global memory apart from shared memory. It reads a JSON report on standard input.
//
//	hgrd check --format json prog.cu | go run ./internal/cmd/pairs
package main
