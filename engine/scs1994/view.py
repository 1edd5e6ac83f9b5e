"""What may a side see?

Everything but which US dumps are dummies, which only the US knows until a German unit enters (3.3a), and which option
the German has chosen, which only he knows (4.0). Special teams lie on
the map face down but in the open (2.1bB).
"""

from dataclasses import replace

from engine.scs1994.board import GERMAN
from engine.scs1994.state import RULE, ArdennesGame

FOLLOWS = (RULE("3.3a"), RULE("4.0"))


def view(game: ArdennesGame, side: str) -> ArdennesGame:
    """Return the position as a side may see it; an independent copy."""
    seen = game.copy()
    if side == GERMAN:
        seen.own.dumps = tuple(replace(dump, dummy=False) for dump in seen.own.dumps)
    else:
        seen.own.secret_option = ""
    return seen
