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
	{"helper_ exception.h rendercheck_ nvrtc_helper.h", "part of the CUDA samples: give their folder Common with -I"},
	{"cutlass/ cute/", "part of CUTLASS: give its folder include with -I"},
	{"cudnn", "part of cuDNN: give its folder include with -I"},
	{"nccl.h nvshmem", "part of NCCL or NVSHMEM: give its folder include with -I"},
	{"cusolver cublas cufft cusparse curand cutensor npp nvjpeg nvrtc nvJitLink nvml nvvm nvtx nvblas cuda thrust/ cub/ crt/ nv/",
		"part of the CUDA toolkit: install Debian's nvidia-cuda-toolkit, or give the toolkit's root with --cuda-path"},
	{"mpi.h", "install Debian's libopenmpi-dev and give its folder with -I"},
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
	{"torch/ ATen/ c10/", "part of PyTorch: give its folder include with -I"},
	{"hip/", "HIP is not supported"},
	{"sycl/ CL/", "SYCL and OpenCL are not supported"},
	{"windows.h Windows.h d3d D3D dxgi DirectXMath conio.h wrl", "part of Windows"},
}

// hint adds to a compiler's message what can be done about it.
func hint(message string) string {
	m := notFound.FindStringSubmatch(message)
	if m == nil {
		if strings.HasPrefix(message, "reference to __global__ function") && strings.HasSuffix(message, "in __global__ function") {
			return message + "; kernels that launch kernels are not supported"
		}
		return message
	}
	for _, p := range providers {
		for _, prefix := range strings.Fields(p.prefixes) {
			if strings.HasPrefix(m[1], prefix) {
				return message + "; " + p.from
			}
		}
	}
	return message + "; give its folder with -I"
}
