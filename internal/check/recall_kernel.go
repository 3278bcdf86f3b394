package check

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lessons"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/cache"
	"github.com/hgrd/hgrd/internal/inputs"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/internal/whole"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/solver"
)

// keptKernel is what came of one kernel, as the cache holds it.
type keptKernel struct {
	Lines   map[string][]int // by file, that the key had in this run
	Steps   uint64           // in which it was made
	Paid    []whole.Payment  // the runs of the program among them, and those that the purse paid for
	Part    reports.Report   // not finished, and without the lines of code
	Quotes  []quote
	Lessons []lessons.Lesson // that it has for others of its family
	Code    string           // of the whole program, where a run of it had a part in the result: see job.code
}

// keyOf is a hash of all that the answer about a kernel rests upon: what the device side says of the kernel and of what
// it mentions, which of these variables keep their values, what the host says of its launches, the lessons of
// others of its family, the options, and this program. Lines of sources count by their order alone; they are returned, by file.
func (r *runner) keyOf(j *job, host *hostFacts) (key cache.Key, lines map[string][]int) {
	binary, err := inputs.Program()
	if err != nil {
		return key, nil
	}
	device, variables := j.device.Reach(j.kernel)
	kept := func(inSight bool) string {
		return strings.Join(slices.DeleteFunc(slices.Clone(variables), func(v string) bool { return !j.initial(host, v, inSight) }), "\x00")
	}
	texts, lines := apartFromLines(hostanalysis.Spell(j.launches, host.Problems), device)
	parts := append([]string{
		"kernel", binary, r.options.decisionKey(), j.path, fmt.Sprint(host.whole), kept(len(j.launches) > 0), kept(false), j.lessons.Digest(),
	}, texts...)
	return cache.NewKey(parts...), lines
}

// recallKernel takes what came of a kernel from another run.
func (r *runner) recallKernel(ctx context.Context, j *job) (*reports.Report, bool) {
	if j.key == (cache.Key{}) {
		return nil, false
	}
	text, ok := r.cache.Get(j.key)
	if !ok {
		return nil, false
	}
	k, err := readKernel(text)
	if err != nil {
		r.cache.Drop(j.key, err)
		return nil, false
	}
	if !k.move(j.lines) {
		return nil, false
	}
	if k.Code != "" && (j.code == nil || k.Code != j.code()) {
		return nil, false
	}
	for _, q := range k.Quotes {
		if j.sources.line(q.File, q.Line) != q.Text {
			return nil, false
		}
	}
	left, _ := steps.Left(ctx)
	steps.Spend(ctx, min(k.Steps, left)) // the others get what they would have got
	if j.theatre != nil {
		j.theatre.Settle(k.Paid)
	}
	j.lessons.Learn(k.Lessons)
	k.Part.Kernels[0].Code = codeOf(j.device, j.kernel, j.sources)
	return &k.Part, true
}

// readKernel reads what is kept about a kernel.
func readKernel(text []byte) (k keptKernel, err error) {
	err = decode(text, &k)
	if err == nil && len(k.Part.Kernels) != 1 {
		err = errors.New("no result about a kernel")
	}
	return k, err
}

// move puts the lines in k right where they are other ones now; it reports whether it is known of each where it is.
func (k *keptKernel) move(lines map[string][]int) bool {
	r, ok := newRelocation(k.Lines, lines)
	if !ok {
		return false
	}
	r.apply(reflect.ValueOf(&k.Part))
	r.apply(reflect.ValueOf(k.Quotes))
	return !r.foreign
}

// keepKernel keeps what came of a kernel, if any run would find the same: time had no part in it. If a run of the program had,
// of which the key knows a part, the program's code is kept beside.
func (r *runner) keepKernel(ctx context.Context, j *job, part *reports.Report) {
	if j.key == (cache.Key{}) || ctx.Err() != nil || j.hurried.Load() {
		return
	}
	k := keptKernel{Lines: j.lines, Steps: steps.Used(ctx), Part: *part, Quotes: j.sources.quoted(), Lessons: j.lessons.Fresh()}
	k.Part.Kernels = slices.Clone(part.Kernels)
	k.Part.Kernels[0].Code = nil
	if j.played.Load() {
		k.Code, k.Paid = j.code(), j.paid
	}
	text, same := exactly(k)
	if !same {
		return
	}
	// All lines that it names must be known, or they could not be put right.
	if again, err := readKernel(text); err == nil && again.move(k.Lines) && reflect.DeepEqual(k, again) {
		r.cache.Put(j.key, text)
	}
}

// watched is the solver of a job, and notes whether one of its answers could be another one in more time, whether seconds
// were what cut it, and whether it was lost.
type watched struct {
	solver.Solver
	job *job
}

func (w watched) Check(ctx context.Context, q *solver.Query) (solver.Result, error) {
	res, err := w.Solver.Check(ctx, q)
	if err != nil || res.Status == solver.Unknown && res.Reason != solver.ReasonResource && res.Reason != solver.ReasonModel {
		w.job.hurried.Store(true)
	}
	if res.Lost {
		w.job.losses.note(res.Reason)
	}
	if err == nil && res.Status == solver.Unknown && res.Reason == solver.ReasonTime {
		w.job.cut.Store(true)
	}
	return res, err
}

// watchedTheatre is the theatre of a job, and notes that it was asked.
type watchedTheatre struct {
	constraints.Theatre
	job *job
}

func (w watchedTheatre) Trial(ctx context.Context, in constraints.Inputs, course constraints.Course) *constraints.Trial {
	w.job.played.Store(true)
	return w.Theatre.Trial(ctx, in, course)
}

func (w watchedTheatre) Paths(ctx context.Context) ([]*constraints.Trial, [][]*expr.Expr) {
	w.job.played.Store(true)
	return w.Theatre.Paths(ctx)
}

func (w watchedTheatre) Repeated(ctx context.Context, n int, course constraints.Course) *constraints.Trial {
	w.job.played.Store(true)
	return w.Theatre.Repeated(ctx, n, course)
}

func (w watchedTheatre) Explored(ctx context.Context, n int) *constraints.Trial {
	w.job.played.Store(true)
	if w.job.lessons.Paid(n) {
		return w.Theatre.Explored(steps.Uncounted(ctx), n)
	}
	w.job.lessons.Pay(n)
	return w.Theatre.Explored(ctx, n)
}
