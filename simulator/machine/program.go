package machine

import (
	"github.com/hgrd/hgrd/frontend"
)

// Program is the device side of all modules of one program.
type Program struct {
	// Sites are the source positions that events and diagnostics refer to by index. Entry 0 is nil: unknown.
	Sites []*frontend.Site

	kernels []*Kernel
	globals []*Global
}

// Global is a variable of a module in global or constant memory.
type Global struct {
	Name     string // as in the IR: mangled
	Module   int    // index of the module that defines it
	Size     uint64
	Constant bool   // a kernel cannot write it
	Offset   uint64 // from the start of the region; Machine.Address adds the base
}

// Kernel is one kernel of a program.
type Kernel struct {
	Name       string // as in the IR: mangled
	Module     int
	Source     *frontend.Kernel
	Params     []Param
	ParamBytes int // of a launch's Args
}

// Param is one parameter of a kernel.
type Param struct {
	Offset, Size, Align int
	Pointer             bool
	ByValue             bool // a structure
}

// Translate prepares the modules' kernels. Code of a kernel is made when it is first launched; what it cannot express
// is an error of that launch.
func Translate(modules ...*frontend.Module) (*Program, error) { return nil, nil }

// Kernel returns the kernel of that mangled name, nil if there is none. Where several modules have static kernels of
// one name it is the first; KernelIn tells them apart.
func (p *Program) Kernel(name string) *Kernel { return p.KernelIn(-1, name) }

// KernelIn returns a module's kernel; any module's if it is negative.
func (p *Program) KernelIn(module int, name string) *Kernel {
	for _, k := range p.kernels {
		if k.Name == name && (module < 0 || k.Module == module) {
			return k
		}
	}
	return nil
}

// Kernels returns all kernels, by module and then as frontend orders them.
func (p *Program) Kernels() []*Kernel { return p.kernels }

// Globals returns the variables that the host can name, constants of the compiler's making left out.
func (p *Program) Globals() []*Global { return p.globals }
