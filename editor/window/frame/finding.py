"""What can be found by words? Commands, areas, scenarios, units, places, hexes and rules of what is shown."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from editor.edits.reading import known_label
from editor.edits.units import short_name
from editor.window.desk import Desk
from engine.data import schema

MOST = 60
"""So many lines are offered at most: who wants another types another word."""


@dataclass(frozen=True)
class Found:
    """Something that can be gone to or done: what it is called, of what kind it is, and what choosing it does."""

    title: str
    kind: str
    act: Callable[[], None]
    detail: str = ""

    @property
    def hay(self) -> str:
        """What a search looks through."""
        return f"{self.title} {self.detail} {self.kind}".lower()


def things_of(desk: Desk, go_to: Callable[[str], None], open_page: Callable[[str], None]) -> Iterator[Found]:
    """Yield what the library being shown has: scenarios of all games, units, places and rules of the game shown."""
    document, rows = desk.document, desk.document.rows
    titles = {row.game: row.title for row in rows.find(schema.GameRow)}
    for head in rows.find(schema.ScenarioRow):

        def show(game: str = head.game, scenario: str = head.scenario) -> None:
            document.choose(game, scenario)

        yield Found(f"{head.number} {head.title}".strip(), "scenario", show, titles.get(head.game, head.game))
    for counter in rows.find(schema.CounterRow, game=document.game):

        def choose(key: str = counter.key) -> None:
            desk.select("counter", key, go=True)

        yield Found(short_name(counter), "unit", choose, counter.formation)
    for place in rows.find(schema.PlaceRow, game=document.game, map=document.map):
        for label in place.hexes.split()[:1]:
            yield Found(place.name, "place", lambda label=label: go_to(label), label)  # type: ignore[misc]
    for rule in rows.find(schema.RuleRow, game=document.game):
        yield Found(
            f"{rule.rule} {rule.title}",
            "rule",
            lambda number=rule.rule: desk.rule_wanted.emit(number),  # type: ignore[misc]
        )
    for chart in rows.find(schema.ChartRow, game=document.game):
        yield Found(chart.title, "chart", lambda: open_page("rules"), f"rule {chart.rule}")


def hex_of(desk: Desk, text: str, go_to: Callable[[str], None]) -> Iterator[Found]:
    """Yield the hex whose number was typed, if the map has it."""
    document = desk.document
    label = known_label(document.rows, document.game, document.map, text.strip())
    if document.rows.find(schema.HexRow, game=document.game, map=document.map, hex=label):
        yield Found(f"Hex {label}", "hex", lambda: go_to(label))


def matching(text: str, every: Iterable[tuple[str, Found]]) -> list[Found]:
    """Return what has all the words that were typed, what begins with them first; ``every`` has the hay beside each."""
    words = text.lower().split()
    if not words:
        return []
    first: list[Found] = []
    later: list[Found] = []
    for hay, found in every:
        if all(word in hay for word in words):
            (first if hay.startswith(words[0]) else later).append(found)
    return [*first, *later][:MOST]
