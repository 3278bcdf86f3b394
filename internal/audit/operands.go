package audit

// Operands are what relations of --assume may name, kernel by kernel; nil where some program or kernel was not looked at,
// so that it is not known.
func (a *Audit) Operands() [][]string {
	if t := a.Totals(); t.Failed+t.NotRun+t.Unexamined > 0 {
		return nil
	}
	var out [][]string
	for i := range a.Records {
		out = append(out, a.Records[i].operands...)
	}
	return out
}
