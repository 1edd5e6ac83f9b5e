"""How is a rule cited, and what says no?"""

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule of one game; ``resources/<game>/rules.csv`` must list the number (a test checks it)."""

    game: str
    number: str

    def refuse(self, subject: str, reason: str, *highlight: str) -> "Refusal":
        """Return a refusal under this rule; ``highlight`` names hexes or units to point at."""
        return Refusal(self, subject, reason, highlight)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done: the rule, what it is about (a unit or hex), and the reason in a clause."""

    rule: Rule
    subject: str
    reason: str
    highlight: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.subject}: {self.reason} [{self.rule.number}]"


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Makes rules of one game: ``RULE = Rulebook("game"); RULE("1.5a")`` is the only way to cite."""

    game: str

    def __call__(self, number: str) -> Rule:
        return _rule(self.game, number)


@cache
def _rule(game: str, number: str) -> Rule:
    return Rule(game, number)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A chosen reading of an unclear rule; ``resources/<game>/rulings.json`` must list the key (a test checks it)."""

    game: str
    key: str


@dataclass(frozen=True, slots=True)
class Rulings:
    """Makes rulings of one game, as ``Rulebook`` makes rules: ``RULING("key")`` is the only way to cite one."""

    game: str

    def __call__(self, key: str) -> Ruling:
        return Ruling(self.game, key)


class IllegalActionError(Exception):
    """An action was applied that the rules refuse; the position is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
