package audit

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"io"

	"github.com/hgrd/hgrd/reports"
)

// packed is a report in little memory.
type packed []byte

func pack(r *reports.Report) packed {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err == nil {
		err = json.NewEncoder(w).Encode(r)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(fmt.Sprintf("BUG: a report that cannot be packed: %v", err)) // it holds plain data, and memory does not fail
	}
	return b.Bytes()
}

// unpack gives a report of the caller's own; nil where there is none.
func (p packed) unpack() (*reports.Report, error) {
	if p == nil {
		return nil, nil
	}
	var r reports.Report
	if err := json.NewDecoder(io.LimitReader(flate.NewReader(bytes.NewReader(p)), 2*maxReport)).Decode(&r); err != nil {
		return nil, fmt.Errorf("a report that cannot be unpacked: %w", err)
	}
	return &r, nil
}
