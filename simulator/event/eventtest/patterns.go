package eventtest

// Pattern is one way for two or more threads to share data, as a stream for Launch(2, 64), with its verdict under scoped
// happens-before. Locks and fences come in block and device scope, complete and with one part missing. The streams are in
// an order in which the race shows.
type Pattern struct {
	Name string
	Text string
	Racy bool
}

// lock returns a critical section of a thread: a lock of a scope, and fences after the acquire and before the release.
func lock(thread, scope, after, body, before string) string {
	text := thread + " cas" + scope + " l;"
	if after != "" {
		text += thread + " " + after + ";"
	}
	text += thread + " rv x;" + thread + " " + body + ";"
	if before != "" {
		text += thread + " " + before + ";"
	}
	return text + thread + " exch" + scope + " l;"
}

// Patterns of the kinds that the microbenchmarks of the ScoR suite are about: fences, atomics and locks, inside a block and
// between blocks.
var Patterns = patterns()

func patterns() []Pattern {
	const (
		block  = ".block"
		fence  = "fence"
		narrow = "fence.block"
		w      = "wv x=1"
		v      = "wv x=2"
	)
	flag := func(reader, releaseFence, scope string) string {
		return "t0 wv x=1; t0 " + releaseFence + "; t0 exch" + scope + " f;" + reader + " exch" + scope + " f;" + reader + " rv x"
	}
	return []Pattern{
		{"fence, blocks", flag("b1t0", fence, ""), false},
		{"fence, warps", flag("t32", fence, ""), false},
		{"block fence, warps", flag("t32", narrow, block), false},
		{"block fence, blocks", flag("b1t0", narrow, ""), true},
		{"write before a second access of the releasing thread", "t0 rv x; t0 fence; t0 exch f; t0 rv x; b1t0 exch f; b1t0 wv x=1", true},
		{"three hops", "t0 wv x=1; t0 fence.block; t0 exch f; t32 add f; t32 rv x; t32 wv x=2; t32 fence; t32 exch f;" +
			"b1t0 add f; b1t0 rv x; b1t0 wv x=3; b1t0 fence.block; b1t0 exch f; b1t32 add f; b1t32 rv x", false},
		{"three hops, atomics of block scope", "t0 exch.block x; t0 fence.block; t0 exch f; t32 add f; t32 exch x; t32 fence; t32 exch f;" +
			"b1t0 add f; b1t0 exch.block x; b1t0 fence.block; b1t0 exch f; b1t32 add f; b1t32 exch x", false},

		{"atomics, blocks", "t0 exch x; b1t0 exch x", false},
		{"block atomics, warps", "t0 exch.block x; t32 exch.block x", false},
		{"atomics of both scopes, warps", "t0 exch x; t32 exch.block x", false},
		{"block atomics, one warp's leader", "t0 add.block x; t0 add.block x", false},
		{"block atomics, blocks", "t0 exch.block x; b1t0 exch.block x", true},
		{"atomic and store, blocks", "t0 exch x; b1t0 wv x=2", true},
		{"atomic and store, warps", "t0 exch x; t32 wv x=2", true},
		{"block atomic and store, warps", "t0 exch.block x; t32 wv x=2", true},

		{"locks, blocks", lock("t0", "", fence, w, fence) + lock("b1t0", "", fence, v, fence), false},
		{"block locks, warps", lock("t0", block, narrow, w, narrow) + lock("t32", block, narrow, v, narrow), false},
		{"locks of both scopes, warps", lock("t0", "", fence, w, fence) + lock("t32", block, narrow, v, narrow), false},
		{"block locks, blocks", lock("t0", block, narrow, w, narrow) + lock("b1t0", block, narrow, v, narrow), true},
		{"locks with block fences, blocks", lock("t0", "", narrow, w, narrow) + lock("b1t0", "", narrow, v, narrow), true},
		{"no fence after the second lock, blocks", lock("t0", "", fence, w, fence) + lock("b1t0", "", "", v, fence), true},
		{"no fence after the second lock, warps", lock("t0", block, narrow, w, narrow) + lock("t32", block, "", v, narrow), true},
		{"no fence after the second lock, both scopes", lock("t0", "", fence, w, fence) + lock("t32", block, "", v, narrow), true},
		{"no fence before the unlock, blocks", lock("t0", "", fence, w, "") + lock("b1t0", "", fence, v, fence), true},
		{"no fence before the unlock, warps", lock("t0", block, narrow, w, "") + lock("t32", block, narrow, v, narrow), true},
		{"no fence before the unlock, both scopes", lock("t0", "", fence, w, "") + lock("t32", block, narrow, v, narrow), true},
		{"one without the lock, blocks", lock("t0", "", fence, w, fence) + "b1t0 wv x=2", true},
		{"one without the lock, warps", lock("t0", "", fence, w, fence) + "t32 wv x=2", true},
		{"one without the block lock, warps", lock("t0", block, narrow, w, narrow) + "t32 wv x=2", true},
		{"after the unlock, blocks", lock("t0", "", fence, w, fence) + "t0 wv x=3;" + lock("b1t0", "", fence, v, fence), true},
		{"one warp's leader without fences", lock("t0", block, "", w, "") + lock("t0", block, "", v, ""), false},
		{"one warp's leader", lock("t0", block, narrow, w, narrow) + lock("t0", block, narrow, v, narrow), false},
	}
}
