"""What was answered about what edits mean: by scenario, for the parts of the box that it was answered for."""

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import get_args

from db.provenance import Author
from editor.window.edited_parts import Part
from editor.window.settings import Settings

Meaning = tuple[str, Author, bool | None]
"""The key of an erratum (or nothing), who enters, and whether it is for the scenario only."""
CORRECTION: Meaning = ("", "owner", False)
HERE: Meaning = ("", "owner", True)
DESIGN: Meaning = ("", "designed", False)
MEANINGS = "meanings"
"""The setting: by file and scenario the meaning that was answered, and the parts of the box that it holds for."""
BOARD: frozenset[Part] = frozenset({"a scenario", "map and counters"})
"""The parts that a meaning holds for that somebody chooses without being asked."""
CHARTS: frozenset[Part] = frozenset({"charts and rules"})
"""The part that has an answer of its own: what stands there was printed to be read, and is seldom reconstructed."""


def parts_with(parts: Iterable[Part]) -> frozenset[Part]:
    """Return all parts that a meaning holds for that is chosen where some of them are edited."""
    asked = set(parts)
    return frozenset().union(*(group for group in (BOARD, CHARTS) if group & asked))


class MeaningAnswers:
    """The answers about one library file; each is kept when it is given."""

    def __init__(self, settings: Settings, file: str) -> None:
        self._settings, self._file = settings, file
        self._by_scenario: dict[str, tuple[Meaning, frozenset[Part]]] = {}
        for named, said in _stored(settings.text(MEANINGS, "{}")).get(file, {}).items():
            if isinstance(said, list) and len(said) in (3, 4) and isinstance(said[0], str):
                named_parts = said[3] if len(said) == 4 and isinstance(said[3], list) else ()
                parts = frozenset(part for part in get_args(Part) if part in named_parts)
                meaning: Meaning = (said[0], "designed" if said[1] == "designed" else "owner", bool(said[2]))
                self._by_scenario[named] = meaning, parts or BOARD

    def of(self, scenario: str) -> Meaning | None:
        """Return what was answered in a scenario, None for nothing."""
        found = self._by_scenario.get(scenario)
        return found[0] if found is not None else None

    def holds_for(self, scenario: str, parts: Iterable[Part]) -> bool:
        """Tell whether something was answered about all of these parts; what is of one scenario only says nothing of
        the scenario itself."""
        found = self._by_scenario.get(scenario)
        if found is None:
            return False
        only_here = found[0][2]
        return set(parts) <= found[1] - ({"a scenario"} if only_here else set())

    def give(self, scenario: str, meaning: Meaning, parts: Iterable[Part]) -> None:
        """Keep an answer about these parts; the same one about others before holds for those still."""
        before, asked = self._by_scenario.get(scenario), frozenset(parts)
        self._by_scenario[scenario] = meaning, asked | (before[1] if before and before[0] == meaning else frozenset())
        self._write()

    def forget(self, scenario: str) -> None:
        """Keep an answer no longer: what it names is gone."""
        self._by_scenario.pop(scenario, None)

    def _write(self) -> None:
        every = _stored(self._settings.text(MEANINGS, "{}"))
        every[self._file] = {named: [*said, sorted(parts)] for named, (said, parts) in self._by_scenario.items()}
        self._settings.set_text(MEANINGS, json.dumps(every))


def _stored(text: str) -> dict[str, dict[str, object]]:
    with suppress(ValueError):
        found = json.loads(text)
        if isinstance(found, dict):
            return {name: said for name, said in found.items() if isinstance(said, dict)}
    return {}
