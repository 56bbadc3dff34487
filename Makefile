# What a person tries: make run, make test. The rest is for those who change things.

PACKAGES := libssl-dev libjansson-dev libsqlite3-dev pkg-config
RELEASE := swift build -c release --product jwsverify --static-swift-stdlib
# Without --disable-xctest the test library's own leak would fail the run.
SANITIZED := --disable-xctest -Xswiftc -use-ld=lld
PREFIX ?= /usr/local

.PHONY: help run build release test examples crash lint format bench asan tsan coverage linkage docs install clean packages

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /	/' | expand -t 12

run: packages ## build the command and verify the sample tokens
	$(RELEASE)
	.build/release/jwsverify --root testvectors/samples/root.pem testvectors/samples/tokens.txt

build: packages ## build everything, for debugging
	swift build --build-tests

release: packages ## build the command as it is shipped
	$(RELEASE)

test: packages ## the whole test suite
	swift test --parallel
	Tests/Linkage/run

examples: packages ## build and run the examples
	Examples/run

crash: packages ## kill a process that fills a ledger a hundred times, and trace that it syncs before it acknowledges
	LEDGER_KILLS=100 swift test --filter CrashTests
	Tests/LedgerProbe/sync-trace

lint: packages ## formatting, and nothing of other places in the tree
	@command -v swift >/dev/null || { echo 'swift is missing'; exit 2; }
	swift format lint --strict --recursive Package.swift Sources Tests Examples
	Tests/Tree/run

format: ## put every source file into shape
	swift format --in-place --recursive Package.swift Sources Tests Examples

bench: packages ## measure, beside `openssl speed` in the same run
	Benchmarks/run

asan: packages ## the tests under AddressSanitizer, leaks included
	swift test --scratch-path .build/asan --sanitize=address $(SANITIZED)

tsan: packages ## the tests under ThreadSanitizer
	swift test --scratch-path .build/tsan --sanitize=thread $(SANITIZED)

coverage: packages ## line coverage of the libraries
	Tests/coverage

linkage: packages ## prove that neither the libraries nor the command load Foundation
	Tests/Linkage/run

docs: packages ## build the reference documentation; warnings are errors
	docs/build

install: release ## install the command under PREFIX (default /usr/local)
	install -D -m 755 .build/release/jwsverify $(DESTDIR)$(PREFIX)/bin/jwsverify

clean: ## remove what was built
	rm -rf .build Examples/.build Benchmarks/.build Tests/Linkage/.build

# Installs what is missing, and asks apt only if something is.
packages:
	@command -v swift >/dev/null || { \
	  echo 'swift is missing: install a Swift 6.2 or later toolchain from https://www.swift.org/install/linux/'; exit 2; }
	@if command -v dpkg-query >/dev/null && ! dpkg-query -W $(PACKAGES) >/dev/null 2>&1; then \
	  sudo=$$([ "$$(id -u)" = 0 ] || echo sudo); \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq $(PACKAGES); \
	fi
