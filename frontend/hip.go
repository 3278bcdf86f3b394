package frontend

import (
	"bytes"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// HIP is CUDA under other names, so that most of its headers follow from those of CUDA: the names of the runtime are macros
// for CUDA's, and headers of libraries are copies with other names. What differs is written by hand, beside them.

// hipNames is the header of macros.
const hipNames = "hgrd/hip_same_names.h"

// hipCopies are headers that are made of others by replacing the beginnings of names.
var hipCopies = []struct {
	path, of string
	names    []string // as strings.NewReplacer takes them
}{
	{"hgrd/hip_complex.h", "cuComplex.h", []string{"HGRD_CU", "HGRD_HIP_CU", "make_cu", "make_hip", "cuComplex", "hipComplex", "cuC", "hipC", "cuF", "hipF", "cuD", "hipD"}},
	{"hgrd/hiprtc.h", "libraries/nvrtc.h", []string{"nvrtc", "hiprtc", "NVRTC", "HIPRTC"}},
	{"libraries/hipblas/hipblas.h", "libraries/cublas_v2.h", append([]string{"cublasGetStatusString", "hipblasStatusToString", `"hgrd/library.h"`, `"hip/hip_complex.h"` + "\n" + `#include "hgrd/library.h"`}, hipPrefix("blas")...)},
	{"libraries/hipblaslt/hipblaslt.h", "libraries/cublasLt.h", append([]string{"cublas_v2.h", "hipblas/hipblas.h"}, hipPrefix("blas")...)},
	{"libraries/hipfft/hipfft.h", "libraries/cufft.h", hipPrefix("fft")},
	{"libraries/hipfft/hipfftXt.h", "libraries/cufftXt.h", hipPrefix("fft")},
	{"libraries/hiprand/hiprand.h", "libraries/curand.h", hipPrefix("rand")},
	{"libraries/hiprand/hiprand_kernel.h", "libraries/curand_kernel.h", hipPrefix("rand")},
	{"libraries/hipsparse/hipsparse.h", "libraries/cusparse.h", hipPrefix("sparse")},
	{"libraries/hipsolver/hipsolver_common.h", "libraries/cusolver_common.h", hipPrefix("solver")},
	{"libraries/hipsolver/hipsolver.h", "libraries/cusolverDn.h", append([]string{"cublas_v2.h", "hipblas/hipblas.h", "cusparse.h", "hipsparse/hipsparse.h"},
		slices.Concat(hipPrefix("solver"), hipPrefix("blas"), hipPrefix("sparse"))...)},
}

// hipPrefix turns the names of a library of CUDA into those of HIP's.
func hipPrefix(library string) []string {
	upper := strings.ToUpper(library)
	return []string{"hgrd_unmodelled_cu", "hgrd_unmodelled_cu", "cu" + library, "hip" + library, "CU" + upper, "HIP" + upper}
}

// hipCUB is cub in another namespace, and in files with other names.
var (
	cubPath  = strings.NewReplacer("/cub/cub.cuh", "/hipcub/hipcub.hpp", "/cub/", "/hipcub/", ".cuh", ".hpp")
	cubNames = strings.NewReplacer(`"cub/`, `"hipcub/`, `.cuh"`, `.hpp"`, "namespace cub", "namespace hipcub", "cub::", "hipcub::", "HGRD_CUB", "HGRD_HIPCUB")
)

var (
	runtimeName = regexp.MustCompile(`\bcuda[A-Z]\w*`)
	ownHIPName  = regexp.MustCompile(`\bhip[A-Z]\w*`)
)

// hipHeaders are the headers of HIP that follow from those of CUDA, by their paths.
func hipHeaders() (map[string][]byte, error) {
	out := map[string][]byte{}
	for _, c := range hipCopies {
		text, err := headerFS.ReadFile("include/" + c.of)
		if err != nil {
			return nil, err
		}
		out[c.path] = []byte(strings.NewReplacer(c.names...).Replace(string(text)))
	}
	err := fs.WalkDir(headerFS, "include/libraries/cub", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := headerFS.ReadFile(path)
		out[cubPath.Replace(strings.TrimPrefix(path, "include/"))] = []byte("#include \"hip/hip_runtime.h\"\n" + cubNames.Replace(string(text)))
		return err
	})
	if err != nil {
		return nil, err
	}
	out[hipNames], err = sameNames()
	return out, err
}

// hipName is HIP's name of what CUDA's runtime calls n.
func hipName(n string) string {
	if rest, ok := strings.CutPrefix(n, "cudaDevAttr"); ok {
		return "hipDeviceAttribute" + rest
	}
	return "hip" + strings.TrimPrefix(n, "cuda")
}

// sameNames gives HIP's names to what the headers of CUDA's runtime name, but for the names that headers of HIP's own speak of.
func sameNames() ([]byte, error) {
	files, err := fs.Glob(headerFS, "include/hgrd/*.h")
	if err != nil {
		return nil, err
	}
	names, own := map[string]bool{}, map[string]bool{}
	for _, f := range append(files, "include/driver_types.h") {
		text, err := headerFS.ReadFile(f)
		if err != nil {
			return nil, err
		}
		if strings.HasPrefix(filepath.Base(f), "hip_") {
			for _, n := range ownHIPName.FindAllString(string(text), -1) {
				own[n] = true
			}
			continue
		}
		for _, n := range runtimeName.FindAllString(string(text), -1) {
			names[n] = true
		}
	}
	var b bytes.Buffer
	b.WriteString("#ifndef HGRD_HIP_SAME_NAMES_H\n#define HGRD_HIP_SAME_NAMES_H\n")
	for _, n := range slices.Sorted(maps.Keys(names)) {
		if !own[hipName(n)] {
			b.WriteString("#define " + hipName(n) + " " + n + "\n")
		}
	}
	b.WriteString("#endif\n")
	return b.Bytes(), nil
}
