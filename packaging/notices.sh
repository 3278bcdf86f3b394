#!/bin/sh
# Prints the licences of all that bin/hgrd is made of: the Go modules whose packages are linked in, and Go itself. Z3,
# clang and LLVM are no part of a package: it depends on those of the system, which bring their own.
set -eu
go=${GO:-go}
echo "hgrd is under the licence in its file LICENSE. It is linked with the software below, each under its own licence."
echo "Z3, clang and LLVM are not part of it: they are used as the system has them."
$go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}' ./cmd/hgrd | sort -u | while read -r path version; do
  [ -n "$path" ] || continue
  printf '\n%s\n%s %s\n\n' "--------------------------------------------------------------------------------" "$path" "$version"
  found=""
  for file in "vendor/$path"/LICENSE* "vendor/$path"/LICENCE* "vendor/$path"/COPYING* "vendor/$path"/UNLICENSE* "vendor/$path"/NOTICE*; do
    [ -f "$file" ] || continue
    found=1
    cat "$file"
  done
  [ -n "$found" ] || { echo "packaging/notices.sh: vendor/$path has no licence" >&2; exit 1; }
done
root=$($go env GOROOT)
printf '\n%s\nGo, its runtime and standard library\n\n' "--------------------------------------------------------------------------------"
for file in "$root/LICENSE" /usr/share/doc/golang-go/copyright; do
  [ -f "$file" ] && { cat "$file"; exit 0; }
done
echo "packaging/notices.sh: no licence of Go in $root" >&2
exit 1
