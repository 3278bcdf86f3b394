package reports

import (
	"fmt"
	"strings"
)

// Why two threads come to one element.

// together says through what of the index the two threads come to one element.
func (r *Race) together() []string {
	object, w := Printable(r.Object), r.Witness
	var out []string
	m := r.Merged
	switch {
	case m == nil && r.one() && r.Accesses[0].Found != "":
		out = append(out, fmt.Sprintf("%s get one index into %s, which depends on what %s holds", w.both(), object,
			Printable(r.Accesses[0].Found)))
	case m == nil && r.one():
		out = append(out, fmt.Sprintf("%s get one index into %s%s", w.both(), object, w.with()))
	case m == nil:
		a, b := &r.Accesses[0], &r.Accesses[1]
		out = append(out, fmt.Sprintf("the %s at %s by %s and the %s at %s by %s go to one element of %s", a.Kind, a.spot(), w.Thread(0),
			b.Kind, b.spot(), w.Thread(1), object))
	case m.By == "":
		out = append(out, fmt.Sprintf("the index into %s is made of %s, and nothing says that two threads have different values there",
			object, Printable(m.Part)))
	default:
		out = append(out, fmt.Sprintf("%s get one index into %s: %s", w.both(), object, m.why()))
	}
	return append(out, r.lost()...)
}

// both names the two threads of a witness.
func (w *Witness) both() string {
	a, b := &w.Threads[0], &w.Threads[1]
	if a.BlockIdx != b.BlockIdx {
		return w.Thread(0) + " and " + w.Thread(1)
	}
	n := axes(w.BlockDim)
	text := fmt.Sprintf("threads %s and %s", dims(a.ThreadIdx, n), dims(b.ThreadIdx, n))
	if w.GridDim != [3]uint32{1, 1, 1} {
		text += " of block " + dims(a.BlockIdx, axes(w.GridDim))
	}
	return text
}

// mostWith bounds the values that a cause names.
const mostWith = 3

// with names the values of a witness that have names, where they are few.
func (w *Witness) with() string {
	named := Values{}
	for name, v := range w.Values {
		if !strings.Contains(name, " ") {
			named[name] = v
		}
	}
	if len(named) == 0 || len(named) > mostWith {
		return ""
	}
	return " with " + assignments(named)
}

// why says how the part becomes one value.
func (m *Merged) why() string {
	part := Printable(m.Part)
	switch m.By {
	case MergedByDivision:
		return fmt.Sprintf("%s is %d for both, as the division drops what they differ in", part, m.Value)
	case MergedByRemainder:
		return fmt.Sprintf("%s is %d for both, as different numbers may have one remainder", part, m.Value)
	case MergedByFactor:
		return fmt.Sprintf("%s is %d for both, as %s is 0", part, m.Value, Printable(m.Zero))
	case MergedByChoice:
		return fmt.Sprintf("%s is %d for both, on different ways", part, m.Value)
	case MergedByMemory:
		return fmt.Sprintf("both find %d in %s, and nothing says that the values there differ", m.Value, part)
	}
	return fmt.Sprintf("%s is %d for both, made of different parts", part, m.Value)
}

// lost says what an update loses that two threads make at one time.
func (r *Race) lost() []string {
	for i := range r.Accesses {
		if r.Accesses[i].Updates != nil && (r.one() || r.updates()) {
			return []string{fmt.Sprintf("both threads may read the same old value of %s before either writes the new one",
				Printable(r.Object))}
		}
	}
	return nil
}

// unlike says what an atomic operation does not do for a plain access.
func (r *Race) unlike() []string {
	a, b := &r.Accesses[0], &r.Accesses[1]
	if a.Kind != Atomic {
		a, b = b, a
	}
	if a.Kind != Atomic || b.Kind == Atomic {
		return nil
	}
	text := fmt.Sprintf("the %s at %s is not atomic, and another thread performs the atomic operation at %s: ",
		b.Kind, b.spot(), a.spot())
	if b.Kind == Read {
		return []string{text + "the read may find the value from before it or from after it"}
	}
	return []string{text + "the write may come in between, or replace its result"}
}

// itself says why a statement races with itself where no barrier keeps two threads apart.
func (r *Race) itself() string {
	a := &r.Accesses[0]
	text := fmt.Sprintf("no barrier orders the %s at %s by two threads", a.Kind, a.spot())
	if r.Carried != nil {
		text += fmt.Sprintf(" in different iterations of the loop at %s", r.Carried.Loop.short())
	}
	if r.Merged != nil && r.Merged.By != "" {
		text += ": " + r.Merged.why()
	}
	return text
}

// mostRests bounds the values that a note names on which a race rests.
const mostRests = 3

// restsOn names values on which a race rests, those without a name of their own last.
func (r *Race) restsOn() string {
	var named, others []string
	for _, s := range r.Rests {
		if strings.HasPrefix(s, "an element of a pointer") || strings.HasPrefix(s, "a value without a name") {
			others = append(others, s)
		} else {
			named = append(named, s)
		}
	}
	all := append(named, others...)
	if rest := len(all) - mostRests; rest > 1 {
		all = append(all[:mostRests], count(rest, "other value"))
	}
	return listed(all)
}

// calls says of each of two accesses of which call it is, where they are in different calls of one function.
func (r *Race) calls() [2]string {
	a, b := r.Accesses[0].Chain(), r.Accesses[1].Chain()
	for i := range min(len(a), len(b)) - 1 {
		if a[i] != b[i] {
			return [2]string{" (of the call at " + a[i].short() + ")", " (of the call at " + b[i].short() + ")"}
		}
	}
	return [2]string{}
}
