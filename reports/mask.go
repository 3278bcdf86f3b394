package reports

import "fmt"

// leavesOut says which lane the mask of a barrier leaves out.
func (r *Race) leavesOut() string {
	m := r.Mask
	a := &r.Accesses[m.Side]
	return fmt.Sprintf("the mask 0x%08x of the barrier at %s leaves out lane %d, which performs the %s at %s", m.Bits, m.At.short(), m.Lane, a.Kind, a.short())
}

// widened says how the barrier would hold the lane.
func (m *Mask) widened() string {
	s := fmt.Sprintf("let the mask of the barrier at %s name all lanes that access what it orders, as __syncwarp() without a mask does", m.At.short())
	if m.Behind != nil {
		s += fmt.Sprintf(", and put it where all of them come, in front of the branch at %s", m.Behind.short())
	}
	return s
}
