"""Which option has the German chosen? (4.0)

Before play he names one of the options of the scenario as his aim, in secret. Only he knows it: see ``view``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.core.roles import Role
from engine.core.rules import Refusal
from engine.scs1994.clause_forms import SecretChoice
from engine.scs1994.events import OptionChosen
from engine.scs1994.state import RULE, ArdennesGame

CHOICE = RULE("4.0")


@dataclass(frozen=True, slots=True)
class ChooseOption:
    """Choose the aim of the offensive; ``option`` is the key of a victory clause."""

    ROLE: ClassVar[Role] = Role.ACT
    option: str


def options(game: ArdennesGame, side: str) -> tuple[str, ...]:
    """Return the options a side may choose from in this scenario, by the keys of their clauses."""
    return next((clause.args.options for clause in game.board.clauses.of(SecretChoice) if clause.args.side == side), ())


def is_open(game: ArdennesGame, side: str) -> bool:
    """Tell whether a side has still to choose."""
    return not game.own.secret_option and bool(options(game, side))


def check(game: ArdennesGame, side: str, action: ChooseOption) -> Refusal | None:
    """Return the rule that forbids a choice, or None. It may be changed until the set-up of the side ends."""
    if action.option not in options(game, side):
        return CHOICE.refuse(action.option, "is no option of this side in this scenario")
    return None


def resolve(action: ChooseOption) -> Iterator[object]:
    """Yield the choice."""
    yield OptionChosen(action.option)
