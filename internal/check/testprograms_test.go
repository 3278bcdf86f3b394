package check_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/crosscheck"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/simulator"
	"github.com/hgrd/hgrd/testprograms"
)

// TestPrograms checks every program of the corpus and compares with what its comments expect: each race on its lines
// and of its type, and a proof for every kernel without one. The simulator replays each race and attacks each proof.
func TestPrograms(t *testing.T) {
	programs, err := testprograms.All()
	if err != nil {
		t.Fatal(err)
	}
	asExpected(t, programs)
}

// TestOpenCLPrograms is TestPrograms for the files of OpenCL kernels, under the launch that each names.
func TestOpenCLPrograms(t *testing.T) {
	programs, err := testprograms.OpenCL()
	if err != nil {
		t.Fatal(err)
	}
	asExpected(t, programs)
}

func asExpected(t *testing.T, programs []*testprograms.Program) {
	dir := t.TempDir()
	for _, p := range programs {
		name := strings.TrimSuffix(p.Path, filepath.Ext(p.Path))
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(dir, filepath.FromSlash(p.Path))
			os.MkdirAll(filepath.Dir(path), 0o755)
			if err := os.WriteFile(path, p.Source, 0o644); err != nil {
				t.Fatal(err)
			}
			o := check.Options{Jobs: 1, Opinion: secondOpinion, Proofs: true}
			o.Compile.ClangArgs = p.Flags
			if p.Lockstep {
				o.WarpSync = check.Lockstep
			}
			if len(p.Launch) == 2 {
				var wrong [2]error
				o.Shape.Grid, wrong[0] = check.ParseDim(p.Launch[0], check.MaxGrid)
				o.Shape.Block, wrong[1] = check.ParseDim(p.Launch[1], check.MaxBlock)
				if err := errors.Join(wrong[:]...); err != nil {
					t.Fatal(err)
				}
			}
			r, err := check.Run(context.Background(), []string{path}, o)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range p.Compare(observe(r)) {
				t.Error(d)
			}
			if !p.Lockstep { // the simulator's threads are independent
				second(t, name, r)
			}
		})
	}
}

// secondOpinion replays the races of every kernel, and attacks those without one with the exact detector.
func secondOpinion(device *frontend.Module) (check.Opinion, error) {
	j, err := crosscheck.New(device, simulator.Detectors()[:1], attackSeeds)
	return attacker{j}, err
}

type attacker struct{ *crosscheck.Judge }

func (a attacker) Attack(ctx context.Context, o *constraints.Outcome) []reports.Simulation {
	if slices.ContainsFunc(o.Races, func(r constraints.Race) bool { return !r.Witness.WrapOnly }) {
		return nil
	}
	return a.Judge.Attack(ctx, o)
}

// attackSeeds is how many schedules each launch of a proved kernel runs under.
const attackSeeds = 3

// unmet are the reasons for which a replay may not confirm a race.
var unmet = regexp.MustCompile(`behind a pointer that the kernel loads|that the kernel itself makes|unsupported|` +
	`with its own copies|out-of-bounds access|invalid address|grid barrier in an ordinary launch|needs a buffer of|has too many threads`)

// unmetIn are the programs of which the simulator shows too little.
var unmetIn = map[string]string{
	"groups/race_coalesced":          "ordered by a barrier", // its coalesced lanes are all lanes that live
	"opencl/race_wait_is_no_barrier": "ordered by a barrier", // waits for copies of a work-group are barriers there
}

// second asserts that the simulator agrees: every race is confirmed, or there is a reason why it cannot be, and no proof is refuted.
func second(t *testing.T, program string, r *reports.Report) {
	for i := range r.Races {
		race := &r.Races[i]
		if race.WrapOnly || race.Concurrent != nil { // that one has been seen in a run
			continue
		}
		if race.Confirmed == nil || !*race.Confirmed && !unmet.MatchString(race.Replay) && race.Replay != unmetIn[program] {
			t.Errorf("not confirmed: %s: %s", race.Message(), race.Replay)
		}
	}
	for _, text := range r.Refuted() {
		t.Error(text)
	}
	for i := range r.Kernels {
		if k := &r.Kernels[i]; k.Verdict == reports.RaceFree && (len(k.Simulations) == 0 || k.Simulations[0].Runs == 0) {
			t.Errorf("kernel %s is proved, and no run attacked it", k.Name)
		}
	}
}

// observe flattens a report into what expectations speak of.
func observe(r *reports.Report) testprograms.Outcome {
	out := testprograms.Outcome{Verdicts: map[string]string{}, Reasons: map[string][]string{}}
	for _, f := range r.Files {
		if f.Status != reports.Analysed {
			out.Err = failure(f.Error)
		}
	}
	// instances of one template are one kernel to the reader: the worst verdict counts
	for _, k := range r.Kernels {
		if v, ok := out.Verdicts[k.Name]; !ok || v == testprograms.RaceFree || k.Verdict == reports.Racy {
			out.Verdicts[k.Name] = k.Verdict.String()
		}
		out.Reasons[k.Name] = append(out.Reasons[k.Name], k.Reasons...)
	}
	for _, race := range r.Races {
		if !race.WrapOnly {
			out.Findings = append(out.Findings, testprograms.Finding{Message: race.Message(), Line: race.Accesses[0].Line})
		}
	}
	for _, d := range r.Divergences {
		out.Findings = append(out.Findings, testprograms.Finding{Message: d.Message, Line: d.Line, Divergence: true})
	}
	return out
}

type failure string

func (f failure) Error() string { return string(f) }
