"""Draw the cards of a scenario on pages of a PDF: set-up with a small map, arrivals, rules and victory, player aid."""

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from db.changes import EditError
from db.outputs import CARDS, Output
from editor.edits.clause_retold import ClauseWords
from editor.edits.place_words import said_entry, said_place
from editor.edits.reading import Rows
from editor.edits.scenarios import strange_areas
from editor.edits.supposed import supposed_hexes
from editor.side_titles import side_titles
from editor.texts.aid import in_parts, player_aid
from editor.texts.card_choice import CardChoice
from editor.texts.document import Points
from editor.texts.scenario import designers_notes, rules_sheet
from editor.texts.waiting import Waiting
from editor.window.canvas.badges import shown_at_start
from editor.window.canvas.pictures import CounterPicture, bands_of, picture_of, stacks_at_start
from editor.window.canvas.scene_of_map import scene_from_map
from editor.window.drawings.paper import Box, Group, Pages
from editor.window.drawings.sheets import PdfSheets, Sheets
from editor.window.drawings.shot import scene_image
from editor.window.theme import Looks
from editor.window.translation import tr
from engine.core.calendar import said_day
from engine.core.numbering import natural_key
from engine.scenario import Scenario

_UNUSED = "box:unused"
_MAP = 0.42
"""Most of a page that the small map takes."""
_RULES, _AID = 12, 10
"""Height of letters of texts."""


def write_cards(
    rows: Rows,
    data: Scenario,
    out: Path,
    choice: CardChoice,
    reads: tuple[Path, ...] = (),
    between: Callable[[], object] = lambda: None,
) -> int:
    """Write the cards of a scenario and return how many pages they have; ``rows`` are those in force in it.

    ```between`` is called between the steps
    """
    # a picture needs no screen
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _application = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    output = Output(out, CARDS, reads)
    output.check()
    sheets = PdfSheets(data.title, choice.paper)
    count = 0
    try:
        for begun in draw_cards(rows, data, sheets, choice):
            count = begun
            between()
    finally:
        content = sheets.done()
    if not count:
        raise EditError(tr("{scenario} has nothing of that to be printed").format(scenario=data.title))
    output.write(content)
    return count


def draw_cards(rows: Rows, data: Scenario, sheets: Sheets, choice: CardChoice) -> Iterator[int]:
    """Draw the cards of a scenario step by step, none longer than a map takes; yields how many pages are begun."""
    version = data.named_version()
    foot = tr("{scenario}, version {version}").format(scenario=data.title, version=version) if version else data.title
    pages = Pages(foot, sheets)
    for _ in _Cards(rows, data, pages).draw(choice):
        yield pages.count


class _Cards:
    def __init__(self, rows: Rows, data: Scenario, pages: Pages) -> None:
        self._rows, self._data, self._pages = rows, data, pages
        self._counters = {counter.key: counter for counter in data.counters}
        self._types = {kind.key: kind for kind in data.unit_types}
        self._bands = bands_of(data.counters)
        self._supposed = supposed_hexes(rows, data.game, data.key)
        self._waiting = Waiting(rows, data.game, data.key, ClauseWords(rows, data.game, data.key))

    def draw(self, choice: CardChoice) -> Iterator[None]:
        """Draw what is chosen, side by side."""
        data, pages = self._data, self._pages
        sides = {key: title for key, title in side_titles(data.game).items() if choice.side in ("", key)}
        drawn = {"setup": self._setups, "arrivals": self._tracks}
        for part, draw in drawn.items():
            for side, title in sides.items() if part in choice.parts else ():
                yield from draw(side, title)
        if "turns" in choice.parts:
            pages.begin(tr("{scenario}: turn track").format(scenario=data.title))
            pages.boxes(list(self._track()))
            yield
        if "rules" in choice.parts:
            rules = rules_sheet(self._rows, data.game, data.key, data.named_version())
            yield from pages.text(rules, tr("{scenario}: victory and rules").format(scenario=data.title), _RULES)
        if "aid" in choice.parts:
            aid = player_aid(self._rows, data)
            yield from pages.pieces(in_parts(aid), tr("{scenario}: player aid").format(scenario=data.title), _AID)
        notes = designers_notes(self._rows, data.game, data.key) if "notes" in choice.parts else ()
        if notes:
            yield from pages.text(notes, tr("{scenario}: designer’s notes").format(scenario=data.title), _RULES)

    def _setups(self, side: str, title: str) -> Iterator[None]:
        groups = list(self._setup(side))
        if groups:
            self._pages.begin(tr("{scenario}: set-up, {side}").format(scenario=self._data.title, side=title))
            self._map(side)
            yield
            yield from self._pages.groups(groups)

    def _tracks(self, side: str, title: str) -> Iterator[None]:
        turns = list(self._arrivals(side))
        if turns:
            self._pages.begin(tr("{scenario}: arrivals, {side}").format(scenario=self._data.title, side=title))
        for label, groups in turns:
            yield from self._pages.row(label, groups)
        said = tuple(f"Condition {number}: {text}" for number, _, text in self._waiting.said(side))
        if said:
            yield from self._pages.below((Points(said),), _AID)

    def _track(self) -> Iterator[Box]:
        """Yield a box for each turn that is played, with how many units arrive and leave; they leave
        by hand, for no rules take units off by the schedule."""
        data, sides = self._data, side_titles(self._data.game)
        arrive = Counter((arrival.turn, self._side(arrival.counter)) for arrival in data.arrivals)
        leave = Counter((row.turn, self._side(row.counter)) for row in data.withdrawals)
        known = {turn.number: turn for turn in data.turns}
        for number in range(data.first_turn, data.last_turn + 1):
            turn = known.get(number)
            label = turn.label if turn is not None else str(number)
            lines = [said_day(turn.date).rpartition(" ")[0]] if turn is not None and "/" not in label else []
            for side, title in sides.items():
                counted = ((arrive, tr("{side} +{count}")), (leave, tr("{side} −{count}, by hand")))
                many = [(said, count[number, side]) for count, said in counted]
                lines += [said.format(side=title, count=count) for said, count in many if count]
            yield Box(label, tuple(lines))

    def _side(self, key: str) -> str:
        return self._counters[key].side if key in self._counters else ""

    def _map(self, side: str) -> None:
        """Draw the ground of the scenario with what one side has on it."""
        data = self._data
        stacks = stacks_at_start(data)
        own = {label: tuple(each for each in stack if each.side == side) for label, stack in stacks.items()}
        own = {
            label: tuple(replace(each, unsure=each.key in self._supposed) for each in stack)
            for label, stack in own.items()
            if stack
        }
        looks = Looks.of_lines((line.key, line.effects) for line in data.terrain)
        strange = strange_areas(self._rows, data.game, data.key)
        scene = scene_from_map(data.map, own, bounds=data.bounds, strange=strange, looks=looks)
        _, _, width, height = scene.play_extent
        across = self._pages.width * self._pages.fineness
        self._pages.picture(scene_image(scene, max(4.0, across / max(width + 1, height + 1))), _MAP)

    def _setup(self, side: str) -> Iterator[Group]:
        """Yield the units of each place, hexes first; who is put into a hex whose place is not known has one of his
        own."""
        places: dict[str, list[CounterPicture]] = {}
        for setup in self._data.setup:
            counter = self._counters.get(setup.counter)
            if counter is not None and counter.side == side and setup.place != _UNUSED:
                marks = shown_at_start(self._data.game, setup.state)
                picture = self._picture(setup.counter, setup.face, setup.steps_lost, marks)
                supposed = self._supposed.get(setup.counter)
                places.setdefault(setup.place if supposed is None else supposed.said, []).append(picture)
        yield from self._groups(places, said_place)

    def _arrivals(self, side: str) -> Iterator[tuple[str, list[Group]]]:
        """Yield the label of each turn that brings units, with those of each entry; who waits for a condition stands
        apart, below its number."""
        labels = {turn.number: turn.label for turn in self._data.turns}
        turns: dict[int, dict[tuple[str, str], list[CounterPicture]]] = {}
        for arrival in self._data.arrivals:
            counter = self._counters.get(arrival.counter)
            if counter is not None and counter.side == side:
                found = turns.setdefault(arrival.turn, {}).setdefault((arrival.place, arrival.condition), [])
                found.append(self._picture(arrival.counter))
        for turn in sorted(turns):
            yield labels.get(turn, str(turn)), list(self._coming(turns[turn]))

    def _coming(self, found: dict[tuple[str, str], list[CounterPicture]]) -> Iterator[Group]:
        for condition in sorted(
            {condition for _, condition in found}, key=lambda key: self._waiting.numbers.get(key, 0)
        ):
            mark = self._waiting.mark(condition)
            places = {place: units for (place, of), units in found.items() if of == condition}
            for group in self._groups(places, said_entry):
                yield replace(group, label=f"{group.label} ({mark})") if mark else group

    def _groups(
        self, places: dict[str, list[CounterPicture]], say: Callable[[Rows, str, str, str], str]
    ) -> Iterator[Group]:
        for place in sorted(places, key=lambda place: (":" in place, natural_key(place))):
            yield Group(say(self._rows, self._data.game, self._data.map.key, place), tuple(places[place]))

    def _picture(self, key: str, face: str = "", lost: int = 0, marks: tuple[str, ...] = ()) -> CounterPicture:
        counter = self._counters[key]
        kind, band = self._types.get(counter.unit_type), self._bands.get(key, -1)
        return picture_of(counter, kind, self._data.declared, face, lost, marks, band=band)
