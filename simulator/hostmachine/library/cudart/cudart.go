package cudart

import (
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
	"github.com/hgrd/hgrd/simulator/workorder"
)

// Functions are the models.
var Functions = map[string]library.Func{
	frontend.HostLaunch:           push,
	frontend.StubPopConfiguration: pop,
	frontend.StubLaunchKernel:     launch,
	frontend.HostLaunchFunc:       launchFunc,
	frontend.HostKernelNamed:      kernelNamed,
	frontend.HostAllocDevice:      allocate,
	frontend.HostAllocMapped:      allocate,
	frontend.HostAllocManaged:     allocate,
	frontend.HostAllocHost:        allocate,
	frontend.HostPitch:            func(c *library.Call) { c.Return((c.U(0) + 511) / 512 * 512) },
	frontend.HostFree:             free,
	frontend.HostMemcpy:           memcpy,
	frontend.HostMemcpy2D:         memcpy2d,
	frontend.HostLate:             late,
	frontend.HostSync:             synchronise,
	frontend.HostRecord:           record,
	frontend.HostWait:             wait,
	frontend.HostGraphNode:        addNode,
	frontend.HostGraphChange:      changeNode,
	frontend.HostGraphDepend:      dependNodes,
	frontend.HostGraphPart:        partNodes,
	frontend.HostGraphEvent:       eventNode,
	frontend.HostGraphChild:       childNode,
	frontend.HostGraphClone:       copyGraph,
	frontend.HostGraphDrop:        dropNode,
	frontend.HostGraphUpdate:      updateGraph,
	frontend.HostGraphEnable:      enableNode,
	frontend.HostGraphCount:       countNodes,
	frontend.HostCaptureBegin:     beginCapture,
	frontend.HostCaptureInto:      captureInto,
	frontend.HostCaptureEvent:     captureEvent,
	frontend.HostCaptureEnd:       endCapture,
	frontend.HostGraphMake:        copyGraph,
	frontend.HostGraphLaunch:      launchGraph,
	frontend.HostEventSync:        func(c *library.Call) { c.Work.WaitFor(c.U(0)) },
	frontend.HostBeside:           func(c *library.Call) { c.Order().Beside() },
	frontend.HostRegister:         func(c *library.Call) { c.Order().Beside() }, // accesses of such memory are not told
	frontend.HostMemset:           memset,
	frontend.HostMemset2D:         memset2d,
	frontend.HostSymbolWrite:      symbolWrite,
	frontend.HostSymbolRead:       symbolRead,
	frontend.HostSymbolAddress:    symbolAddress,
	frontend.HostSymbolNamed:      symbolNamed,
	frontend.HostHandleCreate:     handle,
	frontend.HostDeviceAttribute:  func(c *library.Call) { c.Give(c.Property(c.Int(0), uint64(attribute(c)))) },
	frontend.HostOccupancy: func(c *library.Call) {
		c.Untrack()
		c.Return(uint64(occupancy(c.Int(1), int64(c.U(2)), int64(c.U(3)))))
	},
	frontend.HostElapsed:     func(c *library.Call) { c.Untrack(); c.Return(0x3f800000) },
	frontend.HostOpaque:      func(c *library.Call) { c.Untrack(); c.Work.Ask(); c.Return(0) }, // it may ask whether work is over
	frontend.HostErrorString: func(c *library.Call) { c.Return(c.NewText(errorText(c.Int(0)), memory.Constant)) },
}

// configuration is what <<<>>> pushes and the stub pops.
type configuration struct {
	dims   [6]memory.Value
	shared memory.Value
	stream memory.Value
	launch *library.Launch
}

type state struct {
	stack  []configuration
	graphs graphs
}

func of(c *library.Call) *state {
	return library.Keep(c.Run, func() *state { return &state{graphs: newGraphs()} })
}

// maxDepth bounds launches within the arguments of others.
const maxDepth = 32

// Starts tells the functions that begin a launch: without one of them there is none.
func Starts(name string) bool {
	return name == frontend.HostLaunch || name == frontend.HostLaunchFunc || name == frontend.HostGraphLaunch
}

// Ends tells those that perform one which has begun.
func Ends(name string) bool { return name == frontend.StubLaunchKernel }

func push(c *library.Call) {
	s := of(c)
	if len(s.stack) == maxDepth {
		library.Stop(library.Unmodelled, "launches nested this deep in arguments")
	}
	k := configuration{shared: c.Arg(6), stream: memory.Value{V: c.U(7)}, launch: &library.Launch{Site: c.Site()}}
	for i := range k.dims {
		k.dims[i] = c.Arg(i)
	}
	s.stack = append(s.stack, k)
	c.Return(0)
}

func pop(c *library.Call) {
	s := of(c)
	if len(s.stack) == 0 {
		c.Return(9)
		return
	}
	k := s.stack[len(s.stack)-1]
	for i, d := range k.dims {
		c.Space.Store(c.U(i/3)+uint64(i%3)*4, 4, d)
	}
	c.Space.Store(c.U(2), 8, k.shared)
	c.Space.Store(c.U(3), 8, k.stream)
	c.Return(0)
}

// dims are the grid and the block from their six numbers.
func dims(l *library.Launch, v [6]memory.Value) {
	for i, d := range v {
		if d.S.Undefs()&0xffffffff != 0 {
			library.Stop(library.Fault, "an undefined value is a dimension of a launch")
		}
		if i < 3 {
			l.Grid[i] = uint32(d.V)
		} else {
			l.Block[i-3] = uint32(d.V)
		}
	}
}

// launch is the call that ends a stub. Its arguments pack each dim3 in two registers.
func launch(c *library.Call) {
	s := of(c)
	l := &library.Launch{}
	if n := len(s.stack); n > 0 {
		l = s.stack[n-1].launch
		dims(l, s.stack[n-1].dims)
		l.Shared, l.Stream = defined(s.stack[n-1].shared, "the shared memory of a launch"), s.stack[n-1].stream.V
		l.Values = library.LaunchValues{Dims: s.stack[n-1].dims, Shared: s.stack[n-1].shared}
		s.stack = s.stack[:n-1]
	} else {
		library.Stop(library.Unmodelled, "a stub that is called without a launch")
	}
	run(c, c.U(0), l, c.U(5), 0)
	c.Return(0)
}

func defined(v memory.Value, what string) uint64 {
	if v.S.Undefs() != 0 {
		library.Stop(library.Fault, "an undefined value is %s", what)
	}
	return v.V
}

func launchFunc(c *library.Call) {
	l := &library.Launch{Site: c.Site()}
	var d [6]memory.Value
	for i := range d {
		d[i] = c.Arg(i + 1)
	}
	dims(l, d)
	l.Shared, l.Stream = defined(c.Arg(8), "the shared memory of a launch"), c.U(9)
	l.Values = library.LaunchValues{Dims: d, Shared: c.Arg(8)}
	mode := c.Int(10)
	switch mode {
	case frontend.LaunchCooperative:
		l.Cooperative = true
	case frontend.LaunchPlain, frontend.LaunchPacked, frontend.LaunchGraphNode:
	default:
		library.Stop(library.Unmodelled, "launch mode %d", mode)
	}
	run(c, c.U(0), l, c.U(7), mode)
	c.Return(0)
}

// run gathers a launch's arguments and performs it, or leaves that to a graph.
func run(c *library.Call, stub uint64, l *library.Launch, args uint64, mode int) {
	if !valid(l) {
		library.Stop(library.Stopped, "a launch of grid %v and block %v fails", l.Grid, l.Block)
	}
	s := of(c)
	s.settled()
	c.PrepareKernel(stub, l, func(l *library.Launch) { c.Following(func() { gather(c, l, args, mode) }) })
	perform := func(stream uint64) {
		once := *l
		once.Stream = stream
		c.Order().Launching(stream, l.Site)
		defer c.Order().Enqueued(stream, false)
		c.RunKernel(&once)
	}
	if !s.take(l.Stream, work{"launch", perform}) {
		perform(l.Stream)
	}
}

func synchronise(c *library.Call) {
	of(c).settled()
	c.Order().Synchronised(c.U(0), c.Int(1) != 0)
}

// gather reads the arguments of a launch, with what they follow from.
func gather(c *library.Call, l *library.Launch, args uint64, mode int) {
	for i, p := range l.Params {
		from := args + p.Offset
		if mode != frontend.LaunchPacked {
			at := c.Space.Load(args+uint64(i)*8, 8)
			c.Pin(at, "leads to an argument of a launch")
			from = at.V
		}
		for off := uint64(0); off < p.Size; {
			n := min(8, p.Size-off)
			v := c.Space.Load(from+off, n)
			for k := range n {
				l.Args[p.Offset+off+k] = byte(v.V >> (8 * k))
			}
			if v.S != nil {
				undef := v.S.Undef << (64 - 8*n) >> (64 - 8*n)
				l.Undefined = append(l.Undefined, undefined(p, p.Offset+off, n, undef)...)
				l.Values.Args = append(l.Values.Args, library.ArgValue{Offset: p.Offset + off, Size: n, Value: v})
			}
			off += n
		}
	}
}

// undefined are the parts of a parameter's fields that a mask of n bytes at an offset says are undefined.
func undefined(p library.Param, at, n, mask uint64) (list []library.Range) {
	if mask == 0 {
		return nil
	}
	for _, f := range p.Fields {
		for i := max(f.Offset, at); i < min(f.Offset+f.Size, at+n); i++ {
			if mask>>(8*(i-at))&255 != 0 {
				list = append(list, library.Range{Offset: i, Size: 1})
			}
		}
	}
	return list
}

func valid(l *library.Launch) bool {
	g, b := l.Grid, l.Block
	return g[0] > 0 && g[1] > 0 && g[2] > 0 && b[0] > 0 && b[1] > 0 && b[2] > 0 && g[0] <= 0x7fffffff && g[1] <= 65535 && g[2] <= 65535 &&
		b[0] <= 1024 && b[1] <= 1024 && b[2] <= 64 && uint64(b[0])*uint64(b[1])*uint64(b[2]) <= 1024
}

func kernelNamed(c *library.Call) {
	a := c.KernelNamed(c.String(0))
	if a == 0 {
		library.Stop(library.Unmodelled, "kernels of other modules")
	}
	c.Return(a)
}

// size is an argument that is a number of bytes of device memory. Such numbers are not followed: how much of it a run
// touches has no effect on the host, and what is in it may follow from inputs from then on.
func size(c *library.Call, i int) uint64 {
	v := c.Arg(i)
	if v.S == nil || v.S.Expr == nil || v.S.Undef != 0 {
		return c.U(i)
	}
	c.Space.Feed()
	return v.V
}

func allocate(c *library.Call) {
	n := size(c, 0)
	if n == 0 {
		c.Return(0)
		return
	}
	a, ok := c.Device().Alloc(n)
	if !ok {
		library.Stop(library.OutOfMemory, "device memory")
	}
	c.Space.Forget()
	c.Work.Allocated(a, c.Name == frontend.HostAllocManaged || c.Name == frontend.HostAllocHost)
	c.Return(a)
}

func free(c *library.Call) {
	p := c.U(0)
	if p == 0 {
		return
	}
	if !c.Device().Free(p) {
		c.Refused++
		return
	}
	c.Work.Freed()
	c.Space.Forget()
}

const (
	toDevice = 1 + iota
	fromDevice
	withinDevice
)

// rectangle copies rows.
func rectangle(c *library.Call, dst, dpitch, src, spitch, width, height uint64, kind int) {
	if width == 0 || height == 0 {
		return
	}
	switch {
	case width > dpitch || width > spitch || kind < 0 || kind > 4,
		(kind == toDevice || kind == withinDevice) && !c.Space.OnDevice(dst),
		(kind == fromDevice || kind == withinDevice) && !c.Space.OnDevice(src):
		library.Stop(library.Stopped, "a copy of kind %d fails", kind)
	}
	if height > 1 && dpitch == width && spitch == width && width <= 1<<40/height {
		width, height = width*height, 1
	}
	transfer(c, workorder.Copy, !c.Space.OnDevice(dst), kind != withinDevice, func() {
		for y := range height {
			c.Spend(width)
			c.Space.Copy(dst+y*dpitch, src+y*spitch, width)
		}
	})
}

func memcpy(c *library.Call) {
	n := uint64(0)
	if c.Space.OnDevice(c.U(0)) {
		n = size(c, 2)
	} else {
		n = c.U(2)
	}
	rectangle(c, c.U(0), n, c.U(1), n, n, 1, c.Int(3))
}

func memcpy2d(c *library.Call) {
	rectangle(c, c.U(0), c.U(1), c.U(2), c.U(3), c.U(4), c.U(5), c.Int(6))
}

func memset(c *library.Call) {
	n := size(c, 2)
	if n > 0 && !c.Space.OnDevice(c.U(0)) {
		library.Stop(library.Stopped, "cudaMemset of host memory fails")
	}
	at, value := c.U(0), c.Arg(1)
	transfer(c, workorder.Fill, false, false, func() {
		c.Spend(n)
		c.Space.Fill(at, n, value)
	})
}

func memset2d(c *library.Call) {
	at, pitch, value, width, height := c.U(0), c.U(1), c.Arg(2), c.U(3), c.U(4)
	transfer(c, workorder.Fill, false, false, func() {
		for y := range height {
			c.Spend(width)
			c.Space.Fill(at+y*pitch, width, value)
		}
	})
}

// place is the device address of n bytes of a symbol.
func place(c *library.Call, symbol, n, offset uint64) uint64 {
	at, size, ok := c.SymbolOf(symbol)
	if !ok || offset > size || n > size-offset {
		library.Stop(library.Stopped, "a device symbol that is none, or too small")
	}
	return at + offset
}

func symbolWrite(c *library.Call) {
	to, from, n := place(c, c.U(0), c.U(2), c.U(3)), c.U(1), c.U(2)
	transfer(c, workorder.Copy, false, true, func() { c.Space.Copy(to, from, n) })
}

func symbolRead(c *library.Call) {
	to, from, n := c.U(0), place(c, c.U(1), c.U(2), c.U(3)), c.U(2)
	transfer(c, workorder.Copy, true, true, func() { c.Space.Copy(to, from, n) })
}

func symbolAddress(c *library.Call) { c.Return(place(c, c.U(0), 0, 0)) }

func symbolNamed(c *library.Call) {
	a, ok := c.SymbolNamed(c.String(0))
	if !ok {
		library.Stop(library.Unmodelled, "variables of other modules")
	}
	c.Return(a)
}

// Kinds of handles without a model.
var missing = map[int]string{frontend.HandleGraphOther: "host nodes, and what else of graphs", 8: "random generators of the host",
	9: "a device library", 11: "memory of other interfaces", 12: "linking at run time"}

func handle(c *library.Call) {
	kind := c.Int(0)
	if what := missing[kind]; what != "" {
		library.Stop(library.Unmodelled, "%s", what)
	}
	made := c.Space.Alloc(16, memory.Library, true).Base
	switch kind {
	case frontend.HandleStream, frontend.HandleStreamApart:
		c.Order().Made(made, kind == frontend.HandleStream)
	case frontend.HandleGraph:
		of(c).graphs.graphs[made] = &graph{}
	}
	c.Return(made)
}
