package steps_test

import (
	"context"
	"testing"
	"time"

	"github.com/hgrd/hgrd/internal/steps"
)

func TestBudget(t *testing.T) {
	bare := context.Background()
	steps.Spend(bare, 1<<60)
	if n, limited := steps.Left(bare); limited {
		t.Errorf("%d left of nothing", n)
	}
	outer, cancel := steps.With(bare, 100)
	defer cancel()
	timed, stop := context.WithTimeout(outer, time.Hour)
	defer stop()
	inner, end := steps.Part(timed, 3, 5)
	defer end()
	steps.Spend(inner, 32)
	if n, _ := steps.Left(inner); n != 1 || inner.Err() != nil || steps.Used(inner) != 32 || steps.Used(timed) != 32 {
		t.Errorf("%d left, %d used, %v", n, steps.Used(inner), inner.Err())
	}
	free := steps.Uncounted(inner)
	steps.Spend(free, 1<<40)
	if n, limited := steps.Left(free); limited || inner.Err() != nil || steps.Used(free) != 0 {
		t.Errorf("%d left of no budget, inner: %v", n, inner.Err())
	}
	steps.Spend(inner, 7)
	if free.Err() == nil {
		t.Error("what ends the work ends no part of it that is not counted")
	}
	if inner.Err() == nil || !steps.Spent(inner) || timed.Err() != nil {
		t.Errorf("inner: %v, outer: %v", context.Cause(inner), timed.Err())
	}
	if n, _ := steps.Left(outer); n != 61 {
		t.Errorf("%d left", n)
	}
	steps.Spend(inner, 61)
	if timed.Err() == nil || !steps.Spent(timed) || !steps.Spent(outer) {
		t.Errorf("outer: %v", context.Cause(timed))
	}
	none, end := steps.Part(outer, 3, 5)
	defer end()
	if !steps.Spent(none) {
		t.Error("a part of nothing is something")
	}
}

// The end of a budget is not that of a clock, nor that of a user.
func TestOtherEnds(t *testing.T) {
	ctx, cancel := steps.With(context.Background(), 10)
	late, stop := context.WithTimeout(ctx, 0)
	defer stop()
	if late.Err() == nil || steps.Spent(late) {
		t.Errorf("%v", context.Cause(late))
	}
	cancel()
	if ctx.Err() == nil || steps.Spent(ctx) {
		t.Errorf("%v", context.Cause(ctx))
	}
}
