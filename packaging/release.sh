#!/bin/sh
# Makes a release in the folder $1: a tarball, a Debian package, an SBOM (CycloneDX) of what is linked into hgrd, and
# SHA256SUMS. Its version is $VERSION, else the tag of the revision that is checked out, without changes. Of one revision
# all releases are equal, byte for byte: times are that of its commit, or SOURCE_DATE_EPOCH.
set -eu
out=$1
go=${GO:-go}
sbom=github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0
version=${VERSION:-$(git describe --tags --exact-match --dirty 2>/dev/null || true)}
case $version in
  "") echo "packaging/release.sh: no tag is checked out; name a version: make release VERSION=v1.2.3" >&2; exit 2 ;;
  *-dirty) echo "packaging/release.sh: the sources of ${version%-dirty} have changes" >&2; exit 2 ;;
esac
if ! printf '%s\n' "$version" | grep -Eqx 'v(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*)){2}(-[0-9A-Za-z]+([.-][0-9A-Za-z]+)*)?'; then
  echo "packaging/release.sh: $version is no version such as v1.2.3 or v1.2.3-rc.1" >&2
  exit 2
fi
number=${version#v}
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"
out=$(cd "$out" && pwd)

BINARY="$work/hgrd"
export BINARY
# No build ID: it would tell the folder of the sources.
$go build -trimpath -buildvcs=false -ldflags "-buildid= -X github.com/hgrd/hgrd/internal/command.tag=$version" -o "$BINARY" ./cmd/hgrd
strip "$BINARY"
name=hgrd_${number}_$($go env GOOS)_$($go env GOARCH)

DESTDIR="$work/tree" PREFIX="/$name" sh packaging/install.sh
install -m 644 LICENSE README.md LIMITS.md RULES.md "$work/tree/$name/share/doc/hgrd/"
install -d "$work/tree/$name/share/doc/hgrd/docs/images"
install -m 644 docs/*.md "$work/tree/$name/share/doc/hgrd/docs/"
install -m 644 docs/images/* "$work/tree/$name/share/doc/hgrd/docs/images/"
tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --format=gnu \
  -C "$work/tree" -cf "$work/$name.tar" "$name"
gzip -9n "$work/$name.tar"

(cd "$work" && CGO_ENABLED=0 $go run -trimpath "$sbom" bin -json -std -noserial -notimestamp -version "$version" -output "$name.cdx.json" hgrd) 2> "$work/log" ||
  { cat "$work/log" >&2; exit 1; }

# Debian sorts a version with ~ before the one without.
deb=$(DEB_VERSION=$(printf '%s' "$number" | sed 's/-/~/; s/-/./g') sh packaging/deb.sh "$work")
mv "$work/$name.tar.gz" "$work/$name.cdx.json" "$deb" "$out/"
cd "$out"
sha256sum "$(basename "$deb")" "$name.cdx.json" "$name.tar.gz" > SHA256SUMS
cat SHA256SUMS
