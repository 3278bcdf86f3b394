#!/bin/sh
# Installs bin/hgrd, or $BINARY, with its manual pages and completions below $DESTDIR$PREFIX.
set -eu
binary=${BINARY:-bin/hgrd}
root="${DESTDIR:-}${PREFIX:-/usr/local}"
umask 022
install -d "$root/bin" "$root/share/man/man1" "$root/share/bash-completion/completions" \
  "$root/share/zsh/site-functions" "$root/share/fish/vendor_completions.d"
install -m 755 "$binary" "$root/bin/hgrd"
install -d "$root/share/doc/hgrd"
sh packaging/notices.sh > "$root/share/doc/hgrd/THIRD-PARTY-NOTICES"
install -m 644 SECURITY.md "$root/share/doc/hgrd/SECURITY.md"
"$binary" man "$root/share/man/man1" > /dev/null
"$binary" completion bash > "$root/share/bash-completion/completions/hgrd"
"$binary" completion zsh > "$root/share/zsh/site-functions/_hgrd"
"$binary" completion fish > "$root/share/fish/vendor_completions.d/hgrd.fish"
