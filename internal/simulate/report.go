package simulate

// Schema names the JSON form. Fields may be added under one name, never renamed or removed.
const Schema = "hgrd-simulate/1"

// Report is what the runs of one program found.
type Report struct {
	Schema   string      `json:"schema"`
	Files    []string    `json:"files"`
	Runs     []Execution `json:"runs"`
	Kernels  []Kernel    `json:"kernels"` // that were launched, in source order
	Races    []Race      `json:"races"`   // in the order in which the runs met them
	Problems []Problem   `json:"problems"`
}

// Incomplete reports whether some run did not come to the program's own end.
func (r *Report) Incomplete() bool {
	for _, run := range r.Runs {
		if run.Cut != "" {
			return true
		}
	}
	return len(r.Runs) == 0
}

// Execution is one run of the program.
type Execution struct {
	Schedule     string `json:"schedule"`
	Seed         uint64 `json:"seed"`
	ExitCode     int    `json:"exitCode"`      // -1 if it did not exit
	Cut          string `json:"cut,omitempty"` // why the program did not come to its own end
	Launches     int    `json:"launches"`
	Instructions uint64 `json:"instructions"` // of all threads

	Regions *Regions `json:"regions,omitempty"` // what LDetector counted, if it watched
}

// Regions are the columns of the table in which LDetector's paper gives its results.
type Regions struct {
	Analysed int `json:"analysed"` // stretches of code between barriers, of blocks and of launches
	Racy     int `json:"racy"`
	Warps    int `json:"warps"` // that take part in races
	Words    int `json:"words"` // of memory with races
}

// Kernel is a kernel that was launched.
type Kernel struct {
	Name         string `json:"name"`    // source name
	Display      string `json:"display"` // with template arguments
	File         string `json:"file,omitempty"`
	Line         int    `json:"line,omitempty"`
	Launches     int    `json:"launches"` // in all runs, as are
	Threads      uint64 `json:"threads"`
	Instructions uint64 `json:"instructions"`
	Races        int    `json:"races"`
}

// Position is a place in a source file; Line 0 means unknown.
type Position struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column,omitempty"`
}

// Thread is a thread of a launch.
type Thread struct {
	Block  [3]uint32 `json:"blockIdx"`
	Thread [3]uint32 `json:"threadIdx"`
}

// Access is one side of a race. The earlier side may be unknown to a detector.
type Access struct {
	Position
	Kind      string     `json:"kind"`
	Thread    Thread     `json:"thread"`
	Known     bool       `json:"known"`
	InlinedAt []Position `json:"inlinedAt,omitempty"` // the calls through which it came into the kernel, the innermost first
	Source    string     `json:"source,omitempty"`    // the text of the line, as in the report of check
	From      int        `json:"from,omitempty"`      // likewise
}

// Race is a pair of accesses of the source that a detector reported, with its first occurrence. Accesses[1] is the one at
// which it was reported.
type Race struct {
	Detector string    `json:"detector"`
	Rule     string    `json:"rule"` // in the detector's terms
	Type     string    `json:"type"`
	Scoped   bool      `json:"scoped"`           // synchronised, but in too narrow a scope
	Formal   bool      `json:"formal,omitempty"` // CUDA C++ has it, and no machine shows it
	Kernel   string    `json:"kernel"`           // Kernel.Display
	Accesses [2]Access `json:"accesses"`
	Space    string    `json:"space"` // "global" or "shared"
	Object   string    `json:"object"`
	Name     string    `json:"name,omitempty"`   // of the object in the kernel's source, where one is known
	Offset   uint64    `json:"offset,omitempty"` // of the first common byte, from where the name points
	Bytes    int       `json:"bytes"`
	Launch   int       `json:"launch"` // its number in the run
	Grid     [3]uint32 `json:"gridDim"`
	Block    [3]uint32 `json:"blockDim"`
	Run      int       `json:"run"`   // index of the first of Runs that has it
	Count    int       `json:"count"` // of reports in all runs
}

// Problem is an error of the program that is no race, the first of its kind at its place.
type Problem struct {
	Kind   string    `json:"kind"`
	Kernel string    `json:"kernel,omitempty"` // empty: the host
	At     Position  `json:"at"`
	Thread *Thread   `json:"thread,omitempty"`
	Object string    `json:"object,omitempty"`
	Other  *Position `json:"other,omitempty"` // the other place of a divergent barrier
	Text   string    `json:"text,omitempty"`
	Launch int       `json:"launch"`
	Count  int       `json:"count"`
}
