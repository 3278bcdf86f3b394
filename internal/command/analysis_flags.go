package command

import (
	"regexp"

	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/check"
)

// analysisFlags are the flags that decide what an analysis answers. check, crosscheck and audit share them; audit hands
// them on to each check. Where reports go and how much work is done at once is for each command to say.
func analysisFlags(s *pflag.FlagSet, o *check.Options) {
	defer heading(s, "Analysis")()
	compileFlags(s, &o.Compile)

	s.Var(&custom{"X[,Y[,Z]]", "", dim(&o.Shape.Grid, check.MaxGrid)}, "grid", "grid of kernels whose launch is not in the input")
	s.Var(&custom{"X[,Y[,Z]]", "", dim(&o.Shape.Block, check.MaxBlock)}, "block", "block of kernels whose launch is not in the input")
	s.Var(&repeated{custom{"RELATION", "", func(v string) error {
		r, err := check.ParseRelation(v)
		o.Shape.Assume = append(o.Shape.Assume, r)
		return err
	}}}, "assume", "relation that holds at launches not in the input, such as 'n >= 1024'")

	s.Var(&custom{"MODEL", "", func(v string) (err error) {
		o.WarpSync, err = check.ParseWarpSync(v)
		return err
	}}, "warp-sync", "how the threads of a warp run: 'independent' (since compute capability 7.0) or in 'lockstep' (before) (default independent)")
	enumerate(s, "warp-sync", []string{"independent", "lockstep"})

	s.Var(&repeated{custom{"STRATEGY", "", func(v string) error {
		return o.DoWithout(v)
	}}}, "without", "do without a strategy of the analysis, to measure its worth")
	enumerate(s, "without", check.Strategies())

	s.Var(&custom{"REGEXP", "", func(v string) (err error) {
		o.Kernels, err = regexp.Compile(v)
		return err
	}}, "kernel", "decide only the kernels whose name, such as 'scale' or 'scale<float>', has a match of REGEXP")
	s.DurationVar(&o.SolverTimeout, "solver-timeout", 0, "time limit `T` of processor time per solver query, such as 5s")
}

// validAnalysis finds contradictions among the flags.
func validAnalysis(o *check.Options) error {
	switch {
	case o.SolverTimeout < 0:
		return usagef("--solver-timeout %s: negative", o.SolverTimeout)
	case o.Shape.Block.Threads() > check.MaxBlockThreads:
		return usagef("--block %s: more than %d threads", o.Shape.Block, check.MaxBlockThreads)
	}
	return nil
}

// compileFlags are the flags for the compiler.
func compileFlags(s *pflag.FlagSet, c *check.Compile) {
	defer heading(s, "Compiler")()
	addMacro := func(flag string) func(string) error {
		return func(v string) error {
			c.Macros = append(c.Macros, flag+v)
			return nil
		}
	}
	s.StringArrayVarP(&c.IncludeDirs, "include-dir", "I", nil, "search the folder `DIR` for headers")
	s.VarP(&repeated{custom{"NAME[=VALUE]", "", addMacro("-D")}}, "define", "D", "define a macro")
	s.VarP(&repeated{custom{"NAME", "", addMacro("-U")}}, "undefine", "U", "undefine a macro")
	s.StringArrayVar(&c.Includes, "include", nil, "include `FILE` before the source, as the compilers' -include")
	s.StringVar(&c.Std, "std", "", "language standard `NAME`, such as c++17; -std=c++17 works as well")
	s.Var(&custom{"ARCH", "", func(v string) error {
		return c.SetArch(v)
	}}, "arch", "compile programs for HIP for the architecture ARCH, such as gfx1030: warps have 64 lanes up to gfx9 (default gfx90a), "+
		"and 32 from gfx10 on")
	s.StringVar(&c.CUDAPath, "cuda-path", "", "search the CUDA SDK in `DIR` for headers that are not built in")
	s.StringArrayVar(&c.ClangArgs, "clang-arg", nil, "pass `ARG` on to clang")
}

func dim(to *check.Dim, limit check.Dim) func(string) error {
	return func(v string) (err error) {
		*to, err = check.ParseDim(v, limit)
		return err
	}
}
