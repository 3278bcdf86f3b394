package library

import (
	"context"
	"fmt"
	"github.com/hgrd/hgrd/simulator/hostmachine/unwind"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/hostmachine/layout"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
	"github.com/hgrd/hgrd/simulator/workorder"
)

// Func is the model of a function.
type Func func(*Call)

// Inputs is all that a run's course depends on.
type Inputs struct {
	Args  []string          // argv from 1 on
	Env   map[string]string // the environment
	Stdin []byte
	Files map[string][]byte // others do not exist
	Seed  uint64            // of the time and of random numbers

	// Chosen are times and random numbers that are not to follow from Seed, by Input.Key.
	Chosen map[string]uint64
}

// Kind says how a run ended.
type Kind uint8

// Ends of a run. The zero value is none of them.
const (
	Unfinished  Kind = iota
	Exited           // main returned, or exit was called
	Aborted          // abort, a failed assertion, an exception that nobody catches
	Unmodelled       // a function or an instruction that has no model was reached
	OutOfSteps       // the bound of steps
	Fault            // an access, a call or a value that C++ leaves undefined
	Stopped          // the context ended, a wait would never end, or the device refused
	OutOfMemory      // the bound of memory
)

var kindNames = [...]string{"unfinished", "exited", "aborted", "not modelled", "out of steps", "fault", "stopped", "out of memory"}

func (k Kind) String() string { return kindNames[k] }

// Ending ends the run when a model panics with it.
type Ending struct {
	Kind Kind
	Code int
	What string
}

func (e *Ending) Error() string { return fmt.Sprintf("%v: %s", e.Kind, e.What) }

// Stop ends the run.
func Stop(k Kind, format string, args ...any) {
	unwind.Leave(&Ending{Kind: k, What: fmt.Sprintf(format, args...)})
}

// Launch is one kernel launch.
type Launch struct {
	Kernel      *frontend.Kernel
	Unit        int              // which of the program's units the kernel is of
	Site        *frontend.Site   // of the launch
	Stack       []*frontend.Site // the calls that lead to it, innermost first
	Grid, Block [3]uint32
	Shared      uint64 // dynamic, in bytes
	Cooperative bool
	Stream      uint64 // a name
	Args        []byte // the parameters at their offsets
	Params      []Param
	Undefined   []Range // of Args, that the program has not set
	Values      LaunchValues
	Fed         bool // something that the kernel sees may follow from inputs
}

// Range is a part of Launch.Args.
type Range struct{ Offset, Size uint64 }

// LaunchValues are what is known of a launch's numbers beside their bits.
type LaunchValues struct {
	Dims   [6]memory.Value // of the grid, then of the block
	Shared memory.Value
	Args   []ArgValue // those that have a shade
}

// ArgValue is a part of an argument.
type ArgValue struct {
	Offset, Size uint64
	memory.Value
}

// Param is where a parameter is in Launch.Args.
type Param struct {
	Offset, Size uint64
	Pointer      bool
	Fields       []Range // of Launch.Args, what is no padding
}

// Device performs what the program asks of the device.
type Device interface {
	memory.Device
	// Alloc returns n bytes of device memory; false if there is no room.
	Alloc(n uint64) (address uint64, ok bool)
	// Free ends an allocation; false if none begins there.
	Free(address uint64) bool
	// Symbol is where a variable of a unit's device side is.
	Symbol(unit int, name string) (address, size uint64, ok bool)
	// Launch runs a kernel to its end. An error ends the run of the host.
	Launch(ctx context.Context, l *Launch) error
}

// Machine is what models ask of the machine that runs the program.
type Machine interface {
	Memory() *memory.Space
	Device() Device
	// Inputs are what the run is given. A model that looks there leaves the run untracked.
	Inputs() *Inputs
	// Stdin is what standard input holds. A model that reads from it untracks the run.
	Stdin() []byte
	// Chosen is the value that a time or a random number is to have.
	Chosen(key string) (uint64, bool)
	// Invoke calls a function by its address. An exception that it throws passes through the model.
	Invoke(fn uint64, args ...memory.Value) memory.Value
	// Address is that of a function by its name.
	Address(name string) uint64
	// Global is the address of a variable that a library defines, by its name.
	Global(name string) uint64
	// Throw raises an exception that begins at object.
	Throw(object uint64)
	// PrepareKernel completes a launch of the kernel of a host stub, of which args tells the arguments.
	PrepareKernel(stub uint64, l *Launch, args func(*Launch))
	// RunKernel performs a launch that was prepared.
	RunKernel(l *Launch)
	// KernelNamed is the stub of a kernel by the kernel's name; 0 if there is none.
	KernelNamed(name string) uint64
	// SymbolOf is the device address that a host variable, or a place in it, stands for.
	SymbolOf(address uint64) (device, size uint64, ok bool)
	SymbolNamed(name string) (device uint64, ok bool)
	// Site is the place of the call, for what it is worth to the user.
	Site() *frontend.Site
	// ThreadLocals runs f as another thread: variables of the thread are its own.
	ThreadLocals(f func())
	// IsThreadLocal reports whether a variable of which each thread has its own is at an address.
	IsThreadLocal(address uint64) bool
	// Pin notes that a value with a symbol is taken as it is.
	Pin(v memory.Value, verb string)
	// Exit ends the program as the function exit does.
	Exit(code int)
	// Over reports whether no launch can follow any more: what decides the run's course from there on does not matter.
	Over() bool
	// Spend counts work that models do, in bytes.
	Spend(n uint64)
}

// Run is the state of the libraries in one run.
type Run struct {
	Machine
	Space     *memory.Space
	Random    Random
	Untracked bool // what the run does hangs on inputs in ways that no condition tells
	quiet     int  // depth of what has no effect on the run
	Refused   int  // calls of the API that failed
	Drew      bool // the program drew random numbers
	Output    func(fd int, b []byte)
	Seen      func(Input)      // called once for each input that has a symbol; may be nil
	Hinted    func(Hint)       // may be nil
	Work      *workorder.Order // hears of all work of the device; nil for nobody

	AtExit []func()
	kept   map[any]any
	Errno  uint64 // address of errno
}

// NewRun is the state at the start of a run.
func NewRun(m Machine) *Run {
	return &Run{Machine: m, Space: m.Memory(), Random: Random{m.Inputs().Seed}, kept: map[any]any{}}
}

// Keep returns a library's own state, made on first use.
func Keep[T any](r *Run, fresh func() *T) *T {
	type key struct{ p *T }
	if v, ok := r.kept[key{}]; ok {
		return v.(*T)
	}
	v := fresh()
	r.kept[key{}] = v
	return v
}

// Call is one call of a modelled function.
type Call struct {
	*Run
	Name   string
	Args   []memory.Value
	Leaves []layout.Leaf
	Fixed  int
	Ret    []memory.Value
	Result []layout.Leaf
}

// Untrack notes that inputs decide what the run does and no condition tells how.
func (r *Run) Untrack() {
	if r.quiet == 0 {
		r.UntrackEver()
	}
}

// UntrackEver does so within Quietly as well.
func (r *Run) UntrackEver() { r.Untracked = r.Untracked || !r.Over() }

// Quietly runs f, whose use of inputs has no effect on what the program does: it prints.
func (r *Run) Quietly(f func()) {
	r.quiet++
	defer func() { r.quiet-- }()
	f()
}

// Quiet reports whether what is done has no effect on what the program does.
func (r *Run) Quiet() bool { return r.quiet > 0 }

// Following runs f, which cares itself for the values that follow from inputs.
func (r *Run) Following(f func()) {
	defer r.Space.OnTaken(r.Space.OnTaken(nil))
	f()
}

// Arg is an argument's register; missing ones are a fault.
func (c *Call) Arg(i int) memory.Value {
	if i >= len(c.Args) {
		Stop(Fault, "call of %s with %d arguments", c.Name, len(c.Args))
	}
	return c.Args[i]
}

// U is an argument whose value matters.
func (c *Call) U(i int) uint64 {
	v := c.Arg(i)
	if v.S != nil && v.S.Undef != 0 {
		bits := 64
		if i < len(c.Leaves) {
			bits = c.Leaves[i].Bits
		}
		if v.S.Undef<<(64-bits) != 0 {
			Stop(Fault, "an undefined value is passed to %s", c.Name)
		}
	}
	if v.S != nil && v.S.Expr != nil {
		c.Pin(v, "is passed to "+c.Name)
	}
	return v.V
}

// Int is an argument of type int.
func (c *Call) Int(i int) int { return int(int32(c.U(i))) }

// Return sets the result.
func (c *Call) Return(v uint64) {
	if len(c.Ret) > 0 {
		if b := c.Result[0].Bits; b < 64 {
			v &= 1<<b - 1
		}
		c.Ret[0] = memory.Value{V: v}
	}
}

// ReturnInt sets a result of a signed type.
func (c *Call) ReturnInt(v int) { c.Return(uint64(int64(v))) }

// maxText bounds a string.
const maxText = 1 << 26

// Text is the bytes of a string that ends in zero.
func (r *Run) Text(addr uint64) []byte {
	var out []byte
	for len(out) < maxText {
		v := r.Space.Load(addr+uint64(len(out)), 1)
		if v.S != nil && v.S.Undef&255 != 0 {
			Stop(Fault, "a string that is not set")
		}
		if v.V == 0 {
			r.Spend(uint64(len(out)))
			return out
		}
		out = append(out, byte(v.V))
	}
	Stop(Fault, "a string without an end")
	return nil
}

// String of an argument.
func (c *Call) String(i int) string { return string(c.Text(c.U(i))) }

// Bytes are n bytes that must be set.
func (r *Run) Bytes(addr, n uint64) []byte {
	r.Spend(n)
	b, ok := r.Space.Read(addr, n)
	if !ok {
		Stop(Fault, "bytes that are not set are read by the library")
	}
	return b
}

// NewText is an object that holds a string.
func (r *Run) NewText(s string, k memory.Kind) uint64 {
	o := r.Space.Alloc(uint64(len(s))+1, memory.Global, true)
	r.Space.Write(o.Base, []byte(s))
	o.Kind = k
	return o.Base
}

// Random is a generator of numbers from a seed.
type Random struct{ state uint64 }

// Next is the next number.
func (r *Random) Next() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Variable makes a variable of a library. It calls placed with the address before it asks for others.
type Variable func(r *Run, placed func(address uint64)) uint64
