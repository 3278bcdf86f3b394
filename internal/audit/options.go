package audit

import (
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"time"

	"github.com/hgrd/hgrd/internal/buildfile"
)

// Options say how programs are checked. The zero value is usable but for Dir, Path and Words.
type Options struct {
	Dir     string        // in which the checks run: the folder that programs are relative to
	Path    string        // of the checker's executable
	Words   []string      // its first arguments, from its name on: {"hgrd", "check"}; flags and inputs are added
	Tool    string        // what the checker is, with its version; outcomes depend on it
	Flags   []string      // further flags of the checker
	Aside   []string      // more of them, on which outcomes do not depend
	Jobs    int           // programs at once; below 1 means one per processor
	Timeout time.Duration // per program; 0 means none
	Memory  int64         // bytes per program, all its processes together; 0 means no bound
	Shard   *Shard        // the part that is to be checked; nil means all
	Sources *Ledger       // what became of the sources of the tree; a document tells it

	State    *State    // keeps what is finished; nil means none
	Progress Progress  // nil means none
	Warn     io.Writer // for what is no loss, one line each; nil means nowhere

	grace time.Duration // of a child between the signal to end and its death; 0 means defaultGrace
}

// Progress is told what a run does, by several goroutines.
type Progress interface {
	Begin(program string)
	End(program, outcome string) // also without a Begin, where the outcome was known
}

// defaultGrace is enough for a checker to write down what it has found.
const defaultGrace = 3 * time.Second

// own is the limit that the child is told, so that it ends by itself.
func (o *Options) own() time.Duration {
	margin := min(o.Timeout/10, 5*time.Second)
	return (o.Timeout - margin).Round(time.Millisecond)
}

func (o *Options) patience() time.Duration {
	if o.grace > 0 {
		return o.grace
	}
	return defaultGrace
}

func (o *Options) jobs() int {
	if o.Jobs > 0 {
		return o.Jobs
	}
	return runtime.NumCPU()
}

// flags are those of the checker. Folders of the tree are told as seen from it, wherever it lies.
func (o *Options) flags() []string {
	out := []string{}
	for _, f := range o.Flags {
		if option, d, ok := buildfile.SearchFolder(f); ok && filepath.IsAbs(d) && below(o.Dir, d) {
			f = option + filepath.ToSlash(relative(o.Dir, d))
		}
		out = append(out, f)
	}
	return out
}

// header describes the audit of programs.
func (o *Options) header(programs []Program) Header {
	return Header{
		Schema: Schema, Tool: o.Tool, Shard: o.Shard, Sources: o.Sources, List: listOf(programs),
		Options: append([]string{fmt.Sprintf("--timeout=%s", o.Timeout), fmt.Sprintf("--memory=%d", o.Memory)}, o.flags()...),
	}
}
