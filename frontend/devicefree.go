package frontend

import (
	"bytes"
	"context"
	"os"
	"slices"
	"sync"

	"github.com/hgrd/hgrd/internal/excerpt"
)

// deviceWords stand in each file that defines something for the device.
var deviceWords = [][]byte{[]byte("__global__"), []byte("__device__"), []byte("__constant__"), []byte("__managed__"), []byte("((device"), []byte("cuda_host_device")}

// speaksOfDevice reports whether a file holds one of deviceWords, or cannot be read.
func speaksOfDevice(path string) bool {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() || info.Size() > maxSourceFile {
		return true
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return true
	}
	return namesDevice(text)
}

func namesDevice(text []byte) bool {
	return slices.ContainsFunc(deviceWords, func(w []byte) bool { return bytes.Contains(text, w) })
}

// speakOfDevice reports whether flags may make texts that name nothing of the device mean it all the same.
func (o *Options) speakOfDevice() bool {
	return o.Overlay != "" || o.templates != "" || slices.ContainsFunc(o.Args, func(a string) bool { return namesDevice([]byte(a)) })
}

// compileSides compiles both sides of a CUDA file. Most files of a large program have none for the device: where the file names
// nothing of it the host side comes first, and the other one only if some header does or there is a kernel after all. A function
// for the device that is overlooked is one whose body is not in sight.
func (t *Toolchain) compileSides(ctx context.Context, path string, o Options, headers headerFolder) (hostSide, deviceSide *Module, hostErr, deviceErr error) {
	if o.Reads == nil || o.speakOfDevice() || speaksOfDevice(path) {
		// Both sides run to their end, so that the error told is always the same.
		var group sync.WaitGroup
		group.Go(func() { hostSide, _, hostErr = t.compileHost(ctx, path, o, headers) })
		group.Go(func() { deviceSide, deviceErr = t.compileDevice(ctx, path, o, headers) })
		group.Wait()
		return hostSide, deviceSide, hostErr, deviceErr
	}
	hostSide, kernels, hostErr := t.compileHost(ctx, path, o, headers)
	if hostErr == nil && !kernels && o.Reads.hostAlone() {
		deviceSide, deviceErr = parse(path, nil, nil)
	} else {
		deviceSide, deviceErr = t.compileDevice(ctx, path, o, headers)
	}
	return hostSide, deviceSide, hostErr, deviceErr
}

// hostAlone reports whether no file that was opened speaks of the device, as far as they are the program's own.
func (r *Reads) hostAlone() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.lost {
		return false
	}
	for _, path := range r.Opened {
		if !IsOwnHeader(path) && !excerpt.System(path) && speaksOfDevice(path) {
			return false
		}
	}
	return true
}
