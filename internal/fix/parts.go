package fix

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/reports"
)

// Parts of an array, one for each block or thread, that begin a constant number of elements after each other and reach further.

// beyondPart is what comes of parts that lie further apart, where a guard bounds the index.
const beyondPart = "the parts lie further apart than before: the guard leaves out what is beyond the end"

// mostReaches bounds the lengths of parts that are tried.
const mostReaches = 3

// parts proposes to let parts begin as far apart as they reach: where a guard bounds the index, so that nothing is accessed that
// was not; or else blocks as long as the constant says, where the launch counts its blocks by it.
func (p *proposer) parts(r *reports.Race) {
	o, at := r.Overlap, r.Accesses[0].Position()
	s := p.sources(at.File)
	if s == nil || len(r.Accesses[0].InlinedAt) > 0 || o.Value < 1 {
		return
	}
	path := s.around(at)
	if len(path) == 0 {
		return
	}
	bounded := s.bounded(path)
	switch factors := s.factors(path[0], o.Row, strconv.FormatInt(o.Value, 10)); {
	case len(factors) != 1:
	case o.Row == "blockIdx.x" && bounded:
		p.add(costShape, fmt.Sprintf("let each block begin blockDim.x elements behind the one before, not %d", o.Value), beyondPart,
			[]Edit{s.replace(factors[0].Start, factors[0].End, "blockDim.x")})
	case o.Row == "threadIdx.x" && bounded:
		for i, reach := range s.numbers(path[0], max(o.Reach, o.Value+1)) {
			title := fmt.Sprintf("let each thread begin %d elements behind the one before, not %d", reach, o.Value)
			p.add(costShape+i, title, beyondPart,
				[]Edit{s.replace(factors[0].Start, factors[0].End, strconv.FormatInt(reach, 10))})
		}
	}
	if launch := p.launch(r); launch != nil && o.Row == "blockIdx.x" {
		p.add(costShape+1, fmt.Sprintf("launch %s with %d threads in a block", r.Kernel, o.Value), "",
			launch.threads(*r.Launch, strconv.FormatInt(o.Value, 10)))
	}
}

// numbers are the least numbers in the text of a function from one on: a part has as many elements as the bound of a loop says.
func (s *source) numbers(function *cxx.Statement, from int64) []int64 {
	var out []int64
	for _, t := range s.tokens(function) {
		if n, err := strconv.ParseInt(t.Text(s.text), 10, 32); err == nil && n >= from && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return out[:min(len(out), mostReaches)]
}

// bounded reports whether statements on a path, or one that leaves their function before, hang on a comparison.
func (s *source) bounded(path []*cxx.Statement) bool {
	compares := func(tokens []cxx.Token) bool {
		return slices.ContainsFunc(tokens, func(t cxx.Token) bool { return strings.ContainsAny(t.Text(s.text), "<>") })
	}
	for _, st := range path[1:] {
		if st.Shape == cxx.If && compares(s.within(st.Head[0], st.Head[1])) {
			return true
		}
	}
	tokens := s.within(path[0].Start, path[len(path)-1].Start)
	for i, t := range tokens {
		if t.Text(s.text) != "return" {
			continue
		}
		for k := i - 1; k >= 0 && tokens[k].Text(s.text) != ";"; k-- {
			if tokens[k].Text(s.text) == "if" {
				return compares(tokens[k:i])
			}
		}
	}
	return false
}

// factors are the places where a function multiplies by a number what counts the parts: the block's index, or what has the thread's
// in it.
func (s *source) factors(function *cxx.Statement, row, number string) []cxx.Token {
	tokens := s.tokens(function)
	text := func(i int) string {
		if i < 0 || i >= len(tokens) {
			return ""
		}
		return tokens[i].Text(s.text)
	}
	of, letter, _ := strings.Cut(row, ".")
	var out []cxx.Token
	for i := range tokens {
		if text(i) != number {
			continue
		}
		behind, before := text(i-1) == "*", text(i+1) == "*"
		counted := behind && text(i-2) == letter && text(i-3) == "." && text(i-4) == of ||
			before && text(i+2) == of && text(i+4) == letter
		if of == "threadIdx" { // the threads are counted before: (blockIdx.x * blockDim.x + threadIdx.x) * 4
			counted = counted || behind && (text(i-2) == ")" || oneName(text(i-2))) ||
				before && (text(i+2) == "(" || oneName(text(i+2)))
		}
		if counted {
			out = append(out, tokens[i])
		}
	}
	return out
}

// threads lets the launch "kernel<<<grid, block>>>(arguments);" at a position have so many threads in a block, where its grid is
// made of that number and its block is another one.
func (s *source) threads(at reports.Position, number string) []Edit {
	_, st, ok := s.plain(at)
	if !ok {
		return nil
	}
	tokens := s.within(st.Start, st.End)
	open := 0 // how many of the marks before the shape are behind
	depth, counts := 0, false
	for i := 1; i+1 < len(tokens); i++ {
		switch text := tokens[i].Text(s.text); {
		case open < len("<<<"):
			if open++; text != "<" {
				open = 0
			}
		case text == "(":
			depth++
		case text == ")":
			depth--
		case text == number && tokens[i-1].Text(s.text) == "/":
			counts = true
		case text == "," && depth == 0:
			block := tokens[i+1]
			if _, err := strconv.Atoi(block.Text(s.text)); err != nil || !counts || block.Text(s.text) == number {
				return nil
			}
			return []Edit{s.replace(block.Start, block.End, number)}
		}
	}
	return nil
}
