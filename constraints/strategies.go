package constraints

// Strategy is one of the ways to an answer. Answers are sound without any of them: each can be switched off, and its worth
// be measured. Counters say how often it was asked, and how often its answer was the one that counted.
type Strategy uint8

const (
	byOrder Strategy = iota
	byTables
	byStarts
	byPrecedent
	byLessons
	byListing
	byParts
	byOwnParts
	byNumbers
	byRanks
	byFlags
	byTickets
	byExtents
	byPaths
	byScout
	bySearch
	byModel
	byFirstRound
	byElsewhere
	byPitches
	byPromises
	byBlocks
	byReplay
	byTrial
	byDiscovery
	byAlone
	strategies // how many there are
)

// Strategies describes them, by stage: what the host's facts say of memory, proofs, searches for a witness, runs,
// and what callers out of sight may exclude.
var Strategies = [strategies]struct{ Name, Stage, Help string }{
	byOrder:      {"order", "facts", "the order of elements that the host has sorted or numbered"},
	byTables:     {"tables", "facts", "pointers in tables of allocations lead to allocations of their own"},
	byStarts:     {"starts", "facts", "what words hold when a launch begins"},
	byPrecedent:  {"precedents", "proof", "a question of the same shape was decided before"},
	byLessons:    {"lessons", "proof", "what led to proofs of other instances of a template goes first"},
	byListing:    {"listing", "proof", "all executions of two accesses are compared"},
	byParts:      {"parts", "proof", "many accesses keep to the part of their block"},
	byOwnParts:   {"own-parts", "proof", "threads of a block hand values on in its part of an array"},
	byNumbers:    {"numbers", "proof", "numbers taken from one counter differ"},
	byRanks:      {"ranks", "proof", "lanes that a ballot counts have ranks of their own"},
	byFlags:      {"flags", "proof", "one access waits for a flag that is set behind the other"},
	byTickets:    {"tickets", "proof", "who takes the last number comes after all that take one"},
	byExtents:    {"extents", "proof", "impossible while accesses stay in their objects"},
	byPaths:      {"paths", "proof", "the launches of all paths of the program are proved"},
	byScout:      {"scout", "witness", "a short search before proofs are tried"},
	bySearch:     {"search", "witness", "the search for a launch and two threads that meet"},
	byModel:      {"model", "witness", "a solver's model of a small launch"},
	byFirstRound: {"first-round", "witness", "loops that carry unknown values are in their first rounds"},
	byElsewhere:  {"elsewhere", "witness", "a flag is not set by the thread that it seems to come from"},
	byPitches:    {"pitches", "rank", "callers pass pitches that hold the rows"},
	byPromises:   {"promises", "rank", "callers keep relations between numbers"},
	byBlocks:     {"blocks", "rank", "callers launch the blocks that a kernel is written for"},
	byReplay:     {"replay", "runs", "a run of a witness's launch shows what orders it"},
	byTrial:      {"trial", "runs", "a run of the program on what a witness says"},
	byDiscovery:  {"discovery", "runs", "runs of the program on inputs that a search finds"},
	byAlone:      {"alone", "runs", "runs of a kernel by itself, where no main is in the input"},
}

// Count is how often a strategy was asked, and how often it decided.
type Count struct{ Asked, Decided int }

// Tally counts for each strategy.
type Tally [strategies]Count

// Off names the strategies that are not to be used.
type Off map[string]bool

// tally counts the work of a checker. A nil one counts nothing, and all strategies are on.
type tally struct {
	off    [strategies]bool
	counts Tally
}

// ask counts that a strategy is asked, and reports whether it may be.
func (t *tally) ask(s Strategy) bool {
	if t == nil {
		return true
	}
	if t.off[s] {
		return false
	}
	t.counts[s].Asked++
	return true
}

// decided counts that the answer of a strategy counted.
func (t *tally) decided(s Strategy) {
	if t != nil {
		t.counts[s].Decided++
	}
}

// Without switches strategies off, by their names.
func (c *Checker) Without(off Off) {
	for s, x := range Strategies {
		c.tally.off[s] = off[x.Name]
	}
}
