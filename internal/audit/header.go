package audit

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Schema names the JSON form of an audit. Fields may be added under one name, never renamed or removed.
const Schema = "hgrd-audit/2"

// Header says what was audited, and how. The shards of one audit agree in all of it but Shard.
type Header struct {
	Schema  string   `json:"schema"`
	Tool    string   `json:"tool"`    // with its version and those of the tools that it uses
	Options []string `json:"options"` // that outcomes depend on
	List    List     `json:"list"`
	Sources *Ledger  `json:"sources,omitempty"` // nil in documents of versions that did not tell
	Shard   *Shard   `json:"shard,omitempty"`   // nil for a whole audit
}

// List identifies the programs of all shards together.
type List struct {
	Programs int    `json:"programs"`
	Digest   string `json:"digest"`
}

func listOf(programs []Program) List {
	same := slices.Clone(programs)
	for i := range same {
		same[i] = same[i].listed()
	}
	return List{len(programs), digest(list(same))}
}

// digest is a hash of data.
func digest(data any) string {
	text, err := json.Marshal(data)
	if err != nil {
		panic(fmt.Sprintf("BUG: %T is no data: %v", data, err))
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// Shard is a part of an audit: every Count-th program, from number Index of them on. Both count from 1.
type Shard struct {
	Index, Count int
}

// maxShards bounds what a merge must hold.
const maxShards = 100_000

// ParseShard reads "2/3".
func ParseShard(s string) (*Shard, error) {
	index, count, ok := strings.Cut(s, "/")
	i, err := strconv.Atoi(index)
	n, err2 := strconv.Atoi(count)
	if !ok || err != nil || err2 != nil || i < 1 || n < i || n > maxShards {
		return nil, fmt.Errorf("not a shard such as 2/3, of numbers from 1/N to N/N and at most %d", maxShards)
	}
	return &Shard{i, n}, nil
}

func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Index, s.Count) }

// MarshalText makes the shard a string in JSON.
func (s Shard) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (s *Shard) UnmarshalText(text []byte) error {
	parsed, err := ParseShard(string(text))
	if err == nil {
		*s = *parsed
	}
	return err
}

// Size is how many of n programs are in the shard.
func (s *Shard) Size(n int) int {
	if s == nil {
		return n
	}
	return (n - s.Index + s.Count) / s.Count
}

// of gives the shard's programs.
func (s *Shard) of(programs []Program) []Program {
	if s == nil {
		return programs
	}
	var out []Program
	for i := s.Index - 1; i < len(programs); i += s.Count {
		out = append(out, programs[i])
	}
	return out
}
