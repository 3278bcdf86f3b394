// Package reports holds what a check found, as plain data, and writes it as text, a table or JSON.
//
//	Report      everything one run found; its JSON form is the schema "hgrd/1"
//	File        one input: analysed or failed
//	Kernel      one kernel: verdict, reasons, assumptions, launches, proofs
//	Excerpt     the text around the races of a kernel, for who has no sources at hand
//	Finding     the races of one cause: one missing barrier is one finding, whatever the number of pairs
//	Race        two accesses that may touch a common byte unordered in one race type, with a witness
//	Rule        a kind of defect, with a program that has it and the same one mended
//	Divergence  a barrier that not all threads of a block reach together
//	Severity    error, warning or note: what a finding is worth to a build, by its rank
//	Case        what can be dismissed: the races of two accesses, or a divergent barrier
//	Dismissal   why it does not count: a comment in the source, a baseline, a revision
//	Entry       what an ID in a report stands for; Report.Lookup finds it, Report.Explain tells all about it
//	Diagnostic  what somebody is to look at, for editors
//	Handler     writes a Report; Text, Table, JSON, SARIF, HTML and Crosscheck are there
//
// A pipeline fills a Report in any order and calls Finish. From then on the report is in canonical form:
// accesses of a race are in source order, there is one race per pair of source positions and type, lists are sorted
// and never nil, and every race has a key and an ID that depend on what the program says and not on line numbers. Every race
// belongs to one finding. Findings of a program are ranked: definite, unconfirmed (reaching the
// launch hangs on a value that is not known), caller-dependent (no caller in
// sight, and an unusual argument is needed), out-of-bounds (some access of each such launch leaves its
// object), data-dependent (the program may never have such
// contents), formal (CUDA C++ has the race, and PTX does not), benign (both sides write one value), wrap-only. Handlers only read; the same report gives the same bytes.
//
// Who dismisses cases (Report.Cases, Case.Dismiss) calls Finish once more. What is dismissed stays in the report and in
// every document; a finding is dismissed when all of its races are. Verdicts do not change: a kernel with a dismissed
// race is racy. Report.Failing counts what is left.
//
// Causes are told by statements and lines. Where a flag or a counter starts with a wrong value, or a flag is no atomic one, that is the
// cause of all that they would order. Where blocks race, a barrier is no remedy; a statement that races with
// itself has an index that is not unique, which also explains its races with others; what remains lacks a barrier: at
// the end of a loop where the threads are in different iterations, else between lines, and the fewest places that
// separate all such pairs of a kernel are found greedily. One finding for each place, also where kernels share it; code
// that takes the threads of a warp to run in lockstep is one finding with several places.
//
// Invariants: the zero Verdict is Inconclusive and the zero FileStatus is no success, so what a pipeline forgets to
// fill in can never read as "no race", and an inconclusive kernel that nobody calls examined was not looked at. Races that
// exist only through wrap-around of machine integers (WrapOnly) are listed and change neither verdict nor exit code.
//
// Limits: the package trusts the pipeline that a race-free verdict has proofs behind it. Names and source lines come
// from programs under test; Text and Table escape control characters in them, JSON escapes by its own rules.
package reports
