// Package syncorder says what one thread's program order holds of fences and locks, on an abstract control-flow graph.
//
//	Graph   steps and their successors; a step is a fence, an operation on a lock, or a stretch between two of them
//	Order   release or acquire of one operation, which is no fence for others
//	Scope   among which threads a fence or an atomic has its effect
//	Fenced  the widest fence that every way, or some way, from one step to another has; FencedBy: of certain ones
//	Locks   the locks that a thread holds at a step, and how well fenced
//
// Locks follow control flow, not dominance of calls (HGRD 6.5 takes the latter): an attempt, a compare-and-swap say,
// acquires on the edges that its success alone takes; such an edge is a step of its own. What is certainly held is a
// forward analysis whose meet is the lesser of the two; whether a fence lies between an access and the release, on
// every way, is a backward one. A way that never releases asks for no fence: nobody gets the lock after it.
//
// Invariants: every answer is that of the worst way through the graph, executable or not, except where the name says
// Some or May. The zero Scope is no fence at all.
//
// Limits: steps know nothing of addresses and values. That one number stands for one lock throughout the graph, and
// that it is not carried round a loop in which its address changes (Graph.Forget), is the client's part.
package syncorder
