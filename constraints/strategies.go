package constraints

import "github.com/hgrd/hgrd/constraints/obligation"

// Strategy is one of the ways to an answer. Answers are sound without any of them: each can be switched off, and its worth
// be measured. Counters say how often it was asked, and how often its answer was the one that counted.
type Strategy uint8

const (
	byOrder Strategy = iota
	byTables
	byStarts
	byLeft
	byPrecedent
	byListing
	byParts
	byOwnParts
	byNumbers
	byFlags
	byTickets
	byExtents
	byPaths
	byScout
	bySearch
	byModel
	bySettings
	byWhatever
	byFirstDraws
	byFirstOfAll
	byFirstRound
	byAlone
	byTurns
	byLeaders
	byLanes
	byCircle
	byAgain
	byMeeting
	bySecondRound
	byUnhindered
	byElsewhere
	byNested
	byReplay
	byTrial
	byDiscovery
	strategies // how many there are
)

// Strategies describes them, by stage: what the host's facts say of memory, proofs, searches for a witness, runs.
var Strategies = [strategies]struct{ Name, Stage, Help string }{
	byOrder:       {"order", "facts", "the order of elements that the host has sorted or numbered"},
	byTables:      {"tables", "facts", "pointers in tables of allocations lead to allocations of their own"},
	byStarts:      {"starts", "facts", "what words hold when a launch begins"},
	byLeft:        {"left", "facts", "what the launch of the round before has left in words"},
	byPrecedent:   {"precedents", "proof", "a question of the same shape was decided before"},
	byListing:     {"listing", "proof", "all executions of two accesses are compared"},
	byParts:       {"parts", "proof", "many accesses keep to the part of their block"},
	byOwnParts:    {"own-parts", "proof", "threads of a block hand values on in its part of an array"},
	byNumbers:     {"numbers", "proof", "numbers taken from one counter differ"},
	byFlags:       {"flags", "proof", "one access waits for a flag that is set behind the other"},
	byTickets:     {"tickets", "proof", "who takes the last number comes after all that take one"},
	byExtents:     {"extents", "proof", "impossible while accesses stay in their objects"},
	byPaths:       {"paths", "proof", "the launches of all paths of the program are proved"},
	byScout:       {"scout", "witness", "a short search before proofs are tried"},
	bySearch:      {"search", "witness", "the search for a launch and two threads that meet"},
	byModel:       {"model", "witness", "a solver's model of a small launch"},
	bySettings:    {"settings", "witness", "ordinary values for what is passed"},
	byWhatever:    {"whatever", "witness", "both places depend on one unknown value alike"},
	byFirstDraws:  {"first-draws", "witness", "two threads are the first to take numbers"},
	byFirstOfAll:  {"first-of-all", "witness", "one thread takes a number before anyone else"},
	byFirstRound:  {"first-round", "witness", "loops that carry unknown values are in their first rounds"},
	byAlone:       {"alone", "witness", "a block runs before all others"},
	byTurns:       {"turns", "witness", "two threads go to their accesses one after the other"},
	byLeaders:     {"leaders", "witness", "the same, and leaders of blocks hand values on"},
	byLanes:       {"lanes", "witness", "the same, and lanes of a warp tell each other values"},
	byCircle:      {"circle", "witness", "the same, and others take all numbers of a counter between"},
	byAgain:       {"again", "witness", "the same, in a later round of the host's loop"},
	byMeeting:     {"meeting", "witness", "the same, from the last barrier on at which all met"},
	bySecondRound: {"second-round", "witness", "a block runs ahead to the second round of a loop"},
	byUnhindered:  {"unhindered", "witness", "two threads need not wait for anyone behind a barrier"},
	byElsewhere:   {"elsewhere", "witness", "a flag is not set by the thread that it seems to come from"},
	byNested:      {"nested", "witness", "locks within locks leave accesses unordered"},
	byReplay:      {"replay", "runs", "a run of a witness's launch shows what orders it"},
	byTrial:       {"trial", "runs", "a run of the program on what a witness says"},
	byDiscovery:   {"discovery", "runs", "runs of the program on inputs that a search finds"},
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

// isOff reports whether a strategy is off.
func (t *tally) isOff(s Strategy) bool { return t != nil && t.off[s] }

// decided counts that the answer of a strategy counted.
func (t *tally) decided(s Strategy) {
	if t != nil {
		t.counts[s].Decided++
	}
}

// try is a question that a strategy asks in place of another.
type try struct {
	*obligation.Obligation
	by Strategy
}

// Without switches strategies off, by their names.
func (c *Checker) Without(off Off) {
	for s, x := range Strategies {
		c.tally.off[s] = off[x.Name]
	}
}
