"""A module answers one question: past 300 lines it usually answers two, and is parted or stands here with a reason."""

from tests.architecture.source import PACKAGES, ROOT, sources

LINES = 300

LONGER: dict[str, str] = {
    "db/migrations/versions/revision_0001.py": "every table as it first was; a revision is never edited again",
    "db/migrations/versions/revision_0002.py": "every table that changed then; a revision is never edited again",
    "db/migrations/versions/revision_0005.py": "every table as it was made anew; a revision is never edited again",
    "editor/window/canvas/painting.py": "one brush that paints every kind of ground and line",
    "editor/window/playtest/batch_tab.py": "one tab: its fields are laid out below what they do",
    "engine/scenario.py": "the parts of a scenario, one record after the other",
}
"""Modules that are longer, with the reason why they stay whole. Only those: who is parted leaves the list."""


def test_modules_have_at_most_300_lines() -> None:
    longer = {
        source.path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for source in sources(package)
        if len(source.path.read_text("utf-8").splitlines()) > LINES
    }
    assert longer == set(LONGER)
