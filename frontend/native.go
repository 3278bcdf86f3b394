package frontend

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
)

// This file compiles the host side of a program to be run, instead of to be read: the same headers and flags, with
// HGRD_NATIVE defined, so that API functions report what the runtime's externs say.

// CompileDevice compiles the device side alone.
func (t *Toolchain) CompileDevice(ctx context.Context, path string, o Options) (*Module, error) {
	headers, err := inputs(path, o)
	if err != nil {
		return nil, err
	}
	m, err := t.compileDevice(ctx, path, o, headers)
	return m, o.withinPlaces(path, headers, err)
}

// Managed is a __managed__ variable that a host object mentions: its name in the device module, and the symbol by which
// Link is told its address.
type Managed struct {
	Name, Symbol string
}

// CompileNative compiles the host side of the file at path to the object file object. Its kernels and variables
// register at start with id as the content of their fat binary; id is a word that differs between the program's files.
func (t *Toolchain) CompileNative(ctx context.Context, path string, o Options, id, object string) ([]Managed, error) {
	headers, err := inputs(path, o)
	if err != nil {
		return nil, err
	}
	text, err := t.nativeIR(ctx, path, o, headers, id)
	if err != nil {
		return nil, o.withinPlaces(path, headers, err)
	}
	text, managed := exportManaged(registerEarly(text), id)
	args := []string{"-x", "ir", "-O1", "-Xclang", "-disable-llvm-passes", "-fno-pie", "-w", "-fno-color-diagnostics", "-c", "-o", object, "-"}
	if len(managed) > 0 {
		// They lie beyond the reach of 32-bit offsets.
		args = append([]string{"-mcmodel=large"}, args...)
	}
	return managed, o.withinPlaces(path, headers, t.write(ctx, args, text, object))
}

// CompileC compiles C text that needs no headers of ours to the object file object.
func (t *Toolchain) CompileC(ctx context.Context, text []byte, object string) error {
	args := []string{"-x", "c", "-std=gnu11", "-O2", "-fno-pie", "-Wall", "-Werror", "-fno-color-diagnostics", "-c", "-o", object, "-"}
	return t.write(ctx, args, text, object)
}

// Link links object files to a program that is loaded at a fixed address, with the C++ library and the libraries named.
// The symbols of addresses are absolute, whatever the objects define.
func (t *Toolchain) Link(ctx context.Context, objects, libraries []string, addresses map[string]uint64, program string) error {
	args := []string{"--driver-mode=g++", "-no-pie", "-pthread", "-o", program}
	for _, symbol := range slices.Sorted(maps.Keys(addresses)) {
		args = append(args, fmt.Sprintf("-Wl,--defsym=%s=%#x", symbol, addresses[symbol]))
	}
	args = append(append(args, objects...), libraries...)
	if err := t.write(ctx, append(args, "-lm", "-ldl", "-lrt"), nil, program); err != nil {
		return err
	}
	return os.Chmod(program, 0o700) // which the linker may not
}

// write runs clang, which reads stdin and writes the file named, in whose folder it may write.
func (t *Toolchain) write(ctx context.Context, args []string, stdin []byte, file string) error {
	_, err := (&invocation{tool: t.Clang, args: args, stdin: stdin, writable: []string{filepath.Dir(file)}}).run(ctx, t.Memory)
	return err
}

// inputs checks what a file is compiled from, and finds our headers.
func inputs(path string, o Options) (headerFolder, error) {
	if err := checkFile(path, maxSourceFile, "source"); err != nil {
		return headerFolder{}, err
	}
	if err := checkArgs(o.Args); err != nil {
		return headerFolder{}, err
	}
	return headerDir()
}

// nativeIR is the optimised host side of a file as text.
func (t *Toolchain) nativeIR(ctx context.Context, path string, o Options, headers headerFolder, id string) ([]byte, error) {
	if isCL(path) {
		return nil, &InputError{path, "holds OpenCL kernels: there is no host side to run"}
	}
	common := []string{"-S", "-emit-llvm", "-O2", "-fno-pie", "-w", "-fno-color-diagnostics", "-ferror-limit=20", "-DHGRD_NATIVE"}
	if isC(path) {
		args := append([]string{"-x", "c", "-std=gnu11"}, append(common, "-idirafter", headers.path)...)
		return (*Reads)(nil).run(ctx, t, path, userArgs(args, path, withoutStd(o), headers))
	}
	// Without the flag for the fat binary clang registers nothing.
	binary, err := os.CreateTemp("", "hgrd-module-*")
	if err != nil {
		return nil, err
	}
	defer os.Remove(binary.Name())
	_, err = binary.WriteString(id)
	if cerr := binary.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return nil, err
	}
	args := append([]string{
		"-x", "cuda", "--cuda-host-only", "--cuda-gpu-arch=sm_70", "-nocudainc", "-nocudalib",
		"-Xclang", "-target-sdk-version=11.2",
		"-Xclang", "-fcuda-allow-variadic-functions",
		"-Xclang", "-fcuda-include-gpubinary", "-Xclang", binary.Name(),
		"-Wno-register", "-Wno-c++11-narrowing", "-Wno-reserved-user-defined-literal", "-Wno-return-type",
		"-I", headers.path, "-include", filepath.Join(headers.path, "cuda_runtime.h"), languageArg(o),
	}, append(hipInclude(path, o, headers), common...)...)
	return (*Reads)(nil).run(ctx, t, path, userArgs(args, path, o, headers))
}

// moduleConstructor is the entry of clang's registration in the list of constructors.
var moduleConstructor = regexp.MustCompile(`\{ i32 65535(, (?:void \(\)\* bitcast \(void \(i8\*\)\* |ptr )@__cuda_module_ctor\b)`)

// registerEarly lets a file register its kernels before its own static objects are constructed: clang registers after
// them, but their constructors may launch.
func registerEarly(text []byte) []byte {
	return moduleConstructor.ReplaceAll(text, []byte("{ i32 102$1"))
}

// managedVariable is a variable in the section that the headers put managed variables in.
var managedVariable = regexp.MustCompile(`(?m)^@([-a-zA-Z$._0-9]+|"[^"\n]*") = ([^=\n]*?)\b(?:global|constant) [^\n]*, section "hgrd_managed"`)

// linkable is a name that the linker takes on its command line.
func linkable(name string) string {
	for i := range len(name) {
		if !isNameByte(name[i]) || i == 0 && isDigit(name[i]) {
			return fmt.Sprintf("hgrd.%x", name)
		}
	}
	return name
}

// exportManaged makes all managed variables symbols that the linker sees, those of the file alone by a name with id.
func exportManaged(text []byte, id string) ([]byte, []Managed) {
	var list []Managed
	symbols := map[string]string{}
	for _, m := range managedVariable.FindAllSubmatch(text, -1) {
		v := Managed{Name: unquote(string(m[1])), Symbol: linkable(unquote(string(m[1])))}
		if bytes.Contains(m[2], []byte("internal ")) {
			v.Symbol += ".hgrd." + id
		}
		if v.Symbol != v.Name {
			symbols[v.Name] = v.Symbol
		}
		list = append(list, v)
	}
	if len(symbols) == 0 {
		return text, list
	}
	var out bytes.Buffer
	for line := range bytes.Lines(text) {
		if line[0] == '@' && managedVariable.Match(line) {
			line = bytes.Replace(line, []byte(" = internal "), []byte(" = "), 1)
		}
		out.Write(renamed(line, symbols))
	}
	return out.Bytes(), list
}
