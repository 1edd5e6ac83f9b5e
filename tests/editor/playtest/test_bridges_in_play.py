"""Bridges are blown and repaired by pointing at the map, and of dice is told what they brought alone (1977)."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from editor.window.playtest.game_tab import GameTab
from editor.window.playtest.overlays import overlay_of_options
from editor.window.playtest.session import BY_HAND, PlaySession
from engine.core.events import UnitPlaced
from engine.core.roles import Role, role_of
from engine.scenario import Scenario, Setup
from engine.spi1977.moving.bridges import BlowBridge
from engine.spi1977.moving.repairs import RepairBridge
from engine.spi1977.turn.setup import AcceptDefaults
from tests.editor.playtest.by_hand import seated
from tests.games.spi1977.positions import Piece, german, hq, scenario, us

NEAR, FAR = "C1011", "C1010"
ENGINEER: dict[str, Any] = {"kind": "engineer", "attack": 1, "defense": 4}
BUILDER, BLASTER = german("builder", "C1008", **ENGINEER), us("blaster", NEAR, **ENGINEER)
UNITS = [BUILDER, BLASTER, us("rifles", "C1014"), hq("german", "staff", "C1107"), hq("allied", "staff", "C1015")]


def starts(units: Sequence[Piece] = UNITS) -> tuple[Setup, ...]:
    return tuple(Setup(counter=unit.key, place=unit.hex, face=unit.front, steps_lost=0) for unit in units)


def field(units: Sequence[Piece] = UNITS, bridges: Sequence[tuple[str, str]] = ((FAR, NEAR),)) -> Scenario:
    """Return a scenario with a bridge on a road between two engineers, from 12/17 AM on."""
    road = tuple(f"C10{column:02d}" for column in range(7, 17))
    ends: dict[str, Any] = {
        "areas": {"east": road[:1], "west": road[-1:]},
        "supply": {"east": "german", "west": "allied"},
    }
    found = scenario(units, bridges=bridges, roads=[road], options=["bridge_repair"], **ends)
    return found.model_copy(update={"setup": starts(units), "first_turn": 5, "last_turn": 12})


@pytest.fixture
def game(qtbot: QtBot) -> Iterator[GameTab]:
    found = seated(qtbot, field)
    found.new_game()
    yield found
    found.pause()


def go_on(game: GameTab, phase: str, side: str) -> PlaySession:
    """End every phase before one of a side."""
    session = game.session
    assert session is not None
    while (session.game.top.phase, session.decision and session.decision.side) != (phase, side):
        session.act(next(action for action in session.options() if role_of(action) is Role.END))
    game.refresh()
    return session


def listed(game: GameTab) -> list[str]:
    return [game.question.options.item(row).text() for row in range(game.question.options.count())]


def move(game: GameTab, unit: str, to: str) -> None:
    session = game.session
    assert session is not None
    game.point_at_unit(unit, session.game.units[unit].hex)
    game.point_at_hex(to)
    game.question.proceed()


def actions_of(session: PlaySession, kind: type) -> int:
    return sum(isinstance(record.action, kind) for record in session.records)


def test_pointing_at_a_hex_of_a_bridge_asks_first_and_blows_it_the_second_time(game: GameTab) -> None:
    session = go_on(game, "bridges", "allied")
    game.point_at_hex(FAR)
    assert actions_of(session, BlowBridge) == 0
    assert len(listed(game)) == 1 and f"blow the bridge {FAR}-{NEAR}" in listed(game)[0]
    game.point_at_hex(FAR)
    assert actions_of(session, BlowBridge) == 1


def test_an_engineer_that_was_chosen_blows_the_bridge_to_the_hex_that_is_pointed_at(game: GameTab) -> None:
    session = go_on(game, "bridges", "allied")
    game.point_at_unit(BLASTER.key, NEAR)
    assert actions_of(session, BlowBridge) == 0
    game.point_at_hex(FAR)
    assert actions_of(session, BlowBridge) == 1


def test_both_hexes_of_a_bridge_light_up_as_what_can_be_chosen(game: GameTab) -> None:
    session = go_on(game, "bridges", "allied")
    cells = overlay_of_options(session.game, session.options(), "")
    assert {label: cell.fill for label, cell in cells.items()} == {NEAR: "choice", FAR: "choice"}


def test_of_a_unit_that_was_chosen_only_its_own_ways_to_a_hex_are_listed(qtbot: QtBot) -> None:
    """Two engineers stand where both reach the two bridges to C1010; one is chosen, then that hex."""
    other = us("other", "C1111", **ENGINEER)
    units = [BLASTER, other, *UNITS[2:]]
    bridges = [(FAR, NEAR), (FAR, "C1111")]
    found = seated(qtbot, lambda: field(units, bridges))
    found.new_game()
    session = go_on(found, "bridges", "allied")
    assert sum(isinstance(option, BlowBridge) for option in session.options()) == 4
    found.point_at_unit(BLASTER.key, NEAR)
    found.point_at_hex(FAR)
    assert len(listed(found)) == 2 and all("blaster" in text for text in listed(found))


def test_a_blown_bridge_is_repaired_by_the_engineer_that_has_stayed_beside_it(game: GameTab) -> None:
    """Stays the bridge phases of 12/17 Night and 12/18 AM after it came on 12/17 PM (S-15.2)."""
    session = go_on(game, "bridges", "allied")
    session.act(BlowBridge(BLASTER.key, FAR, NEAR))
    assert session.game.own.ground.blown
    go_on(game, "movement", "allied")
    move(game, BLASTER.key, "C1013")
    go_on(game, "movement", "german")
    move(game, BUILDER.key, FAR)
    assert session.game.units[BUILDER.key].hex == FAR
    go_on(game, "bridges", "german")
    game.point_at_unit(BUILDER.key, FAR)
    game.point_at_hex(NEAR)
    assert (actions_of(session, RepairBridge), session.game.own.ground.blown) == (1, ())


def test_what_dice_brought_is_told_from_the_dice_on() -> None:
    """The end of the set-up places a unit, then weather and ground are thrown, each with what it brings."""
    near = {"place": f"near:{BUILDER.hex}/1"}
    setup = tuple(start.model_copy(update=near) if start.counter == BUILDER.key else start for start in starts())
    session = PlaySession(field().model_copy(update={"setup": setup}), 1, {"german": BY_HAND, "allied": BY_HAND})
    session.act(next(action for action in session.options() if role_of(action) is Role.END))
    record = session.act(AcceptDefaults())
    assert any(isinstance(event, UnitPlaced) for event in record.events)
    assert [text.split()[0] for text in session.last_throw] == ["weather", "the", "ground", "the"]
