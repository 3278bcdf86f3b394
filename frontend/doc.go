// Package frontend turns a CUDA source file into the two LLVM modules that the
// rest of the checker reads: one for the host side, one for the device side.
//
// The way is source -> clang (both sides in parallel) -> opt -> text -> llir. A unit
// that says nothing of the device is not compiled for it (devicefree.go).
// clang compiles against the CUDA headers embedded in this package (folder
// include): declarations and small inline bodies that reduce the CUDA API to
// the few extern functions listed in vocabulary.go. No CUDA SDK is needed.
//
// The types:
//
//   - Toolchain runs clang and opt; Find looks for a usable pair.
//   - Program holds the two sides of one translation unit; KernelOf leads from
//     a host stub to the device kernel it launches.
//   - Module wraps one llir module; Kernels, Site, ValueName and GlobalName
//     give it back its source terms, and Reach is all that it says of one
//     kernel, as a text.
//   - Site is one source position with its chain of inlined callers. Sites are
//     interned: within one Module equal sites are the same pointer.
//
// # Invariants
//
// The passes that run here neither drop, merge, nor speculate memory accesses
// of device code: every load, store and atomic of a kernel is in the module as
// often as the source performs it, under the source's conditions. Two means
// secure that. The list of passes (passes.go) leaves out everything that
// removes redundant accesses, and every function carries the sanitize_thread
// attribute, which forbids LLVM to execute a load earlier than the source does.
// A test counts accesses per site before and after.
//
// Device functions are inlined into the kernels; out-of-line copies stay behind
// and must not be counted again: start from Kernels.
//
// # OpenCL
//
// A file .cl has a device side alone. It is compiled for the machine of CUDA's device code, with the headers in
// include/opencl: these define what synchronises, counts work-items, or computes indices in the words of vocabulary.go. All
// other functions are those that clang declares, pure ones without memory effect.
//
// # HIP
//
// Programs for HIP take the same way: the headers in include/hip map its names to
// CUDA's, and most of them follow from CUDA's headers (hip.go). Flags that name an
// architecture of AMD become macros (hiparch.go). Warps of 64 lanes have operations
// of their own, and Lanes tells them.
//
// # Precompiled headers
//
// Our headers are read in a precompiled form, kept beside them in the user's
// cache for each side and language version (4 MB). Where a program begins with
// <chrono>, <iostream> or <random>, forms of these on top of it are used
// (leading.go; 0.7 to 3 MB each, 20 MB where all combinations occur). They are
// taken only where reading the text would mean the same, and clang refuses them
// when a header has changed; then the text is read.
//
// # Hostile input
//
// clang and opt run in a process group of their own under a time limit, a
// memory limit and a cap on what they may print; files over a size limit are
// refused; a panic of the parser becomes an error. A tool that waits for a pipe
// in the file system, which a source may include, is ended: on Linux, where it
// can be seen which call a process is in.
//
// # Limits
//
// llir reads typed pointers only, so clang 14 is wanted; clang 15 and 16 work
// with opaque pointers switched off, later ones do not. Code under
// `#if __CUDA_ARCH__ >= N` is read as for compute capability 7.0. Inline
// assembly that reads and writes memory plainly, synchronises or copies becomes
// instructions and calls of the vocabulary (assembly.go); other assembly,
// indirect calls and recursion stay in the IR for the analyses to judge. A header
// that no given folder has is the nearest of that name in the project, or what a
// template gives there (found.go), which Program.Found tells. Kernels cannot
// launch kernels. Texture reads have no memory effect in
// the IR: that a texture may be bound to a buffer which the same kernel writes is
// for the analyses to see, by the texture that a read names and by what the host
// binds to it. The strings that a device printf reads are not accesses.
// Copies of arrays and rectangles carry sizes only. The headers name the parts
// of the API in common use; a program that needs more fails to compile.
//
// Headers of libraries lie in a folder of their own behind the program's. A tensor
// of PyTorch is a pointer to an object that has its sizes, its strides and the
// address of its elements; operations that are not spelled out make tensors of
// which nothing is known. The
// collectives of cub have plain bodies that touch temporary storage and meet at
// barriers as cub documents them; algorithms of cub and thrust over the device
// write unknown content, and a function object that holds pointers may write
// anything. Asynchronous copies are taken to be performed by the thread that
// issues them, where it issues them. A tensor core tile is read by every lane,
// and stored lane by lane along its minor dimension, which the architecture
// leaves open. Barriers of the C++ library and pipelines of a group are marked as
// not modelled.
package frontend
