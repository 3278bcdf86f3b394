package buildfile

import (
	"slices"
	"strings"
)

// kind is what a command of a compiler does with its sources.
type kind uint8

const (
	linking       kind = iota // or archiving
	compiling                 // to objects, one per source
	translating               // to device code or assembly: nothing that is linked on the host
	preprocessing             // to text or lists of headers, or nothing at all: a question to the compiler
)

// kinds are the options that choose a kind. The strongest one wins.
var kinds = map[string]kind{
	"-c": compiling, "-dc": compiling, "-dw": compiling, "--compile": compiling, "--device-c": compiling, "--device-w": compiling,

	"-ptx": translating, "--ptx": translating, "-cubin": translating, "--cubin": translating, "-fatbin": translating,
	"--fatbin": translating, "-cuda": translating, "--cuda": translating, "-optix-ir": translating, "--optix-ir": translating,
	"-S": translating, "-emit-llvm": translating,

	"-E": preprocessing, "--preprocess": preprocessing, "-M": preprocessing, "--generate-dependencies": preprocessing,
	"-MM": preprocessing, "--generate-nonsystem-dependencies": preprocessing, "-fsyntax-only": preprocessing,
	"--version": preprocessing, "-V": preprocessing, "--help": preprocessing, "-h": preprocessing,
	"-dryrun": preprocessing, "--dryrun": preprocessing, "-###": preprocessing, "-dumpversion": preprocessing,
	"-dumpmachine": preprocessing,
}

// values are the options whose value is the next word and may look like an input.
var values = []string{
	"-Xlinker", "--linker-options", "-Xptxas", "--ptxas-options", "-Xnvlink", "--nvlink-options", "-Xarchive", "--archive-options",
	"-Xclang", "-Xassembler", "-Xpreprocessor", "-Xcuda-ptxas", "-Xcuda-fatbinary", "-Xarch_host", "-Xarch_device", "-mllvm",
	"-MF", "--dependency-output", "-MT", "-MQ", "--dependency-target-name", "-ccbin", "--compiler-bindir", "-L", "--library-path",
	"-l", "--library", "-odir", "--output-directory", "-keep-dir", "--keep-dir", "-isysroot", "--sysroot", "-aux-info",
	"-arch", "--gpu-architecture", "-code", "--gpu-code", "-gencode", "--generate-code", "-maxrregcount", "--maxrregcount", "-target",
}

// macros are the options of nvcc that define a macro, and which.
var macros = map[string]string{
	"--extended-lambda": "__CUDACC_EXTENDED_LAMBDA__", "-extended-lambda": "__CUDACC_EXTENDED_LAMBDA__",
	"--expt-extended-lambda": "__CUDACC_EXTENDED_LAMBDA__", "-expt-extended-lambda": "__CUDACC_EXTENDED_LAMBDA__",
	"--expt-relaxed-constexpr": "__CUDACC_RELAXED_CONSTEXPR__", "-expt-relaxed-constexpr": "__CUDACC_RELAXED_CONSTEXPR__",
}

// meanings are the options of compilers that change what a program means, or which builtins it may use.
var meanings = strings.Fields(`
	-mwavefrontsize64 -mno-wavefrontsize64 -funsigned-char -fsigned-char -fno-unsigned-char -fno-signed-char -fshort-enums -fwrapv -fms-extensions
	-march=native -march=core-avx2 -march=haswell -march=skylake -march=skylake-avx512 -march=x86-64-v2 -march=x86-64-v3
	-march=x86-64-v4 -march=znver1 -march=znver2 -march=znver3 -msse3 -mssse3 -msse4 -msse4.1 -msse4.2 -mpopcnt -mlzcnt -mbmi
	-mbmi2 -maes -mpclmul -mavx -mavx2 -mfma -mf16c -mavx512f -mavx512cd -mavx512dq -mavx512bw -mavx512vl`)

// meaning is the flag by which hgrd check takes an option that defines a macro or changes what a program means.
func meaning(option string) (flag string, ok bool) {
	if name, ok := macros[option]; ok {
		return "-D" + name, true
	}
	if slices.Contains(meanings, option) {
		return "--clang-arg=" + option, true
	}
	return "", false
}
