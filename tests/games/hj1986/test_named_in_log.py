"""What the log of The Last Gamble says of divisions and units has their names, never the keys of the data."""

from dataclasses import replace

from engine.hj1986.position.logistics_events import FuelRanShort, RestrictionLifted
from tests.games.hj1986.positions import allied, german, position


def test_divisions_without_fuel_and_units_that_are_free_are_called_by_name() -> None:
    game = position([german("Lehr", "1015", formation="Pz Lehr"), allied("28", "1615")])
    scenario = game.board.scenario
    named = tuple(each.model_copy(update={"formation_title": "Panzer Lehr Division"}) for each in scenario.counters)
    game.board = replace(game.board, scenario=scenario.model_copy(update={"counters": named}))
    said = game.rules.telling.describe_event(game, FuelRanShort(("Pz Lehr",)))
    assert said == "without fuel: Panzer Lehr Division [B 2.11]"
    unit = next(unit.id for unit in game.units.values() if unit.side == "allied")
    said = game.rules.telling.describe_event(game, RestrictionLifted(("all", unit)))
    assert said == f"no longer restricted: all units, {game.board.pieces[unit].title} [B 5.63]"
