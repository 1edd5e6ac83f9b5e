"""What the checks find in the shipped library: nothing that is not waived with a reason."""

from typing import Any

from engine.data.load import load_tables
from engine.data.schema import CheckWaiverRow


def test_the_shipped_library_has_no_error_or_warning_that_is_not_waived(shipped_findings: list[dict[str, Any]]) -> None:
    assert [item for item in shipped_findings if item["severity"] != "info"] == []


def test_every_waiver_has_a_reason() -> None:
    assert [row.where for row in load_tables().of(CheckWaiverRow) if not row.reason.strip()] == []


def test_terrain_that_waits_for_the_map_is_one_finding_a_scenario(shipped_findings: list[dict[str, Any]]) -> None:
    waiting = [(item["game"], item["where"]) for item in shipped_findings if item["check"] == "terrain-not-drawn"]
    assert len(waiting) == len(set(waiting))
