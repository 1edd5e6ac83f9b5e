"""The offensive of the 15th Army (A 10)."""

from typing import Any

import pytest

from engine.core.play import apply
from engine.core.units import ARRIVALS, ASIDE
from engine.hj1986.advanced.offensive import LaunchOffensive, check_launch, is_launched
from engine.scenario import Clause
from tests.games.hj1986.advanced.levels import ADVANCED
from tests.games.hj1986.positions import Piece, allied, german, position

SS = german("1", "1015", formation="1SSPz")
AWAY = allied("334", "", formation="84", box=ARRIVALS)
OTHER = allied("290", "", formation="75", box=ARRIVALS)
CLAUSE = Clause(
    key="fifteenth-army",
    kind="special",
    form="offensive",
    args={"must": ["m", "r"], "of": ["a", "b", "c"], "formations": ["84"], "artillery_of": [], "counters": []},
    text="",
    rule="A 10.11(2)",
    enforced=True,
)
PLACES = {"m": ["0510"], "r": ["0512"], "a": ["0514"], "b": ["0516"], "c": ["0518"]}
TAKEN = {"0510": "german", "0512": "german", "0514": "german", "0516": "german"}


def ready(*units: Piece, **changes: Any) -> Any:
    """Return a position in which all is as the offensive asks, but for the changes: the Meuse lies at 1515."""
    values: dict[str, Any] = {
        "turn": 11,
        "last_turn": 36,
        "meuse": [("1515", "1615")],
        "places": PLACES,
        "control": TAKEN,
        "clauses": (CLAUSE,),
        **ADVANCED,
        **changes,
    }
    return position([SS, AWAY, OTHER, *units], **values)


def broken(**changes: Any) -> str:
    """Return the rule that stands in the way."""
    refusal = check_launch(ready(**changes))
    return "" if refusal is None else refusal.rule.number


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, ""),  # 1015 to 1515 are five hexes
        ({"meuse": [("1612", "1613")]}, "A 10.11(1)"),  # 1015 to 1612 or 1613 are six or more
        ({"control": {**TAKEN, "0510": "allied"}}, "A 10.11(2)"),
        ({"control": {**TAKEN, "0516": "allied"}}, "A 10.11(2)"),
        ({"turn": 12}, "A 10.11(3)"),  # 12/21 PM
        ({"parameters": {}}, "A 10.11(1)"),  # Basic game
    ],
)
def test_conditions(changes: dict[str, Any], expected: str) -> None:
    assert broken(**changes) == expected


def test_launch_lasts_and_keeps_divisions_away() -> None:
    """A 10.21, A 10.25: the 84th does not come, the 75th does."""
    game = ready()
    apply(game, LaunchOffensive())
    assert is_launched(game)
    assert game.units[AWAY.key].box == ASIDE
    assert game.units[OTHER.key].box == ARRIVALS
    refusal = check_launch(game)
    assert refusal is not None and refusal.rule.number == "A 10.25"
