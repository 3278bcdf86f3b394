// Package golden compares what a test produced with a file under testdata, or rewrites that file.
//
//	go test ./reports -update
//
// Every golden test goes through this package, so there is one flag and one format of the difference. A missing file
// fails unless -update is given.
package golden
