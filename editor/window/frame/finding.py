"""What can be found by words? Commands, areas, scenarios, units, places, hexes and rules of what is shown."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from editor.edits.reading import known_label, sheets_of, vocabulary_of
from editor.edits.units import short_name
from editor.window.desk import Desk
from engine.core.numbering import other_names
from engine.data import schema

MOST = 60
"""So many lines are offered at most: who wants another types another word."""


@dataclass(frozen=True)
class Found:
    """Something that can be gone to or done: what it is called, of what kind it is, and what choosing it does.

    ``words`` are others that people use for it; they are looked through and not shown. ``name``: what a scenario is
    called without its number.
    """

    title: str
    kind: str
    act: Callable[[], None]
    detail: str = ""
    words: str = ""
    name: str = ""

    @property
    def hay(self) -> str:
        """What a search looks through."""
        return f"{self.title} {self.detail} {self.kind} {self.words}".lower()


@dataclass(frozen=True)
class Ways:
    """How what was found is shown: a hex by its number, a unit by its key, a page of the rules by its title, a field of
    all counters."""

    hex_: Callable[[str], None]
    unit: Callable[[str], None]
    rules: Callable[[str], None]
    field: Callable[[str], None]


_BATTLE_GROUP = "Kampfgruppe"
"""What KG means on a counter."""
_TABLES = frozenset({"ruling", "parameter", "field of counters"})
"""Kinds that are rows of tables."""
FIELDS = ("Formation", "Type", "Size", "Steps")
"""Fields that counters of every game have, as the table of counters heads them; a game declares others."""


def things_of(desk: Desk, ways: Ways) -> Iterator[Found]:
    """Yield what the library being shown has: scenarios of all games, units, places and rules of the game shown."""
    document, rows = desk.document, desk.document.rows
    titles = {row.game: row.title for row in rows.find(schema.GameRow)}
    for head in sorted(rows.find(schema.ScenarioRow), key=lambda head: head.game != document.game):

        def show(game: str = head.game, scenario: str = head.scenario) -> None:
            document.choose(game, scenario)

        title = f"{head.number} {head.title}".strip()
        yield Found(title, "scenario", show, titles.get(head.game, head.game), name=head.title)
    for counter in rows.find(schema.CounterRow, game=document.game):
        name = short_name(counter)
        words = _BATTLE_GROUP if "KG" in name.split() else ""
        yield Found(name, "unit", partial(ways.unit, counter.key), counter.formation, words)
    for place in rows.find(schema.PlaceRow, game=document.game, map=document.map):
        for label in place.hexes.split()[:1]:
            yield Found(place.name, "place", lambda label=label: ways.hex_(label), label)  # type: ignore[misc]
    for rule in rows.find(schema.RuleRow, game=document.game):
        yield Found(
            f"{rule.rule} {rule.title}",
            "rule",
            lambda number=rule.rule: desk.rule_wanted.emit(number),  # type: ignore[misc]
        )
    for chart in rows.find(schema.ChartRow, game=document.game):
        yield Found(chart.title, "chart", partial(ways.rules, chart.title), f"rule {chart.rule}")
    yield from _numbers_of(desk, ways)


def _numbers_of(desk: Desk, ways: Ways) -> Iterator[Found]:
    """Yield fields of counters, parameters, options and rulings."""
    rows, game = desk.document.rows, desk.document.game
    declared = vocabulary_of(rows, game).declared(schema.FaceRow.TABLE)
    for title in (*FIELDS, *(value.title for value in declared)):
        yield Found(title, "field of counters", partial(ways.field, title))
    for row in rows.find(schema.ParameterRow, game=game):
        shown = partial(ways.rules, "Parameters")
        yield Found(plain_key(row.key), "parameter", shown, f"{row.value} {row.unit}".strip(), row.note)
    for option in rows.find(schema.OptionRow, game=game):
        yield Found(option.title, option.kind, partial(ways.rules, "Options"), f"rule {option.rule}", option.text)
    for ruling in rows.find(schema.RulingRow, game=game):
        shown = partial(ways.rules, "Rulings")
        yield Found(plain_key(ruling.key), "ruling", shown, f"rule {ruling.rule}", ruling.question)


def plain_key(key: str) -> str:
    """Return a key as words."""
    return key.replace("-", " ").replace("_", " ").capitalize()


def hex_of(desk: Desk, text: str, go_to: Callable[[str], None]) -> Iterator[Found]:
    """Yield the hex whose number was typed, if the map has it."""
    document = desk.document
    label = known_label(document.rows, document.game, document.map, text.strip())
    if document.rows.find(schema.HexRow, game=document.game, map=document.map, hex=label):
        others = other_names(sheets_of(document.rows, document.game, document.map), label)
        yield Found(f"Hex {label}", "hex", lambda: go_to(label), ", ".join(others))


def matching(text: str, every: Iterable[tuple[str, Found]], favored: str = "") -> list[Found]:
    """Return what has all the words that were typed; ``every`` has the hay beside each.

    First what begins with them, then scenarios called so, things of the ``favored`` kind that have them, scenarios
    whose name begins with them, rows of tables that do, what is called so, and what has them in what is said of it.
    """
    words = text.lower().split()
    if not words:
        return []
    ranks: tuple[list[Found], ...] = ([], [], [], [], [], [], [])
    for hay, found in every:
        if all(word in hay for word in words):
            ranks[_rank(words, hay, found, favored)].append(found)
    return [found for rank in ranks for found in rank][:MOST]


def _rank(words: list[str], hay: str, found: Found, favored: str) -> int:
    begins, name = hay.startswith(words[0]), found.name.lower().replace(",", "").split()
    if begins and found.kind not in _TABLES:
        return 0
    if name == words:
        return 1
    if found.kind == favored:
        return 2
    if name[: len(words)] == words:
        return 3
    return 4 if begins else 5 if all(word in found.title.lower() for word in words) else 6
