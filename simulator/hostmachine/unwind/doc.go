// Package unwind is the way by which an interpreted run ends, or an exception of the program passes, from any depth of
// models that call back into the program: Leave goes up to the innermost Catch. It is the one place outside which a
// panic is a bug; package hostmachine catches all that is left.
package unwind

// Leave goes up to the innermost Catch, which gets the reason.
func Leave(reason any) { panic(reason) }

// Catch calls f and returns the reason for which it was left, nil if it came back. A bug is a reason as well.
func Catch(f func()) (reason any) {
	defer func() { reason = recover() }()
	f()
	return nil
}
