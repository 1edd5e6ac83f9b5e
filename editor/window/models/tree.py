"""The library as a tree: games, their maps and scenarios, and what a scenario holds."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache, partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QStandardItem

from db.changes import ChangeSet
from editor.edits.clause_retold import ClauseWords
from editor.edits.schedules import arrival_texts
from editor.edits.units import short_name
from editor.side_titles import side_titles
from editor.window.desk import Desk, Selection
from editor.window.first_look import in_list_order
from editor.window.models.called import Called
from editor.window.models.library_model import NOTED, SEARCHED, TARGET, LibraryModel
from editor.window.models.tables import formation_title, places_by_counter
from editor.window.models.turn_table import CALENDAR_TABLES, calendar
from editor.window.plain_text import plain_tip
from engine.core.numbering import natural_key
from engine.data import schema

_STAYS = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
_DRAGGED = _STAYS | Qt.ItemFlag.ItemIsDragEnabled

CONCERNED = frozenset(
    {"setup", "arrival", "placement", "scenario", "counter", "dump_set", "clause", "place", "formation", "alias"}
    | CALENDAR_TABLES
)


def rename_units(desk: Desk, model: LibraryModel, changes: ChangeSet) -> bool:
    """Say where units start now, if that is all that was changed; False where the tree is to be built anew."""
    if not changes.tables() <= {schema.SetupRow.TABLE, schema.CitationRow.TABLE}:
        return False
    moved = [change for change in changes.changes if change.table == schema.SetupRow.TABLE]
    here = desk.document.game, desk.document.scenario
    if any(change.before is None or change.after is None or change.key[:2] != here for change in moved):
        return False
    model.fill_all()
    places, called = places_by_counter(desk), Called.here(desk)
    for _game, _scenario, counter in changes.keys(schema.SetupRow.TABLE):
        entry = model.starting.get(str(counter))
        found = desk.document.rows.find(schema.CounterRow, game=here[0], key=str(counter))
        if entry is None or not found:
            return False
        where = places.get(str(counter), "")
        _say(entry, _counter_text(found[0], where), called.also(where, str(counter)))
    return True


def build_tree(desk: Desk, model: LibraryModel) -> None:
    """Fill a model with the library; the scenario being edited is bold and complete.

    A game enters the model when all of it is there: of each entry that is added to one, its filter and view hear.
    Units below a formation or turn and places below a map come when these are opened, or ``fill_all`` wants them.
    """
    model.empty()
    rows, document = desk.document.rows, desk.document
    for game in rows.find(schema.GameRow):
        root = _entry(f"{game.title} ({game.year})")
        for map_row in rows.find(schema.MapRow, game=game.game):
            root.appendRow(_map(desk, map_row, model))
        heads = rows.find(schema.ScenarioRow, game=game.game)
        for head in in_list_order(heads):
            item = _entry(f"{head.number}  {head.title}".strip(), ("scenario", head.game, head.scenario))
            root.appendRow(item)
            if (head.game, head.scenario) == (document.game, document.scenario):
                font = QFont(item.font())
                font.setBold(True)
                item.setFont(font)
                _fill_scenario(desk, head, item, model)
        model.appendRow(root)


def _map(desk: Desk, head: schema.MapRow, model: LibraryModel) -> QStandardItem:
    """Return the entry of a map with its places; the one there was where all is as it was."""
    rows, document, name = desk.document.rows, desk.document, (head.game, head.map)
    kinds = (schema.PlaceRow, schema.AliasRow, schema.SheetRow)
    is_here = name == (document.game, document.map)
    made_of = [head, is_here, *(rows.group(kind, game=head.game) for kind in kinds)]
    known = model.maps.get(name)
    if known is not None and all(was is now for was, now in zip(known[0], made_of, strict=True)):
        return known[1]
    if known is not None:
        model.let_go(known[1])  # nobody's: neither Qt nor Python would let go of its places
    item = _entry(f"Map: {head.title}")
    places = [place for place in rows.find(schema.PlaceRow, game=head.game, map=head.map) if place.hexes]
    if places:
        model.add_later(item, lambda: _places(desk, name, places, is_here))
    model.maps[name] = made_of, item
    return item


def _places(desk: Desk, name: tuple[str, str], places: Iterable[schema.PlaceRow], is_here: bool) -> list[QStandardItem]:
    """Return the entries of the places of a map."""
    found, called = [], Called(desk, *name)
    for place in sorted(places, key=lambda row: row.name):
        first = place.hexes.split()[0]
        target = Selection("hex", first) if is_here else ("place", *name, first)
        also = f"{place.hexes} {called.also(place.hexes, place.key)}"
        found.append(_entry(f"{place.name}  {first}", target, also))
    return found


def _fill_scenario(desk: Desk, head: schema.ScenarioRow, item: QStandardItem, model: LibraryModel) -> None:
    rows = desk.document.rows
    where = {"game": head.game, "scenario": head.scenario}
    counters = {row.key: row for row in rows.find(schema.CounterRow, game=head.game)}
    called = Called.here(desk)
    _add_setup(desk, where, item, model, counters, called)
    _add_arrivals(desk, where, item, model, counters, called)
    dumps, sides = _entry("Dumps"), side_titles(head.game)
    for dump in rows.find(schema.DumpSetRow, **where):
        group = _entry(f"{sides[dump.side]} set {dump.key}: {dump.real} real, {dump.dummy} dummy")
        dumps.appendRow(group)
        for label in dump.hexes.split():
            group.appendRow(_entry(label, Selection("hex", label), called.also(label)))
    if dumps.rowCount():
        item.appendRow(dumps)
    words = ClauseWords(rows, where["game"], where["scenario"])
    for kind, title in (("victory", "Victory"), ("special", "Special rules"), ("condition", "Conditions")):
        group = _entry(title)
        for clause in rows.find(schema.ClauseRow, kind=kind, **where):
            entry = _entry(words.of(clause) + ("" if clause.enforced else " (not enforced)"))
            entry.setToolTip(plain_tip(f"{words.of(clause)}\nRule {clause.rule}"))
            entry.setData((clause.TABLE, clause.key_text), NOTED)
            group.appendRow(entry)
        if group.rowCount():
            item.appendRow(group)


_Counters = dict[str, schema.CounterRow]


def _add_setup(
    desk: Desk, where: dict[str, str], item: QStandardItem, model: LibraryModel, counters: _Counters, called: Called
) -> None:
    """Add the units of the set-up by side and formation."""
    by_side: dict[str, dict[str, list[schema.CounterRow]]] = defaultdict(lambda: defaultdict(list))
    titles = cache(lambda key: formation_title(desk, key))
    for row in desk.document.rows.find(schema.SetupRow, **where):
        if row.counter in counters:
            counter = counters[row.counter]
            by_side[counter.side][titles(counter.formation)].append(counter)
    places = cache(lambda: places_by_counter(desk))  # read when the first units are made

    def units(of_formation: list[schema.CounterRow]) -> list[QStandardItem]:
        said = places()
        made = {counter.key: _counter(counter, said.get(counter.key, ""), called) for counter in of_formation}
        model.starting.update(made)
        return list(made.values())

    for side, title in side_titles(where["game"]).items():
        pieces = sum(map(len, by_side[side].values()))
        top = _entry(f"Set-up: {title} ({pieces})")
        item.appendRow(top)
        for formation in sorted(by_side[side], key=natural_key):
            first, *_ = mine = by_side[side][formation]
            group = _entry(formation, also=called.also("", first.formation))
            group.setData((schema.FormationRow.TABLE, f"{where['game']}|{first.formation}"), NOTED)
            top.appendRow(group)
            model.add_later(group, partial(units, mine))


def _add_arrivals(
    desk: Desk, where: dict[str, str], item: QStandardItem, model: LibraryModel, counters: _Counters, called: Called
) -> None:
    """Add the units that arrive, by turn."""
    rows = desk.document.rows
    arrivals = rows.find(schema.ArrivalRow, **where)
    top = _entry(f"Arrivals ({len(arrivals)})")
    item.appendRow(top)
    track, comes = calendar(desk), cache(lambda: arrival_texts(rows, where["game"], where["scenario"], arrivals))
    by_turn: dict[int, list[schema.CounterRow]] = defaultdict(list)
    for arrival in arrivals:
        coming = by_turn[arrival.turn]
        if arrival.counter in counters:
            coming.append(counters[arrival.counter])

    def units(of_turn: list[schema.CounterRow]) -> list[QStandardItem]:
        return [_counter(counter, comes()[counter.key], called) for counter in of_turn]

    for turn in sorted(by_turn):
        group = _entry(track.name(turn))
        top.appendRow(group)
        if by_turn[turn]:
            model.add_later(group, partial(units, by_turn[turn]))


def _counter(counter: schema.CounterRow, where: str, called: Called) -> QStandardItem:
    also = called.also(where, counter.key)
    return _entry(_counter_text(counter, where), Selection("counter", counter.key), also)


def _counter_text(counter: schema.CounterRow, where: str) -> str:
    return f"{short_name(counter)}   {where}"


def _say(item: QStandardItem, text: str, also: str) -> None:
    item.setText(text)
    item.setToolTip(plain_tip(text))
    item.setData(f"{text} {also}".rstrip(), SEARCHED)


def _entry(text: str, target: object = None, also: str = "") -> QStandardItem:
    item = QStandardItem()
    is_unit = isinstance(target, Selection) and target.kind == "counter"
    item.setFlags(_DRAGGED if is_unit else _STAYS)
    _say(item, text, also)
    item.setData(target, TARGET)
    return item
