package frontend

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Environment variables that name the tools, for those who keep them elsewhere.
const (
	EnvClang = "HGRD_CLANG"
	EnvOpt   = "HGRD_OPT"
)

// First and last LLVM release whose IR llir can read. From 15 on pointers are
// opaque by default, from 17 on always.
const (
	firstLLVM = 14
	lastLLVM  = 16
)

const wantPackages = "install the Debian packages clang-14 and llvm-14"

// Toolchain is a clang and an opt of the same release.
type Toolchain struct {
	Clang, Opt string  // paths
	Version    string  // release of clang, as it prints it, such as 14.0.6
	Memory     *Memory // what all runs have together; nil for a bound on each alone

	major int
}

// Find looks for a usable clang and opt: those that HGRD_CLANG and HGRD_OPT
// name, else clang-14 and opt-14, then later releases, then clang and opt
// without a number. Its error is a *ToolchainError.
func Find() (*Toolchain, error) {
	var tooNew, firstErr error
	for _, names := range toolNames() {
		t, err := probe(names[0], names[1])
		if err == nil {
			return t, nil
		}
		if _, is := err.(*versionError); is && tooNew == nil {
			tooNew = err
		}
		if firstErr == nil {
			firstErr = err
		}
	}
	if tooNew != nil {
		firstErr = tooNew
	}
	return nil, &ToolchainError{Summary: fmt.Sprintf("no usable clang: %v; %s", firstErr, wantPackages)}
}

// toolNames are the pairs of clang and opt that Find tries in turn.
func toolNames() [][2]string {
	clang, opt := os.Getenv(EnvClang), os.Getenv(EnvOpt)
	if clang != "" && opt != "" {
		return [][2]string{{clang, opt}}
	}
	var pairs [][2]string
	for v := firstLLVM; v <= lastLLVM; v++ {
		suffix := "-" + strconv.Itoa(v)
		pairs = append(pairs, [2]string{orDefault(clang, "clang"+suffix), orDefault(opt, "opt"+suffix)})
	}
	return append(pairs, [2]string{orDefault(clang, "clang"), orDefault(opt, "opt")})
}

func orDefault(s, def string) string {
	if s != "" {
		return s
	}
	return def
}

// versionError is a tool of a release that llir cannot read.
type versionError struct {
	tool  string
	major int
}

func (e *versionError) Error() string {
	return fmt.Sprintf("%s is release %d, releases %d to %d are supported (IR with typed pointers)",
		e.tool, e.major, firstLLVM, lastLLVM)
}

// probe checks that both tools are there and of one supported release.
func probe(clang, opt string) (*Toolchain, error) {
	var version string
	var major, optMajor int
	var err, optErr error
	var group sync.WaitGroup // each takes some 20 ms
	group.Go(func() { version, major, err = toolVersion(clang) })
	group.Go(func() { _, optMajor, optErr = toolVersion(opt) })
	group.Wait()
	if err = cmp.Or(err, optErr); err != nil {
		return nil, err
	}
	if major != optMajor {
		return nil, fmt.Errorf("%s is release %d but %s is release %d", clang, major, opt, optMajor)
	}
	clangPath, _ := exec.LookPath(clang)
	optPath, _ := exec.LookPath(opt)
	return &Toolchain{Clang: clangPath, Opt: optPath, Version: version, major: major}, nil
}

var versionRE = regexp.MustCompile(`(?:clang|LLVM) version (\d+)(\.[0-9.]+)?`)

// toolVersion asks a tool for its release.
func toolVersion(tool string) (version string, major int, err error) {
	path, err := exec.LookPath(tool)
	if err != nil {
		return "", 0, fmt.Errorf("%s not found", tool)
	}
	out, err := (&invocation{tool: path, args: []string{"--version"}}).run(context.Background(), nil)
	if err != nil {
		return "", 0, fmt.Errorf("%s does not run: %v", tool, err)
	}
	m := versionRE.FindSubmatch(out)
	if m == nil {
		return "", 0, fmt.Errorf("%s --version: %q is not an LLVM tool", tool, firstLine(string(out)))
	}
	major, _ = strconv.Atoi(string(m[1]))
	if major < firstLLVM || major > lastLLVM {
		return "", 0, &versionError{tool, major}
	}
	return string(m[1]) + string(m[2]), major, nil
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
