// Package layers holds the rules of the repository as tests, the table of imports first.
//
//	5  cmd/hgrd, internal/command                             flags in, exit code out
//	4  internal/check, internal/crosscheck, internal/audit    pipelines: the only packages that know all stages
//	3  constraints                                            launch x kernel summary -> obligations
//	2  hostanalysis  kernelanalysis  solver  reports  simulator
//	1  frontend  constraints/expr                             leaves: import nothing of ours
//
// Packages between two layers (internal/symbolic, constraints/obligation) and parts of a stage
// (kernelanalysis/interval, constraints/lin, constraints/witness) have rows of their own in the table. Siblings do not
// import each other: the static analyses and the simulator meet on positions of the source only, so that neither can
// repeat a mistake of the other.
//
// The tests parse the import clauses themselves: a test that ran the go command would be served from the test cache
// after an import has changed.
package layers
