# make run    sets up what is missing, builds, checks a bundled program
# make test   the whole test suite
# make build  bin/hgrd
# make install PREFIX=/usr/local DESTDIR=
# make dist   a Debian package in dist/
# make release VERSION=v1.2.3  a tarball, a Debian package, an SBOM and their checksums in dist/; without VERSION, of the tag
GO ?= go
Z3_ARCHIVE = vendor/github.com/mitchellh/go-z3/libz3.a

.PHONY: build install dist release run test golden fuzz bench setup
build: $(Z3_ARCHIVE)
	$(GO) build -o bin/hgrd ./cmd/hgrd

# go-z3 links ${SRCDIR}/libz3.a, which no module download holds: a linker script sends it to Debian's libz3.
# The sources are vendored, not committed; the script is rewritten after every `go mod vendor`, which deletes it.
$(Z3_ARCHIVE): go.mod go.sum | setup
	$(GO) mod vendor
	printf 'INPUT(-lz3)\n' > $@

install: build
	PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' sh packaging/install.sh

dist: build
	sh packaging/deb.sh $(or $(DIST),dist)

release: $(Z3_ARCHIVE)
	@GO='$(GO)' VERSION='$(VERSION)' sh packaging/release.sh $(or $(DIST),dist)

setup:
	@GO='$(GO)' ./.ci/setup

run: build
	@bin/hgrd check testprograms/host/race_scale_overlap.cu || test $$? -eq 1 # 1: a race was found, as it should

test: $(Z3_ARCHIVE)
	@GO='$(GO)' ./.ci/setup test
	$(GO) vet ./...
	GOGC=300 $(GO) test -count=1 -timeout=40m ./...

# rewrites the golden files
golden: $(Z3_ARCHIVE)
	$(GO) test -count=1 $$(grep -rl --include='*_test.go' internal/golden . | grep -v ^./vendor | xargs -n1 dirname | sort -u) -update

# runs each fuzz target for a while
FUZZTIME ?= 10s
fuzz: $(Z3_ARCHIVE)
	@grep -rl --include='*_test.go' 'func Fuzz' . | grep -v ^./vendor | xargs -n1 dirname | sort -u | while read -r d; do \
	  $(GO) test -list 'Fuzz.*' $$d | grep ^Fuzz | while read -r f; do \
	    echo "$$d $$f"; $(GO) test -run xxx -fuzz "^$$f$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x $$d || exit 1; done || exit 1; done

# Go benchmarks of all packages
bench: $(Z3_ARCHIVE)
	$(GO) test -run xxx -bench . -benchmem ./...
