#!/bin/sh
# Makes a Debian package of bin/hgrd, or of $BINARY, in the folder $1. It depends on Z3's library and on the compilers that
# hgrd runs. Of one revision all packages are equal, byte for byte. DEB_VERSION is the package's version, else a snapshot's.
set -eu
out=$1
revision=$(git log -1 --format=%h 2>/dev/null || echo none)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH
version=${DEB_VERSION:-0~$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d.%H%M%S).$revision}
architecture=$(dpkg --print-architecture)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root/package/DEBIAN" "$root/debian" "$out"
DESTDIR="$root/package" PREFIX=/usr sh packaging/install.sh
strip "$root/package/usr/bin/hgrd"
gzip -9n "$root/package/usr/share/man/man1/"*.1
install -D -m 644 LICENSE "$root/package/usr/share/doc/hgrd/copyright"
install -m 644 README.md LIMITS.md RULES.md "$root/package/usr/share/doc/hgrd/"
install -d "$root/package/usr/share/doc/hgrd/docs/images"
install -m 644 docs/*.md "$root/package/usr/share/doc/hgrd/docs/"
install -m 644 docs/images/* "$root/package/usr/share/doc/hgrd/docs/images/"
echo "Source: hgrd" > "$root/debian/control"
libraries=$(cd "$root" && dpkg-shlibdeps -O package/usr/bin/hgrd 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
cat > "$root/package/DEBIAN/control" <<END
Package: hgrd
Version: $version
Architecture: $architecture
Maintainer: the hgrd project <hgrd@example.invalid>
Installed-Size: $(du -sk --apparent-size --exclude=DEBIAN "$root/package" | cut -f1)
Depends: $libraries, clang-14, llvm-14
Section: devel
Priority: optional
Description: finds data races in CUDA programs, or proves their absence
 hgrd reads host and kernel code together, without a GPU and without a CUDA SDK. For each kernel it says racy, with a
 concrete witness, race-free, with the assumptions, or inconclusive, with the reason.
END
chmod -R u=rwX,go=rX "$root/package"
find "$root/package" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz -z2 --build "$root/package" "$out/hgrd_${version}_${architecture}.deb" > /dev/null
echo "$out/hgrd_${version}_${architecture}.deb"
