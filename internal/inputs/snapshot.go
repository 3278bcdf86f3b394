package inputs

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"
)

// Digest is a hash of a record and of what it names.
type Digest [sha256.Size]byte

// maxFile bounds a file that has a digest.
const maxFile = 64 << 20

// tick is more than the step of the clock from which file systems take their times.
const tick = 20 * time.Millisecond

// Settle returns a moment for DigestSince, and waits until changes from now on are sure to have a later time.
func Settle() time.Time {
	now := time.Now()
	time.Sleep(tick)
	return now
}

// Digest hashes everything that r names as it is now.
func (r *Record) Digest() (Digest, error) { return r.digest(nil) }

// DigestSince is Digest, but an error if something was changed since a moment, or if its meaning depends on the time of
// day. So it speaks of what compilers met that were started later.
func (r *Record) DigestSince(moment time.Time) (Digest, error) { return r.digest(&moment) }

func (r *Record) digest(since *time.Time) (Digest, error) {
	old := func(path string) error {
		if since == nil {
			return nil
		}
		at, err := changed(path)
		if err == nil && !at.Before(*since) {
			err = fmt.Errorf("%s was changed meanwhile", path)
		}
		return err
	}
	sum := sha256.New()
	if err := json.NewEncoder(sum).Encode(r); err != nil {
		return Digest{}, err
	}
	for _, file := range r.Files {
		text, err := read(file)
		if os.IsNotExist(err) {
			fmt.Fprintf(sum, "%q is not there\n", file)
			continue
		}
		if err == nil {
			err = old(file)
		}
		if err == nil && since != nil && tellsTime(text) {
			err = fmt.Errorf("%s says when it is compiled", file)
		}
		if err != nil {
			return Digest{}, err
		}
		fmt.Fprintf(sum, "%q %x\n", file, sha256.Sum256(text))
	}
	for path := range r.found() {
		if err := old(path); err != nil {
			return Digest{}, err
		}
		fmt.Fprintf(sum, "%q is there\n", path)
	}
	var d Digest
	sum.Sum(d[:0])
	return d, nil
}

// read reads a regular file of a sane size.
func read(path string) ([]byte, error) {
	info, err := os.Stat(path) // a pipe would not even open
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no regular file", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	b := bytes.NewBuffer(make([]byte, 0, min(info.Size(), maxFile)+bytes.MinRead))
	if n, err := b.ReadFrom(io.LimitReader(file, maxFile+1)); err != nil || n > maxFile {
		return nil, fmt.Errorf("%s cannot be read, or is too large", path)
	}
	return b.Bytes(), nil
}

// tellsTime reports whether a text may mean something else at another time.
func tellsTime(text []byte) bool {
	return bytes.Contains(text, []byte("__TIME__")) || bytes.Contains(text, []byte("__DATE__")) ||
		bytes.Contains(text, []byte("__TIMESTAMP__"))
}
