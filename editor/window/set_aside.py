"""Which edits wait elsewhere for the answer what they mean, where, and how does one come back there?"""

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from db.changes import ChangeSet
from editor.window.document import Document
from editor.window.held_edits import GivenUp
from editor.window.told_edits import told
from editor.window.translation import tr
from engine.data import schema

MANY = 8
"""So many edits are named one by one where there is room for it."""


class Place(NamedTuple):
    """Where edits wait: game and scenario, the area of the window, and the erratum that is chosen on its desk, None
    away from that."""

    game: str
    scenario: str
    area: str
    erratum: str | None


class SetAside(QObject):
    """What waits by its place. Those who left go on there when they come back.

    Signals:
        changed: others wait elsewhere now, or can be brought back there.
    """

    changed = Signal()

    def __init__(self, document: Document, areas: Iterable[tuple[str, str]], parent: QObject | None = None) -> None:
        """``areas`` are the areas of the window, by key and title."""
        super().__init__(parent)
        self._document, self._areas = document, dict(areas)
        document.changed.connect(self.forget_given_up)
        self._held: dict[Place, tuple[ChangeSet, ...]] = {}
        self._given_up: dict[Place, GivenUp] = {}
        """What was given up in a place, and can be brought back there, the place that was left last behind."""

    @property
    def places(self) -> tuple[Place, ...]:
        """Where something waits, in the order in which it was left."""
        return tuple(self._held)

    def at(self, place: Place) -> tuple[ChangeSet, ...]:
        """Return what waits in a place."""
        return self._held.get(place, ())

    def put(self, place: Place, held: Iterable[ChangeSet]) -> None:
        """Let edits wait in a place, after those that do already."""
        if held := (*self.at(place), *held):
            self._held[place] = held
            self.changed.emit()

    def take(self, place: Place) -> tuple[ChangeSet, ...]:
        """Return what waits in a place, and does no more."""
        held = self._held.pop(place, ())
        if held:
            self.changed.emit()
        return held

    def keep_given_up(self, place: Place, before: GivenUp) -> None:
        """Know what can be brought back in a place that is left."""
        if before:
            self._given_up[place] = before
            self.changed.emit()

    def take_given_up(self, place: Place) -> GivenUp:
        """Return what can be brought back in a place, which is shown again."""
        before = self._given_up.pop(place, ())
        if before:
            self.changed.emit()
        return before

    def forget_given_up(self) -> None:
        """Bring nothing back any more: something else was done."""
        if self._given_up:
            self._given_up.clear()
            self.changed.emit()

    @property
    def comes_back_in(self) -> Place | None:
        """The place that was left last of those where something can be brought back."""
        return next((place for place in reversed(self._given_up) if self.is_there(place)), None)

    @property
    def led_back(self) -> str:
        """Say that Redo leads back there; empty where there is nothing."""
        place = self.comes_back_in
        return tr("Back to what was given up in {where}").format(where=self.where(place)) if place else ""

    def title(self, place: Place) -> str:
        """Return what the scenario of a place is called; empty where it is there no more."""
        found = self._document.baseline.find(schema.ScenarioRow, game=place.game, scenario=place.scenario)
        return found[0].title if found else ""

    def is_there(self, place: Place) -> bool:
        """Tell whether there is still such a scenario, and such an erratum."""
        is_known = self._document.baseline.find(schema.ErratumRow, game=place.game, key=place.erratum or "")
        return bool(self.title(place)) and bool(is_known or not place.erratum)

    def named(self, place: Place, most: int = 0) -> str:
        """Return the title of the scenario of a place, of no more letters than some, 0 for all of it; with its game, or
        the year of that where there is little room, where another game is shown."""
        title = self.title(place) or place.scenario
        title = title if not most or len(title) <= most else f"{title[:most].rstrip()}..."
        rows, is_other = self._document.baseline, place.game != self._document.game
        heads = rows.find(schema.GameRow, game=place.game) if is_other else []
        games = [str(head.year) if most else f"{head.title}, {head.year}" for head in heads]
        return " ".join([f"“{title}”", *(f"({game})" for game in games)])

    def where(self, place: Place) -> str:
        """Say where a place is, in words."""
        words = tr("{scenario}, area {area}, erratum {erratum}") if place.erratum else tr("{scenario}, area {area}")
        return words.format(scenario=self.named(place), area=self.area(place), erratum=place.erratum)

    def area(self, place: Place) -> str:
        """Say in which area of the window a place is."""
        return self._areas.get(place.area, place.area).replace("&", "")

    def told(self, place: Place, held: Iterable[ChangeSet]) -> str:
        """Say which edits wait in a place, and that nobody has said what they mean."""
        held = tuple(held)
        said = tr("In {where}: {edits} (what it means was not answered)")
        if len(held) > 1:
            said = tr("In {where}, {count} edits: {edits} (what they mean was not answered)")
        return said.format(where=self.where(place), count=len(held), edits=told(held, MANY))
