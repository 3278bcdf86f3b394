package symbolic

import (
	"math/rand/v2"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
)

// TestAvoiding compares conditions of ways without blocked blocks with the ways of concrete runs. They must hold on each
// such way; on others they may, where a loop on the way went round several times.
func TestAvoiding(t *testing.T) {
	holding, failing, loose := 0, 0, 0
	compare := func(t *testing.T, seed uint64, what string, c *expr.Expr, env expr.Env, avoided bool, f *Func) {
		got, ok := expr.Eval(c, env)
		switch {
		case avoided && (!ok || got != 1):
			t.Fatalf("seed %d: a way without blocked blocks, %s, fails (%v) %v\n%s", seed, what, ok, c, f.Func.LLString())
		case avoided:
			holding++
		case ok && got == 1:
			loose++
		default:
			failing++
		}
	}
	sharp, blunt := 0, 0 // back edges that conditions tell are not taken so, and that they do not tell
	for seed := range uint64(300) {
		fn := generate(seed)
		r := rand.New(rand.NewPCG(seed, 11))
		for range 3 {
			f := New(expr.NewPool(), fn, "f", false, params{fn})
			in := []uint64{uint64(r.IntN(8)), uint64(r.IntN(8))}
			visits, exits, ok := run(f.Graph, in)
			if !ok {
				continue
			}
			blocked := map[*Block]bool{}
			for _, b := range f.Blocks {
				blocked[b] = r.IntN(4) == 0
			}
			way := f.Avoiding(func(b *Block) bool { return blocked[b] })
			for i, v := range visits {
				for _, l := range v.block.Loop.Chain() {
					c, so := way.Back(v.block, l), turns(visits[i:], l, blocked)
					switch got, ok := expr.Eval(c, environment(f, v, in, exits)); {
					case so && (!ok || got != 1):
						t.Fatalf("seed %d: %s to a back edge of %s fails (%v) %v\n%s", seed, v.block.IR.Ident(),
							l.Header.IR.Ident(), ok, c, f.Func.LLString())
					case !so && ok && got == 1:
						blunt++
					case !so:
						sharp++
					}
				}
				met := false // a blocked block behind v
				for j := i + 1; j < len(visits); j++ {
					w := visits[j]
					if l := w.block.Loop; l != nil && l.Header == w.block && l.Contains(visits[j-1].block) && l.Contains(v.block) {
						if l.Header == v.block {
							compare(t, seed, "round of "+v.block.IR.Ident(), way.Continue(l), environment(f, v, in, exits),
								!met && !blocked[v.block], f)
						}
						break // a back edge around v
					}
					if j == i+1 || r.IntN(4) == 0 {
						compare(t, seed, v.block.IR.Ident()+" to "+w.block.IR.Ident(), way.Reach(v.block, w.block),
							environment(f, w, in, exits), !met, f)
					}
					met = met || blocked[w.block]
				}
			}
		}
	}
	t.Logf("%d ways that avoid, %d that do not, %d taken to avoid", holding, failing, loose)
	t.Logf("%d back edges that are not taken so, %d more that might be", sharp, blunt)
	if sharp < 1000 || blunt > sharp/4 {
		t.Error("too few back edges, or conditions too loose")
	}
	if holding < 1000 || failing < 1000 || loose > failing/4 {
		t.Error("too few comparisons, or conditions too loose")
	}
}

// turns reports whether the run goes from its first visit to a back edge of l, which is around it, before it leaves l, and
// meets no blocked block on the way.
func turns(visits []visit, l *Loop, blocked map[*Block]bool) bool {
	for _, v := range visits[1:] {
		switch {
		case v.block == l.Header:
			return true
		case !l.Contains(v.block) || blocked[v.block]:
			return false
		}
	}
	return false
}
