package reports

import (
	"fmt"
	"strings"
)

// witness prints one concrete run, leaving out axes that are 1 in grid and block.
func (t *text) witness(r *Race) {
	if r.Concurrent != nil {
		t.fields("witness", r.Concurrent.lines(r))
	}
	w := r.Witness
	if w == nil {
		return
	}
	gridAxes, blockAxes := axes(w.GridDim), axes(w.BlockDim)
	lines := []string{fmt.Sprintf("grid %s, block %s", dims(w.GridDim, gridAxes), dims(w.BlockDim, blockAxes))}
	for i, thread := range w.Threads {
		s := fmt.Sprintf("block %s, thread %s: %s at %s", dims(thread.BlockIdx, gridAxes),
			dims(thread.ThreadIdx, blockAxes), r.Accesses[i].Kind, r.Accesses[i].spot())
		for _, name := range thread.Counters.Names() {
			if strings.HasPrefix(name, "loop ") {
				s += fmt.Sprintf(", iteration %d of the %s", thread.Counters[name], name)
			} else {
				s += fmt.Sprintf(", %s = %d", name, thread.Counters[name])
			}
		}
		lines = append(lines, s)
	}
	if len(w.Values) > 0 {
		lines = append(lines, "with "+assignments(w.Values))
	}
	if len(w.Contents) > 0 {
		contents := assigned(w.Contents)
		if rest := len(contents) - mostContents; rest > 1 && !t.verbose {
			contents = append(contents[:mostContents], fmt.Sprintf("and %d more", rest))
		}
		lines = append(lines, "when memory holds "+strings.Join(contents, ", "))
	}
	lines = append(lines, fmt.Sprintf("both touch byte %d of %s", w.Address, r.Object))
	if w.Run != "" {
		lines = append(lines, "seen in a run: "+w.Run)
	}
	t.fields("witness", lines)
}

// Thread names a thread of the run.
func (w *Witness) Thread(i int) string {
	return w.Threads[i].name(w.GridDim, w.BlockDim)
}

// name names a thread of a launch of that shape.
func (t *Thread) name(grid, block [3]uint32) string {
	return fmt.Sprintf("thread %s of block %s", dims(t.ThreadIdx, axes(block)), dims(t.BlockIdx, axes(grid)))
}

// callers says what callers out of sight would have to pass, and what would tell that they do not.
func (r *Race) callers() string {
	needs := "exists only for some values that external callers may pass"
	if len(r.Needs) > 0 {
		needs += ", such as " + assignments(r.Needs)
	}
	switch {
	case len(r.Unless) > 0 && r.Launch == nil:
		return needs + fmt.Sprintf("; none if %s: give the host code, or state that by --assume '%s'", strings.Join(r.Unless, " and "),
			strings.Join(r.Unless, "' --assume '"))
	case len(r.Unless) > 0:
		return needs + fmt.Sprintf("; none if %s: state that by assert(%s) before the launch, or give the callers' files with --link",
			strings.Join(r.Unless, " and "), strings.Join(r.Unless, " && "))
	case r.Launch == nil:
		return needs + "; give the host code, or exclude them by --assume, --grid and --block"
	}
	return needs + "; check them before the launch, or give the callers' files with --link"
}

// axes is the number of leading axes that say something.
func axes(d [3]uint32) int {
	n := len(d)
	for n > 1 && d[n-1] == 1 {
		n--
	}
	return n
}

func dims(d [3]uint32, axes int) string {
	if axes == 1 {
		return fmt.Sprint(d[0])
	}
	var parts []string
	for _, v := range d[:axes] {
		parts = append(parts, fmt.Sprint(v))
	}
	return "(" + strings.Join(parts, ",") + ")"
}

// mostContents bounds the elements of memory that are told unless all is asked for.
const mostContents = 8

func assignments(v Values) string { return strings.Join(assigned(v), ", ") }

func assigned(v Values) []string {
	var parts []string
	for _, name := range v.Names() {
		parts = append(parts, fmt.Sprintf("%s = %d", name, v[name]))
	}
	return parts
}
