package frontend

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/excerpt"
	"github.com/hgrd/hgrd/internal/sandbox"
)

// defaultStd is the language nvcc takes files for.
const defaultStd = "-std=gnu++17"

// Options say how to compile one file. The zero value compiles a
// self-contained program.
type Options struct {
	// Args are compiler flags: -I, -D, -U, -std, -include and their like.
	// Others are refused with an *InputError.
	Args []string
	// CUDAPath is the root of a CUDA SDK to take further headers from (cusolver,
	// npp, ...). Those of the runtime and of the libraries that we have headers
	// for are always our own.
	CUDAPath string
	// Link says that the file is one of several translation units of a
	// program: functions that this file does not call are kept, even if it
	// holds main.
	Link bool
	// Overlay, if not empty, is a file of clang's virtual file system: the
	// compilers read other texts in place of some files.
	Overlay string
	// Quotes, if not nil, are where files may be quoted in messages, instead of
	// around the file and in the folders of headers that Foreign does not name.
	Quotes  *excerpt.Places
	Foreign []string
	// Reads, if not nil, is set to what the compilers read, also when Compile
	// fails.
	Reads *Reads

	templates string // a further overlay: headers made of templates
}

// Compile compiles both sides of the CUDA program at path. Errors are
// *InputError (the file), *ToolchainError (clang, opt), or ctx.Err().
// Calls may run concurrently. Headers that no given folder has are looked for
// in the project; the program tells which.
func (t *Toolchain) Compile(ctx context.Context, path string, o Options) (*Program, error) {
	var p *Program
	found, err := t.searching(ctx, path, o, func(o Options) (err error) {
		p, err = t.compileOnce(ctx, path, o)
		return err
	})
	if err != nil {
		return nil, err
	}
	p.Found = found
	return p, nil
}

// searching calls once until no header is missing that the project has, with the folders of those that were.
func (t *Toolchain) searching(ctx context.Context, path string, o Options, once func(Options) error) ([]Found, error) {
	var found []Found
	var made generated
	defer made.remove()
	for {
		err := once(o)
		if err == nil {
			return found, nil
		}
		f, several := o.find(path, err)
		if f.File == "" || len(found) == maxFound || slices.ContainsFunc(found, func(g Found) bool { return g.Header == f.Header }) {
			return nil, withLocations(err, shownAll(several, path))
		}
		dir := f.folder()
		if f.Template {
			if o.templates, err = made.add(f); err != nil {
				return nil, err
			}
		}
		o.Args = append(slices.Clone(o.Args), "-idirafter", dir)
		if o.Reads != nil {
			o.Reads.Searched = true
		}
		f.File = shown(f.File, path)
		found = append(found, f)
	}
}

// compileOnce is Compile where the headers have to lie in the folders given.
func (t *Toolchain) compileOnce(ctx context.Context, path string, o Options) (*Program, error) {
	headers, err := inputs(path, o)
	if err != nil {
		return nil, err
	}
	p := &Program{Path: path}
	var hostErr, deviceErr error
	if isCL(path) {
		p.Host, hostErr = parse(path, nil, nil)
		p.Device, deviceErr = t.compileDevice(ctx, path, o, headers)
	} else if isCPP(path) { // mostly without kernels, so that there is nothing on the device
		var kernels bool
		if p.Host, kernels, hostErr = t.compileHost(ctx, path, o, headers); !kernels {
			p.Device, deviceErr = parse(path, nil, nil)
		} else {
			p.Device, deviceErr = t.compileDevice(ctx, path, o, headers)
		}
	} else {
		p.Host, p.Device, hostErr, deviceErr = t.compileSides(ctx, path, o, headers)
	}
	o.Reads.addOpened(append(o.forced(), path))
	o.Reads.finish()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case hostErr != nil:
		return nil, o.withinPlaces(path, headers, hostErr)
	case deviceErr != nil:
		return nil, o.withinPlaces(path, headers, deviceErr)
	}
	if !isCL(path) && !isC(path) {
		p.Later = o.later(path)
	}
	return p, nil
}

// compileHost also reports whether the host knows of any kernel.
func (t *Toolchain) compileHost(ctx context.Context, path string, o Options, headers headerFolder) (m *Module, kernels bool, err error) {
	text, err := t.clang(ctx, path, o, headers, host)
	if err != nil {
		return nil, false, err
	}
	text = markStubs(text)
	kernels = bytes.Contains(text, []byte(stubMark))
	refs, stubs := references(text), definedStubs(text)
	var exports []string
	if !o.Link && definesMain(text) {
		exports = roots(text, refs)
	}
	text = prepare(text, host)
	ir, err := t.optimize(ctx, hostOptArgs, exports, text)
	var refused *ToolchainError
	if len(ir) > maxInlined || errors.As(err, &refused) && refused.tooLarge {
		ir, err = t.optimize(ctx, hostOptArgsForLarge, exports, text)
	}
	if err != nil {
		return nil, false, err
	}
	if m, err = parseWithin(ctx, path, ir, refs); err == nil {
		m.stubs = stubs
	}
	return m, kernels, err
}

// maxInlined bounds the host IR that is taken as it comes: the parser's trees are ten times as large.
const maxInlined = 24 << 20

func (t *Toolchain) compileDevice(ctx context.Context, path string, o Options, headers headerFolder) (*Module, error) {
	if isC(path) {
		return parse(path, nil, nil)
	}
	text, err := t.clang(ctx, path, o, headers, device)
	if err != nil {
		return nil, err
	}
	refs, marked := references(text), markedKernels(text)
	var written []string
	exports := deviceRoots(text)
	passes := deviceOptArgs
	if isCL(path) {
		passes = openCLOptArgs
		if written, err = t.writtenKernels(ctx, path, o, headers); err != nil {
			return nil, err
		}
	}
	if text, err = t.optimize(ctx, passes, exports, prepare(text, device)); err != nil {
		return nil, err
	}
	m, err := parseWithin(ctx, path, text, refs)
	if err == nil {
		m.marked, m.written = marked, written
	}
	return m, err
}

// optimize runs opt with the arguments that args gives for a file of exports: what is defined beyond them is kept as
// far as they need it. If exports is nil, or holds a name that no list can hold, all is kept.
func (t *Toolchain) optimize(ctx context.Context, args func(exportList string) []string, exports []string, text []byte) ([]byte, error) {
	exportList := ""
	if exports != nil && !slices.ContainsFunc(exports, func(name string) bool { return !listable(name) }) {
		file, err := os.CreateTemp("", "hgrd-exports-*")
		if err != nil {
			return nil, &ToolchainError{Summary: fmt.Sprintf("no temporary file can be made in %s: %v", os.TempDir(), cause(err))}
		}
		defer os.Remove(file.Name())
		_, err = file.WriteString(strings.Join(exports, "\n") + "\n")
		if cerr := file.Close(); err == nil {
			err = cerr
		}
		if err != nil {
			return nil, err
		}
		exportList = file.Name()
	}
	return (&invocation{tool: t.Opt, args: t.optArgs(args(exportList)), stdin: text}).run(ctx, t.Memory)
}

type side int

const (
	host side = iota
	device
)

// clang compiles one side to IR text, with the precompiled form of our headers
// if there is one. That form is a matter of speed alone: where it gets in the
// way the headers are read as text. That a header is missing is none of that.
func (t *Toolchain) clang(ctx context.Context, path string, o Options, headers headerFolder, s side) ([]byte, error) {
	if isCL(path) {
		return t.openCL(ctx, path, o, headers)
	}
	if isC(path) {
		args := append(t.cArgs(), "-idirafter", headers.path) // for omp.h
		return o.Reads.run(ctx, t, path, userArgs(args, path, withoutStd(o), headers))
	}
	if chain := t.chain(ctx, path, o, headers, s); len(chain) > 0 {
		args := append(t.clangArgs(o, headers, s), "-include-pch", chain[len(chain)-1])
		args = append(args, hipInclude(path, o, headers)...)
		for _, pch := range chain {
			o.Reads.addList(pch + listSuffix)
		}
		text, err := o.Reads.run(ctx, t, path, userArgs(args, path, o, headers))
		if err == nil || ctx.Err() != nil || missesHeader(err) || cannotRead(err) {
			return text, err
		}
	}
	args := append(t.clangArgs(o, headers, s), "-include", filepath.Join(headers.path, "cuda_runtime.h"))
	args = append(args, hipInclude(path, o, headers)...)
	text, err := o.Reads.run(ctx, t, path, userArgs(args, path, o, headers))
	if misplacesAlignas(err) {
		args = append(args, "-include", filepath.Join(headers.path, "hgrd", "alignas.h"))
		if text, aligned := o.Reads.run(ctx, t, path, userArgs(args, path, o, headers)); aligned == nil {
			return text, nil
		}
	}
	if err == nil || ctx.Err() != nil || !isCPP(path) || cannotRead(err) || o.Reads.preprocesses() {
		return text, err
	}
	args = t.clangArgs(o, headers, s)
	if s == device {
		args = append(args, "-D__CUDACC__=1") // the C++ library leaves out what devices do not have
	}
	if text, plain := o.Reads.run(ctx, t, path, userArgs(args, path, o, headers)); plain == nil {
		return text, nil
	}
	return text, err
}

// chain is the precompiled form of our headers for a file; none where nothing is compiled.
func (t *Toolchain) chain(ctx context.Context, path string, o Options, headers headerFolder, s side) []string {
	if o.Reads.preprocesses() {
		return nil
	}
	return t.precompiled(ctx, o, headers, s, leading(path, o))
}

// misplacesAlignas reports whether clang takes no alignas where nvcc does.
func misplacesAlignas(err error) bool {
	return err != nil && strings.Contains(err.Error(), "an attribute list cannot appear here")
}

// compilationFolder calls the folder that clang runs in by a name that it has
// everywhere, so that equal files in two folders make equal code.
const compilationFolder = "-fdebug-compilation-dir=."

// clangArgs are the arguments that do not depend on the program.
func (t *Toolchain) clangArgs(o Options, headers headerFolder, s side) []string {
	args := []string{
		"-x", "cuda", "--cuda-gpu-arch=sm_70", "-nocudainc", "-nocudalib",
		"-Xclang", "-target-sdk-version=11.2",
		"-Xclang", "-fcuda-allow-variadic-functions",
		// Without the flag after -g device code has lines but no variables.
		"-g", compilationFolder, "--cuda-noopt-device-debug", "-O1", "-Xclang", "-disable-llvm-passes", "-Xclang", "-disable-lifetime-markers",
		"-D__NO_INLINE__", "-fno-math-errno", "-S", "-emit-llvm",
		"-w", "-Wno-register", "-Wno-c++11-narrowing", "-Wno-reserved-user-defined-literal", "-Wno-return-type",
		"-fno-color-diagnostics", "-ferror-limit=20", "-I", headers.path, languageArg(o),
	}
	if s == host {
		args = append(args, "--cuda-host-only")
	} else {
		args = append(args, "--cuda-device-only", "-Xclang", "-target-feature", "-Xclang", "+ptx72", "-Xclang", t.undefined())
	}
	if t.major > firstLLVM {
		args = append(args, "-Xclang", "-no-opaque-pointers")
	}
	return args
}

// undefined is the flag by which calls may pass values that are not set. Lanes whose value nobody takes pass such ones to
// shuffles; passes would take the ways that lead there to be impossible.
func (t *Toolchain) undefined() string {
	if t.major > firstLLVM {
		return "-no-enable-noundef-analysis"
	}
	return "-disable-noundef-analysis"
}

// isC tells a C file beside the CUDA files of a program: it has a host side only.
func isC(path string) bool { return filepath.Ext(path) == ".c" }

// isCPP tells a C++ file: nvcc gives it no header that it does not include, so that it may define names of CUDA's.
func isCPP(path string) bool {
	switch filepath.Ext(path) {
	case ".cpp", ".cc", ".cxx", ".C":
		return true
	}
	return false
}

// cArgs are clangArgs for a C file.
func (t *Toolchain) cArgs() []string {
	args := []string{
		"-x", "c", "-std=gnu11", "-g", compilationFolder, "-O1", "-Xclang", "-disable-llvm-passes", "-Xclang", "-disable-lifetime-markers",
		"-D__NO_INLINE__", "-fno-math-errno", "-S", "-emit-llvm", "-w", "-fno-color-diagnostics", "-ferror-limit=20",
	}
	if t.major > firstLLVM {
		args = append(args, "-Xclang", "-no-opaque-pointers")
	}
	return args
}

// withoutStd leaves out the -std flags, which are those of the program's C++ files.
func withoutStd(o Options) Options {
	var args []string
	for _, a := range o.Args {
		if !strings.HasPrefix(a, "-std=") && !strings.HasPrefix(a, "--std=") {
			args = append(args, a)
		}
	}
	o.Args = args
	return o
}

// librariesFolder holds the headers of libraries beside those of the runtime.
const librariesFolder = "libraries"

// userArgs adds what belongs to one program. Its own folders come before our
// headers of libraries, those that it calls the system's among them, so that a
// program may bring stubs of them; not so the folder of a CUDA SDK, whose
// libraries need the runtime headers of that SDK.
func userArgs(args []string, path string, o Options, headers headerFolder) []string {
	libraries := filepath.Join(headers.path, librariesFolder)
	own := hipArgs(asWords(o.Args))
	if includesSDK(o.Args) {
		args = append(append(args, "-I", libraries), own...)
	} else {
		args = append(append(args, own...), "-isystem", libraries)
	}
	if o.CUDAPath != "" {
		args = append(args, "-idirafter", sandbox.Word(filepath.Join(o.CUDAPath, "include")))
	}
	if o.Overlay != "" {
		args = append(args, "-ivfsoverlay", sandbox.Word(o.Overlay))
	}
	if o.templates != "" {
		args = append(args, "-ivfsoverlay", o.templates)
	}
	return append(args, "-o", "-", "--", sandbox.Word(path))
}

// sdkHeader lies in the folder of CUDA's own headers.
const sdkHeader = "cuda_runtime_api.h"

// includesSDK reports whether the folders to search hold CUDA's own runtime.
func includesSDK(args []string) bool {
	for i, a := range args {
		dir, ok := strings.CutPrefix(a, "-I")
		if !ok {
			dir, ok = strings.CutPrefix(a, "-isystem")
		}
		if ok && dir == "" && i+1 < len(args) {
			dir = args[i+1]
		}
		if !ok || dir == "" {
			continue
		}
		if _, err := os.Stat(filepath.Join(dir, sdkHeader)); err == nil {
			return true
		}
	}
	return false
}

func (t *Toolchain) optArgs(args []string) []string {
	if t.major > firstLLVM {
		args = append(args, "-opaque-pointers=0")
	}
	return append(args, "-o", "-", "-")
}

// languageArg is the -std flag in force: the last one given.
func languageArg(o Options) string {
	std := defaultStd
	for _, a := range o.Args {
		if v, ok := strings.CutPrefix(strings.TrimLeft(a, "-"), "std="); ok {
			std = "-std=" + v
		}
	}
	return std
}

// Flags that pass through to clang, by prefix. Those in the first list may
// have their value as the next argument.
var (
	flagsWithValue = []string{"-I", "-D", "-U", "-isystem", "-iquote", "-idirafter", "-include", "-imacros"}
	flagsJoined    = []string{"-std=", "-cl-", "--std=", "-W", "-f", "-m", "-pthread", "-O", "-g", "-nostdinc"}
	flagsRefused   = []string{"-fplugin", "-fpass-plugin", "-fcrash", "-fmodule", "-fsanitize", "-mllvm", "-ftime-trace", "-fsave", "-fprofile", "-fcoverage", "-fopenmp", "-foffload",
		"-Wp,", "-Wa,", "-Wl,", "-fproc-stat-report", "-fstack-usage", "-fopt", "-foptimization-record", "-fdump", "-fembed-bitcode", "-frewrite-map-file", "-gsplit-dwarf",
		"-fno-integrated-cc1", "-fbuild-session", "-fcs-profile", "-fmemory-profile", "-fthinlto-index", "-fuse-ld", "-fuse-cuid"}
)

// checkArgs admits flags that set up the language and the preprocessor. Flags
// that write files, load code, or change the shape of the IR are refused.
func checkArgs(args []string) error {
	hasPrefix := func(a string, list []string) (string, bool) {
		for _, p := range list {
			if strings.HasPrefix(a, p) {
				return p, true
			}
		}
		return "", false
	}
	for i := 0; i < len(args); i++ {
		a := args[i]
		if a == hipFlag {
			continue
		}
		if arch, ok := strings.CutPrefix(a, archFlag); ok {
			if !KnownArch(arch) {
				return &InputError{a, "unknown architecture; those of AMD begin with gfx, such as gfx90a"}
			}
			continue
		}
		if _, bad := hasPrefix(a, flagsRefused); bad {
			return &InputError{a, "unsupported compiler flag"}
		}
		if p, ok := hasPrefix(a, flagsWithValue); ok {
			if a == p {
				if i++; i == len(args) {
					return &InputError{a, "compiler flag without its value"}
				}
			}
			continue
		}
		if _, ok := hasPrefix(a, flagsJoined); !ok {
			return &InputError{a, "unsupported compiler flag"}
		}
	}
	return nil
}
