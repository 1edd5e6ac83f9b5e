# The two commands: "make run" opens the editor, "make test" runs every check. Both do all set-up first.
#
# Set-up lives in .ci/setup.sh and is repeated only when the project file, the pins or the script change.

SHELL := /bin/bash
BIN := .venv/bin
# a screen needs more system libraries, so what was set up without one is looked at again
READY := .venv/.ready-run$(if $(DISPLAY)$(WAYLAND_DISPLAY),-screen)
SETUP_INPUTS := pyproject.toml constraints.txt .ci/setup.sh
TESTS ?= tests
WORKERS ?= 2
GAMES ?= 1000
SEED ?= 1
MINUTES ?= 30
STEPS ?=

.PHONY: run test quick deep mutants coverage check format lint types unit golden screens bench fuzz monkey clean setup setup-dev

run: setup
	@.ci/launch.sh

# Types are checked while the tests run: one after the other they would leave a core idle for minutes.
test: setup-dev
	@$(MAKE) --no-print-directory -j2 format lint types unit

# The tests nearest to what changed since main, in 90 seconds: make quick [FILES="engine/core/paths.py ..."]
quick: setup-dev
	@WORKERS=$(WORKERS) $(BIN)/python .ci/quick.py $(FILES)

check: test

setup: $(READY)

setup-dev: .venv/.ready-dev

$(READY): $(SETUP_INPUTS)
	@.ci/setup.sh run

.venv/.ready-dev: $(SETUP_INPUTS)
	@.ci/setup.sh dev

format: setup-dev
	$(BIN)/ruff format --check .

lint: setup-dev
	$(BIN)/ruff check .

types: setup-dev
	$(BIN)/mypy

# Each worker begins with one half of the folders, so what a folder's tests share is made once.
# The time by folder is told before the closing line. What is compiled is kept, whatever the surroundings say: many
# tests start the program as a person does, and each start would compile it anew.
unit: setup-dev
	QT_QPA_PLATFORM=offscreen PYTHONDONTWRITEBYTECODE= PYTHONPATH=.ci $(BIN)/python -m pytest -p folder_times -n $(WORKERS) --dist worksteal \
	  -m "not deep" $(TESTS)

# Recorded games are text: the difference is shown, to be read before it is committed.
golden: setup-dev
	LOSHEIM_WRITE_GOLDEN=1 $(BIN)/python -m pytest tests/golden
	git --no-pager diff --stat -- tests/golden

# The pictures of the documentation, drawn by the program itself: look at them before committing.
screens: setup-dev
	$(BIN)/python .ci/screens.py docs/screens

bench: setup-dev
	.ci/bench.sh

# What is too long for the suite, and the suite in random order; run again it goes on where it stopped.
deep: setup-dev
	$(BIN)/python .ci/deep.py $(WORKERS)

# Small faults are put into the lines that changed since main, those no test notices are listed:
# make mutants MINUTES=30 [FILES="engine/core/paths.py"]
mutants: setup-dev
	@$(BIN)/python .ci/mutants.py $(MINUTES) $(FILES)

# Which lines of the core, of changes, journal and errata do their own tests never run? More than are listed fails.
coverage: setup-dev
	@$(BIN)/python .ci/coverage_list.py

# Games that are finished are not played again while the engine and its data stay the same.
# Random games over all scenarios, each checked after every action: make fuzz GAMES=1000 WORKERS=2 SEED=1 [GAME=scs1994|scs1994/payback]
fuzz: setup-dev
	PYTHONPATH=. $(BIN)/python .ci/fuzz.py $(GAMES) $(WORKERS) $(SEED) $(GAME)

# A user who knows nothing clicks, types and drags in the window: make monkey MINUTES=30 SEED=1; a run that broke is made
# again with its seed and step: make monkey SEED=1 STEPS=412
monkey: setup-dev
	PYTHONPATH=. $(BIN)/python .ci/monkey.py $(MINUTES) $(SEED) $(STEPS)

clean:
	rm -rf .venv out build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
