package audit

import (
	"encoding/hex"
	"hash"
	"io"
)

// sumField is the field of a document with its checksum, the SHA-256 of all up to the end of the programs.
const sumField = "sha256"

// summing is a reader that hashes what was read through it, up to offsets that are told. A decoder reads ahead of them.
type summing struct {
	in      io.Reader
	hash    hash.Hash
	hashed  int64  // bytes
	pending []byte // read, and not hashed
}

func (s *summing) Read(p []byte) (int, error) {
	n, err := s.in.Read(p)
	s.pending = append(s.pending, p[:n]...)
	return n, err
}

// upTo hashes what lies before an offset.
func (s *summing) upTo(offset int64) {
	n := min(max(offset-s.hashed, 0), int64(len(s.pending)))
	s.hash.Write(s.pending[:n])
	s.hashed += n
	s.pending = append(s.pending[:0], s.pending[n:]...)
}

// text is the hash of what was told.
func (s *summing) text() string { return hex.EncodeToString(s.hash.Sum(nil)) }
