"""Which tests does a change touch, the nearest first?

Near is, in this order: the test itself changed; its name is that of the changed file; it imports the file. Then come
the short playthrough of the game whose rules or data changed; the tests of the architecture, which read every file;
those that ask for a rule (``pytest.mark.rule``) that the file cites; the rest by the number of imports between the two,
tests of the same folder first. Files that are not Python are found by their names in the tests and in the rules, by
their folder and by their game.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from import_graph import Graph, Module

ALWAYS = "tests/architecture"
"""Its tests read every file, so they are chosen whatever changed, and do not count."""

PLAYTHROUGHS = "tests/golden/test_playthroughs.py"
PLAYED: Mapping[str, str] = {
    "core": "toy-toy",
    "scs1994": "scs1994-st-vith",
    "hj1986": "hj1986-clervaux",
    "spi1977": "spi1977-peiper",
}
"""The playthrough that takes least, by the folder of ``engine`` or ``resources``: a changed rule shows itself there."""

SECONDS = 110
"""So much is chosen at most, in seconds of processor: what two cores do in the 70 seconds in which a test may begin,
less what it takes to collect them."""

A_TEST: Mapping[str, float] = {
    "canvas": 0.2,
    "cases": 0.4,
    "cli": 0.6,
    "contract": 0.8,
    "db": 0.35,
    "drafting": 0.35,
    "editor": 0.4,
    "fuzz": 2,
    "games": 0.05,
    "golden": 3.5,
    "monkey": 12,
    "playtest": 0.5,
}
"""About how many seconds of processor a test function of a folder takes, with what it is given; a tenth elsewhere."""

_RULE = re.compile(r"""RULE\(["']([^"']+)["']""")
_MARK = re.compile(r"""mark\.rule\(([^)]*)\)""")
_ITSELF, _NAMED, _DIRECT, _RULES, _FURTHER = range(5)
_Place = tuple[int, int, int]


@dataclass(frozen=True)
class Choice:
    """Files of tests in the order they are run, and those the change reaches as well but that would be too many."""

    chosen: tuple[str, ...]
    left_out: tuple[str, ...]
    unknown: tuple[str, ...]
    """Changed files that no test was found for."""


def choose(graph: Graph, changed: Collection[str], most: float = SECONDS) -> Choice:
    """Return the tests of changed files (paths relative to the root) that take ``most`` seconds of processor or so."""
    places: dict[str, _Place] = {}
    unknown = []
    for path in changed:
        found = near(graph, path)
        if not found and not path.endswith((".md", ".png")):
            unknown.append(path)
        for test, place in found.items():
            places[test] = min(place, places.get(test, place))
    played = playthroughs(graph, changed) if PLAYTHROUGHS not in changed else []
    if played:
        places.pop(PLAYTHROUGHS, None)  # all of them are for make test
    ordered = sorted(places, key=lambda test: (places[test], test))
    always = [*played, *(test for test in graph.tests() if test.startswith(ALWAYS + "/"))]
    nearest = [test for test in ordered if places[test][0] < _RULES]
    chosen, left_out, seconds = [], [], 0.0
    for test in dict.fromkeys([*nearest, *always, *ordered]):
        seconds += 0 if test in always else graph.modules[test].tests * A_TEST.get(test.split("/")[1], 0.1)
        if test in always or seconds <= most or places[test][0] == _ITSELF:
            chosen.append(test)
        else:
            left_out.append(test)
    return Choice(tuple(chosen), tuple(left_out), tuple(unknown))


def playthroughs(graph: Graph, changed: Collection[str]) -> list[str]:
    """Return the playthrough of each game whose rules or data are among the changed files, and the told positions."""
    if PLAYTHROUGHS not in graph.modules:
        return []
    folders = {path.split("/")[1] for path in changed if path.startswith(("engine/", "resources/"))}
    told = [f"{PLAYTHROUGHS}::test_the_game_reads_as_recorded[{PLAYED[key]}]" for key in PLAYED if key in folders]
    return [*told, f"{PLAYTHROUGHS}::test_the_position_reads_as_recorded"] if told else []


def near(graph: Graph, path: str) -> dict[str, _Place]:
    """Return the tests that one changed file reaches with how near they are: smaller is nearer."""
    if path not in graph.modules:
        return _of_other_file(graph, path)
    if path.endswith("conftest.py"):
        folder = path.removesuffix("conftest.py")
        return {test: (_FURTHER, 0, 0) for test in graph.tests() if test.startswith(folder)}
    changed = graph.modules[path]
    cited = frozenset(_RULE.findall(changed.text))
    return {
        test: _place(graph.modules[test], changed, steps, cited)
        for test, steps in graph.distances(path).items()
        if graph.modules[test].is_test()
    } or _by_name(graph, path)


def _place(test: Module, changed: Module, steps: int, cited: frozenset[str]) -> _Place:
    apart = -len(_words(test.path) & _words(changed.path))
    if steps == 0:
        return (_ITSELF, 0, 0)
    if _is_named_for(test.path, changed.path):
        return (_NAMED, apart, steps)
    if steps == 1:
        return (_DIRECT, apart, 0)
    asked = cited & frozenset(re.findall(r"""["']([^"']+)["']""", " ".join(_MARK.findall(test.text))))
    if asked:
        return (_RULES, -len(asked), steps)
    return (_FURTHER, steps, apart)


def _is_named_for(test: str, changed: str) -> bool:
    words = PurePosixPath(test).stem.removeprefix("test_").split("_")
    own = PurePosixPath(changed).stem.split("_")
    same = "".join(words) == "".join(own) or words[: len(own)] == own
    top = changed.split("/")[1] if changed.startswith("engine/") else changed.split("/")[0]
    return same and (top in test.split("/") or top not in ("scs1994", "hj1986", "db", "core"))


def _words(path: str) -> set[str]:
    """Return the folders and words of a path, which a test shares with what stands near it."""
    parts = re.split(r"[/_.]", path)
    return {part for part in parts if part} - {"tests", "test", "py", "engine", "window", "games"}


def _of_other_file(graph: Graph, path: str) -> dict[str, _Place]:
    """Return the tests of a data file, a document, or a file of Python that is there no more."""
    pure = PurePosixPath(path)
    found: dict[str, _Place] = {}
    for test in graph.tests():
        text = graph.modules[test].text
        if pure.name in text:
            found[test] = (_DIRECT, 0, 0)
        elif path.startswith("tests/") and test.startswith(f"{pure.parent}/"):
            found[test] = (_DIRECT, 1, 0)
    if path.startswith((".ci/", "Makefile")):
        found |= {test: (_DIRECT, 0, 0) for test in graph.tests() if test.startswith("tests/ci/")}
    if path.startswith(("resources/", "scenarios/")):
        game = pure.parts[1] if len(pure.parts) > 2 else ""
        found |= {test: place for test, place in _of_readers(graph, game, pure.stem).items() if test not in found}
        for test in graph.tests():
            folder = test.split("/")[1]
            if folder in ("data", "cases") and (game in test or game in graph.modules[test].text):
                found.setdefault(test, (_RULES, int(game not in test), 0))
            elif game and game in test:
                found.setdefault(test, (_FURTHER, folder != "games", test.count("/")))
    return found or (_by_name(graph, path) if path.endswith(".py") else {})


def _of_readers(graph: Graph, game: str, table: str) -> dict[str, _Place]:
    """Return the tests near the rules of a game that ask for a table by its name, and those named for it."""
    found: dict[str, _Place] = {}
    for path, module in graph.modules.items():
        if path.startswith(f"engine/{game}/") and table in module.words:
            for test, (kind, *place) in near(graph, path).items():
                if kind <= _RULES:
                    found[test] = min(found.get(test, (_FURTHER, 0, 0)), (max(kind, _DIRECT), 1, place[0]))
    first = table.split("_")[0]
    named = [test for test in graph.tests() if game in test and PurePosixPath(test).stem.split("_")[1] == first]
    return found | dict.fromkeys(named, (_DIRECT, 0, 0))


def _by_name(graph: Graph, path: str) -> dict[str, _Place]:
    """Return the tests that share words with a file nobody imports, as a revision of the schema."""
    own = _words(path)
    shared = {test: len(own & _words(test)) for test in graph.tests()}
    most = max(shared.values(), default=0)
    return {test: (_FURTHER, 0, 0) for test, count in shared.items() if count == most and most > 1}


def told(choice: Choice, changed: Sequence[str]) -> list[str]:
    """Return the lines that say what is run for what, and what is not."""
    lines = [f"changed: {_some(changed)}", f"{len(choice.chosen)} files of tests are run"]
    if choice.left_out:
        lines.append(
            f"LEFT OUT: {len(choice.left_out)} further files of tests reach the change: {_some(choice.left_out)}"
        )
    if choice.unknown:
        lines.append(f"NO TEST FOUND for {_some(choice.unknown)}")
    return lines


def _some(paths: Sequence[str], most: int = 6) -> str:
    more = f" and {len(paths) - most} more" if len(paths) > most else ""
    return ", ".join(paths[:most]) + more
