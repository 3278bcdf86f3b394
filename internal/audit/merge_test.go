package audit

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// shards cuts an audit into n parts, as they are read from files.
func shards(t testing.TB, a *Audit, n int) (names []string, parts []*Audit) {
	t.Helper()
	for i := 1; i <= n; i++ {
		part := &Audit{Header: a.Header}
		if n > 1 {
			part.Shard = &Shard{i, n}
		}
		for k := i - 1; k < len(a.Records); k += n {
			part.Records = append(part.Records, a.Records[k])
		}
		if part.Shard.Size(len(a.Records)) != len(part.Records) {
			t.Errorf("shard %d of %d: size %d, %d records", i, n, part.Shard.Size(len(a.Records)), len(part.Records))
		}
		var b bytes.Buffer
		if err := part.writeJSON(&b, false); err != nil {
			t.Fatal(err)
		}
		read, err := ReadJSON(&b)
		if err != nil {
			t.Fatal(err)
		}
		names, parts = append(names, fmt.Sprintf("%d.json", i)), append(parts, read)
	}
	return names, parts
}

// Every format of merged shards has the bytes of the whole audit's, in whatever order the shards are given.
func TestMerge(t *testing.T) {
	for n := 1; n <= 11; n++ {
		names, parts := shards(t, example(), n)
		names, parts = append(names[n/2:], names[:n/2]...), append(parts[n/2:], parts[:n/2]...)
		merged, err := Merge(names, parts)
		if err != nil {
			t.Fatal(err)
		}
		for name, format := range Formats {
			for _, verbose := range []bool{false, true} {
				var want, got bytes.Buffer
				if err := format(example(), &want, verbose); err != nil {
					t.Fatal(err)
				}
				if err := format(merged, &got, verbose); err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(want.Bytes(), got.Bytes()) {
					t.Errorf("%d shards, %s: another document", n, name)
				}
			}
		}
		if merged.Totals() != example().Totals() {
			t.Errorf("%d shards: totals %+v", n, merged.Totals())
		}
	}
}

func TestMergeRefuses(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(names []string, parts []*Audit) ([]string, []*Audit)
		want  string
	}{
		{"missing", func(n []string, p []*Audit) ([]string, []*Audit) { return n[:2], p[:2] }, "missing: shard 3/3"},
		{"twice", func(n []string, p []*Audit) ([]string, []*Audit) { p[2].Shard.Index = 1; return n, p },
			"1.json and 3.json are the same shard, 1 of 3"},
		{"another cut", func(n []string, p []*Audit) ([]string, []*Audit) { p[1].Shard = &Shard{2, 4}; return n, p },
			"1.json is one of 3 shards, 2.json one of 4"},
		{"another version", func(n []string, p []*Audit) ([]string, []*Audit) { p[1].Tool = "hgrd 2"; return n, p },
			"2.json is by hgrd 2, 1.json by hgrd 1: audit all shards with one version"},
		{"other options", func(n []string, p []*Audit) ([]string, []*Audit) {
			p[1].Options = append(p[1].Options[:2:2], "-DX")
			return n, p
		}, "different options: -DN<4 against -DX"},
		{"other programs", func(n []string, p []*Audit) ([]string, []*Audit) { p[1].List.Digest = "x"; return n, p },
			"1.json and 2.json are about different programs"},
		{"a program less", func(n []string, p []*Audit) ([]string, []*Audit) { p[0].Records = p[0].Records[:1]; return n, p },
			"the shards hold 6 programs that do not make the list of 8"},
	} {
		names, parts := c.spoil(shards(t, example(), 3))
		if _, err := Merge(names, parts); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

func TestReadJSONRefuses(t *testing.T) {
	whole := document(t, example())
	for text, want := range map[string]string{
		"":                              "not the whole",
		whole[:len(whole)/2]:            "not the whole",
		whole[:len(whole)-3]:            "not the whole",
		whole + "{}":                    "not the whole",
		"[]":                            "no JSON",
		"{}":                            "not the whole",
		`{"schema":"hgrd/1"}`:           `its schema is "hgrd/1"`,
		`{"schema":"x\u001b","list":4}`: `its schema is "x\x1b", not "hgrd-audit/2": audit again with this version of hgrd`,
		`{"schema":"hgrd-audit/2","programs":[{"status":"good"}]}`: "unknown status",
		`{"schema":"hgrd-audit/2","shard":"4/3"}`:                  "not a shard",
	} {
		if _, err := ReadJSON(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: %v, want %q", text, err, want)
		}
	}
}

// FuzzReadJSON: no text makes the reader, the merge or a document panic, and what can be read is written the same again.
func FuzzReadJSON(f *testing.F) {
	var b bytes.Buffer
	if err := example().writeJSON(&b, false); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte(`{"schema":"hgrd-audit/2","shard":"1/1","programs":[{"status":"failed","report":{"races":[{}],"findings":[{"pairs":[{}]}]}}]}`))
	f.Add([]byte(`{"schema":"hgrd-audit/2","programs":[{"report":{"races":[{"carried":{"early":7},"witness":{}}],"kernels":[{"verdict":"racy"}]}}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		a, err := ReadJSON(bytes.NewReader(text))
		if err != nil {
			return
		}
		Merge([]string{"x"}, []*Audit{a})
		for name, format := range Formats {
			var b bytes.Buffer
			if err := format(a, &b, true); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if name != "json" {
				continue
			}
			again, err := ReadJSON(bytes.NewReader(b.Bytes()))
			if err != nil {
				t.Fatal(err)
			}
			if got := document(t, again); got != b.String() {
				t.Errorf("written as\n%s\nand then as\n%s", b.String(), got)
			}
		}
	})
}

func TestParseShard(t *testing.T) {
	for _, s := range []string{"1/1", "3/7"} {
		if got, err := ParseShard(s); err != nil || got.String() != s {
			t.Errorf("%s: %v, %v", s, got, err)
		}
	}
	for _, s := range []string{"", "1", "0/3", "4/3", "-1/3", "1/x", "1/2/3", "1/1000000"} {
		if got, err := ParseShard(s); err == nil {
			t.Errorf("%q is %v", s, got)
		}
	}
}
