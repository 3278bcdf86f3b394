package reports

import (
	"maps"
	"slices"
)

// Values are named numbers. JSON writes them as an object in the order of the names.
type Values map[string]int64

// Names lists the names in order.
func (v Values) Names() []string { return slices.Sorted(maps.Keys(v)) }
