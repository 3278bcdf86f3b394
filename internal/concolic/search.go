package concolic

import (
	"context"
	"fmt"

	"github.com/hgrd/hgrd/simulator/hostmachine"
)

// Search is the search for inputs of one program. It is not safe for concurrent use.
type Search struct {
	waiting [classes][]*proposal
	count   int
	tried   map[string]bool
	turned  map[edge]bool
	paths   map[string]bool
	turn    int
}

// proposal is how to come by inputs.
type proposal struct {
	generation int
	aim        edge // of the class novel: the way out that it is to take
	inputs     func(context.Context) (hostmachine.Inputs, bool)
}

// class is what is hoped of a proposal. Seeds come first, then what is novel; the others take turns.
type class uint8

const (
	seed    class = iota
	novel         // turns a branch that was never turned
	hint          // gives the program what it asked for
	number        // gives it another number
	numbers       // gives it other numbers, in the place of all
	known         // turns a branch that was turned elsewhere
	word          // gives it a text that stands in it
	classes = iota
)

// New is a search that begins with the seeds. The words are texts that stand in the program.
func New(seeds []hostmachine.Inputs, words []string) *Search {
	s := &Search{tried: map[string]bool{}, turned: map[edge]bool{}, paths: map[string]bool{}}
	for _, in := range seeds {
		s.propose(seed, 0, in)
	}
	for _, w := range words[:min(len(words), mostWords)] {
		s.propose(word, 0, hostmachine.Inputs{Args: []string{w, "3", "5"}})
	}
	return s
}

const mostWords = 16

func (s *Search) propose(c class, generation int, in hostmachine.Inputs) {
	s.add(c, &proposal{generation, edge{}, func(context.Context) (hostmachine.Inputs, bool) { return in, true }})
}

func (s *Search) add(c class, p *proposal) {
	if s.count < mostWaiting {
		s.waiting[c] = append(s.waiting[c], p)
		s.count++
	}
}

// take is the oldest proposal of the class whose turn it is; nil for none.
func (s *Search) take() *proposal {
	for len(s.waiting[novel]) > 0 && s.turned[s.waiting[novel][0].aim] {
		s.waiting[known] = append(s.waiting[known], s.waiting[novel][0])
		s.waiting[novel] = s.waiting[novel][1:]
	}
	order := []class{seed, novel}
	for i := range classes - hint {
		order = append(order, hint+(class(s.turn)+i)%(classes-hint))
	}
	for i, c := range order {
		if len(s.waiting[c]) == 0 {
			continue
		}
		if c >= hint {
			s.turn += i - int(hint) + 1
		}
		p := s.waiting[c][0]
		s.waiting[c] = s.waiting[c][1:]
		s.count--
		return p
	}
	return nil
}

// mostFailures bounds the proposals in a row that come to nothing.
const mostFailures = 64

// Next is a recorder for the run that is to be made next; nil if nothing is left to try, or ctx ended.
func (s *Search) Next(ctx context.Context) *Recorder {
	for range mostFailures {
		p := s.take()
		if p == nil || ctx.Err() != nil {
			return nil
		}
		in, ok := p.inputs(ctx)
		if key := keyOf(in); ok && !s.tried[key] {
			s.tried[key] = true
			return newRecorder(in, p.generation)
		}
	}
	return nil
}

func keyOf(in hostmachine.Inputs) string {
	return fmt.Sprintf("%q %q %q %q %v %d", in.Args, in.Env, in.Stdin, in.Files, in.Chosen, in.Seed)
}

// Back gives back what Next returned and nobody ran.
func (s *Search) Back(r *Recorder) {
	delete(s.tried, keyOf(r.given))
	s.propose(seed, r.generation, r.given)
}

// Bounds on what one run leads to, and on what waits.
const (
	mostTurns   = 64
	mostOfEdge  = 3 // of one way out of a branch
	mostWaiting = 1 << 12
)

// Ran takes up what a run showed that was made as Next asked. fruitful tells whether it led to a launch.
func (s *Search) Ran(r *Recorder, fruitful bool) {
	for _, c := range r.conditions {
		s.turned[c.edge] = true
	}
	path := r.path()
	if s.paths[path] { // what it leads to is known
		return
	}
	s.paths[path] = true
	count := map[edge]int{}
	turns := 0
	for i, c := range r.conditions {
		if turns == mostTurns {
			break
		}
		if count[c.edge]++; count[c.edge] > mostOfEdge {
			continue
		}
		turns++
		p := &proposal{r.generation + 1, c.edge.other(), func(ctx context.Context) (hostmachine.Inputs, bool) { return r.turn(ctx, i) }}
		if c.taken {
			s.add(known, p)
		} else {
			s.add(novel, p)
		}
	}
	for _, in := range r.answers() {
		s.propose(hint, r.generation+1, in)
	}
	if fruitful {
		for _, in := range r.numbers() {
			s.propose(number, r.generation+1, in)
		}
		for _, in := range r.pairs() {
			s.propose(numbers, r.generation+1, in)
		}
	}
}

// other is the other way out of a branch of two.
func (e edge) other() edge {
	e.way ^= 1
	return e
}
