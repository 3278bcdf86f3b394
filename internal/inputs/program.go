package inputs

import (
	"crypto/sha256"
	"debug/elf"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
)

// Program identifies the running binary, by the linker's hash of its content or else by its content, and the shared
// libraries that it has loaded, by name, size and time.
var Program = sync.OnceValues(func() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	id := buildID(path)
	if id == "" {
		text, err := os.ReadFile(path)
		if err != nil {
			return "", err
		}
		id = fmt.Sprintf("%x", sha256.Sum256(text))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%q\n", id)
	for _, library := range loaded() {
		if info, err := os.Stat(library); err == nil && library != path {
			fmt.Fprintf(&b, "%q %d %d\n", library, info.Size(), info.ModTime().UnixNano())
		}
	}
	return b.String(), nil
})

// buildID is what the Go linker noted; "" if there is nothing.
func buildID(path string) string {
	file, err := elf.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	section := file.Section(".note.go.buildid")
	if section == nil {
		return ""
	}
	note, err := section.Data()
	if err != nil || strings.Count(string(note), "/") < 3 { // four hashes, the last one of the binary
		return ""
	}
	return string(note)
}

// loaded lists the files that are mapped as code.
func loaded() []string {
	maps, _ := os.ReadFile("/proc/self/maps")
	var files []string
	for line := range strings.Lines(string(maps)) {
		// addresses permissions offset device inode path
		if f := strings.Fields(line); len(f) >= 6 && strings.Contains(f[1], "x") && strings.HasPrefix(f[5], "/") {
			files = append(files, f[5])
		}
	}
	slices.Sort(files)
	return slices.Compact(files)
}
