package progress

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"github.com/hgrd/hgrd/reports"
)

// Display is either kind of progress. What is written to it are messages of the run.
type Display interface {
	Begin(program string)
	End(program, outcome string)
	io.Writer
	Close()
}

const (
	refreshRate = 150 * time.Millisecond
	nameWidth   = 32 // of a program, in characters; longer names are cut
	step        = time.Second / 4
)

// Bars draws bars under the lines. Its methods may be called at the same time.
type Bars struct {
	lines *Lines
	limit time.Duration // of a program; 0 means none

	mu      sync.Mutex
	all     *mpb.Progress
	whole   *mpb.Bar
	running map[string]*mpb.Bar
	started map[string]time.Time
	stop    chan struct{}
	stopped sync.WaitGroup
}

// NewBars is for a run over total programs on the terminal w, limit being the time limit of one.
func NewBars(w io.Writer, total int, limit time.Duration) *Bars {
	all := mpb.New(mpb.WithOutput(w), mpb.WithRefreshRate(refreshRate), mpb.WithAutoRefresh(), mpb.WithWidth(60))
	b := &Bars{lines: NewLines(all, total), limit: limit, all: all,
		running: map[string]*mpb.Bar{}, started: map[string]time.Time{}, stop: make(chan struct{})}
	b.whole = all.New(int64(total), mpb.BarStyle().Lbound("[").Filler("=").Tip(">").Padding(" ").Rbound("]"),
		mpb.BarRemoveOnComplete(), mpb.BarPriority(1<<30),
		mpb.PrependDecorators(decor.Name(fmt.Sprintf("%-*s", nameWidth, "all programs"), decor.WCSyncWidthR), decor.CountersNoUnit(" %d/%d")),
		mpb.AppendDecorators(decor.Elapsed(decor.ET_STYLE_MMSS)))
	b.stopped.Add(1)
	go b.tick()
	return b
}

// tick moves the bars of programs under way.
func (b *Bars) tick() {
	defer b.stopped.Done()
	t := time.NewTicker(step)
	defer t.Stop()
	for {
		select {
		case <-b.stop:
			return
		case now := <-t.C:
			b.mu.Lock()
			for name, bar := range b.running {
				bar.SetCurrent(min(int64(now.Sub(b.started[name])), b.full()-1)) // a full bar would count as finished
			}
			b.mu.Unlock()
		}
	}
}

// full is the length of a program's bar.
func (b *Bars) full() int64 {
	if b.limit == 0 {
		return int64(24 * time.Hour)
	}
	return int64(b.limit)
}

// Begin adds the bar of a program.
func (b *Bars) Begin(program string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	name := []rune(reports.Printable(program))
	if len(name) > nameWidth {
		name = append(append([]rune{}, name[:nameWidth-3]...), []rune("...")...)
	}
	b.started[program] = time.Now()
	b.running[program] = b.all.New(b.full(), mpb.BarStyle().Lbound("[").Filler("=").Tip(">").Padding(" ").Rbound("]"),
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name(string(name), decor.WCSyncWidthR)),
		mpb.AppendDecorators(decor.Elapsed(decor.ET_STYLE_MMSS)))
}

// End removes the bar of a program and tells its outcome.
func (b *Bars) End(program, outcome string) {
	b.mu.Lock()
	if bar := b.running[program]; bar != nil {
		bar.Abort(true)
		delete(b.running, program)
		delete(b.started, program)
	}
	b.mu.Unlock()
	b.lines.End(program, outcome)
	b.whole.Increment()
}

// Write writes messages of the run above the bars.
func (b *Bars) Write(p []byte) (int, error) { return b.lines.Write(p) }

// Close removes all bars.
func (b *Bars) Close() {
	close(b.stop)
	b.stopped.Wait()
	b.mu.Lock()
	for _, bar := range b.running {
		bar.Abort(true)
	}
	b.mu.Unlock()
	b.whole.Abort(true)
	b.all.Wait()
}
