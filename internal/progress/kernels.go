package progress

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/hgrd/hgrd/reports"
)

// patience is how long a run may take before it tells of its kernels.
const patience = 2 * time.Second

// Kernels tells of each kernel as it is decided, for those who wait at a terminal: the document comes when all are. Its
// methods may be called at the same time.
type Kernels struct {
	mu    sync.Mutex
	w     io.Writer // nil when it is closed
	held  []string  // until patience is over
	begun bool
	timer *time.Timer
}

// NewKernels is for a run that begins now; nil if w is no terminal.
func NewKernels(w io.Writer) *Kernels {
	if !IsTerminal(w) {
		return nil
	}
	return newKernels(w, patience)
}

func newKernels(w io.Writer, after time.Duration) *Kernels {
	k := &Kernels{w: w}
	k.timer = time.AfterFunc(after, k.begin)
	return k
}

func (k *Kernels) begin() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.begun = true
	k.flush()
}

func (k *Kernels) flush() {
	for _, line := range k.held {
		if k.w != nil {
			fmt.Fprintln(k.w, line)
		}
	}
	k.held = nil
}

// Decided tells of a kernel.
func (k *Kernels) Decided(x *reports.Kernel) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.w == nil {
		return
	}
	k.held = append(k.held, "hgrd: "+reports.Printable(fmt.Sprintf("%s:%d: kernel %s: %s", x.File, x.Line, x.Display, x.Verdict)))
	if k.begun {
		k.flush()
	}
}

// Close ends the telling. What was held back is in the document.
func (k *Kernels) Close() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.timer.Stop()
	k.w, k.held = nil, nil
}
