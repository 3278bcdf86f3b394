package frontend

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// pchBuilds holds, by file name, a func() bool that builds a precompiled header
// once in this process and says whether it is usable.
var pchBuilds sync.Map

// precompiled returns the precompiled forms that a program may begin with, each
// built on first use and on top of the one before: that of cuda_runtime.h for a
// side and a language version, and those of the headers that lead. Reading our
// headers as text takes clang some 0.25 s, this form a tenth of it; <iostream>
// and <random> cost as much again.
func (t *Toolchain) precompiled(ctx context.Context, o Options, headers headerFolder, s side, lead []string) (chain []string) {
	std := languageArg(o)
	if !isPlainName(std) || !suitsPrecompiled(o.Args) {
		return nil
	}
	sides := map[side]string{host: "host", device: "device"}
	name := filepath.Join(headers.path, "pch", t.Version+std+"-"+sides[s])
	header, below := filepath.Join(headers.path, "cuda_runtime.h"), ""
	for i := 0; ; i++ {
		path := name + ".pch"
		build, _ := pchBuilds.LoadOrStore(path, sync.OnceValue(func() bool {
			if isRegular(path) && isRegular(path+listSuffix) {
				return true
			}
			return t.precompile(ctx, path, header, below, o, headers, s) == nil
		}))
		if !build.(func() bool)() {
			return chain
		}
		chain = append(chain, path)
		if i == len(lead) {
			return chain
		}
		name, below = name+"-"+lead[i], path
		header = filepath.Join(headers.path, "hgrd", "leading", lead[i]+".h")
	}
}

func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// listSuffix makes the name of the list of headers that a precompiled header
// was made of.
const listSuffix = ".headers"

// precompile writes the precompiled form of a header, on top of the one below
// if there is one, in one step, so that no other process meets half of it; the
// list of what it was made of comes first. One that is there already stays:
// others may be built on it, and only fit that very file.
func (t *Toolchain) precompile(ctx context.Context, path, header, below string, o Options, headers headerFolder, s side) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(filepath.Dir(path), "new-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	pch, list := filepath.Join(tmp, "pch"), filepath.Join(tmp, "headers")
	args := append(t.clangArgs(o, headers, s), "-Xclang", "-emit-pch", "-o", pch)
	if below != "" {
		args = append(args, "-include-pch", below)
	}
	args = append(append(args, listArgs...), "--", header)
	i := &invocation{tool: t.Clang, args: args, listing: &listing{headers: capped{max: maxList}}, writable: []string{tmp}}
	if _, err := i.run(ctx, t.Memory); err != nil {
		return err
	}
	if err := os.WriteFile(list, i.listing.headers.kept.Bytes(), 0o644); err != nil {
		return err
	}
	if err := os.Rename(list, path+listSuffix); err != nil {
		return err
	}
	if err := os.Link(pch, path); err == nil || os.IsExist(err) {
		return nil
	}
	return os.Rename(pch, path) // not every file system has links
}

// suitsPrecompiled reports whether flags leave the meaning of our headers
// alone: reserved macros and -f or -m flags may change the standard library, NDEBUG assert.
func suitsPrecompiled(args []string) bool {
	for i, a := range args {
		switch {
		case strings.HasPrefix(a, "-D__HIP"), strings.HasSuffix(a, "-mwavefrontsize64"):
		case strings.HasPrefix(a, "-f"), strings.HasPrefix(a, "-m"), strings.HasPrefix(a, "-O"), strings.HasPrefix(a, "-pthread"),
			strings.HasPrefix(a, "-D_"), strings.HasPrefix(a, "-U_"), strings.HasPrefix(a, "-nostdinc"),
			strings.HasPrefix(a, "-include"), strings.HasPrefix(a, "-imacros"), strings.HasPrefix(a, "-DNDEBUG"):
			return false
		case (a == "-D" || a == "-U") && i+1 < len(args) && (strings.HasPrefix(args[i+1], "_") || strings.HasPrefix(args[i+1], "NDEBUG")):
			return false
		}
	}
	return true
}

// isPlainName says that a flag can be part of a file name.
func isPlainName(s string) bool {
	return !strings.ContainsAny(s, "/\\\x00") && len(s) < 32
}
