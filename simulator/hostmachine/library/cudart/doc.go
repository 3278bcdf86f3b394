// Package cudart models the CUDA runtime as the headers of package frontend reduce it.
//
// The calls succeed, as the headers compiled for analysis say; one that would fail on a device ends the run. Launches run
// where they are made, so streams and events are names. Device memory begins as zero, which is one of the contents that it
// may have.
package cudart
