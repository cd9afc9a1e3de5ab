# Fifth Street: the two commands a newcomer needs are `make serve` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install

# Compiled code is kept, even where the environment says otherwise: the tests start many processes.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/$(VENV)/pycache

.DEFAULT_GOAL := help
.PHONY: bench docs golden help serve web web-test wheel screenshots test checks lint types layers pytest prove mutate mutate-books register pins clean

WEB := src/fifthstreet/house/static/index.html
WEB_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*' -not -path 'web/tests/*')

help: ## Show the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

serve: $(VENV)/run.stamp $(WEB) ## Set up what running needs and open the house: play at the address it prints
	@exec $(BIN)/fifthstreet serve $(ARGS)

web: $(WEB) ## Build the browser client

wheel: $(VENV)/run.stamp $(WEB) ## Build the package, with the browser client in it: a wheel and a source archive, in dist/
	@rm -rf dist
	@$(BIN)/hatchling build

test: $(WEB) checks web-test pytest ## Set up what the tests need and pass what every change must pass, in a few minutes

checks: $(VENV)/test.stamp
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint types layers

lint: $(VENV)/test.stamp
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .

types: $(VENV)/test.stamp
	@$(BIN)/mypy

layers: $(VENV)/test.stamp
	@$(BIN)/lint-imports --no-logo

pytest: $(VENV)/test.stamp $(VENV)/browser.stamp $(WEB)
	@$(BIN)/pytest -n 3 --dist loadscope

web-test: $(WEB) ## Run the unit tests of the browser client
	@$(BIN)/python tools/build_web.py test

prove: $(VENV)/test.stamp $(VENV)/browser.stamp $(WEB) mutate-books ## Pass the long proofs: every hand, crash loops, fuzz, long browser journeys
	@FIFTHSTREET_EXAMPLES=1200 $(BIN)/pytest -n 2 --dist loadscope -m "prove or deep"

mutate-books: $(VENV)/test.stamp ## Change every fact of every book in turn; a clause's own test must see it
	@$(BIN)/python tools/mutate_books.py

mutate: $(VENV)/test.stamp ## Change the code of table and meter in one place at a time; a test must see it
	@$(BIN)/python tools/mutate_machine.py $(ARGS)

register: $(VENV)/test.stamp ## Write down which test proves which clause
	@$(BIN)/pytest --collect-only --quiet -m "" --write-proofs

screenshots: $(VENV)/test.stamp $(VENV)/browser.stamp $(WEB) ## Take the pictures of every page anew
	@PYTHONPATH=tests $(BIN)/python tools/screenshots.py

docs: $(VENV)/docs.stamp ## Build the documentation site: open build/docs/index.html
	@$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --fresh-env --doctree-dir build/docs-cache docs build/docs
	@echo "The documentation: build/docs/index.html"

golden: $(VENV)/test.stamp ## Tell the golden playthroughs anew
	@$(BIN)/python tools/playthroughs.py

bench: $(VENV)/test.stamp ## Measure what has a speed goal
	@for file in bench/*.py; do $(BIN)/python $$file || exit; done

pins: $(VENV)/test.stamp ## Pin the newest versions of everything, with hashes
	@$(PIP) uv
	@cd requirements && for name in build run test docs; do \
	  case $$name in build) from=build.in ;; run) from=../pyproject.toml ;; test) from="--extra test --constraint run.txt ../pyproject.toml" ;; \
	  docs) from="--extra docs --constraint run.txt --constraint test.txt ../pyproject.toml" ;; esac; \
	  ../$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --upgrade --generate-hashes --no-annotate \
	    --no-emit-index-url --no-emit-find-links --no-header --output-file $$name.txt $$from || exit; done

clean: ## Remove what the other targets made
	rm -rf $(VENV) build dist web/node_modules web/dist src/fifthstreet/house/static .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Fifth Street needs Python 3.11 or newer; say PYTHON=/path/to/it")'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python's venv module is needed (on Debian: python3-venv)"; exit 1; }

# Hashes are checked for all that is installed; the project itself is built here, with the pinned builder.
$(VENV)/run.stamp: $(VENV)/bin/python pyproject.toml requirements/build.txt requirements/run.txt
	@echo "Setting up to run (once)…"
	@$(PIP) --require-hashes -r requirements/build.txt -r requirements/run.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/test.stamp: $(VENV)/run.stamp requirements/test.txt
	@echo "Setting up to test (once)…"
	@$(PIP) --require-hashes -r requirements/test.txt
	@touch $@

$(VENV)/docs.stamp: $(VENV)/run.stamp requirements/docs.txt
	@echo "Setting up to build the documentation (once)…"
	@$(PIP) --require-hashes -r requirements/docs.txt
	@touch $@

$(WEB): $(VENV)/run.stamp $(WEB_SOURCES) tools/build_web.py
	@echo "Building the browser client…"
	@$(BIN)/python tools/build_web.py
	@touch $@

$(VENV)/browser.stamp: $(VENV)/test.stamp
	@command -v chromium chromium-browser google-chrome >/dev/null || { \
	  echo "Installing Chromium for the browser tests (once)…"; \
	  [ "$$(id -u)" = 0 ] && apt-get -qq update && apt-get -qq -o DPkg::Lock::Timeout=300 install -y --no-install-recommends chromium >/dev/null || \
	  { echo "the browser tests need Chromium: install it (on Debian: apt-get install chromium)"; exit 1; }; }
	@touch $@
