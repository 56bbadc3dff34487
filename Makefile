# What a person tries: make run, make test. The rest is for those who change things.

# The C libraries by the names that pkg-config and Debian have for them.
MODULES := libcrypto jansson
PACKAGES := libssl-dev libjansson-dev pkg-config
RELEASE := swift build -c release --product jwsverify --static-swift-stdlib
ifeq ($(shell uname -s),Linux)
# Start-up is most of the time of a run of one token: the runtime exports nothing that nobody asks for, and libstdc++,
# which is only the Swift runtime's, is linked in (its folder holds no shared one, so that the linker takes that).
STATIC := .build/static
RELEASE += -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xswiftc -L$(STATIC) \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
endif
# Without --disable-xctest the test library's own leak would fail the run.
SANITIZED := --disable-xctest -Xswiftc -use-ld=lld
PREFIX ?= /usr/local
SWIFT_FILES := Package.swift Sources Tests testvectors/generator/Package.swift testvectors/generator/Sources

.PHONY: help run build release test vectors lint format bench asan tsan coverage linkage readme docs install clean packages

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /	/' | expand -t 12

run: release ## build the command and verify the sample tokens
	.build/release/jwsverify --root testvectors/samples/root.pem testvectors/samples/tokens.txt

build: packages ## build everything, for debugging
	swift build --build-tests

release: packages $(STATIC) ## build the command as it is shipped
	$(RELEASE)

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

lint: packages ## formatting, and nothing of other places in the tree
	swift format lint --strict --recursive $(SWIFT_FILES)
	Tests/Tree/run

format: ## put every source file into shape
	swift format --in-place --recursive $(SWIFT_FILES)

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

readme: packages ## prove that the Swift code in README compiles
	Tests/Readme/run

docs: packages ## build the reference documentation; warnings are errors
	docs/build

install: release ## install the command under PREFIX (default /usr/local)
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 .build/release/jwsverify $(DESTDIR)$(PREFIX)/bin/jwsverify

clean: ## remove what was built
	rm -rf .build Benchmarks/.build Tests/Linkage/.build testvectors/generator/.build

# Installs what is missing, and asks apt only if something is.
packages:
	@command -v swift >/dev/null || { \
	  echo 'swift is missing: install a Swift 6.2 or later toolchain from https://www.swift.org/install/linux/'; exit 2; }
	@pkg-config --exists $(MODULES) 2>/dev/null || { \
	  command -v apt-get >/dev/null || { echo 'missing: pkg-config, or a library among $(MODULES)'; exit 2; }; \
	  sudo=$$([ "$$(id -u)" = 0 ] || echo sudo); \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq $(PACKAGES); }
