package randomkernel

// Launch is one concrete launch of a case: values of the host's parameters and of input memory.
type Launch struct {
	Values   []int64 // one for each of Case.Params
	Contents func(array string, element int64) int64

	c           *Case
	host        map[*Var]value
	sizes       []int64 // elements of each array
	bases       []int   // slot of the memory behind each array
	shifts      []int64 // first element of each array in that memory
	grid, block [2]int64
}

// Limits of what is launched.
const (
	maxGrid        = 1<<31 - 1
	maxGridY       = 65535
	maxThreads     = 1024
	maxAllocation  = 1 << 38 // bytes that cudaMalloc gives
	defaultContent = 0
)

// NewLaunch runs the host function. It is nil if that does not come to a launch that succeeds.
func (c *Case) NewLaunch(values []int64) *Launch {
	l := &Launch{Values: values, c: c, host: map[*Var]value{}}
	t := &thread{m: &machine{launch: l, steps: 1 << 16}}
	for i, p := range c.Params {
		l.host[p.Var] = value{values[i], p.Var.Type}
	}
	for _, k := range c.Checks {
		if t.eval(k.Cond).v == 0 {
			return nil
		}
	}
	for _, s := range c.Locals {
		l.host[s.Var] = t.eval(s.E).to(s.Var.Type)
	}
	l.sizes = make([]int64, len(c.Arrays))
	l.bases = make([]int, len(c.Arrays))
	l.shifts = make([]int64, len(c.Arrays))
	for i, a := range c.Arrays {
		a.slot, l.bases[i] = i, i
		if a.Of != nil {
			l.bases[i], l.shifts[i] = a.Of.slot, t.eval(a.Shift).v
			l.sizes[i] = l.sizes[a.Of.slot]
			continue
		}
		l.sizes[i] = t.eval(a.Size).v
		if l.sizes[i] < 0 || l.sizes[i] > maxAllocation/a.elementSize() {
			l.sizes[i] = 0 // cudaMalloc fails, and nobody asks
		}
	}
	for i := range 2 {
		l.grid[i] = t.eval(c.Grid[i]).to(Unsigned).v
		l.block[i] = t.eval(c.Block[i]).to(Unsigned).v
		if l.grid[i] < 1 || l.block[i] < 1 {
			return nil
		}
	}
	if t.undefined || l.grid[0] > maxGrid || l.grid[1] > maxGridY || l.block[0] > maxThreads || l.block[1] > maxThreads ||
		l.block[0]*l.block[1] > maxThreads {
		return nil
	}
	return l
}

// Blocks is the number of blocks.
func (l *Launch) Blocks() int64 { return l.grid[0] * l.grid[1] }

// Threads is the number of threads of a block.
func (l *Launch) Threads() int64 { return l.block[0] * l.block[1] }
