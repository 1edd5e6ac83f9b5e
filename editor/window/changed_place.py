"""Where was the last change? It is brought into view or selected, where it is seen."""

from collections.abc import Iterator, Sequence
from typing import Any

from PySide6.QtWidgets import QWidget

from db.changes import Change, ChangeSet, Key
from db.models import TABLES, key_columns
from editor.window.desk import Desk
from editor.window.document import Document
from editor.window.way_back import NOWHERE, Where
from engine.data import schema
from engine.data.variants import ancestors

_HEAD = schema.ScenarioRow.TABLE


def show(desk: Desk, changes: ChangeSet, page: QWidget | None, made_in: Where) -> bool:
    """Bring the place of a change into view, in the scenario that is shown if it is seen there, else in that in which
    it was ``made_in``. The page that is shown leads there itself if it can; returns whether it did."""
    lead = getattr(page, "lead_to", None) if page is not None and page.isVisible() else None
    if lead is not None and lead(changes):
        return True
    _go(desk, changes, made_in)
    return False


def _go(desk: Desk, changes: ChangeSet, made_in: Where) -> None:
    document = desk.document
    document.choose(*_where(document, changes, made_in))  # does nothing for one that the change took out
    if _heads(changes):
        desk.select("scenario", document.scenario)  # one came or went: not one of its units
        return
    for table in ("hex", "hexside", "link"):
        for key in changes.keys(table):
            if key[:2] == (document.game, document.map):
                desk.wanted.emit(str(key[2]))
            return
    for table in ("setup", "placement", "face"):
        for key in changes.keys(table):
            if key[0] == document.game:
                desk.select("counter", str(key[1] if table == "face" else key[2]))
                return


def _where(document: Document, changes: ChangeSet, made_in: Where) -> Where:
    """Return the scenario in which a change is seen: that which is shown, else that in which it was made, else that
    which the others follow."""
    here, found, heads = (document.game, document.scenario), _scenarios(changes), _heads(changes)
    if here in found or not changes.changes:
        return here
    if heads:
        return _first(document, [_game_and_scenario(change) for change in heads if change.before is None]) or here
    if made_in == here or any(_is_seen(document, *place, not found) for place in _places(changes)):
        return here
    return made_in if made_in in found or (not found and made_in != NOWHERE) else _first(document, found) or here


def _is_seen(document: Document, table: str, key: Key, is_of_game: bool) -> bool:
    """Tell whether a row that is of no scenario shows itself in the scenario that is shown. In a change that
    ``is_of_game`` alone all of the game does, else the map and the units that stand or arrive here."""
    names = key_columns(table)
    if "game" in names and key[names.index("game")] != document.game:
        return False
    if "map" in names:
        return key[names.index("map")] == document.map
    if "counter" in names or table == schema.CounterRow.TABLE:
        place: dict[str, Any] = {"game": document.game, "scenario": document.scenario}
        place["counter"] = key[names.index("counter" if "counter" in names else "key")]
        return is_of_game or any(document.rows.find(kind, **place) for kind in (schema.SetupRow, schema.ArrivalRow))
    return is_of_game


def _places(changes: ChangeSet) -> Iterator[tuple[str, Key]]:
    """Yield tables and keys of the rows that a change is about, or whose source it is, and that are of no scenario."""
    for change in changes.changes:
        table, key = change.table, change.key
        if table == schema.CitationRow.TABLE:
            table, key = str(key[1]), tuple(str(key[2]).split("|"))
        if table in TABLES and "scenario" not in key_columns(table):
            yield table, key


def _heads(changes: ChangeSet) -> list[Change]:
    """Return the changes by which scenarios come or go."""
    return [each for each in changes.changes if each.table == _HEAD and None in (each.before, each.after)]


def _scenarios(changes: ChangeSet) -> list[Where]:
    """Return the scenarios that a change is about, with their games, in its order."""
    found = (each for each in changes.changes if {"game", "scenario"} <= set(key_columns(each.table)))
    return list(dict.fromkeys(map(_game_and_scenario, found)))


def _game_and_scenario(change: Change) -> Where:
    key = dict(zip(key_columns(change.table), change.key, strict=True))
    return str(key["game"]), str(key["scenario"])


def _first(document: Document, found: Sequence[Where]) -> Where | None:
    """Return the first of some scenarios that is no variant of another of them."""
    for game, scenario in found:
        variants = document.baseline.find(schema.VariantRow, game=game)
        if not any((game, parent) in found for parent in ancestors(variants, scenario)):
            return game, scenario
    return None
