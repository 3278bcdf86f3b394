package reports

import "fmt"

// Verdict is the answer for one kernel. The zero value is Inconclusive.
type Verdict uint8

const (
	Inconclusive Verdict = iota // neither a race nor a proof; Kernel.Reasons says why
	RaceFree                    // every pair of accesses in every launch is proved, under Kernel.Assumptions
	Racy                        // a race was found that does not need wrap-around
)

var verdictNames = [...]string{Inconclusive: "inconclusive", RaceFree: "race-free", Racy: "racy"}

func (v Verdict) String() string {
	if int(v) >= len(verdictNames) {
		return fmt.Sprintf("Verdict(%d)", uint8(v))
	}
	return verdictNames[v]
}

// MarshalText makes the verdict a string in JSON.
func (v Verdict) MarshalText() ([]byte, error) {
	if int(v) >= len(verdictNames) {
		return nil, fmt.Errorf("reports: no such verdict: %d", uint8(v))
	}
	return []byte(verdictNames[v]), nil
}

// UnmarshalText reads what MarshalText wrote.
func (v *Verdict) UnmarshalText(text []byte) error {
	for i, name := range verdictNames {
		if name == string(text) {
			*v = Verdict(i)
			return nil
		}
	}
	return fmt.Errorf("reports: no such verdict: %q", text)
}

// FileStatus says whether an input was analysed. The zero value counts as failed.
type FileStatus string

const (
	Analysed FileStatus = "analysed"
	Failed   FileStatus = "failed"
)

// RaceType is the nearest common ancestor of the two threads (HGRD, Table 2).
type RaceType string

const (
	InterBlock RaceType = "inter-block" // different blocks
	IntraBlock RaceType = "intra-block" // one block, different warps
	IntraWarp  RaceType = "intra-warp"  // one warp, different threads
	OwnThread  RaceType = "own-thread"  // one thread, and an asynchronous copy that it has issued
	InterWork  RaceType = "inter-work"  // different launches, copies or fills, or one of them and the host
)

// RaceTypes lists all, in the order of reports.
var RaceTypes = []RaceType{InterBlock, IntraBlock, IntraWarp, OwnThread, InterWork}

// AccessKind is what an access does to its bytes.
type AccessKind string

const (
	Read   AccessKind = "read"
	Write  AccessKind = "write"
	Atomic AccessKind = "atomic"
)

// Space is the memory an object lies in.
type Space string

const (
	Global Space = "global"
	Shared Space = "shared"
)
