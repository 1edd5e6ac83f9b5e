"""Which rulesets are held to the contract, and a seeded walk through a game of each."""

import csv
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core.dice import Choice
from engine.core.phases import ActionRecord, AnyGame
from engine.core.play import apply, legal_actions, start
from engine.core.ruleset import Ruleset
from engine.data.load import load_scenario, shipped_root
from engine.playtest.games import board_of, ruleset_of
from tests.contract.toy import ALLIED, GERMAN, TOY, toy_board


@dataclass(frozen=True)
class Case:
    """A ruleset with a board; ``actions`` is how far the walk goes, ``secrets`` what a side may not know."""

    name: str
    rules: Callable[[], Ruleset[Any, Any]]
    board: Callable[[], Any]
    actions: int
    known_rules: Callable[[], frozenset[str]]
    secrets: Callable[[AnyGame, str], object]
    """What is in the position that the side may not know, in a comparable form; None when there is nothing."""
    units_and_hexes: Callable[[AnyGame], tuple[tuple[str, ...], tuple[str, ...]]]
    free: frozenset[str] = frozenset()
    """Actions of which not every legal one is offered: free paths, and placing in any order."""
    is_open: bool = False
    """Nothing is hidden in this game."""

    @property
    def is_begun(self) -> bool:
        """Its game does not yet have all its rules: it may have no dice and keep no answers."""
        return bool(self.rules().lacking)


@dataclass(frozen=True)
class Walk:
    """The first actions of a game chosen by seed. ``before[i]`` is a copy of the position before ``records[i]``,
    where record 0 is the opening."""

    seed: int
    records: tuple[ActionRecord, ...]
    positions: tuple[AnyGame, ...]
    digests: tuple[str, ...]


def _rules_of(game: str) -> frozenset[str]:
    with (shipped_root() / "resources" / game / "rules.csv").open(encoding="utf-8", newline="") as stream:
        return frozenset(row["rule"] for row in csv.DictReader(stream))


def _toy_secrets(game: AnyGame, side: str) -> object:
    return getattr(game.own, ALLIED if side == GERMAN else GERMAN) or None


def _peiper() -> Any:
    return board_of(load_scenario("scs1994", "kampfgruppe-peiper"))


def _breakthrough() -> Any:
    return board_of(load_scenario("hj1986", "breakthrough"))


def _rhine() -> Any:
    return board_of(load_scenario("spi1977", "peiper"))


def _depots(game: AnyGame, side: str) -> object:
    """Which fuel depots are true is for the Allied player alone."""
    real = tuple(depot.real for depot in game.own.moving.depots)
    return real if side == GERMAN and any(real) else None


def _dummies(game: AnyGame, side: str) -> object:
    """Which dumps are dummies is for the US player alone, the secret option for the German."""
    if side == ALLIED:
        return game.own.secret_option or None
    dummies = tuple(dump.dummy for dump in game.own.dumps)
    return dummies if any(dummies) else None


CASES = (
    Case(
        "toy",
        lambda: TOY,
        toy_board,
        150,
        lambda: frozenset(f"{part}{case}" for part in "1234" for case in ("", ".1", ".2", ".3", ".4", ".5")),
        _toy_secrets,
        lambda game: (tuple(game.units), tuple(game.board.hexes)),
    ),
    Case(
        "scs1994",
        lambda: ruleset_of("scs1994"),
        cache(_peiper),
        500,
        lambda: _rules_of("scs1994"),
        _dummies,
        lambda game: (tuple(game.units), tuple(game.board.map.hexes)),
        frozenset({"MoveTo", "ExitMap", "PlaceUnit"}),
    ),
    Case(
        "hj1986",
        lambda: ruleset_of("hj1986"),
        cache(_breakthrough),
        150,
        lambda: _rules_of("hj1986"),
        lambda game, side: None,
        lambda game: (tuple(game.units), tuple(game.board.map.hexes)),
        frozenset({"MoveTo"}),
        is_open=True,
    ),
    Case(
        "spi1977",
        lambda: ruleset_of("spi1977"),
        cache(_rhine),
        400,
        lambda: _rules_of("spi1977"),
        _depots,
        lambda game: (tuple(game.units), tuple(game.board.map.hexes)),
        frozenset({"MoveTo", "ExitMap", "PlaceUnit"}),
    ),
)

NAMED = {case.name: case for case in CASES}


@cache
def walk(case: Case, seed: int) -> Walk:
    """Return the walk of a case; ends early when the game does. The same arguments give the same object."""
    return play_walk(case, seed)


def play_walk(case: Case, seed: int) -> Walk:
    """Play and return a walk."""
    game, opening = start(case.rules(), case.board(), seed)
    choice = Choice(seed)
    records, positions, digests = [opening], [game.copy()], [game.digest()]
    for _ in range(case.actions):
        options = list(legal_actions(game))
        if not options:
            break
        records.append(apply(game, options[choice.below(len(options))]))
        positions.append(game.copy())
        digests.append(game.digest())
    return Walk(seed, tuple(records), tuple(positions), tuple(digests))
