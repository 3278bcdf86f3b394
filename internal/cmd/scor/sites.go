package main

import (
	"os"
	"path/filepath"
	"strings"
)

// source is a file with its regions between #ifdef RACEY and #endif.
type source struct {
	name    string
	lines   []string
	regions []region
}

// region has the indices of its directive lines.
type region struct{ begin, middle, end int }

// site is one seeded race.
type site struct {
	source *source
	region int
	line   int // index of the seeded line in a region that replaces line for line, else -1
}

// name says where the site is: the first line of its region, or its own.
func (s *site) position() int {
	if s.line >= 0 {
		return s.line + 1
	}
	return s.source.regions[s.region].begin + 1
}

func readSources(dir string) ([]*source, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var out []*source
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); ext != ".cu" && ext != ".cuh" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		s := &source{name: e.Name(), lines: strings.Split(string(text), "\n")}
		s.findRegions()
		out = append(out, s)
	}
	return out, nil
}

func (s *source) findRegions() {
	open := -1 // of the region that is being read
	for i, line := range s.lines {
		switch words := strings.Fields(line); {
		case len(words) == 2 && words[0] == "#ifdef" && words[1] == "RACEY":
			open = len(s.regions)
			s.regions = append(s.regions, region{begin: i})
		case open >= 0 && len(words) == 1 && words[0] == "#else":
			s.regions[open].middle = i
		case open >= 0 && len(words) == 1 && words[0] == "#endif":
			s.regions[open].end = i
			open = -1
		}
	}
}

// code lists the lines between two that are neither empty nor a comment.
func (s *source) code(from, to int) []int {
	var out []int
	for i := from + 1; i < to; i++ {
		if t := strings.TrimSpace(s.lines[i]); t != "" && !strings.HasPrefix(t, "//") {
			out = append(out, i)
		}
	}
	return out
}

// sites lists the races of the region: its lines, if it has as many as the clean branch, else one.
func (s *source) sites(n int) []*site {
	r := s.regions[n]
	racey, clean := s.code(r.begin, r.middle), s.code(r.middle, r.end)
	if len(racey) < 2 || len(racey) != len(clean) {
		return []*site{{source: s, region: n, line: -1}}
	}
	var out []*site
	for _, i := range racey {
		out = append(out, &site{source: s, region: n, line: i})
	}
	return out
}

func allSites(sources []*source) []*site {
	var out []*site
	for _, s := range sources {
		for n := range s.regions {
			out = append(out, s.sites(n)...)
		}
	}
	return out
}

// with is the text in which one site alone is racey. No line changes its number.
func (s *source) with(only *site) string {
	out := append([]string(nil), s.lines...)
	for n, r := range s.regions {
		racey, clean := s.code(r.begin, r.middle), s.code(r.middle, r.end)
		for i := r.begin; i <= r.end; i++ {
			out[i] = ""
		}
		switch {
		case only.source != s || only.region != n:
			for _, i := range clean {
				out[i] = s.lines[i]
			}
		case only.line < 0:
			for _, i := range racey {
				out[i] = s.lines[i]
			}
		default:
			for k, i := range racey {
				if out[i] = s.lines[clean[k]]; i == only.line {
					out[i] = s.lines[i]
				}
			}
		}
	}
	return strings.Join(out, "\n")
}

// place is the line by which accesses of several builds are compared: a region is one place.
func (s *source) place(line int) int {
	for _, r := range s.regions {
		if r.begin < line && line <= r.end+1 {
			return r.begin + 1
		}
	}
	return line
}
