package audit

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/reports"
)

// ReadJSON reads the JSON form of an audit, and nothing that was damaged or is not all there. One program is looked at
// at a time.
func ReadJSON(in io.Reader) (*Audit, error) {
	sum := &summing{in: in, hash: sha256.New()}
	d := json.NewDecoder(sum)
	d.DisallowUnknownFields()
	a := &Audit{}
	told := ""
	fields := map[string]any{"schema": &a.Schema, "tool": &a.Tool, "options": &a.Options, "list": &a.List,
		"sources": &a.Sources, "shard": &a.Shard}
	if t, err := d.Token(); err != nil {
		return nil, notAudit(err)
	} else if t != json.Delim('{') {
		return nil, notAudit(fmt.Errorf("it begins with %v", t))
	}
	for d.More() {
		t, err := d.Token()
		name, _ := t.(string)
		switch to, known := fields[name]; {
		case err != nil:
		case known:
			if err = d.Decode(to); err == nil && a.Schema != Schema {
				return nil, fmt.Errorf("its schema is %q, not %q: audit again with this version of hgrd", a.Schema, Schema)
			}
		case name == "programs":
			err = a.readRecords(d, sum)
		case name == sumField:
			if err = d.Decode(&told); err == nil && told != sum.text() {
				return nil, errors.New("damaged: its checksum is another one; audit again")
			}
		default:
			err = fmt.Errorf("unknown field %q", name)
		}
		if err != nil {
			return nil, notAudit(err)
		}
	}
	if _, err := d.Token(); err != nil { // the closing brace
		return nil, notAudit(err)
	}
	if _, err := d.Token(); err != io.EOF || a.Schema == "" {
		return nil, notAudit(nil)
	}
	return a, nil
}

func notAudit(err error) error {
	if err == nil || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("not the whole of an audit's JSON document")
	}
	return fmt.Errorf("no JSON document of an audit: %w", err)
}

func (a *Audit) readRecords(d *json.Decoder, sum *summing) error {
	if t, err := d.Token(); err != nil || t != json.Delim('[') {
		return cmp.Or(err, errors.New("programs are no list"))
	}
	for d.More() {
		var e entry
		if err := d.Decode(&e); err != nil {
			return err
		}
		r, err := e.record()
		if err != nil {
			return fmt.Errorf("program %q: %w", e.Name, err)
		}
		a.Records = append(a.Records, r)
		sum.upTo(d.InputOffset())
	}
	_, err := d.Token()
	sum.upTo(d.InputOffset())
	return err
}

// Merge makes one audit of the shards of it, which names name. It is the audit that would have been made without shards.
func Merge(names []string, shards []*Audit) (*Audit, error) {
	first := shards[0]
	out := &Audit{Header: first.Header}
	out.Shard = nil
	at := map[int]int{}
	for i, s := range shards {
		switch {
		case s.Tool != first.Tool:
			return nil, fmt.Errorf("%s is by %s, %s by %s: audit all shards with one version", names[i], reports.Printable(s.Tool), names[0],
				reports.Printable(first.Tool))
		case !slices.Equal(s.Options, first.Options):
			return nil, fmt.Errorf("%s and %s were made with different options: %s", names[0], names[i], difference(first.Options, s.Options))
		case s.List != first.List:
			return nil, fmt.Errorf("%s and %s are about different programs: the folders differ, or what --only and --sample chose", names[0], names[i])
		case digest(s.Sources) != digest(first.Sources):
			return nil, fmt.Errorf("%s and %s are about different sources: a file came, went or was changed", names[0], names[i])
		case s.count() != first.count():
			return nil, fmt.Errorf("%s is one of %d shards, %s one of %d", names[0], first.count(), names[i], s.count())
		}
		index := s.index()
		if j, twice := at[index]; twice {
			return nil, fmt.Errorf("%s and %s are the same shard, %d of %d", names[j], names[i], index, s.count())
		}
		at[index] = i
	}
	count := first.count()
	var missing []string
	for i := 1; i <= count; i++ {
		if _, there := at[i]; !there {
			missing = append(missing, fmt.Sprintf("%d/%d", i, count))
		}
	}
	if n := len(missing); n > 0 {
		if n > 5 {
			missing = append(missing[:5], fmt.Sprintf("%d more", n-5))
		}
		return nil, fmt.Errorf("missing: shard %s", strings.Join(missing, ", "))
	}
	return out, out.interleave(shards, at)
}

// interleave puts the records of all shards in the order of the programs.
func (a *Audit) interleave(shards []*Audit, at map[int]int) error {
	total := 0
	for _, s := range shards {
		total += len(s.Records)
	}
	var programs []Program
	for i := range total {
		s := shards[at[i%len(shards)+1]]
		if k := i / len(shards); k < len(s.Records) {
			a.Records = append(a.Records, s.Records[k])
			programs = append(programs, s.Records[k].Program)
		}
	}
	if listOf(programs) != a.List {
		return fmt.Errorf("the shards hold %d programs that do not make the list of %d that was to be audited: a file was changed",
			total, a.List.Programs)
	}
	return nil
}

func (a *Audit) index() int {
	if a.Shard == nil {
		return 1
	}
	return a.Shard.Index
}

func (a *Audit) count() int {
	if a.Shard == nil {
		return 1
	}
	return a.Shard.Count
}

// difference tells what only one of two lists holds.
func difference(a, b []string) string {
	var out []string
	for _, lists := range [][2][]string{{a, b}, {b, a}} {
		var only []string
		for _, s := range lists[0] {
			if !slices.Contains(lists[1], s) {
				only = append(only, reports.Printable(s))
			}
		}
		if only == nil {
			only = []string{"nothing more"}
		}
		out = append(out, strings.Join(only, " "))
	}
	return strings.Join(out, " against ")
}
