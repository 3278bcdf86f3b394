// Package cudart models the CUDA runtime as the headers of package frontend reduce it.
//
// The calls succeed, as the headers compiled for analysis say; one that would fail on a device ends the run. Launches run
// where they are made, so streams and events are names. The work of a graph, captured or added node by node, is done where the
// graph is launched, each node behind those that it is after: branches are streams of their own to package workorder. A child
// graph is a copy, and the work of its node. An update takes graphs whose nodes were added in the same order, without fills; host
// nodes and questions about nodes end the run. Device memory begins as zero, which is one of the contents that it may have.
package cudart
