package command

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"

	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/cache"
)

// envCache names the folder of the cache where no flag does.
const envCache = "HGRD_CACHE_DIR"

// noCache stands for a folder: nothing is kept.
const noCache = "off"

// folderFlags are the flags of a cache on disk.
type folderFlags struct {
	dir  string
	size int64
}

func newFolderFlags(s *pflag.FlagSet) *folderFlags {
	f := &folderFlags{size: cache.DefaultMax}
	s.StringVar(&f.dir, "cache", "", "keep results in the folder `DIR`, or nowhere with 'off' (default $"+envCache+", or else hgrd/results among the user's caches)")
	s.Var(&custom{"SIZE", "", func(v string) (err error) {
		if f.size, err = parseSize(v); err == nil && f.size == 0 {
			err = errors.New("nothing; 'off' keeps no results")
		}
		return err
	}}, "cache-size", "remove what was not used for longest where kept results take more than SIZE (default 1G)")
	return f
}

// folder is where results are kept on this machine; "" for nowhere.
func (f *folderFlags) folder() string {
	dir := f.dir
	if dir == "" {
		dir = os.Getenv(envCache)
	}
	switch dir {
	case noCache:
		return ""
	case "":
		user, err := os.UserCacheDir()
		if err != nil {
			return ""
		}
		return filepath.Join(user, "hgrd", "results")
	}
	return dir
}

// cacheFlags say where results are kept. check and audit share them.
type cacheFlags struct {
	*folderFlags
	url     string
	refresh bool
}

func newCacheFlags(s *pflag.FlagSet) *cacheFlags {
	defer heading(s, "Cache")()
	f := &cacheFlags{folderFlags: newFolderFlags(s)}
	s.Var(&custom{"URL", "", func(v string) error {
		f.url = v
		return cache.CheckURL(v)
	}}, "cache-url", "share results by a server that speaks the HTTP protocol of Bazel's remote caches")
	s.BoolVar(&f.refresh, "cache-refresh", false, "use no kept results, and replace them")
	return f
}

// options say the same to the pipeline.
func (f *cacheFlags) options(c *Command) cache.Options {
	dir := f.folder()
	if dir == "" && f.url == "" {
		return cache.Options{}
	}
	return cache.Options{Dir: dir, Max: f.size, URL: f.url, Refuse: f.refresh, Warn: c.complain}
}

// words say the same to another process, which may run elsewhere.
func (f *cacheFlags) words() ([]string, error) {
	dir := f.folder()
	if dir == "" && f.url == "" {
		return []string{"--cache=" + noCache}, nil
	}
	words := []string{"--cache-size=" + strconv.FormatInt(f.size, 10)}
	if dir == "" {
		words = append(words, "--cache="+noCache)
	} else if abs, err := filepath.Abs(dir); err != nil {
		return nil, err
	} else {
		words = append(words, "--cache="+abs)
	}
	if f.url != "" {
		words = append(words, "--cache-url="+f.url)
	}
	if f.refresh {
		words = append(words, "--cache-refresh")
	}
	return words, nil
}
