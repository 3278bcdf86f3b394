package lsp

import (
	"net/url"
	"path/filepath"
)

// name is how the client calls a file.
type name struct {
	uri, path string
}

// nameOf reads a URI. That of no file of this machine has no path.
func nameOf(uri string) name {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Host != "" && u.Host != "localhost" || !filepath.IsAbs(u.Path) {
		return name{uri: uri}
	}
	return name{uri, filepath.Clean(u.Path)}
}

// filePath is the path of a document, without links.
func filePath(uri string) (path string, ok bool) {
	n := nameOf(uri)
	if n.path == "" {
		return "", false
	}
	return real(n.path), true
}

// real is the path of a file without links.
func real(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if p, err := filepath.EvalSymlinks(path); err == nil {
		return p
	}
	return filepath.Clean(path)
}

// uri is how the client calls a file, or would. The caller holds mu.
func (s *Server) uri(path string) string {
	if n, known := s.names[path]; known {
		return n.uri
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
