"""What was an erratum begun about that says nothing of it yet? It is known again when the library is opened again."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import cast, get_args

from editor.window.desk import Desk, Kind, Selection
from editor.window.edited_parts import Part
from editor.window.settings import Settings
from engine.data import schema

BEGUN_ABOUT = "errata_begun_about"
"""The setting: by file and ``GAME|NUMBER`` the kind and key of what was selected, all of it, and what it is called."""


@dataclass(frozen=True)
class Subject:
    """What was selected, with all counters or hexes that were, and what it is called."""

    selection: Selection
    several: tuple[str, ...]
    called: str

    @property
    def hexes(self) -> tuple[str, ...]:
        """The hexes of it, to be marked on the map."""
        if self.selection.kind == "hex":
            return self.several
        return tuple(self.selection.key.split("|")) if self.selection.kind == "hexside" else ()

    @property
    def part(self) -> Part | None:
        """The part of the box that an erratum about it is of."""
        return "map and counters" if self.hexes else None

    def select_again(self, desk: Desk) -> None:
        """Select it again, wherever the map stands."""
        if self.selection.kind == "hex":
            desk.select("hex", self.selection.key, beside=self.several[:-1])
        elif len(self.several) > 1:
            desk.select_several(self.several)
        else:
            desk.select(self.selection.kind, self.selection.key)

    def select(self, desk: Desk) -> None:
        """Select it again, and bring its place into view beside the desk."""
        self.select_again(desk)
        if self.hexes:
            desk.map_wanted.emit()
            desk.near_wanted.emit(self.hexes[0])


Subjects = dict[tuple[str, str], Subject]
"""By game and number of the erratum."""


def begun_in(settings: Settings | None, file: str) -> Subjects:
    """Return what the errata of a library were begun about."""
    found = Subjects()
    for named, said in _stored(settings).get(file, {}).items():
        game, _, erratum = named.partition("|")
        if isinstance(said, list) and len(said) == 4 and said[0] in get_args(Kind) and isinstance(said[2], list):
            selection = Selection(cast(Kind, said[0]), str(said[1]))
            found[game, erratum] = Subject(selection, tuple(map(str, said[2])), str(said[3]))
    return found


def awaited_in(settings: Settings, file: str) -> dict[tuple[str, str], Part]:
    """Return of which part of the box the errata of a library are that were begun about one."""
    return {where: subject.part for where, subject in begun_in(settings, file).items() if subject.part is not None}


class BegunAbout:
    """Remembers it for the library of one desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._file = desk, str(desk.document.library.path.absolute())
        self._known = begun_in(desk.settings, self._file)

    def of(self, erratum: str) -> Subject | None:
        """Return what an erratum of the game that is shown was begun about."""
        return self._known.get((self._desk.document.game, erratum))

    def keep(self, erratum: str, subject: Subject) -> None:
        """Remember what an erratum of the game that is shown was begun about; errata that are gone are forgotten."""
        document, settings = self._desk.document, self._desk.settings
        here, game = (document.game, erratum), document.game
        there = {row.key for row in document.baseline.find(schema.ErratumRow, game=game)}
        self._known = {each: said for each, said in self._known.items() if each[0] != game or each[1] in there}
        self._known[here] = subject
        if subject.part is not None:
            document.awaited[here] = subject.part
        if settings is not None:
            mine = {"|".join(each): _plain(said) for each, said in self._known.items()}
            settings.set_text(BEGUN_ABOUT, json.dumps({**_stored(settings), self._file: mine}))


def _plain(subject: Subject) -> list[object]:
    return [subject.selection.kind, subject.selection.key, [*subject.several], subject.called]


def _stored(settings: Settings | None) -> Mapping[str, dict[str, object]]:
    with suppress(ValueError):
        found = json.loads(settings.text(BEGUN_ABOUT, "{}")) if settings is not None else {}
        if isinstance(found, dict):
            return {file: said for file, said in found.items() if isinstance(said, dict)}
    return {}
