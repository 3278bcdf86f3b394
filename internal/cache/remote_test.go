package cache

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// nginx serves a folder by WebDAV, as a cache for Bazel would be set up, until the test ends.
func nginx(t *testing.T) string {
	t.Helper()
	binary, err := exec.LookPath("nginx")
	if err != nil {
		binary = "/usr/sbin/nginx"
	}
	dir := t.TempDir()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	listener.Close()
	if err := os.MkdirAll(filepath.Join(dir, "data"), 0o777); err != nil {
		t.Fatal(err)
	}
	conf := fmt.Sprintf(`
daemon off;
master_process off;
pid %[1]s/pid;
error_log %[1]s/error.log;
events {}
http {
  access_log off;
  client_body_temp_path %[1]s/body;
  proxy_temp_path %[1]s/proxy;
  fastcgi_temp_path %[1]s/fastcgi;
  uwsgi_temp_path %[1]s/uwsgi;
  scgi_temp_path %[1]s/scgi;
  server {
    listen %[2]s;
    client_max_body_size 0;
    location /cache/ {
      root %[1]s/data;
      dav_methods PUT;
      create_full_put_path on;
    }
  }
}
`, dir, address)
	path := filepath.Join(dir, "nginx.conf")
	if err := os.WriteFile(path, []byte(conf), 0o666); err != nil {
		t.Fatal(err)
	}
	var errs bytes.Buffer
	cmd := exec.Command(binary, "-p", dir, "-c", path)
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGTERM)
		cmd.Wait()
	})
	for range 200 {
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			return "http://" + address + "/cache"
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("nginx does not answer: %s", &errs)
	return ""
}

func TestRemote(t *testing.T) {
	url := nginx(t)
	var w told
	k, data := number(3)
	a := Open(Options{Dir: t.TempDir(), URL: url + "/", Warn: w.warn})
	if _, ok := a.Get(k); ok {
		t.Error("something on an empty server")
	}
	a.Put(k, data)

	dir := t.TempDir()
	for _, c := range []*Cache{Open(Options{URL: url, Warn: w.warn}), Open(Options{Dir: dir, URL: url, Warn: w.warn}), Open(Options{Dir: dir})} {
		if got, ok := c.Get(k); !ok || !bytes.Equal(got, data) {
			t.Error("not there")
		}
	}
	// The halves lie where Bazel's clients put them.
	for _, kind := range []string{"ac", "cas"} {
		response, err := http.Get(fmt.Sprintf("%s/%s/%x", url, kind, map[string][]byte{"ac": k[:], "cas": hashOf(data)}[kind]))
		if err != nil || response.StatusCode != http.StatusOK {
			t.Fatalf("%s: %v, %v", kind, response, err)
		}
		body, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if kind == "cas" && !bytes.Equal(body, data) {
			t.Error("the content is not in /cas")
		}
	}
	if w.lines != nil {
		t.Errorf("told %q", w.lines)
	}
}

func hashOf(data []byte) []byte {
	k := sha256.Sum256(data)
	return k[:]
}

// A server that does not do as it should is told once, and then left alone.
func TestRemoteFailures(t *testing.T) {
	k, data := number(4)
	action := formatAction(fmt.Sprintf("%x", hashOf(data)), len(data))
	serve := func(h http.HandlerFunc) string {
		s := httptest.NewServer(h)
		t.Cleanup(s.Close)
		return s.URL
	}
	gone := serve(nil)
	asked := 0
	for name, url := range map[string]string{
		"nobody listens": "http://127.0.0.1:1",
		"forbidden":      serve(func(w http.ResponseWriter, r *http.Request) { asked++; w.WriteHeader(http.StatusForbidden) }),
		"no action":      serve(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "hello") }),
		"another content": serve(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/ac/") {
				w.Write(action)
			} else {
				io.WriteString(w, "something else")
			}
		}),
		"cut short": serve(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "1000")
			io.WriteString(w, "short")
		}),
		"no route": gone,
	} {
		t.Run(name, func(t *testing.T) {
			var w told
			c := Open(Options{URL: url, Warn: w.warn})
			for range 3 {
				if _, ok := c.Get(k); ok {
					t.Error("found")
				}
				c.Put(k, data)
			}
			if len(w.lines) != 1 && name != "no route" || len(w.lines) > 1 {
				t.Errorf("told %q", w.lines)
			}
		})
	}
	if asked != 1 {
		t.Errorf("a server that forbids was asked %d times", asked)
	}
}

func TestCheckURL(t *testing.T) {
	for url, good := range map[string]bool{
		"http://host": true, "https://host:80/a/b": true, "http://user:word@host/": true,
		"": false, "host:80": false, "ftp://host": false, "http://": false, "http://host?x": false, "http://host#x": false, "http://%zz": false,
	} {
		if err := CheckURL(url); (err == nil) != good {
			t.Errorf("%q: %v", url, err)
		}
	}
}

func FuzzParseAction(f *testing.F) {
	f.Add(formatAction(strings.Repeat("ab", 32), 77))
	f.Add([]byte{0x32, 0x02, 0x0a, 0x00})
	f.Fuzz(func(t *testing.T, action []byte) {
		if hash, err := parseAction(action); err == nil && len(hash) != 64 {
			t.Errorf("%q", hash)
		}
	})
}
