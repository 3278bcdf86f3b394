// Package simulator lists the race detectors by the names that users give.
//
//	Detector  makes detectors of one kind
//
// The packages below it do the work: machine runs kernels, hostside the rest of a program, and the detectors read the
// events of their launches.
package simulator
