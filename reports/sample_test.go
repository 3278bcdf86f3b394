package reports

// sample is an unfinished report with every feature in it.
func sample() *Report {
	yes := true
	launch := &Position{File: "prog.cu", Line: 40, Column: 3}
	shift := Race{
		Program: "prog.cu", Kernel: "shift", Type: IntraBlock, Space: Global, Object: "a",
		Accesses: [2]Access{ // given in the wrong order
			{File: "prog.cu", Line: 7, Column: 8, Kind: Write, Source: "\t\ta[i] = t;"},
			{File: "prog.cu", Line: 6, Column: 11, Kind: Read, Source: "\t\tint t = a[i + 1];"},
		},
		Confirmed: &yes,
		Launch:    launch, LaunchedIn: "run", Context: []string{"main at prog.cu:52"}, Facts: []string{"n >= 64 (prog.cu:38)"},
		Witness: &Witness{
			GridDim: [3]uint32{1, 1, 1}, BlockDim: [3]uint32{64, 1, 1},
			Threads: [2]Thread{
				{ThreadIdx: [3]uint32{32, 0, 0}},
				{ThreadIdx: [3]uint32{31, 0, 0}, Counters: Values{"k": 2, "loop at line 5": 1}},
			},
			Values: Values{"n": 64, "lda": 4}, Address: 128,
		},
	}
	twin := shift // the same race by another launch
	twin.Launch, twin.Benign = &Position{File: "prog.cu", Line: 45}, true
	twin.Witness = nil
	return &Report{
		Files: []File{
			{Path: "prog.cu", Status: Analysed},
			{Path: "broken.cu", Status: Failed, Error: "broken.cu:3:1: expected '}'"},
			{Path: "odd\x1b[2J.cu", Status: Analysed},
		},
		Kernels: []Kernel{
			{Program: "odd\x1b[2J.cu", File: "odd\x1b[2J.cu", Line: 1, Name: "walk", Examined: true, Reasons: []string{
				"odd.cu:9: inline assembly touches memory", "odd.cu:4: undecided", "odd.cu:4: undecided"}},
			{
				Program: "prog.cu", File: "prog.cu", Line: 20, Name: "copy", Display: "copy<float>(float*, int)",
				Verdict: RaceFree, Assumptions: []string{"prog.cu:22: i * 2 does not wrap"},
				Launches: []Launch{{File: "prog.cu", Line: 41, Context: []string{"main at prog.cu:52"},
					Facts: []string{"n % 64 == 0 (prog.cu:37)"}, Grid: "n / 64", Block: "64"}},
				Proofs: []Proof{{Object: "out", Types: []RaceType{InterBlock, IntraBlock, IntraWarp},
					Accesses: [2]Position{{"prog.cu", 22, 5}, {"prog.cu", 22, 5}}, How: "LIN, 2 digits",
					Facts: []string{"n % 64 == 0 (prog.cu:37)"}}},
			},
			{Program: "prog.cu", File: "prog.cu", Line: 4, Name: "shift", Verdict: Racy},
			{Program: "prog.cu", File: "prog.cu", Line: 60, Name: "rows", Verdict: Racy, Launches: []Launch{
				{File: "prog.cu", Line: 70}}},
		},
		Races: []Race{
			{
				Program: "prog.cu", Kernel: "rows", Type: InterBlock, Space: Global, Object: "image", WrapOnly: true,
				Accesses: [2]Access{
					{File: "prog.cu", Line: 63, Column: 3, Kind: Write, Source: "  image[y * w + x] = 0;"},
					{File: "prog.cu", Line: 63, Column: 3, Kind: Write, Source: "  image[y * w + x] = 0;"},
				},
				Assumptions: []string{"grid * block < 2^31 per axis"}, Free: "the launch shape and w are arbitrary",
			},
			{
				Program: "prog.cu", Kernel: "rows", Type: InterBlock, Space: Global, Object: "hist", DataDependent: true,
				Accesses: [2]Access{
					{File: "prog.cu", Line: 65, Column: 3, Kind: Atomic, Source: "  atomicAdd(&hist[key[x]], 1);"},
					{File: "tools.h", Line: 3, Column: 10, Kind: Read, Source: "  return p[0];",
						InlinedAt: []Position{{"prog.cu", 66, 7}}},
				},
				Launch:   launch,
				Excluded: "no two elements of key are equal",
				Witness: &Witness{
					GridDim: [3]uint32{2, 2, 1}, BlockDim: [3]uint32{4, 4, 2},
					Threads:  [2]Thread{{}, {BlockIdx: [3]uint32{1, 0, 0}, ThreadIdx: [3]uint32{0, 3, 1}}},
					Contents: Values{"key[0]": 5, "key[4]": 5}, Address: 20,
				},
			},
			twin,
			shift,
			{
				Program: "prog.cu", Kernel: "rows", Type: IntraWarp, Space: Shared, Object: "flag", Benign: true,
				Accesses: [2]Access{
					{File: "prog.cu", Line: 67, Column: 8, Kind: Write, Source: "  flag = 1;"},
					{File: "prog.cu", Line: 67, Column: 8, Kind: Write, Source: "  flag = 1;"},
				},
				Launch: launch,
			},
			{
				Program: "prog.cu", Kernel: "rows", Type: InterBlock, Space: Global, Object: "done", Scoped: true,
				Accesses: [2]Access{
					{File: "prog.cu", Line: 68, Column: 3, Kind: Atomic, Source: "  atomicAdd_block(done, 1);"},
					{File: "prog.cu", Line: 68, Column: 3, Kind: Atomic, Source: "  atomicAdd_block(done, 1);"},
				},
				Launch: launch,
			},
		},
		Divergences: []Divergence{{
			Program: "prog.cu", Kernel: "rows", File: "prog.cu", Line: 69, Column: 5,
			Message: "threads of a block part before __syncthreads()", Branch: Position{"prog.cu", 68, 20},
			Source: "    __syncthreads();",
		}},
		Stats: Stats{Kernels: 4, Launches: 3, Accesses: 9, Pairs: 21, Trivial: 12, Queries: 8, Unknown: 1},
	}
}
