package kernelnames

import (
	"path"
	"slices"
	"strconv"
	"strings"
)

// askers are functions that load kernels: by the names of these, or by those of the files that they come from.
var askers = []string{
	"cuModuleGetFunction", "cuLibraryGetKernel", "cudaLibraryGetKernel", "nvrtcGetLoweredName", "nvrtcCreateProgram",
	"cuModuleLoad", "cuLibraryLoad", "cudaLibraryLoad", "nvJitLinkAdd", "cuLinkAdd",
}

// images are the endings of files that are made of a CUDA source.
var images = []string{".ptx", ".cubin", ".fatbin", ".fatbin.c", ".ltoir", ".o"}

// Host is what sources say that load kernels by name.
type Host struct {
	asks     bool
	literals map[string]bool
}

// Add takes in the text of a source of the program.
func (h *Host) Add(text string) {
	if h.literals == nil {
		h.literals = map[string]bool{}
	}
	for _, p := range parts(text) {
		if p.literal {
			h.literals[p.text] = true
			continue
		}
		h.asks = h.asks || MayAsk(p.text)
	}
}

// MayAsk says whether a text names a function that loads kernels, comments and literals included.
func MayAsk(text string) bool {
	return slices.ContainsFunc(askers, func(a string) bool { return strings.Contains(text, a) })
}

// LoadsFile says whether the sources load kernels and name a file, or an image that is made of it.
func (h *Host) LoadsFile(name string) bool {
	if !h.asks {
		return false
	}
	base := path.Base(name)
	stem := strings.TrimSuffix(base, path.Ext(base))
	for l := range h.literals {
		switch l := path.Base(l); {
		case l == base:
			return true
		case strings.HasPrefix(l, stem):
			for _, end := range images {
				// a number of bits stands between: k64.ptx
				if rest, ok := strings.CutSuffix(l[len(stem):], end); ok && strings.Trim(rest, "_.sm0123456789") == "" {
					return true
				}
			}
		}
	}
	return false
}

// Loads says whether the sources load kernels and ask for one of these names.
func (h *Host) Loads(kernels []string) bool {
	if !h.asks {
		return false
	}
	for l := range h.literals {
		for _, k := range kernels {
			if asksFor(l, k) {
				return true
			}
		}
	}
	return false
}

// asksFor says whether a literal is the plain or mangled name of a kernel, or an expression with it: &ns::k<int>.
func asksFor(literal, kernel string) bool {
	if rest, ok := strings.CutPrefix(literal, "_Z"); ok {
		return strings.Contains(rest, strconv.Itoa(len(kernel))+kernel)
	}
	name, _, _ := strings.Cut(strings.TrimLeft(literal, "& "), "<")
	if at := strings.LastIndex(name, "::"); at >= 0 {
		name = name[at+2:]
	}
	return strings.TrimSpace(name) == kernel
}
