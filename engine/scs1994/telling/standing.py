"""What of a position of scs1994 can a scenario begin with?"""

from collections.abc import Iterator

from engine.core.standing import Standing, StandingDump
from engine.core.units import EXITED
from engine.scs1994.state import ArdennesGame
from engine.scs1994.turn.setup_places import KEPT_AT_START

AIRPOWER = "us_airpower"


def standing(game: ArdennesGame) -> Standing:
    """Return bridges that are down, control, dumps, weather and the marks of units; not what has left the map."""
    own = game.own
    states = [("bridge", f"{a}|{b}", "blown") for a, b in own.blown]
    states += [("control", label, side) for label, side in sorted(own.control.items())]
    track = game.board.tables.get(AIRPOWER)
    return Standing(
        states=tuple(states),
        kinds=frozenset({"bridge", "control", "dump"}),
        words={mark: mark for mark in KEPT_AT_START},
        dumps=tuple(StandingDump(dump.hex, dump.owner, dump.dummy) for dump in own.dumps),
        weather=str(track.columns[own.weather]) if track is not None else "",
        lost=tuple(_lost(game)),
    )


def _lost(game: ArdennesGame) -> Iterator[str]:
    gone = sum(unit.box == EXITED for unit in game.units.values())
    if gone:
        yield f"{gone} units have left the map, and count no more for victory"
    if game.own.crossed:
        yield "who crossed a bridge last"
    if game.own.secret_option:
        yield "the aim that was chosen in secret"
