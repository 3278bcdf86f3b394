// Command scor runs the ScoR benchmarks (Kamath, George, Basu: "ScoRD: A Scoped Race Detector for GPUs", ISCA 2020) on
// the simulator and counts what the detectors report as the papers of ScoRD and iGUARD count.
//
//	go run ./internal/cmd/scor [-size paper] [-schedules lockstep,random] [-run REGEXP] PATH-OF-A-SCOR-CHECKOUT
//
// A race of the applications is a place where -DRACEY leaves synchronisation out or narrows its scope: a line of an #ifdef
// RACEY, or the whole of one that only leaves something out. Each application is built as it is, without and with -DRACEY,
// and once for each of its races with that race alone, from a copy in which the #ifdefs are resolved line for line. A
// detector finds a race
//
//	alone     if it reports anything in that build which it does not report in the clean one
//	together  if it reports in the -DRACEY build a pair of accesses that some detector reports for the race alone, one pair for each race
//
// What is reported in the clean build is false, or true and not seeded: of the two only the exact detector says which.
package main
