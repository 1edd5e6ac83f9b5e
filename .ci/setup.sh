#!/usr/bin/env bash
# Makes everything ready: system packages, .venv, dependencies. "setup.sh run" for the program, "setup.sh dev" with
# what the checks need. Says what is missing and how to get it when it may not install it itself.
set -euo pipefail
cd "$(dirname "$0")/.."
what=${1:-run}

say() { printf 'setup: %s\n' "$*"; }
die() { printf 'setup: %s\n' "$*" >&2; exit 1; }

find_python() {
  local name
  for name in ${PYTHON:-} python3.11 python3 python3.12 python3.13; do
    if command -v "$name" >/dev/null && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
      echo "$name"
      return
    fi
  done
  die "Python 3.11 or newer is needed (set PYTHON to name one)"
}

# Prints the Debian packages whose libraries the Python of the project cannot load.
missing_packages() {
  "$python" - "$@" <<'PY'
import ctypes
import importlib.util
import pathlib
import sys

screen = "screen" in sys.argv
missing = []
if importlib.util.find_spec("ensurepip") is None and not pathlib.Path(".venv/bin/pip").exists():
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    missing.append("python3-venv" if pathlib.Path("/usr/bin/python3").resolve().name == f"python{version}" else f"python{version}-venv")
libraries = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
}
if screen:
    libraries |= {
        "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
        "libxcb-cursor.so.0": "libxcb-cursor0",
        "libxcb-icccm.so.4": "libxcb-icccm4",
        "libxcb-keysyms.so.1": "libxcb-keysyms1",
        "libxcb-shape.so.0": "libxcb-shape0",
    }
for library, package in libraries.items():
    try:
        ctypes.CDLL(library)
    except OSError:
        missing.append(package)
folders = (pathlib.Path("/usr/share/fonts"), pathlib.Path("/usr/local/share/fonts"), pathlib.Path.home() / ".fonts")
if not any(folder.is_dir() and next(folder.rglob("*.[to]tf"), None) for folder in folders):
    missing.append("fonts-dejavu-core")
print(" ".join(missing))
PY
}

python=$(find_python)
if [ "$(uname -s)" = Linux ]; then
  screen=
  [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || screen=screen
  packages=$(missing_packages $screen)
  if [ -n "$packages" ]; then
    install="apt-get install -y --no-install-recommends $packages"
    if ! command -v apt-get >/dev/null; then
      say "system libraries are missing; their Debian packages are: $packages"
    elif [ "$(id -u)" = 0 ]; then
      say "installing system packages: $packages"
      # its chatter matters only when it fails
      # shellcheck disable=SC2086
      output=$({ apt-get update -qq && DEBIAN_FRONTEND=noninteractive $install -qq; } 2>&1 </dev/null) ||
        die "apt-get failed:"$'\n'"$output"
    else
      die "system packages are missing; please run:  sudo apt-get update && sudo $install"
    fi
  fi
fi

if [ ! -x .venv/bin/pip ]; then
  say "making .venv with $("$python" --version)"
  "$python" -m venv .venv
fi
target=.
[ "$what" = run ] || target='.[dev]'
say "installing the pinned dependencies ($what)"
.venv/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt setuptools
.venv/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt --no-build-isolation -e "$target"
touch .venv/.ready-run ".venv/.ready-$what"
[ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || touch .venv/.ready-run-screen
say "ready"
