package steps

import (
	"context"
	"errors"
	"math"
	"sync/atomic"
	"time"
)

// Second is about what a quiet processor does in a second.
const Second = 200_000_000

// ErrSpent is the cause of the end of a context whose budget is spent.
var ErrSpent = errors.New("the step limit")

// Of is about what a quiet processor does in d.
func Of(d time.Duration) uint64 {
	return uint64(min(max(d.Seconds(), 0)*Second, math.MaxInt64))
}

// budget is an amount of work that may be done.
type budget struct {
	around *budget // nil for none
	most   uint64
	used   atomic.Uint64
	end    context.CancelCauseFunc
}

type key struct{}

// With returns a context that ends when n steps are spent under it, or when ctx does. Cancel frees what it holds.
func With(ctx context.Context, n uint64) (limited context.Context, cancel context.CancelFunc) {
	b := &budget{around: of(ctx), most: n}
	limited, b.end = context.WithCancelCause(ctx)
	if n == 0 {
		b.end(ErrSpent)
	}
	return context.WithValue(limited, key{}, b), func() { b.end(nil) }
}

func of(ctx context.Context) *budget {
	b, _ := ctx.Value(key{}).(*budget)
	return b
}

// Spend counts n steps that were done under ctx.
func Spend(ctx context.Context, n uint64) {
	for b := of(ctx); b != nil; b = b.around {
		if b.used.Add(n) >= b.most {
			b.end(ErrSpent)
		}
	}
}

// Uncounted is ctx for work that was counted before, elsewhere: it ends when ctx does, and what is spent under it is no part of
// any budget.
func Uncounted(ctx context.Context) context.Context {
	return context.WithValue(ctx, key{}, (*budget)(nil))
}

// Left is how many steps may still be done under ctx; limited is false where there is no budget.
func Left(ctx context.Context) (n uint64, limited bool) {
	n = math.MaxUint64
	for b := of(ctx); b != nil; b = b.around {
		n, limited = min(n, b.most-min(b.used.Load(), b.most)), true
	}
	return n, limited
}

// Used is what was spent under the innermost budget of ctx, which may be a little more than the budget; zero without one.
func Used(ctx context.Context) uint64 {
	if b := of(ctx); b != nil {
		return b.used.Load()
	}
	return 0
}

// Spent reports whether ctx ended because a budget was spent.
func Spent(ctx context.Context) bool { return errors.Is(context.Cause(ctx), ErrSpent) }

// Part is ctx with a budget of one n-th of the steps that are left, but of no fewer than least as long as these are left;
// without a budget, ctx as it is.
func Part(ctx context.Context, n, least uint64) (context.Context, context.CancelFunc) {
	left, limited := Left(ctx)
	if !limited {
		return context.WithCancel(ctx)
	}
	return With(ctx, max(left/n, min(left, least)))
}
