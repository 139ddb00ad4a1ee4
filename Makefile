# Everything that is done to Islet. On a machine with only the Swift toolchain `make run` and
# `make test` install what is missing.

SHELL := /bin/bash
SWIFT ?= swift
PREFIX ?= /usr/local
UNAME := $(shell uname -s)

# Homebrew's libraries lie outside the compiler's own paths.
ifeq ($(UNAME),Darwin)
BREW := $(shell brew --prefix 2>/dev/null)
FLAGS := -Xcc -I$(BREW)/include -Xlinker -L$(BREW)/lib \
	-Xcc -I$(BREW)/opt/ncurses/include -Xlinker -L$(BREW)/opt/ncurses/lib \
	-Xcc -I$(BREW)/opt/sqlite/include -Xlinker -L$(BREW)/opt/sqlite/lib \
	-Xcc -I$(BREW)/opt/openssl@3/include -Xlinker -L$(BREW)/opt/openssl@3/lib
endif

# Generic code is made for its types across modules, which is worth a twelfth of the time.
RELEASE := -c release -Xswiftc -cross-module-optimization
BINARY = $(shell $(SWIFT) build -c release $(FLAGS) --show-bin-path 2>/dev/null)/islet

.PHONY: help setup build run test clients faults screens soak sanitize fuzz schema bench format lint install uninstall readme map clean

help: ## Say what can be made.
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: ## Install the system packages that are missing.
	@scripts/setup

build: setup ## Build the program in release mode.
	$(SWIFT) build $(RELEASE) $(FLAGS) --product islet
	$(SWIFT) build $(RELEASE) $(FLAGS) --product islet-preload
	@$(BINARY) preview --prepare $(dir $(BINARY))widgets

run: build ## Open the dashboard with the demo.
	@$(BINARY) demo

# The journeys drive real terminals and have the machine to themselves; the kit's tests wait for what
# reaches an app, and have the threads of the process to themselves.
test: setup ## Run all tests.
	$(SWIFT) build $(FLAGS) --build-tests
	$(SWIFT) test $(FLAGS) --skip-build --parallel --skip JourneyTests --skip IsletKitTests
	$(SWIFT) test $(FLAGS) --skip-build --filter IsletKitTests
	$(SWIFT) test $(FLAGS) --skip-build --filter JourneyTests

clients: build ## Test with real clients of the vendors (installs them in .venv).
	@Tests/Clients/run $(BINARY)

faults: build ## Fail disks, kill, flood and crowd a gateway; more random lives against the model.
	@python3 Tests/Faults/faults.py $(BINARY)
	$(SWIFT) build $(FLAGS) --build-tests
	MODEL_SEEDS=300 $(SWIFT) test $(FLAGS) --skip-build --filter ModelTests

SECONDS := 60
screens: build ## Look at pictures in xterm and kitty: screenshots, OCR, colours.
	@scripts/setup screens
	@python3 Tests/Pictures/screens.py $(BINARY)

MINUTES ?= 10
soak: build ## Days in minutes, for memory, descriptors and the store (MINUTES=10).
	@python3 Tests/Faults/soak.py $(BINARY) $(MINUTES)

ROOM ?=
KIND ?=
sanitize: setup ## Run the tests under the thread and the address sanitizer (ROOM=Gateway, KIND=thread for one).
	@ROOM=$(ROOM) scripts/sanitize $(KIND)

fuzz: setup ## Feed what reads strangers' bytes with libFuzzer's inputs, ten minutes each.
	@scripts/fuzz

schema: build ## Check the server against its own OpenAPI description.
	@Tests/Clients/schema $(BINARY)

bench: build ## Measure, beside peers, in one run.
	@scripts/setup bench
	@Benchmarks/run $(BINARY)

format: ## Format the sources.
	$(SWIFT) format -i -r Sources Tests Examples Package.swift

lint: ## Check the format.
	$(SWIFT) format lint --strict -r Sources Tests Examples Package.swift

install: build ## Install below PREFIX.
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/islet/themes
	install -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/islet
	$(BINARY) man --lang en --all $(DESTDIR)$(PREFIX)/share/man/man1
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(PREFIX)/share/zsh/site-functions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	$(BINARY) completions bash >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/islet
	$(BINARY) completions zsh >$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_islet
	$(BINARY) completions fish >$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/islet.fish
ifeq ($(UNAME),Linux)
	install -D -m 755 $(dir $(BINARY))libislet-preload.so $(DESTDIR)$(PREFIX)/lib/islet/libislet-preload.so
endif
	install -m 644 themes/*.json5 $(DESTDIR)$(PREFIX)/share/islet/themes
	(cd Examples && find . -mindepth 3 -name '*.swift' -exec install -D -m 644 {} $(DESTDIR)$(PREFIX)/share/islet/examples/{} \;)
	rm -rf $(DESTDIR)$(PREFIX)/lib/islet/widgets
	$(BINARY) preview --prepare $(DESTDIR)$(PREFIX)/lib/islet/widgets
	for room in ViewTree WidgetUI WidgetHost; do \
	  (cd Sources && find $$room -name '*.swift' -exec install -D -m 644 {} $(DESTDIR)$(PREFIX)/share/islet/widgets/{} \;); \
	done

uninstall: ## Remove what `install` put there.
	rm -rf $(DESTDIR)$(PREFIX)/bin/islet $(DESTDIR)$(PREFIX)/lib/islet $(DESTDIR)$(PREFIX)/share/man/man1/islet*.1 $(DESTDIR)$(PREFIX)/share/bash-completion/completions/islet $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_islet $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/islet.fish $(DESTDIR)$(PREFIX)/share/islet

readme: build ## Make the picture and the keys of the README by the program itself.
	@scripts/readme $(BINARY)

map: ## Draw the map of rooms in docs/architecture.md from Package.swift.
	@scripts/map

clean: ## Remove what was built.
	rm -rf .build .venv
