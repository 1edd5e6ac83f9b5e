"""Which looks of the rules at a scenario must be done again? Those that read what has changed of it.

Of a scenario that is another one all are; where only numbers of counters are others, those that read one of these
counters: whether a unit starts in supply hangs on where all stand, not on how far they could go.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from engine.core.ruleset import Problem
from engine.data.noted_faces import noted, renumbered
from engine.playtest.games import Look
from engine.scenario import Scenario

Looked = Callable[[str, Look, Scenario], Iterable[Problem]]
"""Does a look by its name, or knows what it has found."""


class Looks:
    """What was found last in a scenario, look by look; one run at a time."""

    def __init__(self) -> None:
        self._scenario: Scenario | None = None
        self._told: tuple[Problem, ...] = ()
        self._found: dict[str, tuple[tuple[Problem, ...], frozenset[str]]] = {}
        """What each look has found, and of which counters it has read the faces."""

    def told(self, scenario: Scenario, tell: Callable[[Scenario, Looked], tuple[Problem, ...]]) -> tuple[Problem, ...]:
        """Return what is told of a scenario, with as few looks as possible."""
        before, self._scenario = self._scenario, scenario  # also where it is equal: its parts may have been made anew
        if before is not None and before == scenario:
            return self._told
        changed = renumbered(before, scenario) if before is not None else None
        self._found = {
            name: found for name, found in self._found.items() if changed is not None and not changed & found[1]
        }
        seen = _Seen(scenario)

        def looked(name: str, look: Look, _scenario: Scenario) -> Iterator[Problem]:
            known = self._found.get(name)
            if known is not None:
                yield from known[0]
                return
            found: list[Problem] = []
            seen.read = set()
            try:
                found.extend(look(seen.scenario))  # what was found before it breaks is in there
            except Exception:
                yield from found
                raise
            self._found[name] = tuple(found), frozenset(seen.read)
            yield from found

        self._told = tell(scenario, looked)
        return self._told


class _Seen:
    """A scenario that is looked at, and the counters whose faces were read."""

    def __init__(self, scenario: Scenario) -> None:
        self._plain, self.read = scenario, set[str]()

    @cached_property
    def scenario(self) -> Scenario:
        """The scenario, which notes what is read."""
        return noted(self._plain, self._note)

    def _note(self, counter: str) -> None:
        self.read.add(counter)
