package reports

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// NewCrosscheck writes what the simulator says of the verdicts: a table of kernels, static analysis beside every detector,
// then each race that was not met with the reason, and each proof that was refuted.
func NewCrosscheck(w io.Writer, _ bool) Handler { return crosscheckHandler{w} }

type crosscheckHandler struct{ w io.Writer }

func (h crosscheckHandler) Handle(r *Report) error {
	var b strings.Builder
	header, rows := r.opinions()
	if err := writeTable(&b, header, rows, 0); err != nil {
		return err
	}
	for i := range r.Races {
		x := &r.Races[i]
		if x.Confirmed != nil && !*x.Confirmed {
			fmt.Fprintf(&b, "%s: not confirmed: %s [%s]: %s\n", x.Accesses[0].Position(), x.Message(), x.ID, Printable(x.Replay))
		}
	}
	for _, text := range r.Refuted() {
		fmt.Fprintf(&b, "%s\n", text)
	}
	t := r.Opinions()
	fmt.Fprintf(&b, "%s: %d confirmed by replay, %d not; %s: %d refuted in %s\n", count(t.Confirmed+t.Unconfirmed, "race"),
		t.Confirmed, t.Unconfirmed, count(t.Proved, "proved kernel"), t.Refuted, count(t.Runs, "run"))
	return put(h.w, b.String())
}

// opinions is a row for each kernel: the static verdict, what was replayed, and what each detector saw.
func (r *Report) opinions() (header []string, rows [][]string) {
	header = []string{"location", "kernel", "static", "confirmed"}
	var names []string
	for i := range r.Kernels {
		for _, s := range r.Kernels[i].Simulations {
			if !slices.Contains(names, s.Detector) {
				names = append(names, s.Detector)
			}
		}
	}
	header = append(header, names...)
	agree := make([]int, len(names))
	decided := make([]int, len(names))
	for i := range r.Kernels {
		k := &r.Kernels[i]
		met, all := 0, 0
		for j := range r.Races {
			x := &r.Races[j]
			if x.Program == k.Program && x.Kernel == k.Name && x.Confirmed != nil {
				all++
				if *x.Confirmed {
					met++
				}
			}
		}
		replays := ""
		if all > 0 {
			replays = fmt.Sprintf("%d of %d", met, all)
		}
		row := []string{Position{File: k.File, Line: k.Line}.String(), Printable(k.Name), k.Verdict.String(), replays}
		for n, name := range names {
			runs, races := k.simulated(name)
			cell := ""
			switch {
			case races > 0:
				cell = count(races, "race")
			case runs > 0:
				cell = fmt.Sprintf("none in %s", count(runs, "run"))
			}
			if k.noted(name) {
				cell = "(" + cell + ")"
			}
			row = append(row, cell)
			if runs > 0 && !k.noted(name) && k.Verdict != Inconclusive {
				decided[n]++
				if (races > 0) == (k.Verdict == Racy) {
					agree[n]++
				}
			}
		}
		rows = append(rows, row)
	}
	total := []string{"", "", "agreement", ""}
	for n := range names {
		total = append(total, fmt.Sprintf("%d of %d", agree[n], decided[n]))
	}
	if len(names) > 0 {
		rows = append(rows, total)
	}
	return header, rows
}

// simulated counts a detector's runs of a kernel that came to their end, and the races in all.
func (k *Kernel) simulated(detector string) (runs, races int) {
	for _, s := range k.Simulations {
		if s.Detector == detector {
			runs, races = runs+s.Runs-s.Cut, races+len(s.Races)
		}
	}
	return runs, races
}

// noted reports whether something is to be said against a detector's runs of a kernel.
func (k *Kernel) noted(detector string) bool {
	return slices.ContainsFunc(k.Simulations, func(s Simulation) bool { return s.Detector == detector && s.Note != "" })
}

// OpinionTotals counts what the simulator said.
type OpinionTotals struct {
	Confirmed, Unconfirmed int // races
	Proved, Refuted, Runs  int // kernels that were proved and attacked; whole runs of the exact detector on them
}

// Opinions counts what the simulator said of a report.
func (r *Report) Opinions() OpinionTotals {
	var t OpinionTotals
	for i := range r.Races {
		if c := r.Races[i].Confirmed; c != nil && *c {
			t.Confirmed++
		} else if c != nil {
			t.Unconfirmed++
		}
	}
	for i := range r.Kernels {
		k := &r.Kernels[i]
		if k.Verdict != RaceFree || len(k.Simulations) == 0 {
			continue
		}
		runs, _ := k.simulated(k.Simulations[0].Detector)
		if runs == 0 && len(k.refutations()) == 0 {
			continue // nothing was tried
		}
		t.Proved++
		t.Runs += runs
		if len(k.refutations()) > 0 {
			t.Refuted++
		}
	}
	return t
}

// refutations are the races that the exact detector, which comes first, found in a proved kernel.
func (k *Kernel) refutations() []Simulated {
	if k.Verdict != RaceFree || len(k.Simulations) == 0 {
		return nil
	}
	var out []Simulated
	for _, s := range k.Simulations {
		if s.Detector == k.Simulations[0].Detector && s.Note == "" {
			out = append(out, s.Races...)
		}
	}
	return out
}

// Refuted tells both stories of every proof that a simulated run refutes.
func (r *Report) Refuted() []string {
	var out []string
	for i := range r.Kernels {
		k := &r.Kernels[i]
		for _, s := range k.refutations() {
			text := fmt.Sprintf("%s: kernel %s is proved race-free, but a run has a race: %s, %s with %s (%s)",
				Position{File: k.File, Line: k.Line}, Printable(k.Name), s.Type, s.Accesses[0], s.Accesses[1], Printable(s.Run))
			for _, p := range k.Proofs {
				if p.Accesses == s.Accesses || p.Accesses == [2]Position{s.Accesses[1], s.Accesses[0]} {
					text += fmt.Sprintf("\n  proof for %s: %s", Printable(p.Object), Printable(p.How))
				}
			}
			for _, a := range k.Assumptions {
				text += "\n  assumes: " + Printable(a)
			}
			out = append(out, text)
		}
	}
	return out
}
