package frontend

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestInputErrors(t *testing.T) {
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := write("good.cu", happy)
	big := write("big.cu", "")
	if err := os.Truncate(big, maxSourceFile+1<<20); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, path string
		args       []string
		want       string
	}{
		{"missing", filepath.Join(dir, "none.cu"), nil, "none.cu: no such file"},
		{"directory", dir, nil, "is a directory"},
		{"device", "/dev/null", nil, "is not a regular file"},
		{"binary", write("bin.cu", "int x;\x00\x01"), nil, "is a binary file"},
		{"size", big, nil, "over the limit"},
		{"flag", good, []string{"-c"}, "-c: unsupported compiler flag"},
		{"plugin", good, []string{"-fplugin=x.so"}, "-fplugin=x.so: unsupported compiler flag"},
		{"output", good, []string{"-o", "x"}, "-o: unsupported compiler flag"},
		{"value", good, []string{"-I"}, "-I: compiler flag without its value"},
	} {
		_, err := tools.Compile(context.Background(), c.path, Options{Args: c.args})
		var input *InputError
		if !errors.As(err, &input) {
			t.Errorf("%s: error is %T %v", c.name, err, err)
			continue
		}
		if !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %q, want %q in one line", c.name, err, c.want)
		}
	}
}

func TestCompileErrors(t *testing.T) {
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, text, want string }{
		{"syntax", "int main() {\n  return x;\n}\n", "prog.cu:2:10: use of undeclared identifier 'x'"},
		{"header", "#include <no_such_header.h>\n", "prog.cu:1:10: 'no_such_header.h' file not found; no include folder"},
		{"device only", "__device__ int host_only();\nvoid h();\n__global__ void k() { h(); }\n", "prog.cu:3:23: "},
		{"empty loop of includes", "#include __FILE__\n", "prog.cu:1:10: "},
	} {
		_, err := tools.Compile(context.Background(), source(t, c.text), Options{})
		var tool *ToolchainError
		if !errors.As(err, &tool) {
			t.Errorf("%s: error is %T %v", c.name, err, err)
			continue
		}
		if !strings.Contains(tool.Error(), c.want) || strings.Contains(tool.Error(), "\n") {
			t.Errorf("%s: %q, want %q in one line", c.name, tool, c.want)
		}
		if long := fmt.Sprintf("%+v", err); !strings.Contains(long, "\n") || !strings.Contains(long, "error:") {
			t.Errorf("%s: %%+v lacks the log: %q", c.name, long)
		}
	}
}

func TestSummary(t *testing.T) {
	for log, want := range map[string]string{
		"": "clang failed without a message",
		"In file included from a.cu:1:\nb.h:3:4: fatal error: no\n": "b.h:3:4: no",
		"clang: error: unknown argument\n":                          "clang: error: unknown argument",
		"a.cu:1: warning: x\nkilled\n":                              "clang: killed",
		"PLEASE submit a bug report to x\nStack dump:\n0.\tProgram arguments: c\n1.\ta.h:5:6: current parser token ';'\n": "a.h:5:6: clang crashed here",
	} {
		if got := summarize("clang", log); got != want {
			t.Errorf("%q: %q, want %q", log, got, want)
		}
	}
}

// TestHints checks that a missing header is told with a way to get it.
func TestHints(t *testing.T) {
	for _, c := range []struct{ message, want string }{
		{"'cusolverDn.h' file not found", "CUDA toolkit"},
		{"'cub/agent/agent_reduce.cuh' file not found", "CUDA toolkit"},
		{"'cuda/std/span' file not found", "CUDA toolkit"},
		{"'thrust/detail/x/y.inl' file not found", "CUDA toolkit"},
		{"'cooperative_groups/details/partitioning.h' file not found", "CUDA toolkit"},
		{"'cudacommon.h' file not found", elsewhere},
		{"'cudamatrix/cu-kernels-ansi.h' file not found", elsewhere},
		{"'cub/cub/cub.cuh' file not found", elsewhere},
		{"'thrust/thrust/sort.h' file not found", elsewhere},
		{"'helper_cuda.h' file not found", "CUDA samples"},
		{"'nccl.h' file not found", "NCCL"},
		{"'boost/functional/hash.hpp' file not found", "libboost-dev"},
		{"'GL/glew.h' file not found", "libglew-dev"},
		{"'GL/gl.h' file not found", "libgl-dev"},
		{"'cudnn.h' file not found", "cuDNN"},
		{"'my.h' file not found", "-I"},
		{"reference to __global__ function 'child' in __global__ function", "kernels that launch kernels"},
	} {
		got := hint(c.message)
		if !strings.HasPrefix(got, c.message+"; ") || !strings.Contains(got, c.want) {
			t.Errorf("%q: %q, want %q", c.message, got, c.want)
		}
	}
	if got := hint("use of undeclared identifier 'x'"); strings.Contains(got, ";") {
		t.Errorf("hint without a cause: %q", got)
	}
}

func TestCanceled(t *testing.T) {
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	// Each level doubles the work: hours if nobody stops it.
	text := `template <int N, int K> struct F { enum { v = F<N - 1, 2 * K>::v + F<N - 1, 2 * K + 1>::v }; };
template <int K> struct F<0, K> { enum { v = K }; };
int main() { return F<28, 1>::v; }
`
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	start := time.Now()
	_, err = tools.Compile(ctx, source(t, text), Options{Args: []string{"-ftemplate-depth=64"}})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error is %v", err)
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
}

func TestFind(t *testing.T) {
	for _, c := range []struct {
		name, clang, opt string
		want             []string
	}{
		{"missing", "/nonexistent", "", []string{"/nonexistent not found", "clang-14", "llvm-14"}},
		{"no opt", "", "/nonexistent", []string{"/nonexistent not found"}},
		{"other program", "/bin/echo", "", []string{"is not an LLVM tool"}},
	} {
		t.Setenv(EnvClang, c.clang)
		t.Setenv(EnvOpt, c.opt)
		_, err := Find()
		var tool *ToolchainError
		if !errors.As(err, &tool) {
			t.Errorf("%s: error is %T %v", c.name, err, err)
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %q lacks %q", c.name, err, want)
			}
		}
	}

	// Too new a release is named as such.
	script := filepath.Join(t.TempDir(), "clang")
	if err := os.WriteFile(script, []byte("#!/bin/sh\necho 'Debian clang version 19.1.7 (3)'\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv(EnvClang, script)
	t.Setenv(EnvOpt, "")
	if _, err := Find(); err == nil || !strings.Contains(err.Error(), "release 19, releases 14 to 16 are supported") {
		t.Errorf("too new: %v", err)
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	host := write("host.ll", "define void @_Z16__device_stub__kPf(float* %p) {\n  ret void\n}\n")
	dev := write("device.ll", "define void @_Z1kPf(float* %p) {\n  ret void\n}\n"+
		"!nvvm.annotations = !{!0}\n!0 = !{void (float*)* @_Z1kPf, !\"kernel\", i32 1}\n")
	p, err := Load(host, dev)
	if err != nil {
		t.Fatal(err)
	}
	if k := p.KernelOf(p.Host.IR.Funcs[0]); k == nil || k.Name != "k" || k.Site != nil {
		t.Errorf("kernel is %+v", k)
	}
	for name, c := range map[string]struct{ text, want string }{
		"bitcode":   {"BC\xc0\xde\x01", "is LLVM bitcode"},
		"binary":    {"\x7fELF\x00", "is a binary file"},
		"text":      {"int main() {}\n", "cannot read IR: syntax error at line 1: int main() {}"},
		"undefined": {"define void @f() {\n  call void @g()\n  ret void\n}\n", "cannot read IR"},
		"kernel":    {"!nvvm.annotations = !{!0}\n!0 = !{i32 7, !\"kernel\", i32 1}\n", "nvvm.annotations"},
	} {
		_, err := Load(host, write("bad.ll", c.text))
		var input *InputError
		if !errors.As(err, &input) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// What the verifier says is told where opt ends by it.
func TestSummarizeBroken(t *testing.T) {
	log := "Attribute after last parameter!\nvoid (i32*)* @llvm.memcpy\n" + brokenModule + ", compilation aborted!\nPLEASE submit a bug report to us\n"
	if got := summarize("opt", log); got != "opt refuses what clang made of this file: Attribute after last parameter! void (i32*)* @llvm.memcpy" {
		t.Error(got)
	}
}
