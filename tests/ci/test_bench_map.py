"""The measurement of a large map runs: it makes a library of its own, which must pass what the library asks."""

import os
import subprocess
import sys

from tests.architecture.source import ROOT


def test_the_measurement_of_a_large_map_runs_on_a_small_one() -> None:
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(ROOT / ".ci/bench_map.py"), "12"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "add 144 hexes as one edit" in done.stdout  # 12 times 12
    assert "fill 14 hexes" in done.stdout  # the tenth of them
