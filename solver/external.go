package solver

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os/exec"
	"strings"
	"time"
)

// External decides queries by an outside SMT-LIB 2 solver, one process a
// query, which reads a script from standard input. It honours Limit.Wall only,
// so an Unknown of it may depend on load.
type External struct {
	binary  string
	args    []string
	intArgs []string // further ones for integer queries
}

// Script is an SMT-LIB 2 script of any logic, for example of bit-vectors.
type Script struct {
	Name  string
	Text  string   // a whole script with one check-sat; a missing one is added
	Model []string // symbols, as the script spells them, whose values are wanted
	Limit Limit
}

// NewExternal returns the engine that starts binary with args for each query.
func NewExternal(binary string, args ...string) *External {
	return &External{binary: binary, args: args}
}

// ExternalZ3 runs z3. Integer queries go to its incremental core, as in a Pool;
// bit-vector scripts to its tactics.
func ExternalZ3() *External {
	e := NewExternal("z3", "-in")
	e.intArgs = []string{"combined_solver.ignore_solver1=true"}
	return e
}

// ExternalCVC5 runs cvc5.
func ExternalCVC5() *External { return NewExternal("cvc5", "--lang=smt2", "--produce-models") }

// Available reports whether the solver's binary is there.
func (e *External) Available() bool {
	_, err := exec.LookPath(e.binary)
	return err == nil
}

// Check decides an integer query.
func (e *External) Check(ctx context.Context, q *Query) (Result, error) {
	var text strings.Builder
	if err := writeSMTLIB(&text, q, false); err != nil {
		return Result{}, err
	}
	s := Script{Name: q.Name, Text: text.String(), Limit: q.Limit}
	names := map[string]string{}
	if q.Model {
		syms, err := q.Symbols()
		if err != nil {
			return Result{}, err
		}
		for _, t := range syms {
			sym := encodeSymbol(t.name)
			names[strings.Trim(sym, "|")] = t.name
			s.Model = append(s.Model, sym)
		}
	}
	res, err := e.run(ctx, s, append(e.args[:len(e.args):len(e.args)], e.intArgs...))
	if err != nil || res.Status != Sat || !q.Model {
		return res, err
	}
	model := make(map[string]*big.Int, len(names))
	for sym, v := range res.Model {
		model[names[sym]] = v
	}
	res.Model = model
	return res, nil
}

// Run decides a script. The keys of the model are the symbols of s.Model
// without bars; bit-vectors are read as unsigned.
func (e *External) Run(ctx context.Context, s Script) (Result, error) {
	return e.run(ctx, s, e.args)
}

func (e *External) run(ctx context.Context, s Script, args []string) (Result, error) {
	text := s.Text
	if !strings.Contains(text, "(check-sat)") {
		text += "\n(check-sat)"
	}
	if len(s.Model) > 0 {
		text += "\n(get-value (" + strings.Join(s.Model, " ") + "))"
	}
	wall, cancel := context.WithTimeout(ctx, s.Limit.withDefaults().Wall)
	defer cancel()
	path, err := exec.LookPath(e.binary)
	if err != nil {
		return Result{}, fmt.Errorf("solver: %w", err)
	}
	// The shell sets the memory limit and is replaced by the solver.
	limit := fmt.Sprintf(`ulimit -d %d && exec "$@"`, memoryLimit>>10)
	cmd := exec.CommandContext(wall, "/bin/sh", append([]string{"-c", limit, "sh", path}, args...)...)
	cmd.Stdin = strings.NewReader(text + "\n(exit)\n")
	out := limitedBuffer{left: maxOutput}
	cmd.Stdout = &out
	cmd.WaitDelay = time.Second
	start := time.Now()
	// The exit status says nothing: get-value after unsat is an error to some.
	runErr := cmd.Run()
	elapsed := time.Since(start)
	switch {
	case ctx.Err() != nil:
		return Result{Reason: "cancelled", Elapsed: elapsed}, ctx.Err()
	case wall.Err() != nil:
		return Result{Reason: ReasonTime, Elapsed: elapsed}, nil
	}
	res, err := readAnswer(&out.Buffer, len(s.Model) > 0)
	if err != nil {
		if runErr != nil {
			err = fmt.Errorf("%w (%w)", err, runErr)
		}
		res = Result{Reason: e.binary + ": " + err.Error()}
	}
	res.Elapsed = elapsed
	return res, nil
}

// readAnswer reads a status and, after sat, values. The status must come
// first: after an error it would be about another script.
func readAnswer(in io.Reader, model bool) (Result, error) {
	r := newSexprReader(in)
	first, err := r.next()
	switch {
	case err == io.EOF:
		return Result{}, errors.New("no answer")
	case err != nil:
		return Result{}, err
	case first.bar:
		return Result{}, errors.New("answer not understood")
	case first.tok == "unsat":
		return Result{Status: Unsat}, nil
	case first.tok == "unknown":
		return Result{}, errors.New("answered unknown")
	case first.head() == "error" && len(first.list) == 2:
		return Result{}, errors.New("error " + strings.TrimPrefix(first.list[1].tok, `"`))
	case first.tok != "sat":
		return Result{}, errors.New("answer not understood")
	}
	res := Result{Status: Sat}
	if !model {
		return res, nil
	}
	values, err := r.next()
	if err != nil {
		return Result{}, fmt.Errorf("model: %w", err)
	}
	res.Model = map[string]*big.Int{}
	for _, b := range values.list {
		if len(b.list) != 2 || b.list[0].isList() {
			return Result{}, errors.New("model not understood")
		}
		v, err := modelValue(b.list[1])
		if err != nil {
			return Result{}, err
		}
		res.Model[b.list[0].tok] = v
	}
	return res, nil
}

// limitedBuffer keeps the first bytes written to it and drops the rest.
type limitedBuffer struct {
	bytes.Buffer
	left int
}

func (b *limitedBuffer) Write(p []byte) (int, error) {
	keep := p[:min(len(p), b.left)]
	b.left -= len(keep)
	b.Buffer.Write(keep)
	return len(p), nil
}
