package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"strconv"
	"sync"

	"github.com/sourcegraph/jsonrpc2"
)

// maxMessage bounds what a client may send. No document is that large.
const maxMessage = 64 << 20

// codec reads and writes messages as the protocol frames them.
type codec struct{ jsonrpc2.VSCodeObjectCodec }

// ReadObject reads a message of bounded size. At the end of the input, between messages, the error is io.EOF.
func (codec) ReadObject(in *bufio.Reader, v any) error {
	size, err := header(in)
	if err != nil {
		return err
	}
	var body bytes.Buffer
	if n, err := io.CopyN(&body, in, size); err != nil {
		return fmt.Errorf("it ends after %d of %d bytes", n, size)
	}
	if err := json.Unmarshal(body.Bytes(), v); err != nil {
		return errors.New("it is neither a request nor an answer in JSON-RPC")
	}
	return nil
}

// header reads the lines in front of a message, and gives its size.
func header(in *bufio.Reader) (int64, error) {
	if _, err := in.Peek(1); err == io.EOF {
		return 0, io.EOF
	}
	fields, err := textproto.NewReader(in).ReadMIMEHeader()
	if err != nil {
		return 0, errors.New("its header is not like that of HTTP")
	}
	size, err := strconv.ParseInt(fields.Get("Content-Length"), 10, 64)
	switch {
	case err != nil || size < 0:
		return 0, errors.New("its header gives no Content-Length")
	case size > maxMessage:
		return 0, fmt.Errorf("it is longer than %d MiB", maxMessage>>20)
	}
	return size, nil
}

// stream remembers why it ended.
type stream struct {
	jsonrpc2.ObjectStream
	mu  sync.Mutex
	err error
}

func (s *stream) ReadObject(v any) error {
	err := s.ObjectStream.ReadObject(v)
	if err != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.err == nil {
			s.err = err
		}
	}
	return err
}

// ended is the first error of a read.
func (s *stream) ended() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// pipe is what goes in and out of the server; closing it closes what can be closed.
type pipe struct {
	io.Reader
	io.Writer
}

func (p pipe) Close() error { return nil }
