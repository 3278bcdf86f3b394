package check

import (
	"context"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/solver"
)

// Compiler is the release of the clang that a check would use, and its path.
func Compiler() (version, path string, err error) {
	t, err := frontend.Find()
	if err != nil {
		return "", "", err
	}
	return t.Version, t.Clang, nil
}

// Solver is the release of Z3 that a check would use.
func Solver() string { return solver.Version() }

// TestSolver has a worker of the solver test itself, as each check does.
func TestSolver(ctx context.Context) error {
	pool, err := solver.NewPool(1)
	if err != nil {
		return err
	}
	defer pool.Close()
	return pool.SelfTest(ctx)
}

// Queries lists the files that Options.DumpQueries left in dir with what was asked about a race, by Race.Question.
func Queries(dir, question string) ([]string, error) { return solver.Dumped(dir, question) }
