package shadow

const (
	pageBits   = 10 // units of a page
	folderBits = 12 // pages of a folder
	recentBits = 5  // pages found without a walk
)

type page[E any] [1 << pageBits]E

type folder[E any] [1 << folderBits]*page[E]

// recent is a page that was used lately, by number.
type recent[E any] struct {
	number uint64
	page   *page[E]
}

// Memory holds an entry of type E for each unit of 2^shift bytes from a base address on.
type Memory[E any] struct {
	base    uint64
	shift   uint
	recent  [1 << recentBits]recent[E]
	folders []*folder[E]
}

// New returns a memory of units of 2^shift bytes, which may be placed once Begin has given the base.
func New[E any](shift uint) *Memory[E] {
	m := &Memory[E]{shift: shift}
	m.forget()
	return m
}

func (m *Memory[E]) forget() {
	for i := range m.recent {
		m.recent[i] = recent[E]{number: ^uint64(0)}
	}
}

// Begin says where the addresses start. Entries stay, except where the base moves.
func (m *Memory[E]) Begin(base uint64) {
	if base != m.base {
		m.base = base
		m.folders = nil
		m.forget()
	}
}

// At returns the entry of the unit that holds an address; of one never used, the zero value.
func (m *Memory[E]) At(addr uint64) *E {
	unit := (addr - m.base) >> (m.shift & 63)
	// Arrays often lie a power of two apart: a product spreads them, low bits would not.
	r := &m.recent[(unit>>pageBits*0x9e3779b97f4a7c15)>>(64-recentBits)]
	if r.number != unit>>pageBits {
		m.walk(r, unit>>pageBits)
	}
	return &r.page[unit%(1<<pageBits)]
}

// walk finds or makes the page with a number and leaves it in r.
func (m *Memory[E]) walk(r *recent[E], number uint64) {
	if number>>folderBits >= 1<<28 {
		panic("BUG: an event outside of device memory")
	}
	for number>>folderBits >= uint64(len(m.folders)) {
		m.folders = append(m.folders, nil)
	}
	f := m.folders[number>>folderBits]
	if f == nil {
		f = new(folder[E])
		m.folders[number>>folderBits] = f
	}
	p := f[number%(1<<folderBits)]
	if p == nil {
		p = new(page[E])
		f[number%(1<<folderBits)] = p
	}
	*r = recent[E]{number: number, page: p}
}

// Clear empties the memory at once.
func (m *Memory[E]) Clear() {
	m.folders = nil
	m.forget()
}

// Epoch numbers launches, or other spans of time after which entries no longer count. Zero is no epoch: what a new entry
// carries.
type Epoch uint32

// Next returns the epoch after e; true when numbers start again, so that all entries must be cleared.
func (e Epoch) Next() (Epoch, bool) {
	if e+1 == 0 {
		return 1, true
	}
	return e + 1, false
}

// Zeros returns a slice of n zeros, in s where there is room.
func Zeros[T any](s []T, n uint64) []T {
	if uint64(cap(s)) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}
