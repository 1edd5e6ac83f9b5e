"""What the other side sees of a hidden team while it moves (2.1bB)."""

from engine.core.dice import Choice
from engine.core.events import put
from engine.core.phases import AnyGame
from engine.core.play import apply, draw, legal_actions, start, view
from engine.core.sides import ALLIED
from engine.data.load import load_scenario
from engine.playtest.games import board_of, ruleset_of
from engine.scs1994.moving.move_unit import MoveTo
from engine.scs1994.moving.movement import SelectUnit
from engine.scs1994.telling.view import UNSEEN

PLACES_KNOWN = "greif_places_known"


def moving() -> tuple[AnyGame, str]:
    """Return a game in the German movement phase in which nobody knows where the teams are, and one of them."""
    scenario = load_scenario("scs1994", "kampfgruppe-peiper")
    scenario = scenario.model_copy(update={"parameters": {**scenario.parameters, PLACES_KNOWN: "no"}})
    game, _ = start(ruleset_of("scs1994"), board_of(scenario), 4)
    choice = Choice(1)
    while game.top.phase != "movement":
        apply(game, draw(game, choice.below))
    return game, next(unit.id for unit in game.units.values() if "Greif" in unit.id and unit.on_map)


def stepped_from(game: AnyGame, team: str, label: str) -> AnyGame | None:
    """Return the game after the team has gone one way from a hex, None if it cannot."""
    there = game.bare()
    put(there, team, label, "map")
    if SelectUnit(team) not in legal_actions(there):
        return None
    apply(there, SelectUnit(team))
    way = next((action for action in legal_actions(there) if isinstance(action, MoveTo)), None)
    if way is not None:
        apply(there, way)
    return there if way is not None else None


def test_a_hidden_team_that_moves_looks_the_same_from_wherever_it_comes() -> None:
    game, team = moving()
    moved = [there for label in list(game.board.map.neighbors)[::60] if (there := stepped_from(game, team, label))]
    seen = [view(there, ALLIED) for there in moved]
    hidden = [(there, shown) for there, shown in zip(moved, seen, strict=True) if shown.units[team].box == UNSEEN]
    assert len({there.top.values["mp_left"] for there, _ in hidden}) > 1
    assert len({shown.digest() for _, shown in hidden}) == 1


def test_who_moves_a_hidden_team_knows_what_it_has_left() -> None:
    game, team = moving()
    apply(game, SelectUnit(team))
    assert view(game, game.units[team].side).top.values == game.top.values
