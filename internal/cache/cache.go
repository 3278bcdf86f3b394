package cache

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	store "github.com/rogpeppe/go-internal/cache"
)

// Options say where results are kept. The zero value keeps none.
type Options struct {
	Dir    string       // of this machine; "" for none
	Max    int64        // bytes that Dir may hold; 0 means DefaultMax
	URL    string       // of a server, with any prefix of paths; "" for none
	Warn   func(string) // is told in one line what does not work; each thing once
	Refuse bool         // Get finds nothing: everything is made again
}

// DefaultMax is the usual bound of a folder.
const DefaultMax = 1 << 30

// maxContent bounds one result.
const maxContent = 64 << 20

// Key is the hash of all that a result rests upon.
type Key [sha256.Size]byte

// NewKey hashes a list of parts.
func NewKey(parts ...string) Key {
	sum := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(sum, "%d:%s", len(p), p)
	}
	var k Key
	sum.Sum(k[:0])
	return k
}

// Cache keeps results. Its methods may be called concurrently; those of nil do nothing.
type Cache struct {
	options Options
	disk    *store.Cache // nil once it does not work
	remote  *remote
	broken  atomic.Bool // the disk does not take anything more
	written atomic.Int64
	telling sync.Mutex
	told    map[string]bool
}

// Open opens a cache. A folder that cannot be used is told, and is none.
func Open(o Options) *Cache {
	c := &Cache{options: o, told: map[string]bool{}}
	if o.Dir != "" {
		if err := os.MkdirAll(o.Dir, 0o755); err != nil {
			c.warn("the cache is not used", err)
		} else if c.disk, err = store.Open(o.Dir); err != nil {
			c.warn("the cache is not used", err)
			c.disk = nil
		}
	}
	if o.URL != "" {
		c.remote = newRemote(o.URL)
	}
	return c
}

// warn tells once that something does not work.
func (c *Cache) warn(what string, err error) {
	c.telling.Lock()
	defer c.telling.Unlock()
	if c.options.Warn != nil && !c.told[what] {
		c.options.Warn(fmt.Sprintf("%s: %v", what, err))
	}
	c.told[what] = true
}

// Get returns what was put under k.
func (c *Cache) Get(k Key) ([]byte, bool) {
	if c == nil || c.options.Refuse {
		return nil, false
	}
	if data, ok := c.fromDisk(k); ok {
		return data, true
	}
	if c.remote == nil {
		return nil, false
	}
	data, err := c.remote.get(k)
	if err != nil {
		c.warn("the cache's server is not used", err)
		return nil, false
	}
	if data == nil {
		return nil, false
	}
	c.toDisk(k, data)
	return data, true
}

// Put keeps data under k, whatever was there before.
func (c *Cache) Put(k Key, data []byte) {
	if c == nil || len(data) > maxContent {
		return
	}
	c.toDisk(k, data)
	if c.remote != nil {
		if err := c.remote.put(k, data); err != nil {
			c.warn("the cache's server is not used", err)
		}
	}
}

// Drop forgets what is under k on disk: it is no result.
func (c *Cache) Drop(k Key, why error) {
	if c != nil {
		c.warn("an entry of the cache is damaged and made again", why)
		os.Remove(c.indexFile(k))
	}
}

func (c *Cache) fromDisk(k Key) ([]byte, bool) {
	if c.disk == nil {
		return nil, false
	}
	data, entry, err := c.disk.GetBytes(store.ActionID(k))
	if err == nil && entry.Size <= maxContent {
		return data, true
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false
	}
	// Part of a pair may have been removed to make room, or the whole be damaged.
	if entry.Size > 0 {
		content := c.disk.OutputFile(entry.OutputID)
		if _, gone := os.Stat(content); gone != nil {
			return nil, false
		}
		os.Remove(content)
	}
	c.Drop(k, err)
	return nil, false
}

func (c *Cache) toDisk(k Key, data []byte) {
	if c.disk == nil || c.broken.Load() {
		return
	}
	if err := put(c.disk, k, data); err != nil {
		c.broken.Store(true)
		c.warn("the cache takes nothing more", err)
		return
	}
	c.written.Add(onDisk(int64(len(data))) + onDisk(1))
}

func (c *Cache) indexFile(k Key) string {
	return filepath.Join(c.options.Dir, fmt.Sprintf("%02x", k[0]), fmt.Sprintf("%x-a", k))
}

// Close makes room if the folder may be too large.
func (c *Cache) Close() {
	if c == nil || c.disk == nil {
		return
	}
	bound := c.options.Max
	if bound <= 0 {
		bound = DefaultMax
	}
	// One look for each hundredth of the bound that is written, whoever writes it.
	if written := c.written.Load(); written > 0 && rand.Int64N(max(bound/100, 1)) < written {
		trim(c.options.Dir, bound)
	}
}

// put is PutBytes without the Go command's own check, by an environment variable, that results are reproducible.
func put(disk *store.Cache, k Key, data []byte) error {
	_, _, err := disk.PutNoVerify(store.ActionID(k), bytes.NewReader(data))
	return err
}
