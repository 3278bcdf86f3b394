package command

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/nearest"
)

// custom is a flag whose value goes through a function.
type custom struct {
	kind, last string
	set        func(string) error
}

func (c *custom) String() string { return c.last }
func (c *custom) Type() string   { return c.kind }
func (c *custom) Set(v string) error {
	c.last = v
	return c.set(v)
}

// repeated is such a flag that may be given several times.
type repeated struct{ custom }

// valuesKey annotates flags that take one of a few words.
const valuesKey = "hgrd_values"

// enumerate names the words that a flag takes, for completion. It follows the definition of the flag.
func enumerate(s *pflag.FlagSet, name string, values []string) {
	f := s.Lookup(name)
	f.Annotations = map[string][]string{valuesKey: values}
}

// recorded is a flag whose values are kept as words for other processes of hgrd.
type recorded struct {
	pflag.Value
	name      string
	alone     string // the value of the flag without one
	folder    bool   // its values name folders
	elsewhere bool   // the other process runs in another folder
	words     *[]string
}

func (r *recorded) Set(v string) error {
	if err := r.Value.Set(v); err != nil {
		return err
	}
	if r.folder && r.elsewhere {
		abs, err := filepath.Abs(v)
		if err != nil {
			return err
		}
		v = abs
	}
	word := "--" + r.name
	if r.alone == "" || v != r.alone {
		word += "=" + v
	}
	*r.words = append(*r.words, word)
	return nil
}

// handOn adds the flags that define adds to s, and returns what will be given of them, in order, as words for another
// process; elsewhere says that it will run in another folder.
func handOn(s *pflag.FlagSet, elsewhere bool, define func(*pflag.FlagSet)) *[]string {
	shared := pflag.NewFlagSet("", pflag.ContinueOnError)
	shared.SortFlags = false
	define(shared)
	words := new([]string)
	shared.VisitAll(func(f *pflag.Flag) {
		kind, _ := pflag.UnquoteUsage(f)
		if isZero(f) {
			f.DefValue = "" // else pflag takes the zeros of wrapped values for defaults that say something
		}
		f.Value = &recorded{f.Value, f.Name, f.NoOptDefVal, kind == "DIR", elsewhere, words}
		s.AddFlag(f)
	})
	return words
}

// isZero tells defaults that say nothing.
func isZero(f *pflag.Flag) bool {
	return slices.Contains([]string{"", "0", "0s", "false", "[]"}, f.DefValue)
}

// flagError rewords an error of pflag and says which flag may have been meant.
func flagError(cmd *cobra.Command, err error) error {
	e := &UsageError{Message: err.Error(), Hint: fmt.Sprintf("'hgrd help %s' lists the flags", cmd.Name())}
	if !cmd.HasParent() {
		e.Hint = "did you mean 'hgrd check'?"
	}
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &invalid):
		e.Message = fmt.Sprintf("--%s %q: %v", invalid.GetFlag().Name, invalid.GetValue(), invalidValue(invalid))
		e.Hint = ""
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "":
		var names []string
		cmd.Flags().VisitAll(func(flag *pflag.Flag) { names = append(names, flag.Name) })
		if near := nearest.Word(unknown.GetSpecifiedName(), names); near != "" {
			e.Hint = fmt.Sprintf("did you mean --%s?", near)
		}
	}
	return e
}

// invalidValue is what is wrong with the value of a flag.
func invalidValue(err *pflag.InvalidValueError) error {
	reason := err.Unwrap()
	if numeric := new(strconv.NumError); errors.As(reason, &numeric) {
		if errors.Is(reason, strconv.ErrSyntax) && err.GetFlag().Value.Type() == "bool" {
			return errors.New("neither true nor false")
		}
		return errors.New("not a number, or too large")
	}
	return reason
}

// longForms gives the compilers' one-dash words the second dash that flag parsing wants.
func longForms(args []string) []string {
	for i, a := range args {
		if a == "--" {
			break
		}
		if a == "-std" || strings.HasPrefix(a, "-std=") || a == "-include" {
			args[i] = "-" + a
		}
	}
	return args
}

// dedupe keeps the first of equal names: a file is one input however often it is named.
func dedupe(files []string) []string {
	var out []string
	for _, f := range files {
		if !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	return out
}
