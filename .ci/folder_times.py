"""How long does each folder of tests take, and which takes more than its share?

A plugin of pytest (``-p folder_times``). Each worker notes the processor time of each test, its children counted; the
table stands before the closing line of pytest, which stays the last. Minutes are those of the clock on ``SHARERS``
workers: what the tests of a folder took, added up and divided by two, however many workers there were.
"""

import resource
from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass

import pytest

SHARERS = 2
"""The suite is promised for a machine of two cores, so a second of tests costs people half a second."""

QUOTAS: Mapping[str, float] = {"core": 1, "db and kills": 2, "editor": 2.5, "each game": 1.25, "monkey": 1}
"""Minutes for each share of the suite."""

SHARES: Mapping[str, str] = {
    "architecture": "core",
    "ci": "core",
    "contract": "core",
    "core": "core",
    "engine_data": "core",
    "data": "db and kills",
    "db": "db and kills",
    "canvas": "editor",
    "cli": "editor",
    "drafting": "editor",
    "editor": "editor",
    "playtest": "editor",
    "publishing": "editor",
    "monkey": "monkey",
}
"""The share that a folder belongs to; what is not named here counts to the game it names, or to the core."""

_SPENT = "processor seconds"


@dataclass
class Spent:
    """Seconds by the clock and of processor of the tests of one folder, and how many tests those were."""

    clock: float = 0
    processor: float = 0
    tests: int = 0

    def minutes(self) -> float:
        """Return the minutes by the clock on the workers the suite is promised for."""
        return self.clock / SHARERS / 60

    def add(self, other: "Spent") -> None:
        """Count what another folder took as well."""
        self.clock += other.clock
        self.processor += other.processor
        self.tests += other.tests


def folder_of(node: str, games: tuple[str, ...]) -> str:
    """Return the folder of a test below ``tests``; tests of one game by its key, wherever they stand."""
    path = node.split("::", maxsplit=1)[0].removeprefix("tests/")
    first = path.split("/", maxsplit=1)[0] if "/" in path else ""
    if first in ("games", "golden", "cases", "contract", "data", "drafting", "fuzz", "playthroughs"):
        # a name of the file or of the case tells the game: test_recorded_hj1986.py, test_case[scs1994-10-bridges]
        named = [game for game in games if game in node]
        return f"{first}, {named[0]}" if named else first
    return first


def share_of(folder: str, games: tuple[str, ...]) -> str:
    """Return the share that a folder's time is taken from: a name of ``QUOTAS``, or the key of a game."""
    first, _, game = folder.partition(", ")
    if game in games:
        return game
    return SHARES.get(first, "core")


def table(spent: Mapping[str, Spent], games: tuple[str, ...]) -> list[str]:
    """Return the lines that tell the time by folder and by share, and warn of each share over its quota."""
    lines = [f"{'folder':<24}{'tests':>7}{'minutes':>9}{'processor':>11}"]
    shares: defaultdict[str, Spent] = defaultdict(Spent)
    for folder in sorted(spent, key=lambda name: -spent[name].clock):
        took = spent[folder]
        shares[share_of(folder, games)].add(took)
        lines.append(f"{folder or 'tests':<24}{took.tests:>7}{took.minutes():>9.2f}{took.processor / 60:>11.2f}")
    lines.append(f"{'share':<24}{'tests':>7}{'minutes':>9}{'processor':>11}{'quota':>7}")
    warnings = []
    for name in (*[name for name in QUOTAS if name in shares], *[game for game in games if game in shares]):
        quota, took = QUOTAS.get(name, QUOTAS["each game"]), shares[name]
        figures = f"{took.tests:>7}{took.minutes():>9.2f}{took.processor / 60:>11.2f}{quota:>7.2f}"
        lines.append(f"{name:<24}{figures}{'  OVER' if took.minutes() > quota else ''}")
        if took.minutes() > quota:
            warnings.append(
                f"WARNING: {name} took {took.minutes():.2f} minutes of its {quota:.2f}{_excuse(took, quota)}"
            )
    whole = sum(took.minutes() for took in spent.values())
    lines.append(f"minutes are those of {SHARERS} workers: {whole:.1f} in all")
    return [*lines, *warnings]


def _excuse(took: Spent, quota: float) -> str:
    if took.processor / SHARERS / 60 <= quota:
        return "; its processor time is within it: the machine was busy, or tests waited"
    return "; move tests that no fact hangs on alone to make deep (marker deep)"


def _processor() -> float:
    """Return the seconds of processor that this process and its ended children took."""
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Remember where the processor's clock stood when the test began."""
    item.stash[_BEGUN] = _processor()
    return (yield)


_BEGUN = pytest.StashKey[float]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Write into each report what its part of the test took, so that it reaches the process that prints."""
    report = yield
    now = _processor()
    report.user_properties = [
        *[pair for pair in report.user_properties if pair[0] != _SPENT],
        (_SPENT, now - item.stash[_BEGUN]),
    ]
    item.stash[_BEGUN] = now
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table."""
    from engine.playtest.games import GAME_KEYS

    spent: defaultdict[str, Spent] = defaultdict(Spent)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                took = dict(report.user_properties).get(_SPENT, 0.0)
                assert isinstance(took, float)
                part = Spent(report.duration, took, int(report.when == "call"))
                spent[folder_of(report.nodeid, GAME_KEYS)].add(part)
    if spent:
        terminalreporter.section("time by folder")
        for line in table(spent, GAME_KEYS):
            terminalreporter.write_line(line)
