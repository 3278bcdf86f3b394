package check

import (
	"context"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/reports"
)

// TestShare has a kernel that its part of the steps is not enough for, and others that are done at once. How long they
// take by the clock decides nothing.
func TestShare(t *testing.T) {
	names := []string{"long", "short", "shorter", "shortest"}
	for _, slow := range names {
		needs := map[string]uint64{"long": 6 * steps.Second}
		var jobs []*job
		for _, n := range names {
			jobs = append(jobs, &job{kernel: &frontend.Kernel{Name: n, Func: &ir.Func{}}})
		}
		tries := map[string]int{}
		run := func(ctx context.Context, j *job) (*reports.Report, bool) {
			tries[j.kernel.Name]++
			if j.kernel.Name == slow {
				time.Sleep(10 * time.Millisecond)
			}
			for range needs[j.kernel.Name] / 100_000 {
				if steps.Spend(ctx, 100_000); ctx.Err() != nil {
					return &reports.Report{}, false
				}
			}
			return &reports.Report{}, true
		}
		ctx, cancel := timed(context.Background(), stepShare*20*time.Second, 0)
		defer cancel()
		if err := share(ctx, stepShare*20*time.Second, jobs, func(context.Context) {}, run); err != nil {
			t.Fatal(err)
		}
		for i, n := range names {
			if got := jobs[i].stopped == 0; !got {
				t.Errorf("%s slow: %s: done %v, after %d tries", slow, n, got, tries[n])
			}
		}
		if want := map[string]int{"long": 2, "short": 1, "shorter": 1, "shortest": 1}; !maps.Equal(tries, want) {
			t.Errorf("%s slow: tries: %v", slow, tries)
		}
	}
}

// What the clock ends is known to be that, is not tried again, and is not kept.
func TestShareByTheClock(t *testing.T) {
	const timeout = 100 * time.Millisecond
	ctx, cancel := timed(context.Background(), timeout, 0)
	defer cancel()
	j := &job{kernel: &frontend.Kernel{Func: &ir.Func{}}}
	tries, why := 0, ""
	run := func(ctx context.Context, j *job) (*reports.Report, bool) {
		tries++
		<-ctx.Done()
		why = stopped(ctx, ctx.Err())
		return &reports.Report{}, false
	}
	if err := share(ctx, timeout, []*job{j}, func(context.Context) {}, run); err != nil {
		t.Fatal(err)
	}
	if tries != 1 || !j.late || !strings.HasPrefix(why, "stopped by the clock: ") {
		t.Errorf("%d tries, late %t, %q", tries, j.late, why)
	}
	if got := worthOf(context.Background(), nil, []*job{j}); got != fleeting {
		t.Errorf("worth %d", got)
	}
}

func TestAgain(t *testing.T) {
	ctx, cancel := steps.With(context.Background(), 10)
	defer cancel()
	stopped := func(ds ...uint64) (js []*job) {
		for _, d := range ds {
			js = append(js, &job{stopped: d})
		}
		return js
	}
	for _, c := range []struct {
		jobs []*job
		want int
	}{
		{nil, 0},
		{stopped(7), 0},
		{stopped(6), 1},
		{stopped(1, 1, 1, 1, 1, 1, 1), 6},
		{stopped(1, 5), 1},
	} {
		if got := again(ctx, c.jobs); len(got) != c.want {
			t.Errorf("%d of %d are tried again, want %d", len(got), len(c.jobs), c.want)
		}
	}
}

// TestHungry: a kernel that lacks runs of the program is tried once more where steps are left, and what it had stands unless that
// comes to its end.
func TestHungry(t *testing.T) {
	for _, second := range []bool{true, false} {
		j := &job{kernel: &frontend.Kernel{Func: &ir.Func{}}}
		parts := []*reports.Report{{}, {}}
		tries := 0
		run := func(ctx context.Context, j *job) (*reports.Report, bool) {
			steps.Spend(ctx, 1000)
			j.hungry = !j.again
			tries++
			return parts[tries-1], tries == 1 || second
		}
		ctx, cancel := timed(context.Background(), time.Minute, 0)
		defer cancel()
		if err := share(ctx, time.Minute, []*job{j}, func(context.Context) {}, run); err != nil {
			t.Fatal(err)
		}
		want := parts[0]
		if second {
			want = parts[1]
		}
		if tries != 2 || j.part != want || j.hungry == second || !j.decided {
			t.Errorf("the second try is done: %v; %d tries, the first part stands: %v, hungry: %v", second, tries, j.part == parts[0], j.hungry)
		}
	}
}
