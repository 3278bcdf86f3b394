package check

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"time"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/cache"
	"github.com/hgrd/hgrd/internal/includes"
	"github.com/hgrd/hgrd/internal/inputs"
	"github.com/hgrd/hgrd/reports"
)

// task is one program on its way.
type task struct {
	Program
	result  reports.Report
	known   bool              // from another run
	base    string            // of the units, their contents and the options; "" where nothing is to be kept
	reads   []*frontend.Reads // by unit
	sources *sources
	worth   worth
	timeout time.Duration // in which the result was made
	ir      *cache.Key    // of what was compiled; nil where that is not known, or the result is from there
}

// worth says whether a result is one to keep.
type worth uint8

const (
	fleeting worth = iota // an interruption or an accident had part in it
	limited               // another run might bring more, by a longer time limit or on an idle machine
	lasting
)

// worthOf is what the result for a program is worth, of which some units do not compile.
func worthOf(ctx context.Context, failed []unitError, jobs []*job) worth {
	if errors.Is(ctx.Err(), context.Canceled) {
		return fleeting
	}
	w := lasting
	for _, f := range failed {
		switch {
		case errors.Is(f.err, context.DeadlineExceeded):
			w = limited
		case !frontend.Repeats(f.err):
			return fleeting
		}
	}
	for _, j := range jobs {
		switch {
		case j.broken.Load() || j.losses.problem("") != "":
			return fleeting
		case j.late: // another day there is another answer
			return fleeting
		case !j.decided || j.stopped > 0:
			w = limited
		}
	}
	return w
}

// afterLoss is what is left of a result's worth when a solver was killed at its limit. Without a time limit the result
// would serve every later run.
func (w worth) afterLoss(timeout time.Duration) worth {
	if timeout == 0 {
		return fleeting
	}
	return min(w, limited)
}

// kept is a result as the cache holds it.
type kept struct {
	Limited bool            // more time might bring more
	Timeout time.Duration   // in which it was made; 0 means no limit
	Part    reports.Report  // not finished
	Quotes  []quote         // lines of sources, where they are no part of the key
	Held    map[string]bool // see held
}

// serves reports whether a run with a time limit may take the result for its own.
func (k *kept) serves(timeout time.Duration) bool {
	return !k.Limited || k.Timeout == 0 || timeout > 0 && timeout <= k.Timeout
}

// recall takes the result for t from another run. There are two steps: the files named lead to the record of all that
// was read for them, and the state of these things leads to the result.
func (r *runner) recall(t *task) {
	if r.cache == nil {
		return
	}
	base, err := r.base(t)
	if err != nil {
		return // that a file cannot be read is told by the pipeline
	}
	key := cache.NewKey("inputs", base)
	text, ok := r.cache.Get(key)
	if !ok {
		return
	}
	var record inputs.Record
	if err := decode(text, &record); err != nil {
		r.cache.Drop(key, err)
		return
	}
	digest, err := record.Digest()
	if err != nil {
		return
	}
	k, ok := r.lookUp(t, resultKey(base, digest))
	if !ok {
		return
	}
	t.result, t.known = k.Part, true
	r.tell(&k.Part)
	r.log("%s: from the cache", t.Units[0].Path)
}

// lookUp finds a result that serves t.
func (r *runner) lookUp(t *task, key cache.Key) (k kept, ok bool) {
	text, ok := r.cache.Get(key)
	if !ok {
		return k, false
	}
	err := decode(text, &k)
	if err == nil && len(k.Part.Files) == 0 {
		err = errors.New("a result about no file")
	}
	if err != nil {
		r.cache.Drop(key, err)
		return k, false
	}
	return k, k.serves(r.options.Timeout) && maps.Equal(k.Held, held(r.places(t), slices.Collect(maps.Keys(k.Held))))
}

// begin notes what t is made of before it is read.
func (r *runner) begin(t *task) {
	t.timeout = r.options.Timeout
	if r.cache != nil {
		t.base, _ = r.base(t)
	}
}

// keep keeps the result for t, if it is one that another run would find as well.
func (r *runner) keep(t *task) {
	if r.cache == nil || t.worth == fleeting {
		return
	}
	r.keepCompiled(t)
	if t.base == "" {
		return
	}
	record, err := r.record(t)
	if err != nil {
		r.log("%s: not kept: %v", t.Units[0].Path, err)
		return
	}
	digest, err := record.DigestSince(r.settled)
	if err != nil {
		r.log("%s: not kept: %v", t.Units[0].Path, err)
		return
	}
	text := r.written(t, nil)
	names, err := json.Marshal(record)
	if err != nil || text == nil {
		return
	}
	r.cache.Put(resultKey(t.base, digest), text)
	r.cache.Put(cache.NewKey("inputs", t.base), names)
}

// written is the result for t in writing; nil if it cannot be read back as it is.
func (r *runner) written(t *task, quotes []quote) []byte {
	text, same := exactly(kept{t.worth == limited, t.timeout, t.result, quotes, held(r.places(t), t.sources.named())})
	if !same {
		r.log("%s: not kept: not all of it can be written down", t.Units[0].Path)
		return nil
	}
	return text
}

// exactly is v in writing, and whether it is read back as it is.
func exactly[T any](v T) (text []byte, same bool) {
	text, err := json.Marshal(v)
	var again T
	if err == nil {
		err = decode(text, &again)
	}
	return text, err == nil && reflect.DeepEqual(v, again)
}

// decode reads what Marshal wrote, and nothing else.
func decode(text []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(to)
}

func resultKey(base string, d inputs.Digest) cache.Key {
	return cache.NewKey("result", base, string(d[:]))
}

// named are the files that the user named.
func (r *runner) named(t *task) []string {
	if r.options.HostIR != "" {
		return []string{r.options.HostIR, r.options.DeviceIR}
	}
	var paths []string
	for _, u := range t.Units {
		paths = append(paths, u.Path)
	}
	return paths
}

// base is what the result for t rests upon as far as it is known without a compiler.
func (r *runner) base(t *task) (string, error) {
	binary, err := inputs.Program()
	if err != nil {
		return "", err
	}
	files := &inputs.Record{}
	files.Files = r.named(t) // in this order
	digest, err := files.Digest()
	if err != nil {
		return "", err
	}
	program := fmt.Sprintf("%#v", t.Program)
	k := cache.NewKey(binary, frontend.Identity(), r.options.key(), program, string(digest[:]))
	return string(k[:]), nil
}

// key is a text of all options that a result depends on, but for the time limit.
func (o *Options) key() string { return fmt.Sprintf("%#v ", o.Compile) + o.analysisKey() }

// analysisKey is key for what is compiled already.
func (o *Options) analysisKey() string {
	kernels := ""
	if o.Kernels != nil {
		kernels = o.Kernels.String()
	}
	return fmt.Sprintf("%s %q %t", o.decisionKey(), kernels, o.Link)
}

// decisionKey is key for one kernel and its launches.
func (o *Options) decisionKey() string {
	quotes := ""
	if q := o.Quotes; q != nil {
		quotes = fmt.Sprintf("%q %q", q.Project, q.Headers)
	}
	return fmt.Sprintf("%#v %d %v %t %d %s %q", o.Shape, o.WarpSync, o.Without, o.Proofs, o.SolverTimeout, quotes, o.Foreign)
}

// record is all that the result for t rests upon.
func (r *runner) record(t *task) (*inputs.Record, error) {
	var files, folders, asked []string
	for i, reads := range t.reads {
		o := r.compileOptions(t, i)
		asked = append(asked, o.Asked()...)
		files = append(files, reads.Files...)
		folders = append(folders, reads.Folders...)
		switch {
		case reads.Searched:
			return nil, errors.New("a header was looked for in the whole project")
		case r.options.HostIR != "" || reads.Known:
		case t.worth == limited: // the time ended before the compilers had read all; that their texts say more is enough
			folders = append(folders, o.Folders()...)
			files = append(files, includes.Closure(append(o.Asked(), t.Units[i].Path), o.Folders())...)
		default:
			return nil, errors.New("it is not known what the compilers read")
		}
	}
	record := inputs.New(append(files, r.named(t)...), folders, asked, frontend.IsOwnHeader)
	record.Add(t.sources.names()...) // as they are named there
	return record, nil
}
