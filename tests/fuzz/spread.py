"""Which random games does a fuzz run play?

The scenarios of a game take turns; those that last long come less often, by ``WEIGHTS``. Of the games of a scenario
with optional rules, a third is played as the scenario says, a third with all optional rules, a third with all of them
and one variant for each side. Of a game without variants by side the last third has optional rules, rulings and
official errata drawn one by one. The seed alone says which, so a game can be played again by its seed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.core.dice import Choice
from engine.core.sides import ALLIED, GERMAN
from engine.data.schema import ErratumRow, RulingRow
from engine.playtest.games import ruleset_of
from engine.scenario import Option
from tests.fuzz.checking import rows_of, scenario_with

WEIGHTS: Mapping[str, int] = {
    "hj1986/breakthrough": 14,
    "hj1986/wacht-am-rhein": 3,
    "hj1986/meuse": 3,
    "spi1977/peiper": 16,
    "spi1977/peiper-all-out": 4,
    "spi1977/peiper-free": 4,
    "spi1977/bastogne": 12,
    "spi1977/bastogne-all-out": 4,
    "spi1977/bastogne-free": 4,
    "spi1977/meuse": 2,
}
"""How often a scenario comes in its round; 1 for those that are not named. The rounds of all games are odd, so that
each scenario is played in both ways of choosing, which take turns by seed."""

SIDES = (f"{GERMAN}_", f"{ALLIED}_")
"""How the keys of variants by side begin."""
SWITCHED = 8
"""Of a game without variants by side one erratum in so many is off."""


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play; ``options`` are played besides those of the scenario."""

    game: str
    scenario: str
    seed: int
    options: str


def tasks(scenarios: Sequence[tuple[str, str]], games: int, first: int) -> list[Task]:
    """Return the games of a run with the seeds from ``first``."""
    places = _round(scenarios)
    chosen = [(*places[seed % len(places)], seed) for seed in range(first, first + games)]
    return [Task(game, key, seed, options_for(game, key, seed)) for game, key, seed in chosen]


def _round(scenarios: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the scenarios as they take turns, each as often as it weighs and spread evenly."""
    places = [
        ((2 * number + 1) / (2 * weight), index, item)
        for index, item in enumerate(scenarios)
        for weight in [WEIGHTS.get("/".join(item), 1)]
        for number in range(weight)
    ]
    return [item for *_, item in sorted(places)]


def options_for(game: str, key: str, seed: int) -> str:
    """Return the optional rules and variants by which a seed plays a scenario, beside those of the scenario."""
    options = [option for option in scenario_with(game, key).options if option.enforced]
    optional = [option.key for option in options if option.kind == "optional"]
    variants = [option for option in options if option.kind == "variant"]
    share = Choice(seed).below(3)
    if share == 0:
        return ""
    if not any(option.key.startswith(SIDES) for option in variants):
        every = [option.key for option in options]
        return " ".join(every if share == 1 else _drawn(game, every, seed))
    return " ".join((*optional, *(_variants(variants, seed) if share == 2 else ())))


def _drawn(game: str, options: Sequence[str], seed: int) -> list[str]:
    """Return half of the options, any reading of each ruling that the rules switch, and errata that are off."""
    choice = Choice(seed)
    choice.below(3)
    tables = rows_of(game)
    found = [key for key in options if choice.below(2)]
    for ruling in tables.of(RulingRow, game=game):
        if ruling.key in ruleset_of(game).switches:
            found.append(f"{ruling.key}={choice.below(len(ruling.readings))}")
    official = (row.key for row in tables.of(ErratumRow, game=game) if row.status == "official")
    return [*found, *(f"-{key}" for key in official if not choice.below(SWITCHED))]


def _variants(variants: Sequence[Option], seed: int) -> list[str]:
    choice = Choice(seed)
    choice.below(3)
    sides = dict.fromkeys(option.key.partition("_")[0] for option in variants)
    found = []
    for side in sides:
        own = [option.key for option in variants if option.key.startswith(f"{side}_")]
        found.append(own[choice.below(len(own))])
    return found
