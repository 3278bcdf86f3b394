package check

import (
	"context"
	"testing"
	"time"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/reports"
)

// TestShare has a kernel that its part of the time is not enough for, and others that are done at once.
func TestShare(t *testing.T) {
	names := []string{"long", "short", "shorter", "shortest"}
	needs := map[string]time.Duration{"long": 600 * time.Millisecond}
	var jobs []*job
	for _, n := range names {
		jobs = append(jobs, &job{kernel: &frontend.Kernel{Name: n, Func: &ir.Func{}}})
	}
	tries := map[string]int{}
	run := func(ctx context.Context, j *job) (*reports.Report, bool) {
		tries[j.kernel.Name]++
		select {
		case <-time.After(needs[j.kernel.Name]):
			return &reports.Report{}, true
		case <-ctx.Done():
			return &reports.Report{}, false
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if err := share(ctx, jobs, run); err != nil {
		t.Fatal(err)
	}
	for i, n := range names {
		if got := jobs[i].stopped == 0; !got {
			t.Errorf("%s: done %v, after %d tries", n, got, tries[n])
		}
	}
	if tries["long"] != 2 || tries["short"] != 1 {
		t.Errorf("tries: %v", tries)
	}
}

func TestAgain(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	stopped := func(ds ...time.Duration) (js []*job) {
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
		{stopped(7 * time.Second), 0},
		{stopped(6 * time.Second), 1},
		{stopped(time.Second, time.Second, time.Second, time.Second, time.Second, time.Second, time.Second), 6},
		{stopped(time.Second, 5*time.Second), 1},
	} {
		if got := again(ctx, c.jobs); len(got) != c.want {
			t.Errorf("%d of %d are tried again, want %d", len(got), len(c.jobs), c.want)
		}
	}
}
