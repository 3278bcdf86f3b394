package audit

import (
	"io"
	"runtime"
	"time"
)

// Options say how programs are checked. The zero value is usable but for Path and Words.
type Options struct {
	Dir     string        // in which the checks run: the folder that programs are relative to
	Path    string        // of the checker's executable
	Words   []string      // its first arguments, from its name on: {"hgrd", "check"}; flags and inputs are added
	Flags   []string      // further flags of the checker
	Jobs    int           // programs at once; below 1 means one per processor
	Timeout time.Duration // per program; 0 means none
	Memory  int64         // bytes per program, all its processes together; 0 means no bound

	Progress io.Writer // one line per finished program; nil means none

	grace time.Duration // of a child between the signal to end and its death; 0 means defaultGrace
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
