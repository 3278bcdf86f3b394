package frontend

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// archFlag names the architecture that a program for HIP is compiled for; of several the last one counts.
const archFlag = "--offload-arch="

// amdArch matches the names of AMD's architectures: a generation, of one or two digits, and a part of two.
var amdArch = regexp.MustCompile(`^(gfx(?:(\d{1,2})[0-9a-f]{2}|(\d{1,2})(?:-\d)?-generic))(?::[a-z+:-]+)?$`)

// KnownArch reports whether an architecture is one of AMD's, so that the number of lanes of its warps is known.
func KnownArch(name string) bool { return amdArch.MatchString(name) }

// hipArgs spells the flags for HIP, which clang takes for no CUDA program, as macros. Warps have 64 lanes up to the ninth
// generation, and 32 from the tenth on, where another flag says no more.
func hipArgs(args []string) []string {
	var out []string
	arch, lanes := "", ""
	for _, a := range args {
		switch name, ok := strings.CutPrefix(a, archFlag); {
		case ok:
			arch = name
		case a == hipFlag:
		case a == "-mwavefrontsize64":
			lanes = "64"
		case a == "-mno-wavefrontsize64":
			lanes = "32"
		default:
			out = append(out, a)
		}
	}
	if m := amdArch.FindStringSubmatch(arch); m != nil {
		generation := m[2] + m[3]
		if lanes == "" {
			lanes = "64"
			if len(generation) > 1 {
				lanes = "32"
			}
		}
		for _, macro := range []string{"__" + strings.ReplaceAll(m[1], "-", "_") + "__", "__GFX" + generation + "__"} {
			out = append(out, "-Xarch_device", "-D"+macro+"=1")
		}
	}
	if lanes != "" {
		out = append(out, "-D__AMDGCN_WAVEFRONT_SIZE="+lanes)
	}
	return out
}

// hipFlag says that a file is HIP's, whatever its name.
const hipFlag = "-xhip"

// hipInclude includes HIP's runtime ahead of a file of HIP's. That comes behind CUDA's, of which there is a precompiled form.
func hipInclude(path string, o Options, headers headerFolder) []string {
	if !strings.HasSuffix(path, ".hip") && !slices.Contains(o.Args, hipFlag) {
		return nil
	}
	return []string{"-include", filepath.Join(headers.path, "hip", "hip_runtime.h")}
}
