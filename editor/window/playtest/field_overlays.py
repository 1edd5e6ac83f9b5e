"""How far do guns reach, and over which hexes has a turn gone? Knows no Qt."""

from collections import Counter

from editor.window.canvas.overlays import OverlayCell
from editor.window.playtest.session import PlaySession
from engine.core.events import StepStarted, UnitMoved
from engine.core.units import Unit
from engine.data.loss_faces import face_shown
from engine.scenario import Counter as Piece


def overlay_of_ranges(session: PlaySession, focus: str) -> dict[str, OverlayCell]:
    """Return the hexes in range of the guns that were pointed at, or of all of the side that decides; the text counts
    the guns, where there are several."""
    game, pending = session.seen, session.decision
    pieces = {piece.key: piece for piece in session.scenario.counters}
    stand = [unit for unit in game.units.values() if unit.on_map and unit.id in pieces]
    reaches = {unit.id: reach for unit in stand if (reach := _range(pieces[unit.id], unit))}
    chosen = [key for key in reaches if focus in (key, game.units[key].hex)]
    side = session.viewer or (pending.side if pending is not None else "")
    guns = chosen or [key for key in reaches if side in ("", game.units[key].side)]
    counted = Counter(
        label
        for key in guns
        for label in game.board.map.within(game.units[key].hex, reaches[key])
        if label != game.units[key].hex
    )
    return {label: OverlayCell("range", str(count) if len(guns) > 1 else "") for label, count in counted.items()}


def _range(piece: Piece, unit: Unit) -> int:
    """Return how far a unit fires with the face that it shows; 0 for who is no artillery."""
    faces = {face.face: face for face in piece.faces}
    shown = faces.get(face_shown(faces, unit.face, unit.steps_lost))
    printed = None if shown is None else shown.printed("range")
    return printed if isinstance(printed, int) else 0


def overlay_of_traffic(session: PlaySession) -> dict[str, OverlayCell]:
    """Return the hexes into which units have moved since the turn of the game began, with how many; what is secret to
    who looks on is left out."""
    rules, moved, turn = session.game.rules, Counter[str](), 0
    for record in session.records:
        for event in record.events:
            if isinstance(event, StepStarted) and event.turn != turn:
                turn = event.turn
                moved.clear()
            elif isinstance(event, UnitMoved) and rules.secret(session.game, event) in ("", session.viewer):
                moved.update(set(event.path[1:]))
    return {label: OverlayCell("traffic", str(count)) for label, count in moved.items()}
