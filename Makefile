# The commands of this repository. `make help` lists them; CONTRIBUTING.md says when to use which.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# The newer toolchain: generic methods, formatting (1.26 aligns some comments otherwise) and linters. Go fetches it by
# itself.
GO127 := GOTOOLCHAIN=go1.27.3
BUF := $(GO127) go tool -modfile=tools/go.mod buf
GOLANGCI := $(GO127) go tool -modfile=tools/lint/go.mod golangci-lint

# The Spark that tests run against; test-all adds the others. (3.5 is not among them: pip brings it without Connect.)
SPARK_VERSION ?= 4.3.0
OTHER_SPARK_VERSIONS ?= 4.2.1 4.1.4 4.0.5

# How long `make soak` spends on each fuzz target, and how often it repeats the server suite.
FUZZTIME ?= 2m
ROUNDS ?= 5

.PHONY: help
help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: demo
demo: ## run examples/rate on a local Spark, set up by itself, until three windows have closed
	go run ./cmd/sparkgen server install -if-missing
	go run ./examples/rate -remote 'local[*]' -window 2s -delay 1s -trigger 1s -windows 3

.PHONY: test
test: build unit ## build and test on both toolchains, with one local Spark (under 20 minutes)

.PHONY: build
build:
	go build ./... && go vet ./...
	$(GO127) go build ./... && $(GO127) go vet ./...
	cd bench && go vet ./...

# One server for both toolchains.
.PHONY: unit
unit:
	tools/withspark $(SPARK_VERSION) $(MAKE) unit-with-server

.PHONY: unit-with-server
unit-with-server:
	go test -timeout 15m ./...
	tools/test127 -timeout 15m
	cd bench && go test ./...

.PHONY: test-all
test-all: test cross ## make test, other systems, and the server suites on other Spark versions (under 60 minutes)
	for version in $(OTHER_SPARK_VERSIONS); do \
		tools/withspark $$version $(MAKE) server-suites; \
	done

# Proven on Linux; the others have to build.
.PHONY: cross
cross:
	for system in darwin windows; do \
		for arch in amd64 arm64; do GOOS=$$system GOARCH=$$arch go build ./...; done; \
	done

.PHONY: server-suites
server-suites:
	go test -timeout 15m $$(tools/serverpackages)

.PHONY: lint
lint: ## check formatting, linters, and the protocol's description
	@unformatted=$$(git ls-files -z --cached --others --exclude-standard '*.go' \
		| xargs -0 "$$($(GO127) go env GOROOT)/bin/gofmt" -l); \
	if [ -n "$$unformatted" ]; then echo "not formatted (gofmt of Go 1.27):"; echo "$$unformatted"; exit 1; fi
	$(BUF) format --diff --exit-code
	$(BUF) lint
	$(GOLANGCI) run ./...

.PHONY: generate
generate: ## write all generated files anew
	$(BUF) generate
	$(GO127) go generate ./...
	cd bench && $(GO127) go generate ./...

.PHONY: check-generate
check-generate: ## fail if make generate changes a file
	tools/unchanged $(MAKE) generate

.PHONY: bench
bench: ## run the benchmarks of bench/, and keep their results in bench/results.json
	go run ./cmd/sparkgen server install -if-missing
	cd bench && go test -run '^$$' -bench . -benchmem ./...
	cd bench && go run ./decodebench
	go run -C bench/build .
	go run -C bench/start .

.PHONY: soak
soak: ## race detector, fuzzing and repeated server suites (long; FUZZTIME and ROUNDS bound it)
	go test -race -short -timeout 30m ./...
	tools/fuzz $(FUZZTIME)
	tools/withspark $(SPARK_VERSION) $(MAKE) soak-with-server

.PHONY: soak-with-server
soak-with-server:
	go test -count $(ROUNDS) -timeout 4h $$(tools/serverpackages)
