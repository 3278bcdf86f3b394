package hostmachine

// Over implements library.Machine: no launch can follow, whatever the values are that the program computes from here on. Once
// it is so, it stays so. What decides the program's course behind its last launch is no concern of its kernels.
func (m *vm) Over() bool {
	if m.over {
		return true
	}
	l := m.program.launching()
	if l.Callback() || !m.lib.Order().Idle() {
		return false // a launch may come from anywhere, or host code may yet meet a kernel
	}
	for i := range m.frames {
		if f := &m.frames[i]; l.Behind(f.fn, f.pc-1) {
			return false
		}
	}
	m.over = len(m.frames) > 0
	return m.over
}
