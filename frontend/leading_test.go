package frontend

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What a program includes before anything of its own is told, through the files that it includes, and no more.
func TestLeading(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"own.h":           "#ifndef OWN_H\n#define OWN_H\n#include <random>\n#endif // OWN_H\n",
		"code.h":          "#pragma once\n#include <random>\nint x;\n",
		"open.h":          "#ifndef OPEN_H\n#define OPEN_H\n#include <random>\n",
		"inc/far.h":       "#include <iostream>\n",
		"inc/cuda.h":      "int x;\n",
		"none/other.h":    "",
		"hides/chrono":    "",
		"bits/bits/a.h":   "",
		"twice.h":         "#include \"twice.h\"\n#include <chrono>\n",
		"beside/iostream": "",
	} {
		os.MkdirAll(filepath.Dir(name), 0o777)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	chrono := "#include <chrono>\n"
	for _, c := range []struct {
		text, args, want string
	}{
		{chrono, "", "chrono"},
		{"#include <random>\n#include <stdio.h>\n#include <sys/time.h>\n" + chrono, "", "chrono random"},
		{"#include <vector>\n", "", ""},
		{"/* a\n b */ # include <chrono> // c\n\r\n#include \\\n <random>\n", "", "chrono random"},
		{"#include <cuda.h>\n#include <cub/cub.cuh>\n" + chrono, "-Iinc", "chrono"},
		{"#include \"own.h\"\n" + chrono, "", "chrono random"},
		{"#include \"code.h\"\n" + chrono, "", "random"},
		{"#include \"open.h\"\n" + chrono, "", "random"},
		{"#include \"twice.h\"\n#include <random>\n", "", "chrono random"},
		{"#include <far.h>\n" + chrono, "-I inc", "chrono iostream"},
		{"#include <far.h>\n" + chrono, "", ""},
		{"#include \"iostream\"\n" + chrono, "", "chrono iostream"},
		{"#define N 3\n#define S \"/*\"\n" + chrono, "", "chrono"},
		{"#define N 3 \\\n + 4\n" + chrono, "", "chrono"},
		{"#define N R\"(\n" + chrono + ")\"\n", "", ""},
		{"#define N \"\n" + chrono, "", ""},
		{"#define S '\"' /*\n" + chrono + "*/ int x;\n", "", ""},
		{"/*\n" + chrono, "", ""},
		{"#define min(a, b) a\n" + chrono, "", ""},
		{"#define _N 3\n" + chrono, "", ""},
		{"#if 0\n" + chrono + "#endif\n", "", ""},
		{"#ifndef N\n#define N\n" + chrono + "#endif\n", "", ""},
		{"#define OWN_H\n#include \"own.h\"\n" + chrono, "", ""},
		{"#include \"own.h\"\n" + chrono, "-DOWN_H", ""},
		{"using namespace std;\n" + chrono, "", ""},
		{"#undef N\n" + chrono, "", ""},
		{chrono + "#include <", "", "chrono"},
		{chrono, "-Inone", "chrono"},
		{chrono, "-Ihides", ""},
		{chrono, "-isystem hides", ""},
		{chrono, "-Ibits", ""},
		{chrono, "-iquote none", ""},
	} {
		if err := os.WriteFile("a.cu", []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(leading("a.cu", Options{Args: strings.Fields(c.args)}), " "); got != c.want {
			t.Errorf("%q %s: %q, want %q", c.text, c.args, got, c.want)
		}
	}
	if got := leading("missing.cu", Options{}); got != nil {
		t.Errorf("no file: %q", got)
	}
}

// Code is the same whether the headers of the C++ library are read in their precompiled form or as text.
func TestLeadingCode(t *testing.T) {
	const body = `
__global__ void k(float *p, int n) { p[threadIdx.x] = n; }
int main(int argc, char **argv) {
  auto start = std::chrono::steady_clock::now();
  std::mt19937 gen(argc);
  k<<<1, 32>>>(nullptr, std::uniform_int_distribution<int>(1, 9)(gen));
  std::cout << (std::chrono::steady_clock::now() - start).count() << std::endl;
}
`
	head := ""
	for _, name := range precompiledHeaders {
		head += "#include <" + name + ">\n"
	}
	t.Chdir(t.TempDir())
	tc, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	code := func(first string) string {
		if err := os.WriteFile("a.cu", []byte(first+head+body), 0o666); err != nil {
			t.Fatal(err)
		}
		if n := len(leading("a.cu", Options{})); n != 0 && n != len(precompiledHeaders) {
			t.Fatalf("%d headers", n)
		}
		p, err := tc.Compile(t.Context(), "a.cu", Options{})
		if err != nil {
			t.Fatal(err)
		}
		return codeOf(p)
	}
	if code("#undef NOTHING\n") != code("\n") {
		t.Error("the code differs")
	}
}

var metadataText = regexp.MustCompile(`(?m)^!.*\n|![0-9]+`)

// codeOf is the code of both sides without metadata.
func codeOf(p *Program) string {
	return metadataText.ReplaceAllString(p.Host.IR.String()+p.Device.IR.String(), "")
}

// Whatever the language version, the precompiled forms fit the program: clang takes them, and need not try the text.
func TestPrecompiledFits(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a.cu", []byte("#include <random>\n__global__ void k(int *a) { a[0] = 1; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	tc, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{nil, {"-std=c++17"}, {"--std=c++14", "-DN=3"}, {"-std=gnu++14", "-std=c++11", "-I."}} {
		o := Options{Args: args}
		headers, err := inputs("a.cu", o)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []side{host, device} {
			chain := tc.precompiled(t.Context(), o, headers, s, leading("a.cu", o))
			if len(chain) != 2 {
				t.Fatalf("%q: %q", args, chain)
			}
			all := append(tc.clangArgs(o, headers, s), "-include-pch", chain[1])
			if _, err := runTool(t, tc.Clang, userArgs(all, "a.cu", o, headers)...); err != nil {
				t.Errorf("%q: %+v", args, err)
			}
		}
	}
}

// A header that is missing is told once, without a second try.
func TestMissesHeader(t *testing.T) {
	for log, want := range map[string]bool{
		"a.cu:1:10: fatal error: 'x.h' file not found\n#include\n":                               true,
		"In file included from a.cu:1:\n./a.h:1:10: fatal error: 'x.h' file not found\n1 error":  true,
		"a.cu:1:1: error: unknown type name 'x'\na.cu:2:10: fatal error: 'x.h' file not found\n": false,
		"fatal error: file 'x.h' has been modified since the precompiled header 'y' was built":   false,
		"": false,
	} {
		if got := missesHeader(&ToolchainError{Log: log, diagnosed: true}); got != want {
			t.Errorf("%q: %t", log, got)
		}
	}
	if missesHeader(os.ErrNotExist) || missesHeader(&ToolchainError{Log: "x:1:1: error: 'x' file not found"}) {
		t.Error("not from a compiler that came to its end")
	}
}

// Whatever a file holds, looking at it ends, and finds only what it names.
func FuzzLeading(f *testing.F) {
	f.Add("#ifndef A_H\n#define A_H\n#include <chrono>\n#include \"a.cu\"\n#endif\n")
	f.Add("/* */ #define N R\"(/*)\" '\\'' \\\n #include <random> //")
	f.Fuzz(func(t *testing.T, text string) {
		t.Chdir(t.TempDir())
		if err := os.WriteFile("a.cu", []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, name := range leading("a.cu", Options{}) {
			if !slices.Contains(precompiledHeaders, name) || !strings.Contains(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\\\n", ""), name) && !strings.Contains(text, "\\") {
				t.Errorf("%q in %q", name, text)
			}
		}
	})
}
