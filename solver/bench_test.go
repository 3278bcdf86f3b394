package solver

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/big"
	"path/filepath"
	"strings"
	"testing"
	"text/tabwriter"
	"time"
)

var queriesDir = flag.String("queries", "", "directory of .smt2 files to decide, for TestQueryTable and BenchmarkQueries")

// fileQuery is one file of -queries: an integer query for the pool, or a
// script for the outside z3 when the parser refuses it for its sorts.
type fileQuery struct {
	name   string
	query  *Query
	script Script
}

func fileQueries(tb testing.TB) []fileQuery {
	tb.Helper()
	if *queriesDir == "" {
		tb.Skip("no -queries directory given")
	}
	paths, err := filepath.Glob(filepath.Join(*queriesDir, "*.smt2"))
	if err != nil || len(paths) == 0 {
		tb.Fatalf("no queries in %s: %v", *queriesDir, err)
	}
	var files []fileQuery
	for _, path := range paths {
		f := fileQuery{name: strings.TrimSuffix(filepath.Base(path), ".smt2")}
		body := readQueryFile(tb, path)
		if strings.Contains(body, "BitVec") {
			f.script = Script{Name: f.name, Text: body}
		} else if f.query, err = ParseSMTLIB(strings.NewReader(body)); err != nil {
			tb.Errorf("%s: %v", path, err)
			continue
		} else {
			f.query.Name = f.name
		}
		files = append(files, f)
	}
	return files
}

func (f fileQuery) decide(ctx context.Context, pool Solver, z3 *External) (Result, error) {
	if f.query != nil {
		return pool.Check(ctx, f.query)
	}
	if !z3.Available() {
		return Result{}, errors.New("no z3 here")
	}
	return z3.Run(ctx, f.script)
}

// TestQueryTable prints name, engine, status and time of every file of
// -queries. It fails on files whose name says how they end and that end otherwise.
func TestQueryTable(t *testing.T) {
	pool := newTestPool(t, 1)
	check(t, pool, easy("warm up"))
	var out strings.Builder
	table := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	for _, f := range fileQueries(t) {
		start := time.Now()
		r, err := f.decide(t.Context(), NewValidate(pool), ExternalZ3())
		if err != nil {
			t.Errorf("%s: %v", f.name, err)
			continue
		}
		engine := "pool"
		if f.query == nil {
			engine = "z3"
		}
		fmt.Fprintf(table, "%s\t%s\t%v\t%.3fs\t%s\n", f.name, engine, r.Status, time.Since(start).Seconds(), r.Reason)
		if wantSat := strings.Contains(f.name, "SAT"); wantSat && r.Status == Unsat || !wantSat && strings.Contains(f.name, ".lem") && r.Status == Sat {
			t.Errorf("%s: %v", f.name, r.Status)
		}
	}
	table.Flush()
	t.Logf("\n%s", &out)
}

func BenchmarkQueries(b *testing.B) {
	files := fileQueries(b)
	pool := newTestPool(b, 1)
	z3 := ExternalZ3()
	for _, f := range files {
		b.Run(f.name, func(b *testing.B) {
			solved := 0
			for b.Loop() {
				r, err := f.decide(b.Context(), pool, z3)
				if err != nil {
					b.Skip(err)
				}
				if r.Status != Unknown {
					solved++
				}
			}
			b.ReportMetric(float64(solved)/float64(b.N), "solved/op")
		})
	}
}

// rowMajor is the typical proof of this project: two rows of a matrix under the lemma.
func rowMajor(i int) *Query {
	v := vars("x1", "y1", "x2", "y2", "w")
	return &Query{Name: fmt.Sprint("row-major ", i), Asserts: []*Term{
		Le(zero, v[0]), Lt(v[0], v[4]), Le(zero, v[2]), Lt(v[2], v[4]),
		Or(Ne(v[0], v[2]), Ne(v[1], v[3])),
		DifferenceDigitLIN(v[4], Sub(v[1], v[3]), Sub(v[0], v[2])),
		Lt(v[4], Int(int64(1000+i))),
	}}
}

func benchmark(b *testing.B, s Solver) {
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		i++
		if r := check(b, s, rowMajor(i)); r.Status != Unsat {
			b.Fatal(r)
		}
	}
}

func BenchmarkPool(b *testing.B) {
	for _, n := range []int{1, 2} {
		b.Run(fmt.Sprint("workers=", n), func(b *testing.B) { benchmark(b, newTestPool(b, n)) })
	}
}
func BenchmarkExternalZ3(b *testing.B) { benchmark(b, needExternal(b, ExternalZ3())) }
func BenchmarkExternalCVC5(b *testing.B) {
	benchmark(b, needExternal(b, ExternalCVC5()))
}

func BenchmarkCacheHit(b *testing.B) {
	c := NewCache(&fake{res: Result{Status: Unsat}})
	q := rowMajor(0)
	for b.Loop() {
		check(b, c, q)
	}
}

// BenchmarkSetUp is the cost of a query without any work in it.
func BenchmarkSetUp(b *testing.B) {
	q := &Query{Name: "p", Asserts: []*Term{BoolVar("p")}}
	b.Run("in process", func(b *testing.B) {
		for b.Loop() {
			s := newSession(Limit{})
			if _, err := s.decide(q); err != nil {
				b.Fatal(err)
			}
			s.close()
		}
	})
	pool := newTestPool(b, 1)
	b.Run("pool", func(b *testing.B) {
		for b.Loop() {
			check(b, pool, q)
		}
	})
	w := current(pool)
	b.Run("refused request", func(b *testing.B) { // round trip alone
		for b.Loop() {
			if _, err := w.exchange(b.Context(), "", time.Second); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkWriteParse(b *testing.B) {
	q := rowMajor(0)
	b.Run("write", func(b *testing.B) {
		for b.Loop() {
			text(b, q)
		}
	})
	s := text(b, q)
	b.Run("parse", func(b *testing.B) {
		for b.Loop() {
			parse(b, s)
		}
	})
}

func BenchmarkEval(b *testing.B) {
	q := rowMajor(0)
	all := And(q.Asserts...)
	env := map[string]*big.Int{}
	for _, n := range []string{"x1", "y1", "x2", "y2", "w"} {
		env[n] = big.NewInt(3)
	}
	for b.Loop() {
		if _, err := Eval(all, env); err != nil {
			b.Fatal(err)
		}
	}
}
