#!/usr/bin/env bash
# Opens the editor. Without a display: says so, draws the same window offscreen into a picture, and runs the
# program's main job, a play-test of the shipped scenario, headless.
set -euo pipefail
cd "$(dirname "$0")/.."
losheim=.venv/bin/losheim

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname -s)" = Darwin ]; then
  exec "$losheim" edit
fi

games=${GAMES:-50}
mkdir -p out
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "There is no display here: the window is drawn offscreen, then its main job is run headless."
export LOSHEIM_SETTINGS="$work/settings.ini"
library="$work/first-light.losheim"
"$losheim" build "$library"
# WORKAROUND: Qt's offscreen plugin says on each start that it has no size hints
QT_QPA_PLATFORM=offscreen "$losheim" edit "$library" --headless --screenshot out/first-light.png \
  2> >(grep -v propagateSizeHints >&2)
echo "The window as it opens: out/first-light.png"
echo "The designer's loop, headless: $games games, one unit starts elsewhere, the same $games seeds again, undo."
"$losheim" try "$library" --game scs1994 --scenario kampfgruppe-peiper --move "KG Peiper-A=B53.05" \
  --games "$games" --seed 1 --jobs 2 --json out/playtest.json
echo "The outcome of each game: out/playtest.json"
