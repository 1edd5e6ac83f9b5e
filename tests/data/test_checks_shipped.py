"""What the checks find in the shipped library: nothing that is not waived with a reason."""

import pytest

from db.build import build_library
from db.checks import all_findings
from db.checks.finding import Finding
from db.connection import open_library
from editor.commands.rule_checks import join_checks
from engine.data.load import load_tables
from engine.data.schema import CheckWaiverRow


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> list[Finding]:
    """Return all findings in a library that is built of the shipped text, those of the rules among them."""
    join_checks()
    path = tmp_path_factory.mktemp("shipped") / "shipped.losheim"
    build_library(path, load_tables())
    library = open_library(path)
    with library.reading() as session:
        found = all_findings(session)
    library.close()
    return found


def test_the_shipped_library_has_no_error_or_warning_that_is_not_waived(findings: list[Finding]) -> None:
    assert [f"{f.check} {f.game} {f.where}: {f.message}" for f in findings if f.severity != "info"] == []


def test_every_waiver_has_a_reason() -> None:
    assert [row.where for row in load_tables().of(CheckWaiverRow) if not row.reason.strip()] == []


def test_terrain_that_waits_for_the_map_is_one_finding_a_scenario(findings: list[Finding]) -> None:
    waiting = [(finding.game, finding.where) for finding in findings if finding.check == "terrain-not-drawn"]
    assert len(waiting) == len(set(waiting))
