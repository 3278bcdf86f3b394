package machine

import "strings"

// packed applies a function to the parts of a word, 16 or 8 bits each, sign-extended or not.
func packed(width int, signed bool, f func(x, y int64) int64) func(a, b, c uint64) uint64 {
	return func(a, b, _ uint64) uint64 {
		var r uint64
		for at := 0; at < 32; at += width {
			r |= uint64(f(part(a, at, width, signed), part(b, at, width, signed))) & mask(width) << at
		}
		return r
	}
}

func part(a uint64, at, width int, signed bool) int64 {
	v := a >> at & mask(width)
	if signed {
		return signExtend(v, width)
	}
	return int64(v)
}

// clamp cuts to the range of width bits.
func clamp(v int64, width int, signed bool) int64 {
	if signed {
		return min(max(v, -1<<(width-1)), 1<<(width-1)-1)
	}
	return min(max(v, 0), 1<<width-1)
}

// distance is the absolute difference.
func distance(x, y int64) int64 { return max(x-y, y-x) }

// addPacked adds the intrinsics on two halfwords or four bytes in a word.
func addPacked() {
	comparisons := map[string]func(x, y int64) bool{
		"eq": func(x, y int64) bool { return x == y }, "ne": func(x, y int64) bool { return x != y },
		"ge": func(x, y int64) bool { return x >= y }, "gt": func(x, y int64) bool { return x > y },
		"le": func(x, y int64) bool { return x <= y }, "lt": func(x, y int64) bool { return x < y },
	}
	for _, width := range []int{16, 8} {
		suffix := map[int]string{16: "2", 8: "4"}[width]
		add := func(name string, signed bool, f func(x, y int64) int64) {
			addPure("__v"+name+suffix, packed(width, signed, f))
		}
		add("add", false, func(x, y int64) int64 { return x + y })
		add("sub", false, func(x, y int64) int64 { return x - y })
		add("addss", true, func(x, y int64) int64 { return clamp(x+y, width, true) })
		add("addus", false, func(x, y int64) int64 { return clamp(x+y, width, false) })
		add("subss", true, func(x, y int64) int64 { return clamp(x-y, width, true) })
		add("subus", false, func(x, y int64) int64 { return clamp(x-y, width, false) })
		add("avgs", true, func(x, y int64) int64 { return (x + y + 1) >> 1 })
		add("avgu", false, func(x, y int64) int64 { return (x + y + 1) >> 1 })
		add("haddu", false, func(x, y int64) int64 { return (x + y) >> 1 })
		add("abs", true, func(x, _ int64) int64 { return max(x, -x) })
		add("absss", true, func(x, _ int64) int64 { return clamp(max(x, -x), width, true) })
		add("neg", true, func(x, _ int64) int64 { return -x })
		add("negss", true, func(x, _ int64) int64 { return clamp(-x, width, true) })
		for _, s := range []struct {
			letter string
			signed bool
		}{{"s", true}, {"u", false}} {
			add("max"+s.letter, s.signed, func(x, y int64) int64 { return max(x, y) })
			add("min"+s.letter, s.signed, func(x, y int64) int64 { return min(x, y) })
			add("absdiff"+s.letter, s.signed, distance)
			addPure("__vsad"+s.letter+suffix, func(a, b, _ uint64) uint64 {
				var sum int64
				for at := 0; at < 32; at += width {
					sum += distance(part(a, at, width, s.signed), part(b, at, width, s.signed))
				}
				return uint64(uint32(sum))
			})
			for _, name := range []string{"eq", "ne", "ge", "gt", "le", "lt"} {
				full := name
				if name != "eq" && name != "ne" {
					full += s.letter
				} else if !s.signed {
					continue
				}
				holds := comparisons[name]
				choose := func(yes int64) func(x, y int64) int64 {
					return func(x, y int64) int64 {
						if holds(x, y) {
							return yes
						}
						return 0
					}
				}
				add("cmp"+full, s.signed, choose(-1))
				add("set"+full, s.signed, choose(1))
			}
		}
	}
	addFused()
}

// addFused adds the minima and maxima of three, of a sum, at least zero, and with a predicate.
func addFused() {
	for _, m := range []string{"max", "min"} {
		pick := func(x, y int64) int64 { return max(x, y) }
		if m == "min" {
			pick = func(x, y int64) int64 { return min(x, y) }
		}
		for _, form := range []string{"s32", "u32", "s16x2", "u16x2", "s32_relu", "s16x2_relu"} {
			signed, relu := form[0] == 's', strings.HasSuffix(form, "_relu")
			width := 32
			if strings.Contains(form, "16x2") {
				width = 16
			}
			final := func(v int64) int64 {
				if relu {
					return max(v, 0)
				}
				return v
			}
			each := func(f func(x, y, z int64) int64) func(a, b, c uint64) uint64 {
				return func(a, b, c uint64) uint64 {
					var r uint64
					for at := 0; at < 32; at += width {
						r |= uint64(final(f(part(a, at, width, signed), part(b, at, width, signed), part(c, at, width, signed)))) & mask(width) << at
					}
					return r
				}
			}
			wrap := func(v int64) int64 { return part(uint64(v)&mask(width), 0, width, signed) }
			addPure("hgrd__viadd"+m+"_"+form, each(func(x, y, z int64) int64 { return pick(wrap(x+y), z) }))
			addPure("hgrd__vi"+m+"3_"+form, each(func(x, y, z int64) int64 { return pick(pick(x, y), z) }))
			if relu {
				addPure("__vi"+m+"_"+form, each(func(x, y, _ int64) int64 { return pick(x, y) }))
				continue
			}
			addPure("hgrd__vib"+m+"_"+form, each(func(x, y, _ int64) int64 { return pick(x, y) }))
			// Whether the first operand was chosen, of the low part (0) or the high one.
			addPure("hgrd__vib"+m+"_"+form+"_chosen", func(a, b, n uint64) uint64 {
				at := 0
				if width == 16 {
					at = int(n&1) * 16
				}
				x, y := part(a, at, width, signed), part(b, at, width, signed)
				if pick(x, y) == x {
					return 1
				}
				return 0
			})
		}
	}
}
