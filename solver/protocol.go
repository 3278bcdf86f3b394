package solver

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// The protocol between a Pool and its workers: frames of a length (32 bits,
// big-endian) and a text. A worker opens with a greeting, or what its self-test
// found wrong; after the greeting every request has one reply.
//
//	request  first line "resource wall-ns model", then an SMT-LIB file
//	reply    "unsat", "sat" with a line `"name" value` for each symbol,
//	         "unknown" with a line of reason, "lost" with a line of what
//	         failed in the worker, or "error" with a line of message
const (
	greeting      = "hgrd solver worker 2"
	greetingFault = "fault\n"
)

func writeFrame(w io.Writer, text string) error {
	buf := binary.BigEndian.AppendUint32(make([]byte, 0, 4+len(text)), uint32(len(text)))
	_, err := w.Write(append(buf, text...))
	return err
}

func readFrame(r io.Reader) (string, error) {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return "", err
	}
	n := binary.BigEndian.Uint32(head[:])
	if n > maxOutput {
		return "", fmt.Errorf("frame of %d bytes", n)
	}
	buf := make([]byte, n)
	_, err := io.ReadFull(r, buf)
	return string(buf), err
}

func encodeRequest(q *Query) (string, error) {
	body, err := q.body()
	if err != nil {
		return "", err
	}
	l := q.Limit.withDefaults()
	return fmt.Sprintf("%d %d %t\n", l.Resource, l.Wall, q.Model) + body, nil
}

func decodeRequest(text string) (*Query, error) {
	head, body, _ := strings.Cut(text, "\n")
	var l Limit
	var model bool
	if _, err := fmt.Sscanf(head, "%d %d %t", &l.Resource, &l.Wall, &model); err != nil {
		return nil, fmt.Errorf("solver: malformed request: %w", err)
	}
	q, err := ParseSMTLIB(strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	q.Limit, q.Model = l, model
	return q, nil
}

func encodeReply(r Result, err error) string {
	var b strings.Builder
	switch {
	case err != nil:
		return "error\n" + err.Error()
	case r.Lost:
		return "lost\n" + r.Reason
	case r.Status == Unknown:
		return "unknown\n" + r.Reason
	}
	b.WriteString(r.Status.String())
	b.WriteByte('\n')
	names := make([]string, 0, len(r.Model))
	for name := range r.Model {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(&b, "%s %v\n", strconv.Quote(name), r.Model[name])
	}
	return b.String()
}

// decodeReply reads a reply. One that is none is the answer of a process that
// has failed. The error is the worker's own, about the request.
func decodeReply(text string, model bool) (Result, error) {
	head, body, _ := strings.Cut(text, "\n")
	switch head {
	case "unsat":
		return Result{Status: Unsat}, nil
	case "unknown":
		return Result{Reason: body}, nil
	case "lost":
		return Result{Reason: body, Lost: true}, nil
	case "error":
		return Result{}, fmt.Errorf("solver: worker: %s", body)
	case "sat":
	default:
		return malformed("%.40q", text), nil
	}
	r := Result{Status: Sat}
	if !model {
		return r, nil
	}
	r.Model = map[string]*big.Int{}
	lines := bufio.NewScanner(strings.NewReader(body))
	lines.Buffer(nil, maxOutput)
	for lines.Scan() {
		quoted, err := strconv.QuotedPrefix(lines.Text())
		if err != nil {
			return malformed("%v", err), nil
		}
		name, _ := strconv.Unquote(quoted)
		v, ok := new(big.Int).SetString(strings.TrimPrefix(lines.Text()[len(quoted):], " "), 10)
		if !ok {
			return malformed("value of %q", name), nil
		}
		r.Model[name] = v
	}
	if err := lines.Err(); err != nil {
		return malformed("%v", err), nil
	}
	return r, nil
}

func malformed(format string, args ...any) Result {
	return Result{Reason: "malformed reply: " + fmt.Sprintf(format, args...), Lost: true}
}
