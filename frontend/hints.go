package frontend

import (
	"regexp"
	"strings"
)

// notFound matches the compiler's words for a header that is missing.
var notFound = regexp.MustCompile(`^'([^']+)' file not found`)

// providers tell where headers come from, by the beginnings of their names. The
// first that matches counts.
var providers = []struct{ prefixes, from string }{
	{"helper_cuda helper_cusolver.h helper_functions.h helper_gl.h helper_image.h helper_math.h helper_multiprocess.h helper_nvJPEG helper_string.h helper_timer.h " +
		"exception.h rendercheck_ nvrtc_helper.h", "part of the CUDA samples: give their folder Common with -I"},
	{"cutlass/ cute/", "part of CUTLASS: give its folder include with -I"},
	{"cudnn", "part of cuDNN: give its folder include with -I"},
	{"nccl.h nvshmem", "part of NCCL or NVSHMEM: give its folder include with -I"},
	{"cutensor", "part of cuTENSOR: give its folder include with -I"},
	{"boost/", "install Debian's libboost-dev"},
	{"opencv", "install Debian's libopencv-dev and give its folder with -I"},
	{"GL/glew", "install Debian's libglew-dev"},
	{"GL/glut GL/freeglut GLUT/", "install Debian's freeglut3-dev"},
	{"GLFW/", "install Debian's libglfw3-dev"},
	{"GLES", "install Debian's libgles-dev"},
	{"GL/", "install Debian's libgl-dev"},
	{"EGL/", "install Debian's libegl-dev"},
	{"glm/", "install Debian's libglm-dev"},
	{"vulkan/", "install Debian's libvulkan-dev"},
	{"X11/", "install Debian's libx11-dev"},
	{"SDL2/ SDL.h", "install Debian's libsdl2-dev"},
	{"FreeImage", "install Debian's libfreeimage-dev"},
	{"png.h", "install Debian's libpng-dev"},
	{"jpeglib.h", "install Debian's libjpeg-dev"},
	{"tiff", "install Debian's libtiff-dev"},
	{"zlib.h", "install Debian's zlib1g-dev"},
	{"bzlib.h", "install Debian's libbz2-dev"},
	{"gsl/", "install Debian's libgsl-dev"},
	{"fftw", "install Debian's libfftw3-dev"},
	{"hdf5", "install Debian's libhdf5-dev and give its folder with -I"},
	{"netcdf", "install Debian's libnetcdf-dev"},
	{"gdal", "install Debian's libgdal-dev"},
	{"Eigen/ eigen3/", "install Debian's libeigen3-dev and give /usr/include/eigen3 with -I"},
	{"sdsl/", "install Debian's libsdsl-dev"},
	{"cblas.h", "install Debian's libblas-dev"},
	{"lapacke.h", "install Debian's liblapacke-dev"},
	{"tbb/", "install Debian's libtbb-dev"},
	{"numa.h", "install Debian's libnuma-dev"},
	{"fmt/", "install Debian's libfmt-dev"},
	{"yaml-cpp/", "install Debian's libyaml-cpp-dev"},
	{"asio", "install Debian's libasio-dev"},
	{"torch/ ATen/ c10/ caffe2/ THC/ TH/ pybind11/", "a part of PyTorch that hgrd has no header for: give PyTorch's folder include with -I"},
	{"hip/ roc rccl miopen/ migraphx", "part of ROCm: give its folder include with -I"},
	{"sycl/", "SYCL is not supported"},
	{"CL/", "host code of OpenCL is not supported; files of kernels, .cl, are"},
	{"windows.h Windows.h d3d D3D dxgi DirectXMath conio.h wrl", "part of Windows"},
}

// toolkitHeader is the name of a header that the CUDA toolkit has.
var toolkitHeader = regexp.MustCompile(`^(` +
	`cuda(GL|EGL|VDPAU|EGLTypedefs|VDPAUTypedefs|GLTypedefs|Typedefs|Profiler|ProfilerTypedefs|D3D\d+|D3D\d+Typedefs|rt_platform|libxt)?\.h|` +
	`cuda_(runtime|runtime_api|device_runtime_api|fp\d+|bf16|(gl|egl|vdpau|d3d\d+)_interop|profiler_api|occupancy|pipeline\w*|awbarrier\w*|stdint|surface_types|texture_types)\.h(pp)?|` +
	`cuComplex\.h|cublas(_v2|_api|Lt|LtTypedefs|XT|Xt)?\.h|cufft(w|Xt)?\.h|cufile\.h|cupti\w*\.h|curand(_\w+)?\.h|cusolver(Dn|Sp|Rf|Mg|_common|Sp_LOWLEVEL_PREVIEW)\.h|` +
	`cusparse(_v2)?\.h|npp\w*\.h|nvblas\.h|nvfatbin\.h|nvjpeg\.h|nvJitLink\.h|nvml\.h|nvPTXCompiler\.h|nvptx\.h|nvrtc\.h|nvvm\.h|nvToolsExt\w*\.h|nvtx3/.+|` +
	`cooperative_groups(\.h|/.+\.h)|(device|driver|math|surface|texture|vector)_(atomic_functions|double_functions|fetch_functions|functions|indirect_functions|` +
	`launch_parameters|constants|types)\.h(pp)?|(builtin_types|channel_descriptor|common_functions|fatbinary|fatbinary_section|host_config|host_defines|library_types|link|mma)\.h|` +
	`sm_\d\d_\w+\.h(pp)?|crt/.+|nv/(target|detail/.+)|cuda/(std|experimental|__\w+)/.+|cuda/[a-z_]+|` +
	`cub/([\w.]+|(agent|block|detail|device|grid|host|iterator|thread|warp)/.+)\.c?uh|thrust/([\w.]+|[\w/]+)\.(h|inl)` +
	`)$`)

// elsewhere says that no folder has a header, if nobody knows where it comes from.
const elsewhere = "no include folder has it: give the one that does with -I"

// hint adds to a compiler's message what can be done about it.
func hint(message string) string {
	m := notFound.FindStringSubmatch(message)
	if m == nil {
		if strings.HasPrefix(message, "reference to __global__ function") && strings.HasSuffix(message, "in __global__ function") {
			return message + "; kernels that launch kernels are not supported"
		}
		return message
	}
	if toolkitHeader.MatchString(m[1]) && !strings.HasPrefix(m[1], "thrust/thrust/") {
		return message + "; part of the CUDA toolkit: install Debian's nvidia-cuda-toolkit, or give the toolkit's root with --cuda-path"
	}
	for _, p := range providers {
		for _, prefix := range strings.Fields(p.prefixes) {
			if strings.HasPrefix(m[1], prefix) {
				return message + "; " + p.from
			}
		}
	}
	return message + "; " + elsewhere
}
