"""What is said of deeds and arrivals that nobody offers, and of units that are searched for (1977)."""

from types import SimpleNamespace
from typing import Any, cast

from editor.window.playtest import reasons
from editor.window.playtest.beginning import set_up_as_proposed
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.core.play import check, decision, legal_actions
from engine.core.sides import ALLIED
from engine.data.load import load_scenario
from engine.spi1977.moving import arrivals
from engine.spi1977.ruleset import RULES
from tests.games.spi1977.positions import key_of, position, us
from tests.games.spi1977.test_entries import morning, put

HERE, THERE = "C1010", "C1011"
ENGINEER = {"kind": "engineer", "attack": 1, "defense": 4}


def asked_of(game: Any, scenario: Any = None) -> PlaySession:
    """Return what the questions ask of a session."""
    found = scenario or SimpleNamespace(
        parameters={}, options=(), arrivals=(), counters=(), map=SimpleNamespace(areas=())
    )
    return cast(
        PlaySession,
        SimpleNamespace(
            game=game,
            seen=game,
            decision=decision(game),
            scenario=found,
            refusal=lambda action: check(game, action),
            describe=lambda action: RULES.telling.describe_action(game, action),
        ),
    )


def waiting_engineer() -> Any:
    """Return a game with an engineer that is not committed, beside a bridge and, at C0910, a river without one."""
    field: dict[str, Any] = {"rivers": ((HERE, "C0910"),), "bridges": ((HERE, THERE),)}
    return position([us("e", HERE, marks=("uncommitted",), **ENGINEER)], phase="bridges", side=ALLIED, **field)


def test_an_engineer_that_may_not_blow_a_bridge_has_the_rule_to_name() -> None:
    # E-25.16: engineers that are not committed lay bridges and blow none
    game = waiting_engineer()
    told = list(reasons.of_deeds(asked_of(game), key_of(game, "e"), list(legal_actions(game))))
    assert [line.partition(" tries to ")[2] for line in told if "blow" in line] == [
        "blow the bridge C1010-C1011: is not committed yet [E-25.16]"
    ]


def test_what_is_nothing_for_a_unit_is_not_said_of_it() -> None:
    """Whoever is on the map does not arrive, and who is no Greif Team does not open: each unit was told so."""
    session = PlaySession(load_scenario("scs1994", "kampfgruppe-peiper"), 1, {"german": BY_HAND, "allied": BY_HAND})
    while session.step is None:
        set_up_as_proposed(session)
    options = session.options()
    units = [unit.id for unit in session.game.units_of("german") if unit.on_map]
    assert not [line for unit in units for line in reasons.of_deeds(session, unit, options)]


def test_what_is_offered_is_not_said_to_be_barred() -> None:
    game = waiting_engineer()
    told = list(reasons.of_deeds(asked_of(game), key_of(game, "e"), list(legal_actions(game))))
    assert not any("lays a bridge" in line for line in told)


def test_what_each_hex_forbids_for_a_reason_of_its_own_is_not_said_of_the_unit() -> None:
    """The other engineer may blow the bridge beside it; this one is refused for each hexside by its own name."""
    units = [us("e", "C1210", **ENGINEER), us("other", HERE, **ENGINEER)]
    game = position(units, phase="bridges", side=ALLIED, bridges=((HERE, THERE),))
    told = list(reasons.of_deeds(asked_of(game), key_of(game, "e"), list(legal_actions(game))))
    assert not any("blow" in line for line in told)


SECOND = "allied/1/2-26#1"
"""Due on 12/17 AM in the area C6 (22.1), as the first battalion of its regiment is."""


def queued() -> PlaySession:
    """Return the morning of 12/17 in Peiper with a battalion in March Mode in each entry hex of the 26th Infantry."""
    game = morning()
    row = arrivals.arrival_of(game.board, SECOND)
    assert row is not None
    own = arrivals.scheduled_hexes(game.board, row)
    others = [unit.id for unit in game.units.values() if unit.side == ALLIED and not unit.on_map and unit.id != SECOND]
    for key, label in zip(others[-len(own) :], own, strict=True):
        put(game, key, label)
        game.units[key].marks = ("march",)
    game.forget()
    return asked_of(game, game.board.scenario)


def test_a_unit_that_is_due_and_cannot_arrive_says_why_at_its_entry_hex() -> None:
    asked = queued()
    row = arrivals.arrival_of(asked.game.board, SECOND)
    assert row is not None
    label = arrivals.scheduled_hexes(asked.game.board, row)[0]
    told = {refusal.subject: refusal.rule.number for refusal in reasons.of_arrivals(asked, label)}
    # 9.21: no two units in March Mode share a hex
    assert told[asked.game.board.pieces[SECOND].title] == "9.21"


def test_a_search_that_finds_nothing_to_do_tells_why_of_the_units_it_names() -> None:
    (told,) = reasons.of_search(queued(), ["2/26", "infantry"])
    assert told.startswith("2/26 Bn (1st Infantry Division): another unit in March Mode") and told.endswith("[9.21]")


def test_of_a_unit_that_can_arrive_nothing_is_said() -> None:
    game = morning()
    assert not list(reasons.of_arrivals(asked_of(game, game.board.scenario), unit=SECOND))
