"""Lets a user who knows nothing use the window offscreen: ``monkey.py MINUTES SEED [STEPS]``.

With STEPS so many steps are made instead of going on for MINUTES: a run that broke is made again by its seed and step.
The library is a copy of what is shipped, in a temporary folder; the checks of the window run aside as they do in use.
Prints steps over a second with their place, and the memory at the start and the end.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from editor.window.app import application
from tests.monkey.running import for_minutes, for_steps, play

SCREEN = {
    "name": "one",
    "x": 0,
    "y": 0,
    "width": 1920,
    "height": 1080,
    "logicalDpi": 96,
    "logicalBaseDpi": 96,
    "dpr": 1,
}
"""The screen that he has, as Qt's offscreen platform reads it; without it one of 800 by 800."""


def main(minutes: float, seed: int, steps: int) -> int:
    """Use the window and return 1 when something broke."""
    with tempfile.TemporaryDirectory() as place:
        screen = Path(place) / "screen.json"
        screen.write_text(json.dumps({"screens": [SCREEN]}), "ascii")
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
        application()
        library, folder = Path(place) / "shipped.losheim", Path(place) / "work"
        folder.mkdir()
        # in another process: what building takes is not the window's
        subprocess.run([sys.executable, "-m", "editor", "build", str(library)], check=True)
        memory: list[tuple[int, float]] = []
        goes_on = for_steps(steps) if steps else for_minutes(minutes)
        begun = time.monotonic()

        def noted(made: int) -> bool:
            if not memory or made - memory[-1][0] >= 200:
                memory.append((made, _megabytes()))
                print(f"{made} steps, {(time.monotonic() - begun) / 60:.1f} min, {memory[-1][1]:.0f} MB", flush=True)
            return goes_on(made)

        run = play(library, folder, seed, noted, settles=False)
        took = (time.monotonic() - begun) / 60
        print(f"seed {seed}: {run.steps} steps in {took:.1f} min, {run.entries} entries to undo at most")
        print(f"memory: {memory[0][1]:.0f} MB at the start, {_megabytes():.0f} MB at the end")
        print(f"{len(run.slow)} times without an answer for over a second" + (":" if run.slow else ""))
        for line in run.slow:
            print(f"  {line}")
        print(run.broken or "nothing broke; the library is sound and its journal tells all of it")
    return 1 if run.broken else 0


def _megabytes() -> float:
    """Return the memory this process holds now; the most it ever held where the system tells nothing else."""
    pages = Path("/proc/self/statm")
    if pages.is_file():
        return int(pages.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]) if sys.argv[3:] else 0))
