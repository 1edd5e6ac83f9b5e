"""How much may stand in a hex of a scenario, and what does a counter count there?"""

from editor.edits.reading import Rows, one
from engine.data import schema
from engine.data.stacking import StackingLimit, limit_key, stacking_limit


def limit_of(rows: Rows, game: str, scenario: str) -> tuple[StackingLimit | None, str]:
    """Return the limit of a hex in a scenario, None where its game has none as a number, and the rule that sets it."""
    of_game = one(rows, schema.ParameterRow, game=game, key=limit_key(game))
    if of_game is None:
        return None, ""
    parameters = {row.key: row.value for row in rows.find(schema.ParameterRow, game=game)}
    own = rows.find(schema.ScenarioParameterRow, game=game, scenario=scenario)
    points = {row.counter: row.value for row in rows.find(schema.TraitRow, game=game, trait="stacking")}
    sizes = {row.key: row.size for row in rows.find(schema.CounterRow, game=game)}
    parameters |= {row.key: row.value for row in own}
    return stacking_limit(game, parameters, of_game.unit, points, sizes), of_game.rule
