#!/usr/bin/env bash
# Measures what people wait for: building the library, drawing the window, playing games. Nothing is asserted.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export QT_QPA_PLATFORM=offscreen LOSHEIM_SETTINGS="$work/settings.ini"
export PYTHONDONTWRITEBYTECODE=  # a person's second start compiles nothing
TIMEFORMAT='%R s, %U s of it processor'
library="$work/bench.losheim"
echo "build the library:" && time .venv/bin/losheim build "$library" >/dev/null
echo "a map of a million hexes:" && PYTHONPATH=. .venv/bin/python .ci/bench_map.py
echo "the window, main-thread time of each act up to the repainted picture:"
cp "$library" "$work/window.losheim"
PYTHONPATH=. .venv/bin/python .ci/bench_window.py "$work/window.losheim" "$work"
echo "memory of the window (2000 steps by hand: .ci/bench_memory.py LIBRARY 2000):"
PYTHONPATH=. .venv/bin/python .ci/bench_memory.py "$library"
echo "draw the window:" && time .venv/bin/losheim edit --headless --screenshot "$work/bench.png" "$library" >/dev/null
for timer in perf_counter process_time; do
  echo "the engine on the full map, measured by time.$timer:"
  .venv/bin/python -m pytest -o addopts="" -o python_files="bench_*.py" -o python_functions="bench_*" \
    --benchmark-timer="time.$timer" --benchmark-columns=median,iqr,rounds --benchmark-disable-gc -q -s tests/bench
done
echo "ten games, random against random, one process:"
time .venv/bin/losheim playtest "$library" --game scs1994 --scenario kampfgruppe-peiper --german random \
  --allied random --games 10 --seed 1 --jobs 1 --json "$work/bench.json" >/dev/null
