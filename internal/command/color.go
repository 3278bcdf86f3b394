package command

import (
	"errors"
	"io"
	"os"

	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/progress"
	"github.com/hgrd/hgrd/reports"
)

// color is the value of --color.
type color struct{ word string }

// colorWords are what --color takes.
var colorWords = []string{"auto", "always", "never"}

func colorFlag(s *pflag.FlagSet) *color {
	c := &color{"auto"}
	s.Var(c, "color", "colours in texts: `WHEN` is auto, for terminals unless NO_COLOR is set, always or never")
	enumerate(s, "color", colorWords)
	return c
}

func (c *color) String() string { return c.word }
func (c *color) Type() string   { return "WHEN" }

func (c *color) Set(v string) error {
	for _, word := range colorWords {
		if v == word {
			c.word = v
			return nil
		}
	}
	return errors.New("neither auto, always nor never")
}

// of is where texts for w go: through colours, or as they are.
func (c *color) of(w io.Writer) io.Writer {
	if c.word == "always" || c.word == "auto" && progress.IsTerminal(w) && os.Getenv("NO_COLOR") == "" {
		return reports.Paint(w)
	}
	return w
}
