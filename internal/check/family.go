package check

import (
	"context"

	"github.com/hgrd/hgrd/constraints/lessons"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/steps"
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

// teach hands the lessons of j on to the others of its family, if any run would have learned the same: time had no part in
// what became of it. Where its steps were spent the others, and itself in a second try, start from what it has learned so far.
func (j *job) teach(ctx context.Context, err error) {
	if j.hurried.Load() || err != nil && !steps.Spent(ctx) || err == nil && ctx.Err() != nil {
		j.lessons.Drop()
	} else {
		j.lessons.Commit()
	}
}

// parts is how many equal parts are made of the steps left, one of them for order[0]. The first of a family gets up to half of
// what there is for all of them: they need the less for what it learns.
func parts(order []*job) int {
	family := 0
	if b := order[0].lessons; b.Empty() {
		for _, j := range order {
			if b != nil && j.lessons == b {
				family++
			}
		}
	}
	return (2*len(order) + max(family, 2) - 1) / max(family, 2)
}
