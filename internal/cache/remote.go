package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"google.golang.org/protobuf/encoding/protowire"
)

// remote is a server in the HTTP protocol of Bazel's remote caches.
type remote struct {
	base   string
	client *http.Client
	broken atomic.Bool
}

// remoteTimeout is for one request: a server that is slower costs more than it gives.
const remoteTimeout = 10 * time.Second

func newRemote(base string) *remote {
	return &remote{base: strings.TrimSuffix(base, "/"), client: &http.Client{Timeout: remoteTimeout}}
}

// CheckURL tells what is wrong with the address of a server.
func CheckURL(address string) error {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return errors.New("not a URL")
	case u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
		return errors.New("not the URL of a server, such as http://cache.example:8080/hgrd")
	case u.RawQuery != "" || u.Fragment != "":
		return errors.New("a URL with a query or a fragment")
	}
	return nil
}

// get returns what the server has under k; nil if that is nothing.
func (r *remote) get(k Key) ([]byte, error) {
	action, err := r.fetch("ac", hex.EncodeToString(k[:]))
	if action == nil {
		return nil, err
	}
	hash, err := parseAction(action)
	if err != nil {
		return nil, r.fail(err)
	}
	data, err := r.fetch("cas", hash)
	if data == nil {
		return nil, err
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != hash {
		return nil, r.fail(errors.New("a content that does not have its hash"))
	}
	return data, nil
}

// put sends the content first: whoever finds the action shall find it too.
func (r *remote) put(k Key, data []byte) error {
	sum := sha256.Sum256(data)
	hash := hex.EncodeToString(sum[:])
	if err := r.send("cas", hash, data); err != nil {
		return err
	}
	return r.send("ac", hex.EncodeToString(k[:]), formatAction(hash, len(data)))
}

func (r *remote) fetch(kind, hash string) ([]byte, error) {
	response, err := r.do(http.MethodGet, kind, hash, nil)
	if response == nil {
		return nil, err
	}
	defer response.Body.Close()
	switch response.StatusCode {
	case http.StatusOK:
		data, err := io.ReadAll(io.LimitReader(response.Body, maxContent+1))
		if err == nil && len(data) > maxContent {
			err = errors.New("a content that is too large")
		}
		if err != nil {
			return nil, r.fail(err)
		}
		if data == nil {
			data = []byte{}
		}
		return data, nil
	case http.StatusNotFound, http.StatusNoContent:
		return nil, nil
	}
	return nil, r.fail(errors.New(response.Status))
}

func (r *remote) send(kind, hash string, data []byte) error {
	response, err := r.do(http.MethodPut, kind, hash, data)
	if response == nil {
		return err
	}
	defer response.Body.Close()
	io.Copy(io.Discard, io.LimitReader(response.Body, 1<<16)) // so that the connection can serve again
	if response.StatusCode/100 != 2 {
		return r.fail(errors.New(response.Status))
	}
	return nil
}

// do makes a request; both results are nil once a request has failed.
func (r *remote) do(method, kind, hash string, body []byte) (*http.Response, error) {
	if r.broken.Load() {
		return nil, nil
	}
	request, err := http.NewRequest(method, r.base+"/"+kind+"/"+hash, bytes.NewReader(body))
	if err != nil {
		return nil, r.fail(err)
	}
	response, err := r.client.Do(request)
	if err != nil {
		return nil, r.fail(err)
	}
	return response, nil
}

// fail ends the use of the server. Of several failures at once one is told.
func (r *remote) fail(err error) error {
	r.broken.Store(true)
	var address *url.Error
	if errors.As(err, &address) {
		err = address.Err // the URL may hold a password
	}
	return err
}

// Numbers of fields in the messages ActionResult and Digest of Bazel's remote execution API.
const (
	actionStdout = 6 // Digest
	digestHash   = 1
	digestSize   = 2
)

// formatAction writes an ActionResult whose standard output is the content of that hash.
func formatAction(hash string, size int) []byte {
	var digest []byte
	digest = protowire.AppendString(protowire.AppendTag(digest, digestHash, protowire.BytesType), hash)
	digest = protowire.AppendVarint(protowire.AppendTag(digest, digestSize, protowire.VarintType), uint64(size))
	return protowire.AppendBytes(protowire.AppendTag(nil, actionStdout, protowire.BytesType), digest)
}

// parseAction reads the hash of the standard output out of an ActionResult.
func parseAction(action []byte) (hash string, err error) {
	digest, err := field(action, actionStdout)
	if err != nil {
		return "", err
	}
	text, err := field(digest, digestHash)
	if err != nil {
		return "", err
	}
	if raw, err := hex.DecodeString(string(text)); err != nil || len(raw) != sha256.Size {
		return "", errors.New("an action whose output has no SHA-256")
	}
	return strings.ToLower(string(text)), nil
}

// field finds the last bytes field of a number in a message.
func field(message []byte, number protowire.Number) ([]byte, error) {
	var found []byte
	for len(message) > 0 {
		n, kind, length := protowire.ConsumeField(message)
		if length < 0 {
			return nil, fmt.Errorf("an action in an unknown form: %w", protowire.ParseError(length))
		}
		if n == number && kind == protowire.BytesType {
			_, _, tag := protowire.ConsumeTag(message)
			found, _ = protowire.ConsumeBytes(message[tag:])
		}
		message = message[length:]
	}
	if found == nil {
		return nil, errors.New("an action without an output")
	}
	return found, nil
}
