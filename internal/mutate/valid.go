package mutate

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/value"
)

// place is where a value is made.
type place struct {
	block *ir.Block
	at    int
}

// valid reports whether each value is made before it is used, on every way, and phis fit the ways into their block.
func valid(f *ir.Func) bool {
	preds := map[*ir.Block][]*ir.Block{}
	for _, b := range f.Blocks {
		for _, s := range b.Term.Succs() {
			preds[s] = append(preds[s], b)
		}
	}
	entry := f.Blocks[0]
	if len(preds[entry]) > 0 {
		return false
	}
	made := map[value.Value]place{}
	for _, b := range f.Blocks {
		for i, inst := range b.Insts {
			if v, ok := inst.(value.Value); ok {
				made[v] = place{b, i}
			}
		}
		if v, ok := b.Term.(value.Value); ok {
			made[v] = place{b, len(b.Insts)}
		}
	}
	over := dominators(f, preds)
	known := func(v value.Value, at place) bool {
		if a, ok := v.(*ir.Arg); ok {
			v = a.Value
		}
		if m, ok := v.(*metadata.Value); ok { // wherever it is made
			v, _ = m.Value.(value.Value)
			_, local := v.(ir.Instruction)
			return !local || made[v] != place{}
		}
		def, ok := made[v]
		if _, local := v.(ir.Instruction); !ok {
			return !local
		}
		if def.block == at.block {
			return def.at < at.at
		}
		return over[at.block] == nil || over[at.block][def.block]
	}
	for _, b := range f.Blocks {
		ahead := true // of all but phis
		for i, u := range users(b) {
			p, phi := u.(*ir.InstPhi)
			if !phi {
				ahead = false
				for _, o := range u.Operands() {
					if !known(*o, place{b, i}) {
						return false
					}
				}
				continue
			}
			if !ahead || !fits(p, preds[b]) {
				return false
			}
			for _, in := range p.Incs {
				from := in.Pred.(*ir.Block)
				if !known(in.X, place{from, len(from.Insts) + 1}) {
					return false
				}
			}
		}
	}
	return true
}

// fits reports whether p has one value for each way.
func fits(p *ir.InstPhi, preds []*ir.Block) bool {
	if len(p.Incs) != len(preds) || len(preds) == 0 {
		return false
	}
	count := map[value.Value]int{}
	for _, in := range p.Incs {
		count[in.Pred]++
	}
	for _, b := range preds {
		count[b]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

// dominators are the blocks on all ways to each block that can be reached.
func dominators(f *ir.Func, preds map[*ir.Block][]*ir.Block) map[*ir.Block]map[*ir.Block]bool {
	over := map[*ir.Block]map[*ir.Block]bool{f.Blocks[0]: {f.Blocks[0]: true}}
	for changed := true; changed; {
		changed = false
		for _, b := range f.Blocks[1:] {
			var all map[*ir.Block]bool
			for _, p := range preds[b] {
				if over[p] == nil {
					continue
				}
				if all == nil {
					all = map[*ir.Block]bool{}
					for x := range over[p] {
						all[x] = true
					}
					continue
				}
				for x := range all {
					if !over[p][x] {
						delete(all, x)
					}
				}
			}
			if all == nil {
				continue
			}
			all[b] = true
			if over[b] == nil || len(over[b]) != len(all) {
				over[b], changed = all, true
			}
		}
	}
	return over
}
