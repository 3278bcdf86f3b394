package frontend

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
	"testing"
)

// torchHeaders lists our headers of PyTorch, as programs include them.
func torchHeaders(t *testing.T) (all, parts []string) {
	t.Helper()
	const root = "include/" + librariesFolder
	for _, dir := range []string{"torch", "ATen", "c10", "THC", "pybind11"} {
		err := fs.WalkDir(headerFS, path.Join(root, dir), func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				name = strings.TrimPrefix(name, root+"/")
				all = append(all, name)
				if strings.HasPrefix(name, "torch/detail/") {
					parts = append(parts, name)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all, parts
}

// TestTorchHeaders compiles all headers of PyTorch in one program, in both orders, and each part of ours by itself.
func TestTorchHeaders(t *testing.T) {
	all, parts := torchHeaders(t)
	const kernel = "__global__ void k(c10::Half *p) { p[threadIdx.x] = p[threadIdx.x + 32]; }\nvoid f() { k<<<1, 32>>>(0); }\n"
	var forth, back string
	for _, h := range all {
		forth += fmt.Sprintf("#include <%s>\n", h)
		back = fmt.Sprintf("#include <%s>\n", h) + back
	}
	for _, text := range []string{forth, back} {
		expectCalls(t, compile(t, text+kernel).Host, map[string]int{HostLaunch: 1})
	}
	compile(t, forth+kernel, "-std=c++14")
	compile(t, forth+kernel, hipFlag)
	for _, h := range parts {
		compile(t, fmt.Sprintf("#include <%s>\n__global__ void k() {}\n", h))
	}
}

// TestTorch checks that tensors come down to allocations, that a check is a way to an exception, and that Python reaches
// what is bound.
func TestTorch(t *testing.T) {
	p := compile(t, `
#include <torch/extension.h>
#include <ATen/cuda/Atomic.cuh>
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
template <class T> __global__ void k(const T *x, at::PackedTensorAccessor32<T, 2, at::RestrictPtrTraits> y, int64_t *n) {
  at::acc_type<T, true> v = x[threadIdx.x];
  y[blockIdx.x][threadIdx.x] = (T)(v * 2);
  gpuAtomicAdd(n, (int64_t)1);
  gpuAtomicAdd(&y[0][0], (T)v);
}
static at::Tensor run(const at::Tensor &x, std::optional<at::Tensor> out, std::vector<at::Tensor> more) {
  TORCH_CHECK(x.is_cuda() && x.dim() == 2, "x has ", x.dim(), " dimensions, of type ", x.dtype(), " on ", x.device());
  TORCH_CHECK_EQ(x.size(-1), 32);
  AT_ASSERTM(more.size() > 1 || !out.has_value(), "few");
  c10::cuda::CUDAGuard guard(x.device());
  auto y = out.has_value() ? out.value() : torch::empty({x.size(0), 32}, x.options().dtype(torch::kFloat));
  auto n = at::zeros({1}, torch::dtype(at::kLong).device(x.device()).requires_grad(false));
  AT_DISPATCH_FLOATING_TYPES_AND2(at::ScalarType::Half, at::kBFloat16, x.scalar_type(), "run", [&] {
    k<scalar_t><<<x.size(0), 32, 0, at::cuda::getCurrentCUDAStream()>>>(x.contiguous().data_ptr<scalar_t>(), y.packed_accessor32<scalar_t, 2, at::RestrictPtrTraits>(), n.data_ptr<int64_t>());
  });
  C10_CUDA_KERNEL_LAUNCH_CHECK();
  return (y + 1).t().sum({0}, true) * more[0] - at::cat({x, y}, 1).index({torch::indexing::Slice(), 0});
}
PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
  m.def("run", &run, "runs", py::arg("x"), py::arg("out") = py::none(), py::arg("more"));
  m.def("twice", [](at::Tensor x) { return run(x, x, {x}); });
}
TORCH_LIBRARY(mine, m) {
  m.def("run(Tensor x, Tensor? out, Tensor[] more) -> Tensor");
  m.impl("run", c10::DispatchKey::CUDA, TORCH_FN(run));
}
`)
	// y or what the caller passes, n; the contiguous x, for each type; the sum, product and difference, and the index.
	expectCalls(t, p.Host, map[string]int{HostLaunch: 4, HostAllocDevice: -1, HostMemset: -1, HostTensorResult: -1, HostBound: 3})
	for _, kernel := range p.Device.Kernels() {
		for e := range externs(p.Device, kernel.Name) {
			if strings.HasPrefix(e, DeviceUnmodelledPrefix) {
				t.Errorf("kernel %s calls %s", kernel.Name, e)
			}
		}
	}
}
