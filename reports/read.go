package reports

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// SchemaError is a document of another schema.
type SchemaError struct{ Schema string }

func (e *SchemaError) Error() string {
	return fmt.Sprintf("a report of schema %q; this version reads %q: check again with --format=json:FILE", e.Schema, Schema)
}

// ReadJSON reads a report that NewJSON wrote, here or with another version of the same schema. What it holds is not
// trusted to make sense.
func ReadJSON(in io.Reader) (*Report, error) {
	d := json.NewDecoder(in)
	var r Report
	err := d.Decode(&r)
	switch {
	case err == nil && d.More():
		err = errors.New("more than one document")
	case r.Schema != "" && r.Schema != Schema: // then its fields may mean something else
		return nil, &SchemaError{r.Schema}
	case err == nil && r.Schema == "":
		err = errors.New("it names no schema")
	}
	if err != nil {
		return nil, fmt.Errorf("not a report in JSON: %v", err)
	}
	for i := range r.Races {
		if c := r.Races[i].Carried; c != nil && c.Early != 0 && c.Early != 1 {
			return nil, fmt.Errorf("not a report in JSON: race %s has access %d", r.Races[i].ID, c.Early)
		}
		if c := r.Races[i].Concurrent; c != nil && c.First != 0 && c.First != 1 {
			return nil, fmt.Errorf("not a report in JSON: race %s has access %d", r.Races[i].ID, c.First)
		}
	}
	return &r, nil
}
