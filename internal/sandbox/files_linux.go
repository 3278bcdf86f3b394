package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Rights over files, by what they need of a rule's place. See landlock(7).
const (
	readFile = unix.LANDLOCK_ACCESS_FS_READ_FILE | unix.LANDLOCK_ACCESS_FS_EXECUTE
	readTree = readFile | unix.LANDLOCK_ACCESS_FS_READ_DIR

	writeFile = unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	writeTree = writeFile | unix.LANDLOCK_ACCESS_FS_REMOVE_DIR | unix.LANDLOCK_ACCESS_FS_REMOVE_FILE |
		unix.LANDLOCK_ACCESS_FS_MAKE_DIR | unix.LANDLOCK_ACCESS_FS_MAKE_REG | unix.LANDLOCK_ACCESS_FS_MAKE_SYM | unix.LANDLOCK_ACCESS_FS_REFER
	special = unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK | unix.LANDLOCK_ACCESS_FS_MAKE_FIFO |
		unix.LANDLOCK_ACCESS_FS_MAKE_SOCK | unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
)

// hidden are the folders of the root that confined programs do not see into.
var hidden = []string{"proc", "sys", "dev", "run"}

// devices are what of /dev programs need.
var devices = map[string]uint64{
	"/dev/null": readFile | writeFile, "/dev/zero": readFile, "/dev/random": readFile, "/dev/urandom": readFile,
}

// landlockVersion is that of the kernel's interface; 0 if there is none.
var landlockVersion = sync.OnceValue(func() int {
	version, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_VERSION)
	if errno != 0 {
		return 0
	}
	return int(version)
})

// signalsAreScoped says that a confined thread may still signal the other threads of its process, which the runtime does.
var signalsAreScoped = sync.OnceValue(func() bool {
	const errataOfThreads = 1 << 1
	errata, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, unix.LANDLOCK_CREATE_RULESET_ERRATA)
	return errno == 0 && landlockVersion() >= 6 && errata&errataOfThreads != 0
})

// handled are the rights that the kernel's Landlock can take.
func handled() uint64 {
	rights := uint64(readTree | writeTree | special)
	for _, since := range []struct {
		version int
		right   uint64
	}{{2, unix.LANDLOCK_ACCESS_FS_REFER}, {3, unix.LANDLOCK_ACCESS_FS_TRUNCATE}, {5, unix.LANDLOCK_ACCESS_FS_IOCTL_DEV}} {
		if landlockVersion() < since.version {
			rights &^= since.right
		}
	}
	return rights
}

// restrictFiles lets the thread write below the folders named alone, and read everywhere but in hidden places.
func restrictFiles(policy Policy) error {
	if landlockVersion() == 0 {
		return nil
	}
	attr := unix.LandlockRulesetAttr{Handled_access_fs: handled()}
	size := unsafe.Sizeof(attr.Handled_access_fs) // what the first version of the interface knows
	if signalsAreScoped() {
		attr.Scoped = unix.LANDLOCK_SCOPE_SIGNAL | unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET
		size = unsafe.Offsetof(attr.Scoped) + unsafe.Sizeof(attr.Scoped)
	}
	fd, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), size, 0)
	if errno != 0 {
		return fmt.Errorf("landlock ruleset: %w", errno)
	}
	defer unix.Close(int(fd))
	rules := ruleset{fd: int(fd), handled: attr.Handled_access_fs}
	if err := rules.readable(policy.Readable); err != nil {
		return err
	}
	for _, dir := range policy.Writable {
		if err := rules.allow(dir, readTree|writeTree); err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
	}
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, fd, 0, 0); errno != 0 {
		return fmt.Errorf("landlock: %w", errno)
	}
	return nil
}

// ruleset is a set of Landlock's rules that is not in force yet.
type ruleset struct {
	fd      int
	handled uint64
}

// readable opens all of the root but what is hidden, some devices, and of what is hidden the folders named and those that
// the user works in.
func (r ruleset) readable(named []string) error {
	entries, err := os.ReadDir("/")
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !slices.Contains(hidden, e.Name()) {
			r.allow("/"+e.Name(), readTree) // what cannot be opened cannot be read either
		}
	}
	for _, dir := range slices.Concat(named, []string{".", os.TempDir(), caches()}) {
		if isBelow(dir, "/run", "/dev") {
			r.allow(dir, readTree)
		}
	}
	for path, rights := range devices {
		r.allow(path, rights)
	}
	return nil
}

// caches is the user's folder for caches; "" if there is none.
func caches() string {
	dir, _ := os.UserCacheDir()
	return dir
}

// isBelow says whether a folder lies below one of others, without being one.
func isBelow(dir string, others ...string) bool {
	if dir == "" {
		return false
	}
	real, err := filepath.Abs(dir)
	if err == nil {
		real, err = filepath.EvalSymlinks(real)
	}
	return err == nil && slices.ContainsFunc(others, func(other string) bool {
		rel, err := filepath.Rel(other, real)
		return err == nil && rel != "." && filepath.IsLocal(rel)
	})
}

// allow gives rights to what lies at path and below.
func (r ruleset) allow(path string, rights uint64) error {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		return err
	}
	if stat.Mode&unix.S_IFMT != unix.S_IFDIR {
		rights &= readFile | writeFile
	}
	rule := unix.LandlockPathBeneathAttr{Allowed_access: rights & r.handled, Parent_fd: int32(fd)}
	_, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(r.fd), unix.LANDLOCK_RULE_PATH_BENEATH, uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	if errno != 0 {
		return errno
	}
	return nil
}
