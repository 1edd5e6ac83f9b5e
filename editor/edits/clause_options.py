"""Which special rules hold only with an option that a scenario does not play?"""

from collections.abc import Collection

from editor.edits.options import is_played
from editor.edits.reading import Rows
from engine.data import schema

UNPLAYED = "Options (not in play)"
"""The heading of the rules that hold only with an option that is not played."""

_OPTION, _ALSO = "option", "also"


def out_of_play(rows: Rows, game: str, scenario: str) -> dict[str, str]:
    """Return the title of the option without which a special rule does not hold, by the key of each such rule."""
    options = rows.find(schema.OptionRow, game=game)
    titles = {option.key: option.title for option in options}
    clauses = rows.find(schema.ClauseRow, game=game, scenario=scenario, kind="special")
    played = _with_their_own(clauses, {option.key for option in options if is_played(rows, scenario, option)})
    hung = {row.key: str(row.args.get(_OPTION) or "") for row in clauses}
    return {key: titles[option] for key, option in hung.items() if option in titles and option not in played}


def _with_their_own(clauses: Collection[schema.ClauseRow], played: set[str]) -> set[str]:
    """Return the options that are played with those that they contain."""
    is_new = True
    while is_new:
        within = [row.args.get(_ALSO) for row in clauses if row.args.get(_OPTION) in played]
        more = {str(key) for keys in within if isinstance(keys, list) for key in keys} - played
        played, is_new = played | more, bool(more)
    return played
