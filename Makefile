# What a person tries: make run, make test. The rest is for those who change things.

# The C libraries by the names that pkg-config and Debian have for them.
MODULES := libcrypto jansson sqlite3
PACKAGES := libssl-dev libjansson-dev libsqlite3-dev pkg-config
PRODUCTS ?= jwsverify jwsverify-ledger
RELEASE := swift build -c release --static-swift-stdlib
ifeq ($(shell uname -s),Linux)
# Start-up is most of the time of a run of one token: the runtime exports nothing that nobody asks for, and libstdc++,
# which is only the Swift runtime's, is linked in (its folder holds no shared one, so that the linker takes that).
STATIC := .build/static
RELEASE += -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xswiftc -L$(STATIC) \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
# Functions of the same machine code become one: generics make many. Nothing here compares functions by their addresses.
RELEASE += -Xlinker --icf=all
# The index by which C++ exceptions find their handlers. Nothing throws one; debuggers read the table itself.
RELEASE += -Xlinker --no-eh-frame-hdr
# Packed, relocations take 4 kB instead of half a megabyte. glibc reads them from 2.36 on, and refuses them before.
ifneq ($(shell printf '%s\n' 2.36 "$$(getconf GNU_LIBC_VERSION | cut -d ' ' -f 2)" | sort -V -C && echo packed),)
RELEASE += -Xlinker -z -Xlinker pack-relative-relocs
endif
endif
PREFIX ?= /usr/local
TIME ?= 60
SWIFT_FILES := Package.swift Sources Tests Benchmarks Examples/Package.swift Examples/Sources \
  testvectors/generator/Package.swift testvectors/generator/Sources

.PHONY: help run build release test vectors examples crash lint audit format bench fuzz fuzz-signature slow soak asan tsan \
  coverage linkage readme docs install clean packages

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /	/' | expand -t 12

run: release ## build the command and verify the sample tokens
	.build/release/jwsverify --root testvectors/samples/root.pem testvectors/samples/tokens.txt

build: packages ## build everything, for debugging
	swift build --build-tests

release: packages $(STATIC) ## build the command as it is shipped
	$(foreach product,$(PRODUCTS),$(RELEASE) --product $(product) &&) true

# Where there is no static libstdc++ the folder stays empty, and the shared one serves.
.build/static:
	mkdir -p $@
	$(foreach archive,$(lastword $(sort $(wildcard /usr/lib/gcc/$(shell uname -m)-*/*/libstdc++.a))),ln -sf $(archive) $@)

test: packages ## the whole test suite
	swift test --parallel
	Tests/Linkage/run
	Tests/Readme/run

vectors: packages ## make the test vectors anew; they are committed
	swift run --package-path testvectors/generator VectorGenerator testvectors

examples: packages ## build and run the examples
	Examples/run

crash: packages ## kill a process that fills a ledger a hundred times, and trace that it syncs before it acknowledges
	LEDGER_KILLS=100 swift test --filter CrashTests
	Tests/LedgerProbe/sync-trace

lint: packages ## formatting, and nothing of other places in the tree
	swift format lint --strict --recursive $(SWIFT_FILES)
	Tests/Tree/run
	Tests/Audit/run >/dev/null
	Tests/Audit/test

audit: ## what SECURITY.md promises, beside the tests that hold it
	Tests/Audit/run

format: ## put every source file into shape
	swift format --in-place --recursive $(SWIFT_FILES)

bench: packages ## measure, beside `openssl speed` in the same run
	Benchmarks/run

fuzz: packages ## run every fuzzer for TIME seconds (default 60)
	TIME=$(TIME) Tests/Fuzz/run

slow: packages ## what hostile shapes cost, against a genuine token; at most 20 times as much a byte
	swift run --package-path Tests/Fuzz --scratch-path Tests/Fuzz/.build/measure -c release -Xswiftc -enable-testing measure slow

soak: packages ## good and bad tokens for TIME seconds (default 60): memory stays flat
	swift run --package-path Tests/Fuzz --scratch-path Tests/Fuzz/.build/measure -c release -Xswiftc -enable-testing measure soak $(TIME)

asan: packages ## the tests under AddressSanitizer, leaks included
	Tests/sanitize address

tsan: packages ## the tests under ThreadSanitizer
	Tests/sanitize thread

fuzz-signature: packages ## a million signatures, good and mutated, on the fast path and the plain one
	JWSVERIFY_DIFFERENTIAL_COUNT=1000000 swift test -c release --scratch-path .build/fuzz -Xswiftc -enable-testing \
	  --filter SignatureDifferentialTests

coverage: packages ## line coverage of the libraries
	Tests/coverage

linkage: packages ## prove that neither the libraries nor the command load Foundation
	Tests/Linkage/run

readme: packages ## prove that the Swift code in README compiles
	Tests/Readme/run

docs: packages ## build the reference documentation; warnings are errors
	docs/build

install: release ## install the command and its man pages under PREFIX (default /usr/local)
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1
	$(foreach product,$(PRODUCTS),.build/release/$(product) manual > .build/$(product).1 && ) true
	install -m 755 $(PRODUCTS:%=.build/release/%) $(DESTDIR)$(PREFIX)/bin
	install -m 644 $(PRODUCTS:%=.build/%.1) $(DESTDIR)$(PREFIX)/share/man/man1

clean: ## remove what was built
	rm -rf .build Tests/Linkage/.build Tests/Fuzz/.build testvectors/generator/.build Examples/.build

# Installs what is missing, and asks apt only if something is.
packages:
	@command -v swift >/dev/null || { \
	  echo 'swift is missing: install a Swift 6.2 or later toolchain from https://www.swift.org/install/linux/'; exit 2; }
	@pkg-config --exists $(MODULES) 2>/dev/null || { \
	  command -v apt-get >/dev/null || { echo 'missing: pkg-config, or a library among $(MODULES)'; exit 2; }; \
	  sudo=$$([ "$$(id -u)" = 0 ] || echo sudo); \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq $(PACKAGES); }
