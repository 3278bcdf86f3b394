// Package testprograms is a corpus of small CUDA programs whose races are
// known, and the parser of the expectations written in them.
//
// Programs come in twins: AREA/race_x.cu has a race (or a divergent barrier)
// and AREA/ok_x.cu is the same program mended in one place. A checker that
// never reports passes half of the corpus, and so does one that always
// reports; both fail on every pair of twins.
//
// [All] returns the embedded programs, [Parse] reads one, and
// [Program.Compare] lists what an analysis got wrong in it. Expectations
// stand in comments of the program, the README has their grammar. They hold
// no line numbers of their own, so a program can be edited freely.
//
// Invariants of a parsed program:
//
//   - its first line is a comment that says in one sentence what it shows;
//   - comments that look like expectations or directives are well formed:
//     a misspelt one is an error, never a plain comment;
//   - every line number lies in the file, every label is unique.
//
// Races are named by their one-line message:
//
//	TYPE KIND-KIND race on OBJECT: KIND at FILE:LINE, KIND at FILE:LINE
//
// where TYPE is inter-block, intra-block (two warps of one block), intra-warp
// (lanes of one warp, under independent thread scheduling) or own-thread (a
// thread, and an asynchronous copy that it has issued), KIND
// is read, write or atomic, and the access that comes first in the source
// comes first in the message. Expectations are complete: a race that no want
// describes is a difference, as is a want without its race.
//
// The package imports nothing of the checker, so every runner (static,
// simulated, cross-checking) can use it.
package testprograms
