"""What makes the widgets of the pages? Each is imported when it is first opened: a start waits for none of what the
pages of closed areas need."""

from PySide6.QtWidgets import QWidget

from editor.window.desk import Desk

ERRATA = "errata"
"""The page of the errata desk."""


def begin(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.panels.begin_page import BeginPage

    return BeginPage(desk)


def clauses(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.panels.clauses import ClausesPanel

    return ClausesPanel(desk)


def compare(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.panels.compare_page import ComparePage

    return ComparePage(desk)


def counters(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.panels.work_tables import CountersArea

    return CountersArea(desk)


def errata(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.errata.page import ErrataPanel

    return ErrataPanel(desk)


def everywhere(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.panels.everywhere_page import EverywherePage

    return EverywherePage(desk)


def inbox(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.panels.inbox_page import InboxPage

    return InboxPage(desk)


def notes(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.panels.notes_page import NotesPage

    return NotesPage(desk)


def paste_list(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.panels.paste_list import PasteList

    return PasteList(desk)


def piece(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.panels.piece_page import PiecePage

    return PiecePage(desk)


def proof_chains(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.proof.chains_page import ChainsPage

    return ChainsPage(desk)


def proof_counters(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.proof.counters_page import CountersPage

    return CountersPage(desk)


def proof_decided(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.proof.decided_page import DecidedPage

    return DecidedPage(desk)


def proof_lists(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.proof.lists_page import ListsPage

    return ListsPage(desk)


def proof_map(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.proof.map_page import MapPage

    return MapPage(desk)


def proof_sheet(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.proof.sheet_page import SheetPage

    return SheetPage(desk)


def rules(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.panels.rules_area import RulesArea

    return RulesArea(desk)


def scenario(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.panels.scenario_page import ScenarioPage

    return ScenarioPage(desk)


def schedule(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.panels.work_tables import ScheduleArea

    return ScheduleArea(desk)


def setup(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.panels.work_tables import SetupArea

    return SetupArea(desk)


def versions(desk: Desk) -> QWidget:
    """Make the page."""
    from editor.window.panels.versions_page import VersionsPage

    return VersionsPage(desk)


def open_titled(desk: Desk, page: str, title: str) -> None:
    """Open a page, and where it has several that of a title; on the desk of errata the one with that key, which is only
    looked at: edits are no changes of it until it is chosen there."""
    is_erratum = bool(title) and page == ERRATA
    if title and desk.settings is not None and not is_erratum:
        from editor.window.panels.rules_area import PAGE

        desk.settings.set_text(PAGE, title)
    if is_erratum:
        desk.document.looked_at = title
    desk.page_wanted.emit(page)
    if is_erratum:
        desk.select("erratum", title)
