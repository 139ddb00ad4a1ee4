# All tasks of the project. On a machine with only the Swift toolchain, `make run` and `make test` install
# what is missing.

SHELL := /bin/bash
SWIFT ?= swift
PREFIX ?= /usr/local
UNAME := $(shell uname -s)

# On Linux Swift's runtime is linked statically: the program starts in a quarter of the time and needs no
# toolchain. Each function has its own section, so that the linker can put those of an update together (`make
# order`).
RELEASE := -c release -debug-info-format none $(if $(filter Linux,$(UNAME)),--static-swift-stdlib -Xswiftc -Xfrontend \
  -Xswiftc -function-sections -Xcc -ffunction-sections)
BINARY = $(shell $(SWIFT) build -c release --show-bin-path 2>/dev/null)/islet

.PHONY: help setup build run test proof types trees clients faults screens soak sanitize fuzz mutants schema bench gates tree profile order format lint darwin check install files deb tarball packages docker uninstall readme map clean

help: ## List the targets.
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: ## Install the system packages that are missing.
	@scripts/setup

build: setup ## Build the program in release mode.
	@scripts/timed .build/release $(SWIFT) build $(RELEASE) --product islet
	$(SWIFT) build $(RELEASE) --product islet-preload
	@$(BINARY) preview --prepare $(dir $(BINARY))widgets
	@ln -sfn release/islet .build/islet

run: build ## Open the dashboard with the demo.
	@$(BINARY) demo

# ONCE=1 builds module by module and without debug information: a single build takes three quarters of the
# time, but later changes take longer.
ONCE ?=
WHOLE := -debug-info-format none -Xswiftc -wmo -Xswiftc -no-emit-module-separately-wmo -Xswiftc -num-threads \
  -Xswiftc 1 -Xswiftc -index-ignore-system-modules -Xswiftc -index-ignore-clang-modules
BUILD_TESTS = $(SWIFT) build --build-tests $(if $(ONCE),$(WHOLE))

# Journeys, and modules whose tests wait for processes and ports, run beside those that compute. The kit's
# tests wait for events in an app, and have a process's threads to themselves.
test: setup ## Run all tests.
	$(BUILD_TESTS)
	@scripts/tests --again --beside '^JourneyTests' --beside '^IsletKitTests' \
	  --beside '^(Gateway|EventStore|Documentation|Source|Intercept|Events)Tests'

proof: ## Run every long proof that has not passed for this program yet, and write docs/proof.md (ONLY='NAME …').
	@scripts/proof $(ONLY)

clients: build ## Test with real clients of the vendors (installs them in .venv).
	@Tests/Clients/run $(BINARY)

faults: build ## Test a gateway with failing disks and databases, kills, floods and crowds; more random runs against the model.
	@python3 Tests/Faults/faults.py $(BINARY)
	$(BUILD_TESTS)
	MODEL_SEEDS=300 $(SWIFT) test --skip-build --filter ModelTests

types: setup ## Compare verdicts on 50,000 values of random Swift types with JSONDecoder (PAIRS=50000, SEED=1).
	$(BUILD_TESTS)
	CODABLE_PAIRS=$(PAIRS) CODABLE_SEED=$(SEED) $(SWIFT) test --skip-build --filter CodableTests

# Three times as fast in release mode, on all processors.
OPTIMISED = .build/optimised
trees: setup ## Paint a million random trees of views (TREES=1000000).
	$(SWIFT) build -c release --scratch-path $(OPTIMISED) --build-tests -Xswiftc -enable-testing
	seq 1 10000 $(TREES) | TREES=10000 xargs -P $$(getconf _NPROCESSORS_ONLN) -I{} sh -c 'TREES_FROM={} \
	  $(OPTIMISED)/release/isletPackageTests.xctest --testing-library swift-testing --filter RandomTreeTests \
	  || { echo "the trees from {} on fail"; exit 255; }'

team: build ## Run a team's gateway on this machine: PostgreSQL, two gateways, a balancer, the dashboard.
	@scripts/team $(BINARY)

bench-team: build ## Measure gateways on one PostgreSQL, compared with SQLite in the same run.
	@scripts/setup bench
	@Benchmarks/run $(BINARY) team

PAIRS ?= 50000
TREES ?= 1000000
SEED ?= 1
SECONDS := 60
screens: build ## Check pictures in xterm and kitty: screenshots, OCR, colours; ten thousand runs of the model of a terminal.
	@scripts/setup screens
	@python3 Tests/Pictures/screens.py $(BINARY)
	$(BUILD_TESTS)
	TERMINAL_RUNS=10000 PANE_STEPS=1500 $(SWIFT) test --skip-build --filter 'TerminalModelTests|PaneCacheTests'

MINUTES ?= 30
soak: build ## Check ten hours of use in minutes: memory, descriptors, threads, children, the store (MINUTES=30).
	@python3 Tests/Faults/soak.py $(BINARY) $(MINUTES)

ONLY ?=
MODULE ?=
KIND ?=
sanitize: setup ## Run the tests under the thread and the address sanitizer (MODULE=Gateway, KIND=thread for one).
	@MODULE=$(MODULE) scripts/sanitize $(KIND)

fuzz: setup ## Fuzz all readers of untrusted bytes with libFuzzer, ten minutes each.
	@scripts/fuzz

CHECK ?=
mutants: setup ## Break the most important checks one at a time, in a copy; a test must notice each (CHECK="host rate").
	@scripts/mutants $(CHECK)

schema: build ## Check the server against its own OpenAPI description.
	@Tests/Clients/schema $(BINARY)

bench: build ## Compare with peers in one run.
	@scripts/setup bench
	@Benchmarks/run $(BINARY)

UPDATE ?=
RAISE ?=
gates: build ## Fail if lines, instructions, bytes or memory grew (UPDATE=1 saves lower figures, RAISE='NAME …' higher ones).
	@scripts/setup gates
	@python3 Benchmarks/gates/gates.py $(BINARY) $(if $(UPDATE),--update) $(if $(RAISE),--raise $(RAISE))

tree: ## Fail if lines, files or modules grew; needs no program.
	@python3 Benchmarks/gates/gates.py --tree

ROW ?= update.screen
profile: build ## Print the most expensive functions of a row of the gates (ROW=update.alone).
	@scripts/setup gates
	@python3 Benchmarks/gates/gates.py $(BINARY) --profile $(ROW)

order: build ## Write the linker's list, which puts the functions of an update and a start together.
	@scripts/setup gates
	@python3 Benchmarks/gates/gates.py $(BINARY) --order

format: ## Format the sources.
	$(SWIFT) format -i --parallel -r Sources Tests Examples Package.swift

lint: ## Check the format, and the languages' catalogues.
	$(SWIFT) format lint --parallel --strict -r Sources Tests Examples Package.swift
	@for file in Sources/Foundations/CLanguages/po/*.po; do msgfmt --check --output-file=/dev/null $$file || exit 1; done

darwin: ## Compile the C shims for macOS, with Apple's headers (by zig, in .venv).
	@scripts/setup darwin
	@scripts/darwin

check: ## Check the changes since main: format, map, phrases, the tests of changed modules.
	@scripts/check

# Installs the files named on standard input, with their folders, below a folder. Only GNU's install has an
# option for that.
INSTALL_TREE = sh -c 'while read -r file; do install -d "$$0/$$(dirname "$$file")" && install -m 644 "$$file" "$$0/$$file"; done'

install: build ## Install below PREFIX.
	@$(MAKE) --no-print-directory files
	rm -rf $(DESTDIR)$(PREFIX)/lib/islet/widgets
	$(BINARY) preview --prepare $(DESTDIR)$(PREFIX)/lib/islet/widgets

# Installs an already built program, without the vocabulary compiled for this compiler.
files:
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib/islet $(DESTDIR)$(PREFIX)/share/islet/themes
	install -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/islet
	$(BINARY) man --lang en --all $(DESTDIR)$(PREFIX)/share/man/man1
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(PREFIX)/share/zsh/site-functions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	$(BINARY) completions bash >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/islet
	$(BINARY) completions zsh >$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_islet
	$(BINARY) completions fish >$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/islet.fish
ifeq ($(UNAME),Linux)
	install -m 755 $(dir $(BINARY))libislet-preload.so $(DESTDIR)$(PREFIX)/lib/islet/libislet-preload.so
endif
	install -m 644 themes/*.json5 $(DESTDIR)$(PREFIX)/share/islet/themes
	cd Examples && find . -mindepth 3 -name '*.swift' | $(INSTALL_TREE) $(DESTDIR)$(PREFIX)/share/islet/examples
	for module in ViewTree WidgetUI WidgetHost; do \
	  (cd "$$(dirname "$$(find Sources -type d -name $$module)")" && find $$module -name '*.swift' | \
	    $(INSTALL_TREE) $(DESTDIR)$(PREFIX)/share/islet/widgets) || exit 1; \
	done

deb: build ## Build a Debian package in .build, and test it.
	@scripts/setup deb
	@packaging/debian/build $(BINARY)

tarball: build ## Build a tarball for other Linux systems in .build, and test it.
	@packaging/tarball/build $(BINARY)

TOOLCHAIN = $(abspath $(dir $(realpath $(shell command -v swiftc)))../..)
packages: deb tarball ## Test the package, the tarball and both images on minimal systems, as root and without a container engine.
	@scripts/setup packages
	@package=$$(ls -t .build/islet_*.deb | head -1) && packaging/debian/try $$package --bare && packaging/docker/try $$package $(TOOLCHAIN)

docker: ## Build the images: `islet`, and `islet:swift` with everything that a widget's preview needs.
	docker build -t islet .
	docker build -t islet:swift --build-arg BASE=swift:6.2-bookworm .

uninstall: ## Remove what `install` installed.
	rm -rf $(DESTDIR)$(PREFIX)/bin/islet $(DESTDIR)$(PREFIX)/lib/islet $(DESTDIR)$(PREFIX)/share/man/man1/islet*.1 $(DESTDIR)$(PREFIX)/share/bash-completion/completions/islet $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_islet $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/islet.fish $(DESTDIR)$(PREFIX)/share/islet

readme: build ## Update the README's pictures and keys with the program.
	@scripts/film $(BINARY)
	@scripts/readme $(BINARY)

map: ## Draw the map of modules in docs/architecture.md from Package.swift.
	@scripts/map

clean: ## Remove all build products.
	rm -rf .build .venv
