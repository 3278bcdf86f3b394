package reports

import "strings"

// What the error of a file says where something failed that has nothing to do with the file.
const (
	SolverLost = "the solver was lost"
	NotDecided = "not decided by accident"
)

// Accident reports whether a message says that another run may find more: such a result is not to be kept.
func Accident(message string) bool {
	return strings.Contains(message, SolverLost) || strings.Contains(message, NotDecided)
}
