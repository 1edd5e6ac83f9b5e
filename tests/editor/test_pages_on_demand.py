"""A window that is begun imports what it shows; the pages of closed areas come when they are opened."""

import subprocess
import sys
from functools import cache

import pytest

pytestmark = pytest.mark.deep


@cache
def imported() -> list[str]:
    """Return what a start imports, asked of another process once."""
    asked = "import sys, editor.cli.drawing, editor.window.app; print(*sys.modules)"
    return subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True).stdout.split()


def test_the_window_imports_no_page_that_only_its_area_shows_before_it_is_opened() -> None:
    names = imported()
    assert "editor.window.frame.page_makers" in names
    pages = ("paste_list", "compare_page", "versions_page", "work_tables")
    assert [page for page in pages if f"editor.window.panels.{page}" in names] == []


def test_a_start_imports_nothing_of_what_lists_errata_reads_lists_cuts_drafts_or_plays_batches() -> None:
    names = imported()
    assert "editor.window.main_window" in names
    waits = (
        *("editor.publishing", "editor.pasting", "editor.texts", "editor.drafting", "editor.proof"),
        *("editor.cutting.cut", "editor.commands.batches", "editor.commands.trying", "editor.commands.exchange"),
        *("editor.window.errata.page", "editor.window.drawings", "editor.window.proof", "editor.window.panels.review"),
        *("engine.playtest.batch", "db.merging", "db.updating", "shapely", "rich.console", "pyqtgraph"),
    )
    too_early = [name for name in names if any(name == each or name.startswith(f"{each}.") for each in waits)]
    assert too_early == []
