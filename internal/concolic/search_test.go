package concolic_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/concolic"
	"github.com/hgrd/hgrd/simulator/hostmachine"
	"github.com/hgrd/hgrd/simulator/hostmachine/device"
	"github.com/hgrd/hgrd/simulator/machine"
)

// subject is a program that is searched.
type subject struct {
	host    *hostmachine.Program
	kernels *machine.Program
	crashes bool // runs may
}

func compiled(t *testing.T, text string) *subject {
	t.Helper()
	tools, err := frontend.Find()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "a.cu")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := tools.Compile(context.Background(), path, frontend.Options{})
	if err != nil {
		t.Fatal(err)
	}
	host, err := hostmachine.Translate([]*frontend.Program{p})
	if err != nil {
		t.Fatal(err)
	}
	kernels, err := machine.Translate(p.Device)
	if err != nil {
		t.Fatal(err)
	}
	return &subject{host: host, kernels: kernels}
}

// explored runs what the search proposes, up to most runs, and returns the inputs of those that print HERE.
func (p *subject) explored(t *testing.T, seeds []hostmachine.Inputs, words []string, most int) (found []hostmachine.Inputs, all []string) {
	t.Helper()
	ctx := context.Background()
	s := concolic.New(seeds, words)
	for range most {
		r := s.Next(ctx)
		if r == nil {
			break
		}
		d, err := device.New(p.kernels, device.Options{})
		if err != nil {
			t.Fatal(err)
		}
		trace, reached := r.Trace(), false
		trace.Output = func(_ int, b []byte) { reached = reached || strings.Contains(string(b), "HERE") }
		end := p.host.RunTraced(ctx, r.Inputs(), d, hostmachine.Limits{Steps: 1 << 20, Memory: 1 << 26}, trace)
		d.Close()
		if end.Kind != hostmachine.Exited && !(p.crashes && end.Kind == hostmachine.Fault) {
			t.Fatalf("%q: %v", r.Inputs().Args, end)
		}
		all = append(all, strings.Join(r.Inputs().Args, " "))
		if reached {
			found = append(found, r.Inputs())
		}
		s.Ran(r, true)
	}
	return found, all
}

// Each program prints HERE for inputs that a seed does not have.
func TestSearch(t *testing.T) {
	empty := []hostmachine.Inputs{{}}
	for _, c := range []struct {
		name, body string
		seeds      []hostmachine.Inputs
		words      []string
		crashes    bool // some runs do
	}{
		{name: "a number in a range", body: `if (argc > 1) { int n = atoi(argv[1]); if (n > 1234 && n < 1240) puts("HERE"); }`},
		{name: "two numbers", body: `if (argc > 2) { int a = atoi(argv[1]), b = atoi(argv[2]); if (a * 3 == b + 70 && a > 40) puts("HERE"); }`},
		{name: "how many", body: `if (argc == 6) puts("HERE");`},
		{name: "a switch", body: `if (argc > 1) switch (atoi(argv[1])) { case 17: break; case 401: puts("HERE"); break; case 7: break; }`},
		{name: "a word", body: `if (argc > 1 && !strcmp(argv[1], "wide")) puts("HERE");`},
		{name: "the start of a word", body: `if (argc > 1 && !strncmp(argv[1], "--w=", 4) && atoi(argv[1] + 4) == 5) puts("HERE");`,
			seeds: []hostmachine.Inputs{{Args: []string{"5"}}}, words: []string{"--w=5"}},
		{name: "letters", body: `if (argc > 1 && argv[1][0] == 'x' && argv[1][1] == ':') puts("HERE");`},
		{name: "an option", body: `int c, w = 0; while ((c = getopt(argc, argv, "vw:")) != -1) if (c == 'w') w = atoi(optarg); if (w == 13) puts("HERE");`},
		{name: "a long option", body: `static option o[] = {{"wide", 1, 0, 'w'}, {}}; int c, w = 0;
			while ((c = getopt_long(argc, argv, "", o, 0)) != -1) if (c == 'w') w = atoi(optarg); if (w > 2) puts("HERE");`},
		{name: "a variable of the environment", body: `const char *s = getenv("WIDTH"); if (s && atoi(s) > 90) puts("HERE");`},
		{name: "a format", body: `int w, h; if (argc > 1 && sscanf(argv[1], "%dx%d", &w, &h) == 2) puts("HERE");`},
		{name: "a separator", body: `if (argc > 1) if (char *p = strchr(argv[1], '=')) if (atoi(p + 1) > 2) puts("HERE");`},
		{name: "a number of standard input", body: `int n; if (scanf("%d", &n) == 1 && n == 77) puts("HERE");`, seeds: []hostmachine.Inputs{{Stdin: []byte("5\n")}}},
		{name: "a divisor", body: `if (argc > 2) { int a = atoi(argv[1]), b = atoi(argv[2]); if (a % (b >> 9 & ~(b >> 31)) < 70) puts("HERE"); }`,
			seeds: []hostmachine.Inputs{{Args: []string{"7", "5"}}}, crashes: true},
		{name: "a std::string", body: `std::string s = argc > 1 ? argv[1] : ""; if (s == "rows") puts("HERE");`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.seeds == nil {
				c.seeds = empty
			}
			text := "#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n#include <string>\n#include <getopt.h>\nint main(int argc, char **argv) {\n" + c.body + "\nreturn 0; }\n"
			p := compiled(t, text)
			p.crashes = c.crashes
			found, all := p.explored(t, c.seeds, c.words, 60)
			if len(found) == 0 {
				t.Errorf("none of %d runs: %q", len(all), all)
			}
			if _, again := p.explored(t, c.seeds, c.words, 60); !slices.Equal(all, again) {
				t.Errorf("another search the second time:\n%q\n%q", all, again)
			}
		})
	}
}

// No inputs come twice, and a search over a program that has few comes to its end.
func TestEnd(t *testing.T) {
	_, all := compiled(t, `int main() { return 0; }`).explored(t, []hostmachine.Inputs{{}, {}, {Args: []string{"3"}}}, nil, 100)
	if !slices.Equal(all, []string{"", "3"}) {
		t.Errorf("%q", all)
	}
}

// Of numbers that are given together, any two are each pair of levels.
func TestPairs(t *testing.T) {
	_, all := compiled(t, `#include <cstdlib>
		int main(int argc, char **argv) { return argc > 3 ? atoi(argv[1]) + atoi(argv[2]) + atoi(argv[3]) : 0; }`).
		explored(t, []hostmachine.Inputs{{Args: []string{"7", "5", "9"}}}, nil, 500)
	seen := map[[4]string]bool{}
	for _, x := range all {
		if f := strings.Fields(x); len(f) == 3 {
			for i := range f {
				for j := range i {
					seen[[4]string{string(rune('0' + j)), f[j], string(rune('0' + i)), f[i]}] = true
				}
			}
		}
	}
	levels := []string{"2", "5", "8", "13", "33", "64", "100"}
	for _, at := range [][2]string{{"0", "1"}, {"0", "2"}, {"1", "2"}} {
		for _, a := range levels {
			for _, b := range levels {
				if !seen[[4]string{at[0], a, at[1], b}] {
					t.Errorf("argument %s never %s where %s is %s", at[0], a, at[1], b)
				}
			}
		}
	}
}
