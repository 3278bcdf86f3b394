package hostside

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/hgrd/hgrd/frontend"
)

//go:embed runtime
var runtimeFiles embed.FS

// runtimeParts are the files of the runtime: one translation unit in this order.
var runtimeParts = []string{"channel.c", "errors.c", "symbols.c", "memory.c", "launch.c", "values.c", "floats.c", "c.c"}

// Options say how to compile a program.
type Options struct {
	Compile   frontend.Options
	Flags     [][]string // of each file by itself, before those of Compile; may be shorter than the list of files
	Libraries []string   // for the linker: -lname, -Lfolder

	Modules []*frontend.Module // the device side of each file, where that is compiled already
}

// Objects is a compiled program that is not linked yet.
type Objects struct {
	Modules []*frontend.Module // the device side of each file

	tools     *frontend.Toolchain
	files     []string
	dir       string
	objects   []string
	managed   [][]frontend.Managed // by file
	libraries []string
}

// Compile compiles both sides of all files, which are one program. Errors are those of frontend.
func Compile(ctx context.Context, tools *frontend.Toolchain, files []string, o Options) (*Objects, error) {
	for _, l := range o.Libraries {
		if !strings.HasPrefix(l, "-l") && !strings.HasPrefix(l, "-L") {
			return nil, &frontend.InputError{Path: l, Reason: "is no -lNAME or -LDIR"}
		}
	}
	dir, err := os.MkdirTemp("", "hgrd-program-*")
	if err != nil {
		return nil, err
	}
	b := &Objects{tools: tools, files: files, dir: dir, libraries: o.Libraries}
	if err := b.compile(ctx, o); err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

func (b *Objects) compile(ctx context.Context, options Options) error {
	for i, file := range b.files {
		o := options.Compile
		o.Link = true
		if i < len(options.Flags) {
			o.Args = slices.Concat(options.Flags[i], o.Args)
		}
		object := filepath.Join(b.dir, strconv.Itoa(i)+".o")
		var module *frontend.Module
		var managed []frontend.Managed
		var deviceErr, hostErr error
		var group sync.WaitGroup
		if i < len(options.Modules) {
			module = options.Modules[i]
		} else {
			group.Go(func() { module, deviceErr = b.tools.CompileDevice(ctx, file, o) })
		}
		group.Go(func() { managed, hostErr = b.tools.CompileNative(ctx, file, o, strconv.Itoa(i), object) })
		group.Wait()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case hostErr != nil:
			return hostErr
		case deviceErr != nil:
			return deviceErr
		}
		b.Modules = append(b.Modules, module)
		b.managed = append(b.managed, managed)
		b.objects = append(b.objects, object)
	}
	runtime, err := compiledRuntime(ctx, b.tools)
	if err != nil {
		return err
	}
	object := filepath.Join(b.dir, "runtime.o")
	if err := os.WriteFile(object, runtime, 0o600); err != nil {
		return err
	}
	b.objects = append(b.objects, object)
	return nil
}

// compiledRuntimes are those that this process has made, by the path of the compiler.
var compiledRuntimes sync.Map

// compiledRuntime is the object file of the runtime.
func compiledRuntime(ctx context.Context, tools *frontend.Toolchain) ([]byte, error) {
	if object, ok := compiledRuntimes.Load(tools.Clang); ok {
		return object.([]byte), nil
	}
	text, err := runtimeText()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "hgrd-runtime-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "runtime.o")
	if err := tools.CompileC(ctx, text, file); err != nil {
		return nil, fmt.Errorf("the runtime does not compile: %w", err)
	}
	object, err := os.ReadFile(file)
	if err == nil {
		compiledRuntimes.Store(tools.Clang, object)
	}
	return object, err
}

func runtimeText() ([]byte, error) {
	var text []byte
	for _, name := range runtimeParts {
		part, err := runtimeFiles.ReadFile("runtime/" + name)
		if err != nil {
			return nil, err
		}
		text = fmt.Appendf(text, "#line 1 %q\n%s", name, part)
	}
	return text, nil
}

// Close removes what was compiled. After Link it is for the Program to do so.
func (b *Objects) Close() error {
	if b.dir == "" {
		return nil
	}
	return os.RemoveAll(b.dir)
}

// Program is an executable whose runtime knows where the variables of one device are.
type Program struct {
	Path string
	name string // for argv[0]
	dir  string
}

// Close removes the program.
func (p *Program) Close() error { return os.RemoveAll(p.dir) }

// Link makes the program. address gives the place of a module's managed variable. An error may be a *MissingError.
func (b *Objects) Link(ctx context.Context, address func(module int, name string) (uint64, bool)) (*Program, error) {
	at := map[string]uint64{}
	for i, list := range b.managed {
		for _, v := range list {
			if a, ok := address(i, v.Name); ok {
				at[v.Symbol] = a
			}
		}
	}
	p := &Program{Path: filepath.Join(b.dir, "program"), name: programName(b.files[0]), dir: b.dir}
	err := b.tools.Link(ctx, b.objects, b.libraries, at, p.Path)
	if names := undefined(err); len(names) > 0 {
		err = &MissingError{Names: names}
	}
	if err != nil {
		return nil, err
	}
	b.dir = ""
	return p, nil
}

// programName is the name that compilers' users give a program.
func programName(file string) string {
	return "./" + strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
}

// MissingError says what a program needs that neither its files and libraries nor the simulated runtime have.
type MissingError struct {
	Names []string
}

func (e *MissingError) Error() string {
	const most = 8
	names := strings.Join(e.Names[:min(len(e.Names), most)], ", ")
	if n := len(e.Names) - most; n > 0 {
		names += fmt.Sprintf(" and %d more", n)
	}
	return "not in the files and libraries given, nor in the simulated CUDA runtime: " + names
}

var undefinedReference = regexp.MustCompile("undefined reference to `([^'\n]+)'")

// undefined lists what a linker missed.
func undefined(err error) []string {
	var refused *frontend.ToolchainError
	if !errors.As(err, &refused) {
		return nil
	}
	var names []string
	for _, m := range undefinedReference.FindAllStringSubmatch(refused.Log, -1) {
		names = append(names, m[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}
