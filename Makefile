# make setup   virtual environment, pinned requirements, compiled build
# make play    the table in the browser, on this machine
# make terminal  a game in the terminal
# make test    the whole suite, on the compiled and on the pure build
# make check   format, lint, types, import directions
# make bench   speed, beside other engines
# make load    how many tables a server holds, and how long players wait
# make audit   every text beside its explanation, and what differs
# make docs    the pages of docs/, from docs/source and the program
#
# PYTHON=python3.12 VENV=.venv312 set up beside the usual environment; ARGS=... goes to the command that is run.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help setup install play terminal test test-compiled test-pure check bench load load-two audit docs clean

VENV ?= .venv
BIN := $(VENV)/bin
JOBS ?= 2
# The tests of a file stay together: what a file needs (a browser, a server, the pages of the docs) is made once.
TOGETHER := --dist loadscope
ARGS ?=

# The first Python that is new enough, unless one is named.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then echo $$p; break; fi; done)

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

setup: $(VENV)/.requirements
	@$(BIN)/python tools/install.py --setup

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed; set PYTHON=/path/to/python" >&2; exit 1; }
	@echo "Making a virtual environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)

# What is imported is compiled to bytecode when it is; most of what is installed never is.
$(VENV)/.requirements-play: requirements-play.txt | $(BIN)/python
	@echo "Installing what playing needs ($$(grep -c '==' $<) packages) ..."
	@$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(VENV)/.requirements: requirements.txt | $(BIN)/python
	@echo "Installing what building, checking and testing need ($$(grep -c '==' $<) packages) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(VENV)/.requirements-bench: requirements-bench.txt $(VENV)/.requirements
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-bench.txt
	@touch $@

# Always asked, and done only if the content of the sources changed: what runs is never older than what is written.
install: $(VENV)/.requirements
	@$(BIN)/python tools/install.py

# The table in the browser: prints its address, and goes on until it is interrupted. Nothing is waited for but what
# playing needs: without a compiled build it starts on the sources, and that is made meanwhile.
play: $(VENV)/.requirements-play
	@$(BIN)/python tools/start.py serve $(ARGS)

terminal: $(VENV)/.requirements-play
	@$(BIN)/python tools/start.py play $(ARGS)

# What the compiled build has nothing to do with is tested once: on the compiled build, where there is one.
test: test-compiled
	@$(MAKE) --no-print-directory test-pure AGAIN=$$($(BIN)/python -c 'import bloodwork; print(int(bloodwork.compiled))')

# Without a C compiler there is only the pure build to test; with one, a build that is not compiled is a fault.
test-compiled: install
	@if $(BIN)/python -c 'import sys, bloodwork; sys.exit(not bloodwork.compiled)'; then \
		echo "== compiled build"; BLOODWORK_BUILD=compiled $(BIN)/python -P -m pytest -n $(JOBS) $(TOGETHER) $(ARGS); \
	elif test "$(BLOODWORK_PURE)" = 1 || ! command -v $${CC:-cc} >/dev/null; then \
		echo "== no compiled build here: $$($(BIN)/bloodwork --version)"; \
	else \
		echo "the compiled build failed; see build/install.log: $$($(BIN)/bloodwork --version)" >&2; exit 1; \
	fi

test-pure: install
	@echo "== pure Python"
	@PYTHONPATH=src BLOODWORK_BUILD=pure BLOODWORK_AGAIN=$(AGAIN) $(BIN)/python -P -m pytest -n $(JOBS) $(ARGS)

check: $(VENV)/.requirements
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/python -P -m pytest -q tests/test_imports.py

bench: install $(VENV)/.requirements-bench
	@$(BIN)/python -P bench/run.py $(ARGS)

load: install
	@PYTHONPATH=tools $(BIN)/python -P -m load $(ARGS)

# Three thousand tables on two processes, with a PostgreSQL of its own.
load-two: install
	@PYTHONPATH=tools $(BIN)/python -P -m load --database postgresql --processes 2 --tables 300,1000,3000 --fastest 0 --deaf 0 $(ARGS)

# From the sources as they are: what is written, not what was last built.
docs: $(VENV)/.requirements
	@PYTHONPATH=src:tools $(BIN)/python -P -m reference $(ARGS)

audit: $(VENV)/.requirements
	@PYTHONPATH=src:tools $(BIN)/python -P -m audit $(ARGS)

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
