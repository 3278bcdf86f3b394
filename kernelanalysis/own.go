package kernelanalysis

import "slices"

// Contested lists the global objects that the kernel writes and whose contents may decide about control or addresses, if
// it has barriers: were each block the only one at what it uses of them, what is read behind a barrier would be known.
func (s *Summary) Contested() []*Object {
	bd := s.build
	if bd == nil || bd.fn.Irreducible || !slices.ContainsFunc(s.Barriers, func(b *Barrier) bool { return b.Kind == BlockBarrier }) {
		return nil
	}
	var out []*Object
	var steers func(*Access) bool
	for _, a := range s.Accesses {
		reads := a.Kind == Read || a.Strong != nil && a.Strong.Idle()
		if !reads || a.Object.Space != Global || a.Object.Kind == LoadedObject || !bd.writes[a.Object] || slices.Contains(out, a.Object) {
			continue
		}
		if steers == nil {
			steers = s.Steering(func(*Object, *Object) bool { return false })
		}
		if steers(a) {
			out = append(out, a.Object)
		}
	}
	return out
}
