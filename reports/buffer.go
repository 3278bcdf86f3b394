package reports

import "fmt"

// shared says how two parameters lead to one allocation.
func (b *Buffer) shared(one, other string) string {
	switch {
	case b.Apart > 0:
		return fmt.Sprintf("%s and %s are parts of the same buffer, %s apart: %s", one, other, count(int(b.Apart), "byte"), b)
	case b.Parts:
		return fmt.Sprintf("%s and %s are parts of the same buffer, and overlap: %s", one, other, b)
	}
	return fmt.Sprintf("%s and %s are the same buffer: %s", one, other, b)
}

// divided says how the two would not meet in it.
func (b *Buffer) divided(one, other string) string {
	if b.Parts {
		return fmt.Sprintf("pass buffers that do not overlap as %s and %s", one, other)
	}
	return fmt.Sprintf("give %s and %s a buffer each", one, other)
}

// String names an allocation, and where it is made.
func (b *Buffer) String() string {
	name := "an allocation"
	if b.Name != "" {
		name = Printable(b.Name)
	}
	if b.At.Line == 0 {
		return name
	}
	return fmt.Sprintf("%s (%s)", name, b.At.short())
}
