// Command ablation measures what each strategy of the analysis is worth: it checks programs, each file by itself, and then
// checks those in which a strategy decided something without that strategy. It prints a table in Markdown: how often each was
// asked and decided, in how many programs, and in how many of them the answers without it are other ones.
//
//	go run ./internal/cmd/ablation -timeout 10s testprograms
//
// Files or folders are named; -only takes some strategies, and -without switches some off in all runs. With -v each program
// that needs a strategy is told on standard error.
package main
