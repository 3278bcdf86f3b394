package deps
import (
_ "github.com/llir/llvm/asm"
_ "github.com/mitchellh/go-z3"
_ "github.com/spf13/pflag"
_ "github.com/olekukonko/tablewriter"
_ "golang.org/x/sync/errgroup"
_ "github.com/rogpeppe/go-internal/testscript"
_ "github.com/ianlancetaylor/demangle"
_ "pgregory.net/rapid"
_ "github.com/google/go-cmp/cmp"
)
