package reports

// Schema names the JSON form. Fields may be added under one name, never renamed or removed.
const Schema = "hgrd/1"

// Report is everything one run found.
type Report struct {
	Schema      string       `json:"schema"`
	Files       []File       `json:"files"`
	Kernels     []Kernel     `json:"kernels"`
	Findings    []Finding    `json:"findings"` // the races by cause, made by Finish
	Races       []Race       `json:"races"`
	Divergences []Divergence `json:"divergences"`
	Remarks     []Remark     `json:"remarks"`
	Problems    []Problem    `json:"problems"`
	Absent      []Absent     `json:"absent,omitempty"`
	Repairs     []Repair     `json:"repairs,omitempty"` // looked for on request only
	Stats       Stats        `json:"stats"`
}

// Interrupted is what the error of a file begins with that the user's interrupt left undone.
const Interrupted = "interrupted"

// File is one input, in the order of the command line.
type File struct {
	Path   string     `json:"path"`
	Status FileStatus `json:"status"`
	Error  string     `json:"error,omitempty"` // one line, without the path

	Arguments []string `json:"arguments,omitempty"` // of 'hgrd check', to check its program again
	Flags     []string `json:"flags,omitempty"`     // the compiler's, as its entries of a compile database have them

	// Applied are the places where a function object is given to an algorithm of a library, which applies it on the device: no
	// kernel of the report holds what it does there.
	Applied []Position `json:"applied,omitempty"`
}

// Position is a place in a source file. Line and Column count from 1; 0 means unknown.
type Position struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column,omitempty"`
}

// Kernel is one kernel of one program. Instances of a template are kernels of their own: they share Name and differ in
// Display.
type Kernel struct {
	Program     string   `json:"program,omitempty"` // the input (File.Path) it was found in
	File        string   `json:"file"`              // where it is defined; a header, maybe
	Line        int      `json:"line"`
	Name        string   `json:"name"`              // source name without template arguments and parameters
	Display     string   `json:"display,omitempty"` // with them
	Verdict     Verdict  `json:"verdict"`
	Reasons     []string `json:"reasons"`            // why inconclusive: what is unsupported or undecided, with its line
	Examined    bool     `json:"examined,omitempty"` // something of it was decided, though the verdict is inconclusive
	Assumptions []string `json:"assumptions"`        // what the verdict takes for granted
	Operands    []string `json:"operands,omitempty"` // that relations of --assume may name; listed where there are relations
	Launches    []Launch `json:"launches"`
	Code        []Lines  `json:"code,omitempty"` // all code that it runs, in files that may be quoted

	// Returns are branches behind which threads end the kernel, while others go on to a barrier.
	Returns []Position `json:"returns,omitempty"`

	Proofs []Proof `json:"proofs,omitempty"` // collected on request only

	Source []Excerpt `json:"source,omitempty"` // what stands around its races, in files that may be quoted; once for all instances

	Simulations []Simulation `json:"simulations,omitempty"` // made on request only
}

// Lines are lines of one file, in a row.
type Lines struct {
	File  string `json:"file"`
	First int    `json:"first"`
	Last  int    `json:"last"`
}

// Excerpt is the text of some lines of one file, in a row.
type Excerpt struct {
	File  string   `json:"file"`
	First int      `json:"first"`
	Lines []string `json:"lines"`
}

// Simulation is what one race detector found in simulated runs of a kernel.
type Simulation struct {
	Detector string      `json:"detector"`
	Runs     int         `json:"runs"`
	Cut      int         `json:"cut,omitempty"` // of them, runs that did not come to an end, or left their objects
	Races    []Simulated `json:"races"`
	Note     string      `json:"note,omitempty"` // why there are no runs, or why the races say nothing against a proof
}

// Simulated is a pair of accesses that a detector reported.
type Simulated struct {
	Rule     string      `json:"rule"` // of the detector
	Type     RaceType    `json:"type"`
	Accesses [2]Position `json:"accesses"`
	Run      string      `json:"run"` // launch and schedule of the first report
}

// Replay is what came of bringing a race about on the simulator.
type Replay struct {
	Confirmed bool   `json:"confirmed"`
	Text      string `json:"text"` // how it was met, or why not
}

// Launch is one launch site in one call context. Grid and Block are for reading: "((n + 255) / 256, 1, 1)".
type Launch struct {
	File    string   `json:"file"`
	Line    int      `json:"line"`
	Context []string `json:"context"` // callers, innermost first: "launch_copy at a.cu:40"
	Facts   []string `json:"facts"`   // host facts that hold at the launch
	Grid    string   `json:"grid,omitempty"`
	Block   string   `json:"block,omitempty"`
}

// Proof is one pair of accesses that cannot race, and why.
type Proof struct {
	Object   string      `json:"object"`
	Types    []RaceType  `json:"types"` // the race types excluded
	Accesses [2]Position `json:"accesses"`
	Launch   *Position   `json:"launch,omitempty"`
	How      string      `json:"how"`   // "different barrier intervals", "LIN, 3 digits"
	Facts    []string    `json:"facts"` // the facts it rests on
}

// Finding is what one cause makes: races that one mend would remove. Races refer to Report.Races by Program and ID.
type Finding struct {
	ID        string     `json:"id"`                  // the key of its first race, as a rule
	Rule      string     `json:"rule"`                // what is broken; see the constants Rule...
	Rank      Rank       `json:"rank"`                // of its strongest race
	Severity  Severity   `json:"severity"`            // of that rank, or that settings give it
	Deferred  bool       `json:"deferred,omitempty"`  // a note for now: another part of the program launches the kernel, and decides
	Dismissed *Dismissal `json:"dismissed,omitempty"` // set where all of its races are dismissed
	Program   string     `json:"program,omitempty"`
	Kernels   []string   `json:"kernels"`             // Kernel.Name; several where a function that they share is to be mended
	Instances []string   `json:"instances,omitempty"` // as Race.Instances, of all races
	Objects   []string   `json:"objects"`
	Types     []RaceType `json:"types"`
	Pairs     []Pair     `json:"pairs"` // the strongest first
	Fix       string     `json:"fix,omitempty"`
}

// Pair is one pair of static accesses with the race types in which it races, a race for each.
type Pair struct {
	Types []RaceType `json:"types"`
	Races []string   `json:"races"` // Race.ID; the strongest first
	// Place tells the places apart at which a finding lacks barriers of a warp, from 1 on; 0 where there is one.
	Place int `json:"place,omitempty"`
}

// Race is a pair of accesses to a common byte by two threads, at least one of them no read, that nothing orders.
type Race struct {
	ID        string   `json:"id"`
	Key       string   `json:"key"`                 // the same for equal statements of a kernel, wherever they stand
	Rule      string   `json:"rule"`                // what is broken: Finding.Rule
	Program   string   `json:"program,omitempty"`   // the input (File.Path) it was found in
	Kernel    string   `json:"kernel"`              // Kernel.Name
	Instances []string `json:"instances,omitempty"` // Kernel.Display of the template instances that have it; none for a plain kernel

	Type     RaceType  `json:"type"`
	Space    Space     `json:"space"`
	Object   string    `json:"object"`
	Accesses [2]Access `json:"accesses"` // in source order after Finish

	Scoped          bool       `json:"scoped"`              // synchronised, but in too narrow a scope
	Benign          bool       `json:"benign"`              // both write the same value
	Observed        bool       `json:"observed,omitempty"`  // Benign: as runs show; there is no proof
	Formal          bool       `json:"formal,omitempty"`    // a race by the rules of CUDA C++, and none by those of PTX
	MixedSize       bool       `json:"mixedSize,omitempty"` // two atomics of different sizes
	UnderWay        bool       `json:"underWay,omitempty"`  // an asynchronous copy goes on, and nothing waits for it
	DataDependent   bool       `json:"dataDependent"`       // exists only for some contents of memory
	CallerDependent bool       `json:"callerDependent"`     // exists only for some values that external callers may pass
	WrapOnly        bool       `json:"wrapOnly"`            // exists only through wrap-around that takes unusual values; no verdict
	Wraps           bool       `json:"wraps,omitempty"`     // exists only through wrap-around, which the launch alone brings about
	Severity        *Severity  `json:"severity,omitempty"`  // that settings give it; nil: that of its rank
	Dismissed       *Dismissal `json:"dismissed,omitempty"` // why it does not count; nil where it does

	Confirmed *bool  `json:"confirmed"`        // whether a replay of the witness met it; nil: not replayed
	Replay    string `json:"replay,omitempty"` // how the replay met it, or why it did not

	Seen bool `json:"seen,omitempty"` // by a race detector, in a run of the program; nothing else is known of its launch, or of loops around the accesses

	Rests []string `json:"rests,omitempty"` // values that the program computes in ways that are not known, and that decide whether it comes to this launch with such threads

	Needs  Values   `json:"needs,omitempty"`  // CallerDependent: what callers pass in the witness
	Unless []string `json:"unless,omitempty"` // CallerDependent: relations that they would have to keep, with which the finding is gone

	Beyond   bool       `json:"beyond,omitempty"`   // of every launch found, some access leaves an object whose size is known
	Widen    []Position `json:"widen,omitempty"`    // Scoped: the operations that reach too few threads
	Fences   []Fence    `json:"fences,omitempty"`   // that are missing: with them, locks and flags order the accesses
	Starts   []Start    `json:"starts,omitempty"`   // words that the kernel does not find as it has to: else locks, flags and counters order the accesses
	Guard    *Start     `json:"guard,omitempty"`    // what both accesses wait for or test, by an atomic operation, and which lets several threads pass
	Plain    *Flag      `json:"plain,omitempty"`    // that would order the accesses by atomic operations, or that they are about
	Mask     *Mask      `json:"mask,omitempty"`     // of a barrier of the warp that would order the accesses, did it name both lanes
	Narrow   []Position `json:"narrow,omitempty"`   // barriers that would rule the race out, did they order this memory; see Space
	Idle     []Position `json:"idle,omitempty"`     // barriers of the grid that would rule the race out in a cooperative launch
	Buffer   *Buffer    `json:"buffer,omitempty"`   // the one allocation that two parameters of the kernel lead to; empty if only a run shows that
	Ignores  []string   `json:"ignores,omitempty"`  // the axes along which the threads of the witness differ, of which neither index takes notice: "threadIdx.y"
	Fixed    bool       `json:"fixed,omitempty"`    // the program itself says how long the launch is along Ignores
	Overlap  *Overlap   `json:"overlap,omitempty"`  // the accesses lie in two rows of the object that share bytes
	Merged   *Merged    `json:"merged,omitempty"`   // through what of the index the threads come to one element
	Loaded   string     `json:"loaded,omitempty"`   // the object that both indices are read from
	Computed bool       `json:"computed,omitempty"` // Loaded: different values there may give one index
	Open     []RaceType `json:"open,omitempty"`     // types of which it is undecided whether the accesses race so too
	Excluded string     `json:"excluded,omitempty"` // DataDependent: what of the contents would rule the race out
	Feeds    bool       `json:"feeds,omitempty"`    // one access writes what is computed from what the other reads
	Carried  *Carry     `json:"carried,omitempty"`  // set where the accesses lie in different iterations of a loop around both

	Placement *Placement `json:"placement,omitempty"` // of a barrier that would separate the accesses; nil where that is not known
	Interval  *Interval  `json:"interval,omitempty"`  // in which both accesses lie; nil where no barrier could order the threads
	Question  string     `json:"question,omitempty"`  // what queries about the race are named after

	Launch      *Position   `json:"launch"`                // nil: the launch shape was free or given by flags
	LaunchedIn  string      `json:"launchedIn,omitempty"`  // the function with the launch
	Cooperative bool        `json:"cooperative,omitempty"` // a barrier of the grid holds all threads of the launch
	AlsoAt      []Position  `json:"alsoAt,omitempty"`      // other launches with this race, folded in by Finish
	Context     []string    `json:"context"`               // callers of the launch in which the race exists
	Free        string      `json:"free,omitempty"`        // what is free for want of a caller in sight
	Facts       []string    `json:"facts"`                 // host facts that matter here
	Assumptions []string    `json:"assumptions,omitempty"` // what the race takes for granted
	Witness     *Witness    `json:"witness"`
	Concurrent  *Concurrent `json:"concurrent,omitempty"` // Type InterWork: in place of a witness
	Fix         string      `json:"fix,omitempty"`        // what would mend it: Finding.Fix
}

// Overlap says how far apart the rows of an object lie in a witness whose index within a row reaches that far.
type Overlap struct {
	Pitch string `json:"pitch,omitempty"` // the parameter that it is; "" for a constant
	Row   string `json:"row,omitempty"`   // what counts the rows, where it is a constant
	Value int64  `json:"value"`           // of a constant: in elements
	Reach int64  `json:"reach,omitempty"` // of a constant: how many elements of a row are accessed, at least; 0: not known
	Alike bool   `json:"alike,omitempty"` // both accesses have one index
}

// Merged is a part of an index that is one value for both threads of a witness, although they differ in what it is made of.
type Merged struct {
	Part  string `json:"part"`           // as the source has it
	Value int64  `json:"value"`          // in both threads
	By    string `json:"by,omitempty"`   // the operation: MergedByDivision and so on; "" for a value that nothing explains
	Zero  string `json:"zero,omitempty"` // MergedByFactor: what is 0
}

// Operations by which different values become one.
const (
	MergedByDivision  = "division"
	MergedByRemainder = "remainder"
	MergedByFactor    = "factor"
	MergedByChoice    = "choice"
	MergedByMemory    = "memory"
	MergedBySum       = "sum"
)

// Mask is that of a barrier of a warp, which leaves out a lane of a witness.
type Mask struct {
	At     Position  `json:"at"` // of the barrier
	Bits   uint32    `json:"bits"`
	Side   int       `json:"side"` // the index in Accesses of the one that the lane performs
	Lane   int       `json:"lane"`
	Behind *Position `json:"behind,omitempty"` // a branch that keeps lanes from the barrier
}

// Buffer is an allocation of the host.
type Buffer struct {
	Name  string   `json:"name"` // "" where it has none
	At    Position `json:"at"`
	Parts bool     `json:"parts,omitempty"` // the parameters lead to different places in it, or may do so
	Apart int64    `json:"apart,omitempty"` // Parts: how many bytes lie between these; 0 where that is not known
}

// Interval is where two threads can perform the accesses with no barrier in between that holds both.
type Interval struct {
	Entry bool       `json:"entry,omitempty"` // from the beginning of the kernel on
	After []Position `json:"after,omitempty"` // from one of these barriers on
}

// Placement says where a barrier can separate the accesses of a race: where all threads come that it is to hold.
type Placement struct {
	After    bool       `json:"after,omitempty"`    // directly behind the access that comes first, or at the end of the loop of Carried
	Before   bool       `json:"before,omitempty"`   // directly in front of the other one
	Head     bool       `json:"head,omitempty"`     // After: that one is made for a branch, in front of which the barrier has to stand
	At       *Position  `json:"at,omitempty"`       // in front of the statement there, where neither will do
	Branches []Position `json:"branches,omitempty"` // what keeps threads from all places, where there is none
	Loop     *Position  `json:"loop,omitempty"`     // around both accesses, which the first of these leaves
	Returns  []Position `json:"returns,omitempty"`  // where threads return that then do not come there
}

// Fence is the place of a missing fence: before or behind an atomic or volatile operation.
type Fence struct {
	At     Position `json:"at"`
	Before bool     `json:"before"`
	Of     string   `json:"of,omitempty"` // what the operation is one of: "lock", "flag", "counter"

	Other *Position  `json:"other,omitempty"` // the access on the other side of the fence; nil for several
	Kind  AccessKind `json:"kind,omitempty"`  // of Other
}

// Carry says that one access lies in an earlier iteration than the other.
type Carry struct {
	Loop  Position `json:"loop"`
	Early int      `json:"early"` // the index in Accesses of the earlier one
}

// Access is one side of a race. InlinedAt leads from the innermost call to the kernel.
type Access struct {
	File      string     `json:"file"`
	Line      int        `json:"line"`
	Column    int        `json:"column"`
	Kind      AccessKind `json:"kind"`
	Object    string     `json:"object,omitempty"` // where the kernel has two names for what the accesses meet in
	InlinedAt []Position `json:"inlinedAt"`
	Loops     []Position `json:"loops,omitempty"`  // around it, outermost first
	Source    string     `json:"source,omitempty"` // the text of the line, around the column where it is long
	From      int        `json:"from,omitempty"`   // how many bytes of the line are left out ahead of Source
	When      []string   `json:"when,omitempty"`   // the conditions on the way to it
	Volatile  bool       `json:"volatile,omitempty"`
	Found     string     `json:"found,omitempty"`   // the object in which the thread finds which element it accesses
	Op        string     `json:"op,omitempty"`      // Atomic: what it does: "add", "cas" and so on; "" where that is not known
	Updates   *Position  `json:"updates,omitempty"` // Write: the read of the same bytes that the value is computed from
	Lock      *Position  `json:"lock,omitempty"`    // where a lock is taken that it holds and the other access does not
}

// Witness is one concrete run in which the two accesses meet. Threads[i] performs Accesses[i].
type Witness struct {
	GridDim  [3]uint32 `json:"gridDim"`
	BlockDim [3]uint32 `json:"blockDim"`
	Threads  [2]Thread `json:"threads"`
	Values   Values    `json:"values"`             // parameters and host values by name
	Contents Values    `json:"contents,omitempty"` // memory that the race needs: "col[3]" -> 7
	Address  int64     `json:"address"`            // of the first common byte, from the start of the object
	Run      string    `json:"run,omitempty"`      // that showed the race, by its schedule; "" where the values above decide
}

// Thread is a thread of a witness, with the iterations of the loops around its access.
type Thread struct {
	BlockIdx  [3]uint32 `json:"blockIdx"`
	ThreadIdx [3]uint32 `json:"threadIdx"`
	Counters  Values    `json:"counters,omitempty"` // "k" or "loop at line 12" -> 2
}

// Divergence is a barrier that some threads of a block reach and others do not.
type Divergence struct {
	ID      string   `json:"id"`
	Key     string   `json:"key"`  // the same for equal barriers of a kernel
	Rule    string   `json:"rule"` // RuleDivergence
	Program string   `json:"program,omitempty"`
	Kernel  string   `json:"kernel"`
	File    string   `json:"file"`
	Line    int      `json:"line"`
	Column  int      `json:"column,omitempty"`
	Message string   `json:"message"`
	Branch  Position `json:"branch"`           // the branch on which the threads part
	Source  string   `json:"source,omitempty"` // of Line, as in Access
	From    int      `json:"from,omitempty"`

	Severity  *Severity  `json:"severity,omitempty"`  // that settings give it; nil: Error
	Dismissed *Dismissal `json:"dismissed,omitempty"` // why it does not count; nil where it does
}

func (d *Divergence) position() Position { return Position{d.File, d.Line, d.Column} }

// Remark is a finding about a source that is no race: a comment that dismisses nothing, a barrier that is not needed. Its
// severity is Note.
type Remark struct {
	ID   string `json:"id"`
	Rule string `json:"rule"` // RuleUnused or RuleSpare
	Position
	Message string `json:"message"`
	Source  string `json:"source,omitempty"` // of Line, as in Access
	From    int    `json:"from,omitempty"`

	Severity  *Severity  `json:"severity,omitempty"`  // that settings give it; nil: Note
	Dismissed *Dismissal `json:"dismissed,omitempty"` // why it does not count; nil where it does
}

// Problem is a comment in a source that is meant for hgrd and cannot be obeyed.
type Problem struct {
	Position
	Message string `json:"message"`
}

// Absent is a launch of a kernel whose code is not in the input: nobody looked at it.
type Absent struct {
	Program string `json:"program,omitempty"` // the input (File.Path) it was found in
	Position
	Kernel string `json:"kernel"`
}

// Stats counts work done. Times stay out: a report is the same on every machine.
type Stats struct {
	Kernels  int `json:"kernels"`
	Launches int `json:"launches"`
	Accesses int `json:"accesses"`
	Pairs    int `json:"pairs"`   // pairs of accesses looked at, per launch and race type
	Trivial  int `json:"trivial"` // of them decided without a solver
	Queries  int `json:"queries"` // asked of a solver
	Unknown  int `json:"unknown"` // pairs left undecided

	Strategies map[string]Count `json:"strategies,omitempty"` // by name, those that were asked
}

// Count is how often a strategy was asked, and how often its answer was the one that counted.
type Count struct {
	Asked   int `json:"asked"`
	Decided int `json:"decided"`
}

// Add adds the work of another report.
func (s *Stats) Add(t Stats) {
	s.Kernels, s.Launches, s.Accesses = s.Kernels+t.Kernels, s.Launches+t.Launches, s.Accesses+t.Accesses
	s.Pairs, s.Trivial = s.Pairs+t.Pairs, s.Trivial+t.Trivial
	s.Queries, s.Unknown = s.Queries+t.Queries, s.Unknown+t.Unknown
	for name, n := range t.Strategies {
		s.count(name, n)
	}
}

func (s *Stats) count(name string, n Count) {
	if s.Strategies == nil {
		s.Strategies = map[string]Count{}
	}
	of := s.Strategies[name]
	s.Strategies[name] = Count{of.Asked + n.Asked, of.Decided + n.Decided}
}
