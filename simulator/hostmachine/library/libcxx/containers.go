package libcxx

import (
	"math"

	"github.com/hgrd/hgrd/simulator/hostmachine/library"
)

var containers = map[string]library.Func{
	"_ZNSt8__detail15_List_node_base7_M_hookEPS0_":                      hook,
	"_ZNSt8__detail15_List_node_base9_M_unhookEv":                       unhook,
	"_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_":              transfer,
	"_ZNSt8__detail15_List_node_base10_M_reverseEv":                     reverse,
	"_ZNSt8__detail15_List_node_base4swapERS0_S1_":                      swapLists,
	"_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm":         needRehash,
	"_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm":              func(c *call) { c.Return(nextBucket(c, c.U(0), c.U(1))) },
	"_ZSt11_Hash_bytesPKvmm":                                            hashBytes,
	"_ZSt15_Fnv_hash_bytesPKvmm":                                        hashBytes,
	"_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base":                   func(c *call) { c.Return(tree{c.Run}.next(c.U(0), right, left)) },
	"_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base":                  func(c *call) { c.Return(tree{c.Run}.next(c.U(0), right, left)) },
	"_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base":                   func(c *call) { c.Return(tree{c.Run}.previous(c.U(0))) },
	"_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base":                  func(c *call) { c.Return(tree{c.Run}.previous(c.U(0))) },
	"_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_": func(c *call) { tree{c.Run}.insert(c.U(0)&1 != 0, c.U(1), c.U(2), c.U(3)) },
	"_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_":      func(c *call) { c.Return(tree{c.Run}.erase(c.U(0), c.U(1))) },
}

func word(r *library.Run, a uint64) uint64 { return r.Space.Load(a, 8).V }

func put(r *library.Run, a, v uint64) { r.Space.Store(a, 8, value(v)) }

// Nodes of lists are next, then previous.
func hook(c *call) {
	node, at := c.U(0), c.U(1)
	previous := word(c.Run, at+8)
	put(c.Run, node, at)
	put(c.Run, node+8, previous)
	put(c.Run, previous, node)
	put(c.Run, at+8, node)
}

func unhook(c *call) {
	next, previous := word(c.Run, c.U(0)), word(c.Run, c.U(0)+8)
	put(c.Run, previous, next)
	put(c.Run, next+8, previous)
}

func transfer(c *call) {
	at, first, last := c.U(0), c.U(1), c.U(2)
	if at == last {
		return
	}
	r := c.Run
	put(r, word(r, last+8), at)
	put(r, word(r, first+8), last)
	put(r, word(r, at+8), first)
	t := word(r, at+8)
	put(r, at+8, word(r, last+8))
	put(r, last+8, word(r, first+8))
	put(r, first+8, t)
}

func reverse(c *call) {
	for n := c.U(0); ; {
		next, previous := word(c.Run, n), word(c.Run, n+8)
		put(c.Run, n, previous)
		put(c.Run, n+8, next)
		c.Spend(16)
		if n = next; n == c.U(0) {
			return
		}
	}
}

func swapLists(c *call) {
	r, a, b := c.Run, c.U(0), c.U(1)
	emptyA, emptyB := word(r, a) == a, word(r, b) == b
	an, ap, bn, bp := word(r, a), word(r, a+8), word(r, b), word(r, b+8)
	set := func(at, next, previous uint64, empty bool) {
		if empty {
			put(r, at, at)
			put(r, at+8, at)
			return
		}
		put(r, at, next)
		put(r, at+8, previous)
		put(r, next+8, at)
		put(r, previous, at)
	}
	set(a, bn, bp, emptyB)
	set(b, an, ap, emptyA)
}

// small are the counts of buckets below 14.
var small = [...]uint64{2, 2, 2, 3, 5, 5, 7, 7, 11, 11, 11, 11, 13, 13}

// primes are the counts of buckets that libstdc++ takes, as far as programs come.
var primes = []uint64{17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 103, 109, 113, 127, 137, 139, 149, 157, 167, 179, 193, 199,
	211, 227, 241, 257, 277, 293, 313, 337, 359, 383, 409, 439, 467, 503, 541, 577, 619, 661, 709, 761, 823, 887, 953, 1031, 1109, 1193,
	1289, 1381, 1493, 1613, 1741, 1879, 2029, 2179, 2357, 2549, 2753, 2971, 3209, 3469, 3739, 4027, 4349, 4703, 5087, 5503, 5953, 6427,
	6949, 7517, 8123, 8783, 9497, 10273, 11113, 12011, 12983, 14033, 15173, 16411, 17749, 19183, 20753, 22447, 24281, 26267, 28411,
	30727, 33223, 35933, 38873, 42043, 45481, 49201, 53201, 57557, 62233, 67307, 72817, 78779, 85229, 92203, 99733, 107897, 116731,
	126271, 136607, 147793, 159871, 172933, 187091, 202409, 218971, 236897, 256279, 277261, 299951, 324503, 351061, 379787, 410857,
	444487, 480881, 520241, 562841, 608903, 658753, 712697, 771049, 834181, 902483, 976369}

// nextBucket is _M_next_bkt: the policy is a float, then the count at which to grow.
func nextBucket(c *call, policy, n uint64) uint64 {
	load := float64(math.Float32frombits(uint32(c.Space.Load(policy, 4).V)))
	p := uint64(0)
	if n < uint64(len(small)) {
		if n == 0 {
			return 1
		}
		p = small[n]
	} else {
		for _, q := range primes {
			if q >= n {
				p = q
				break
			}
		}
		if p == 0 {
			library.Stop(library.Unmodelled, "a hash table of %d buckets", n)
		}
	}
	put(c.Run, policy+8, uint64(math.Floor(float64(p)*load)))
	return p
}

// needRehash returns {bool, size_t}.
func needRehash(c *call) {
	policy, buckets, elements, inserted := c.U(0), c.U(1), c.U(2), c.U(3)
	load := float64(math.Float32frombits(uint32(c.Space.Load(policy, 4).V)))
	resize := word(c.Run, policy+8)
	need, n := false, uint64(0)
	if elements+inserted > resize {
		least := elements + inserted
		if resize == 0 {
			least = max(least, 11)
		}
		m := float64(least) / load
		if m >= float64(buckets) {
			need, n = true, nextBucket(c, policy, max(uint64(math.Floor(m))+1, buckets*2))
		} else {
			put(c.Run, policy+8, uint64(math.Floor(float64(buckets)*load)))
		}
	}
	if len(c.Ret) == 2 {
		c.Ret[0], c.Ret[1] = value(bit(need)), value(n)
	}
}

// hashBytes is libstdc++'s murmur hash.
func hashBytes(c *call) {
	b, seed := c.Bytes(c.U(0), c.U(1)), c.U(2)
	const mul = 0xc6a4a7935bd1e995
	mix := func(v uint64) uint64 { return v ^ v>>47 }
	h := seed ^ uint64(len(b))*mul
	for len(b) >= 8 {
		k := uint64(0)
		for i := range 8 {
			k |= uint64(b[i]) << (8 * i)
		}
		h = (h ^ mix(k*mul)*mul) * mul
		b = b[8:]
	}
	if len(b) > 0 {
		k := uint64(0)
		for i := len(b) - 1; i >= 0; i-- {
			k = k<<8 + uint64(b[i])
		}
		h = (h ^ k) * mul
	}
	h = mix(h) * mul
	c.Return(mix(h))
}
