// Package solver decides named queries over mathematical integers.
package solver
