package frontend

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
)

// isCL tells a file of OpenCL kernels: it has a device side only.
func isCL(path string) bool { return filepath.Ext(path) == ".cl" }

// openCL compiles a file of OpenCL kernels to IR text, for the machine that CUDA's device code is compiled for. Pointers
// without an address space are generic ones, as since OpenCL 2.0; what the program asks for by -cl-std is the version that
// it sees in macros.
func (t *Toolchain) openCL(ctx context.Context, path string, o Options, headers headerFolder) ([]byte, error) {
	return o.Reads.run(ctx, t, path, t.openCLArgs(path, o, headers, "-S"))
}

// openCLArgs are clang's arguments for an OpenCL file; stage says how far it goes. A kernel that is inline has code of its
// own, as that of any other compiler has, where C leaves it to another file.
func (t *Toolchain) openCLArgs(path string, o Options, headers headerFolder, stage string) []string {
	args := []string{
		"-x", "cl", "-cl-std=CL2.0", "-target", "nvptx64-nvidia-cuda", "-Xclang", "-target-cpu", "-Xclang", "sm_70",
		"-Xclang", "-cl-ext=+all", "-Xclang", t.undefined(),
		"-g", compilationFolder, "-O1", "-Xclang", "-disable-llvm-passes", "-Xclang", "-disable-lifetime-markers",
		stage, "-emit-llvm", "-fgnu89-inline", "-w", "-fno-color-diagnostics", "-ferror-limit=20",
		"-I", headers.path, "-include", filepath.Join(headers.path, "opencl", "kernel.h"),
	}
	if t.major > firstLLVM {
		args = append(args, "-Xclang", "-no-opaque-pointers")
	}
	kept := withoutStd(o)
	var flags []string
	for _, a := range kept.Args {
		if version, asked := strings.CutPrefix(a, "-cl-std="); asked {
			args = append(args, versionMacros(version)...)
		} else if !strings.HasPrefix(a, "-cl-") {
			flags = append(flags, a)
		}
	}
	kept.Args = flags
	return userArgs(args, path, kept, headers)
}

// versionMacros let a program see the version of OpenCL C that it asks for.
func versionMacros(version string) []string {
	number, ok := strings.CutPrefix(strings.ToUpper(version), "CL")
	number = strings.ReplaceAll(number, ".", "") + "0"
	if !ok || len(number) != 3 || strings.Trim(number, "0123456789") != "" {
		return nil
	}
	return []string{"-DHGRD_CL_VERSION=" + number}
}

// LocalParam names the shared memory behind a kernel's parameter, as Symbol names a variable: a __local pointer leads to
// memory of its own.
func LocalParam(i int) string { return fmt.Sprintf("parameter %d", i+1) }

// ReadsImage tells a function of OpenCL that reads an image which the kernel cannot write.
func ReadsImage(name string) bool {
	rest := strings.TrimLeft(strings.TrimPrefix(name, "_Z"), "0123456789")
	function, image, ok := strings.Cut(rest, "ocl_image")
	return ok && strings.HasPrefix(function, "read_image") && strings.Contains(image, "_ro")
}
