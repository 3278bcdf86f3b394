package reports

import (
	"fmt"
)

// Kinds of work.
const (
	WorkLaunch = "launch"
	WorkCopy   = "copy"
	WorkFill   = "fill"
	WorkHost   = "host"
)

// Work is a piece of work of the device, or what the host does itself.
type Work struct {
	Kind   string    `json:"kind"`
	Kernel string    `json:"kernel,omitempty"` // of a launch
	At     Position  `json:"at"`               // where the host asks for it, or does it
	Stream int       `json:"stream"`           // 0 for the default stream, others in the order in which they were made
	Made   *Position `json:"made,omitempty"`   // where the stream was made

	// Of a launch: its shape, and the thread that performs the access.
	GridDim  [3]uint32 `json:"gridDim,omitzero"`
	BlockDim [3]uint32 `json:"blockDim,omitzero"`
	Thread   *Thread   `json:"thread,omitempty"`
}

// Concurrent is what is told of two accesses by different pieces of work, which nothing orders.
type Concurrent struct {
	Sides   [2]Work `json:"sides"` // of Race.Accesses
	First   int     `json:"first"` // the index of what the host asks for first
	Address int64   `json:"address"`
	Run     string  `json:"run"` // that showed it
}

// what names the work, as in "the launch of k at a.cu:3".
func (w *Work) what() string {
	switch w.Kind {
	case WorkHost:
		return "the host"
	case WorkLaunch:
		return fmt.Sprintf("the launch of %s at %s", Printable(w.Kernel), w.At.short())
	}
	return fmt.Sprintf("the %s at %s", w.Kind, w.At.short())
}

// brief is what without its place.
func (w *Work) brief() string {
	switch w.Kind {
	case WorkHost:
		return "the host"
	case WorkLaunch:
		return "a launch of " + Printable(w.Kernel)
	}
	return "a " + w.Kind
}

func (w *Work) stream() string {
	if w.Stream == 0 {
		return "the default stream"
	}
	if w.Made != nil {
		return fmt.Sprintf("stream %d (created at %s)", w.Stream, w.Made.short())
	}
	return fmt.Sprintf("stream %d", w.Stream)
}

// by says whose an access is: ", by the host". Empty where both are of one launch.
func (r *Race) by(side int) string {
	if r.Concurrent == nil {
		return ""
	}
	return ", by " + r.Concurrent.Sides[side].what()
}

// between names the two pieces of work.
func (c *Concurrent) between() string {
	first, second := &c.Sides[c.First], &c.Sides[1-c.First]
	if first.Kind == WorkLaunch && second.Kind == WorkLaunch && first.Kernel == second.Kernel {
		return "two launches of " + Printable(first.Kernel)
	}
	return first.brief() + " and " + second.brief()
}

// why says that nothing orders them.
func (c *Concurrent) why() string {
	first, second := &c.Sides[c.First], &c.Sides[1-c.First]
	if second.Kind == WorkHost {
		return fmt.Sprintf("the host goes on to %s without waiting for %s, in %s", second.At.short(), first.what(), first.stream())
	}
	if first.At == second.At {
		return fmt.Sprintf("%s runs in %s and again in %s, and nothing makes one wait for the other", first.what(), first.stream(), second.stream())
	}
	return fmt.Sprintf("%s in %s and %s in %s: nothing makes one wait for the other", first.what(), first.stream(), second.what(), second.stream())
}

// fix says how the second would wait.
func (c *Concurrent) fix() string {
	first, second := &c.Sides[c.First], &c.Sides[1-c.First]
	if second.Kind == WorkHost {
		wait := "cudaDeviceSynchronize() or cudaStreamSynchronize()"
		if first.Stream == 0 {
			wait = "cudaDeviceSynchronize()"
		}
		return fmt.Sprintf("let the host wait for %s before %s: %s", first.what(), second.At.short(), wait)
	}
	if first.At == second.At {
		return fmt.Sprintf("keep the bytes that the launches access apart, or put all of them in one stream, or let the stream of the "+
			"later one wait: cudaEventRecord() behind %s, cudaStreamWaitEvent() before it", first.what())
	}
	return fmt.Sprintf("put both in one stream, or let the stream of the second wait for the first: cudaEventRecord() in the stream of the first "+
		"behind %s, cudaStreamWaitEvent() in that of the second before %s", first.At.short(), second.At.short())
}

// lines are what a witness is of other races.
func (c *Concurrent) lines(r *Race) []string {
	var out []string
	for i := range c.Sides {
		w := &c.Sides[i]
		who := w.what()
		if w.Thread != nil {
			who = w.Thread.name(w.GridDim, w.BlockDim) + " of " + who
		}
		out = append(out, fmt.Sprintf("%s: %s at %s", who, r.Accesses[i].Kind, r.Accesses[i].short()))
	}
	return append(out, fmt.Sprintf("both touch byte %d of %s", c.Address, Printable(r.Object)), "seen in a run: "+c.Run)
}

// place tells apart what is mended apart.
func (c *Concurrent) place() string {
	first, second := &c.Sides[c.First], &c.Sides[1-c.First]
	return fmt.Sprint(first.Kind, first.At, second.Kind, second.At)
}
