package lessons

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/obligation"
)

// Way is one of the ways to decide a question, from cheap to dear, or to make do with fewer assumptions.
type Way uint8

const (
	Listing     Way = iota // few executions are listed
	Scout                  // a quick search for a witness
	KernelSide             // a proof without what the host says
	Linear                 // the prover's first attempt
	Together               // the same, with others in one query
	LongListing            // more executions are listed
	Search                 // a longer search for a witness
	Cases                  // a proof by cases
	Rich                   // the prover's second attempt
	Exact                  // a proof that takes nothing for granted
	Limits                 // a proof that takes limits of sizes for granted
	Fewer                  // a proof without single assumptions
	KernelExact            // a proof that takes nothing for granted, without what the host says
	Run                    // a run of the program
)

// Ways is a set of them.
type Ways uint32

func (w Way) only() Ways { return 1 << w }

// proofs are the ways that decide a question.
const proofs = Ways(1<<Listing | 1<<KernelSide | 1<<Linear | 1<<LongListing | 1<<Cases | 1<<Rich | 1<<Exact)

// Lesson is what came of questions of one pattern, everywhere or in one place.
type Lesson struct {
	Question  uint64 // the pattern, or the pattern and the place
	Won, Lost Ways   // those that led somewhere, and those that did not; a way may be both
}

// Book holds the lessons of kernels that are decided one after another. A nil Book has none and takes none. It is not safe
// for concurrent use.
type Book struct {
	known, fresh map[uint64]Lesson
	patterns     obligation.Patterns
}

// NewBook is an empty book.
func NewBook() *Book {
	return &Book{map[uint64]Lesson{}, map[uint64]Lesson{}, obligation.Patterns{}}
}

// of is what earlier kernels have taught about w by the questions most like o: those of its pattern in its place, of its
// pattern, or in its place.
func (b *Book) of(o *obligation.Obligation, w Way) Lesson {
	if b.Empty() || o.Kind == obligation.Launch {
		return Lesson{}
	}
	for _, q := range b.keys(o) {
		if l := b.known[q]; (l.Won|l.Lost)&w.only() != 0 {
			return l
		}
	}
	return Lesson{}
}

// keys are what lessons of o are found by, the closest first.
func (b *Book) keys(o *obligation.Obligation) [3]uint64 {
	pattern := b.patterns.OfQuestion(o)
	return [...]uint64{at(pattern, o), pattern, at(0, o)}
}

// at is the pattern of o in its place among the questions about a kernel: the same pair of accesses by number, on the same ways
// to them.
func at(pattern uint64, o *obligation.Obligation) uint64 {
	_, place, _ := strings.Cut(o.ID, ".")
	h := fnv.New64a()
	fmt.Fprint(h, pattern, place)
	return h.Sum64()
}

// Vain reports whether w never led anywhere for questions like o, where some other way led to a proof. That is a lesson for
// questions that are more like o than those.
func (b *Book) Vain(o *obligation.Obligation, w Way) bool {
	l := b.of(o, w)
	vain := (l.Lost&^l.Won)&w.only() != 0 && l.Won&proofs != 0
	if vain {
		b.Note(o, w, false)
	}
	return vain
}

// Sure reports whether w always led somewhere for questions like o.
func (b *Book) Sure(o *obligation.Obligation, w Way) bool {
	l := b.of(o, w)
	return (l.Won&^l.Lost)&w.only() != 0
}

// Note takes down whether w led somewhere for o.
func (b *Book) Note(o *obligation.Obligation, w Way, won bool) {
	if b == nil || o.Kind == obligation.Launch {
		return
	}
	for _, q := range b.keys(o) {
		l := b.fresh[q]
		l.Question = q
		if won {
			l.Won |= w.only()
		} else {
			l.Lost |= w.only()
		}
		b.fresh[q] = l
	}
}

// Paid reports whether an earlier kernel has accounted for run n of the search for inputs: it need not be made again.
func (b *Book) Paid(n int) bool { return b != nil && b.known[run(n)].Won&Run.only() != 0 }

// Pay notes that the kernel at hand accounts for run n.
func (b *Book) Pay(n int) {
	if b != nil {
		b.fresh[run(n)] = Lesson{Question: run(n), Won: Run.only()}
	}
}

func run(n int) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, "run ", n)
	return h.Sum64()
}

// Fresh are the lessons of the kernel at hand, in an order that hangs on them alone.
func (b *Book) Fresh() []Lesson {
	if b == nil {
		return nil
	}
	return inOrder(b.fresh)
}

// Learn makes lessons known.
func (b *Book) Learn(ls []Lesson) {
	if b == nil {
		return
	}
	for _, l := range ls {
		k := b.known[l.Question]
		b.known[l.Question] = Lesson{l.Question, k.Won | l.Won, k.Lost | l.Lost}
	}
}

// Commit makes the lessons of the kernel at hand known.
func (b *Book) Commit() {
	b.Learn(b.Fresh())
	b.Drop()
}

// Drop forgets the lessons of the kernel at hand, and its trees.
func (b *Book) Drop() {
	if b != nil {
		b.fresh, b.patterns = map[uint64]Lesson{}, obligation.Patterns{}
	}
}

// Empty reports whether nothing is known.
func (b *Book) Empty() bool { return b == nil || len(b.known) == 0 }

// Digest names what is known. It is empty where nothing is.
func (b *Book) Digest() string {
	if b.Empty() {
		return ""
	}
	h := fnv.New128a()
	for _, l := range inOrder(b.known) {
		fmt.Fprintln(h, l.Question, l.Won, l.Lost)
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

func inOrder(m map[uint64]Lesson) []Lesson {
	var out []Lesson
	for _, l := range m {
		out = append(out, l)
	}
	slices.SortFunc(out, func(a, b Lesson) int { return cmp.Compare(a.Question, b.Question) })
	return out
}
