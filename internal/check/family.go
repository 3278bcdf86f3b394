package check

import (
	"context"

	"github.com/hgrd/hgrd/constraints/lessons"
	"github.com/hgrd/hgrd/frontend"
)

// families gives kernels of one definition, which are the instances of a template, a book of lessons in common.
func families(jobs []*job) {
	type definition struct {
		device       *frontend.Module
		file         string
		line, column int
	}
	first := map[definition]*job{}
	for _, j := range jobs {
		if j.kernel.Site == nil {
			continue
		}
		at := j.kernel.Site
		d := definition{j.device, at.File, at.Line, at.Column}
		f := first[d]
		if f == nil {
			first[d] = j
			continue
		}
		if f.lessons == nil {
			f.lessons = lessons.NewBook()
		}
		j.lessons = f.lessons
	}
}

// teach hands the lessons of j on to the others of its family, if any run would have learned the same: j was decided, and
// time had no part in it.
func (j *job) teach(ctx context.Context, err error) {
	if err != nil || ctx.Err() != nil || j.hurried.Load() {
		j.lessons.Drop()
	} else {
		j.lessons.Commit()
	}
}
