"""How strong are machine players against each other, and how is a scenario balanced between equal ones?

Every two players meet in each scenario on the same seeds twice, once in either seat, so that neither the dice nor the
balance of the scenario favors one: the two games are a mirrored pair, and pairs are what is counted. Each player also
meets himself. Skill and balance are then fitted apart: the log odds of a German victory are the balance of the scenario
plus the skill of the German less that of the Allied player, a draw being half a victory; a penalty keeps what never
varies finite.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import exp, sqrt
from statistics import fmean

import numpy as np

from engine.core.sides import ALLIED, GERMAN
from engine.playtest.report import counted
from engine.playtest.run import GameResult
from engine.playtest.sanity import Sanity, total

Z = 1.96
"""Half the width of an interval of 95 % in standard deviations."""

_PENALTY = 0.1
"""What a skill or balance of 1 costs: that of a normal prior with a standard deviation of about 3."""
_ROUNDS = 50
"""More steps of the fit than it ever needs."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players in their seats, in a scenario."""

    scenario: str
    german: str
    allied: str

    @property
    def name(self) -> str:
        """The meeting as one text, by which its games are kept."""
        return f"{self.scenario}: {self.german} against {self.allied}"

    def player(self, side: str) -> str:
        """Return who plays a side."""
        return self.german if side == GERMAN else self.allied


@dataclass(frozen=True, slots=True)
class Share:
    """What part of the victories a player has, draws as halves, of so many mirrored pairs, with its 95 % interval."""

    value: float
    low: float
    high: float
    pairs: int

    def __str__(self) -> str:
        if not self.pairs:
            return "no pairs"
        return f"{100 * self.value:.0f} % ({100 * self.low:.0f} to {100 * self.high:.0f}) of {self.pairs} pairs"


@dataclass(frozen=True, slots=True)
class Fit:
    """Skill of each player, the first being 0, and balance of each scenario, above 0 where the German is favored; both
    in log odds."""

    skill: Mapping[str, float]
    balance: Mapping[str, float]

    def expected(self, scenario: str, weaker: str) -> float:
        """Return the share that the best player fitted would have of mirrored pairs against a weaker one, if skill and
        balance were all there is. It bounds nothing: who is better than he has more, whatever the balance."""
        lead = max(self.skill.values()) - self.skill[weaker]
        tilt = self.balance[scenario]
        return (_logistic(tilt + lead) + _logistic(lead - tilt)) / 2


Results = Mapping[Meeting, Sequence[GameResult]]


def meetings(scenarios: Iterable[str], players: Sequence[str]) -> tuple[Meeting, ...]:
    """Return who meets whom: in each scenario everybody with everybody in both seats, himself among them."""
    return tuple(
        Meeting(scenario, german, allied) for scenario in scenarios for german in players for allied in players
    )


def german_score(result: GameResult) -> Fraction:
    """Return 1 for a German victory, 0 for an Allied one, and a half for a draw."""
    return Fraction({GERMAN: 2, ALLIED: 0}.get(result.result, 1), 2)


def pair_scores(results: Results, scenario: str, one: str, other: str) -> list[Fraction]:
    """Return what a player has of each mirrored pair against another: the mean of both games, by seed; pairs of which
    a game is lacking are left out."""
    at_home = {game.seed: german_score(game) for game in results.get(Meeting(scenario, one, other), ())}
    away = {game.seed: 1 - german_score(game) for game in results.get(Meeting(scenario, other, one), ())}
    return [(at_home[seed] + away[seed]) / 2 for seed in sorted(at_home.keys() & away.keys())]


def share(scores: Sequence[Fraction]) -> Share:
    """Return the mean of scores between 0 and 1 with its Wilson interval, each counted as one trial.

    Scores between 0 and 1 vary less than whole ones, so the interval is rather too wide than too narrow.
    """
    count = len(scores)
    if not count:
        return Share(0.0, 0.0, 1.0, 0)
    value = float(sum(scores) / count)
    below = 1 + Z * Z / count
    center = (value + Z * Z / (2 * count)) / below
    half = Z * sqrt(value * (1 - value) / count + Z * Z / (4 * count * count)) / below
    return Share(value, max(0.0, center - half), min(1.0, center + half), count)


def pooled(results: Results, scenarios: Iterable[str], one: str, other: str) -> Share:
    """Return what a player has against another in all scenarios together."""
    return share([score for scenario in scenarios for score in pair_scores(results, scenario, one, other)])


def own_share(results: Results, scenario: str, player: str) -> Share:
    """Return what the German has where a player meets himself; each game is a trial."""
    return share([german_score(game) for game in results.get(Meeting(scenario, player, player), ())])


def mean_margin(games: Sequence[GameResult]) -> float | None:
    """Return the mean margin of the German; None where no game has one."""
    margins = [float(game.margin) for game in games if game.margin is not None]
    return fmean(margins) if margins else None


def sanity(results: Results, player: str) -> Sanity:
    """Return what was counted of a player in all his games, in either seat."""
    seats = [(meeting, side) for meeting in results for side in (GERMAN, ALLIED) if meeting.player(side) == player]
    return total(counted(results[meeting], side) for meeting, side in seats)


def rivals(players: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return every two players, the later one of the list first: lists begin with the weakest."""
    return tuple((later, earlier) for earlier, later in combinations(players, 2))


def fitted(results: Results, scenarios: Sequence[str], players: Sequence[str]) -> Fit:
    """Fit skills and balances to the games, by Newton's method on the penalized likelihood.

    The first player is the anchor. What nobody played comes out as 0.
    """
    free = players[1:]
    width = len(scenarios) + len(free)
    rows, scores = [], []
    for meeting, games in results.items():
        row = np.zeros(width)
        row[scenarios.index(meeting.scenario)] = 1
        for player, sign in ((meeting.german, 1), (meeting.allied, -1)):
            if player in free:
                row[len(scenarios) + free.index(player)] += sign
        for game in games:
            rows.append(row)
            scores.append(float(german_score(game)))
    found = np.zeros(width)
    if rows:
        design, score = np.array(rows), np.array(scores)
        for _ in range(_ROUNDS):
            chance = 1 / (1 + np.exp(-design @ found))
            slope = design.T @ (score - chance) - _PENALTY * found
            bend = (design * (chance * (1 - chance))[:, None]).T @ design + _PENALTY * np.eye(width)
            found = found + np.linalg.solve(bend, slope)
    skills = {player: float(value) for player, value in zip(free, found[len(scenarios) :], strict=True)}
    return Fit({players[0]: 0.0, **skills}, dict(zip(scenarios, map(float, found), strict=False)))


def _logistic(odds: float) -> float:
    return 1 / (1 + exp(-odds))
