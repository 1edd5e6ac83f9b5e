"""A window that is begun imports what it shows; the pages of closed areas come when they are opened."""

import subprocess
import sys


def test_the_window_imports_no_page_that_only_its_area_shows_before_it_is_opened() -> None:
    asked = "import sys, editor.window.main_window; print(*sys.modules)"
    names = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True).stdout.split()
    assert "editor.window.frame.page_makers" in names
    pages = ("paste_list", "compare_page", "versions_page", "work_tables")
    assert [page for page in pages if f"editor.window.panels.{page}" in names] == []
