"""A function that branches more than 12 ways is parted, or stands here with the reason why it is one."""

import json
import subprocess
import sys
from pathlib import Path

from tests.architecture.source import PACKAGES, ROOT

WAYS = 12

KNOTTIER: dict[str, str] = {
    "editor/drafting/report.py:meets": "one branch for each thing that a plan may want at a hexside",
    "engine/hj1986/moving/digging.py:check_bridge": "the conditions of one action in order, each refused by its rule",
    "engine/hj1986/moving/engineers.py:check_blow": "the conditions of one action in order, each refused by its rule",
    "engine/hj1986/setting/variants/changes.py:changed": "one branch for each kind of change that a variant makes",
    "engine/hj1986/steps/costs.py:step": "what forbids a step, in order, each by its rule, and what it costs",
    "engine/hj1986/steps/ways.py:way_cost": "what forbids a way, in order, each refused by its rule",
}
"""Functions that branch more, with the reason why they stay whole. Only those: who is parted leaves the list."""


def test_functions_branch_at_most_12_ways() -> None:
    """Counted as ruff does (C901): one way, and one more for each branch, loop and handler."""
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "C901", "--output-format", "json"]
    bound = ["--config", f"lint.mccabe.max-complexity={WAYS}", "--target-version", "py311"]
    done = subprocess.run([*command, *bound, *PACKAGES, ".ci"], cwd=ROOT, capture_output=True, text=True)
    found = {
        f"{Path(item['filename']).relative_to(ROOT).as_posix()}:{item['message'].split('`')[1]}"
        for item in json.loads(done.stdout)
    }
    assert found == set(KNOTTIER), done.stderr
