"""What is pointed out on the map: a stretch of an edge, and what a scenario has otherwise than another one."""

from collections.abc import Sequence

from editor.comparing.on_map import Mark, OnMap
from editor.window.canvas.overlays import MapPath, OverlayCell
from editor.window.canvas.view import MapView
from editor.window.desk import Desk


def follow_desk(desk: Desk, view: MapView) -> None:
    """Point out on the map what the desk asks for."""
    desk.stretch_wanted.connect(lambda hexes: point_out(view, hexes))
    view.takes_hexes = lambda: desk.takes_hexes()
    desk.compared.connect(lambda shown: show_compared(view, shown))


def point_out(view: MapView, hexes: Sequence[str]) -> None:
    """Mark the hexes of a stretch and bring its middle into view; none takes the mark away."""
    if not view.has_map:
        return
    view.set_overlay("stretch", {label: OverlayCell("choice") for label in hexes} or None)
    known = [label for label in hexes if view.scene_data.cell(label) is not None]
    if known:
        view.show_hex(known[len(known) // 2])


_LOOKS: dict[Mark, OverlayCell] = {
    "a": OverlayCell("good", "+"),
    "b": OverlayCell("target", "−"),
    "both": OverlayCell("finding", "≠"),
}


def show_compared(view: MapView, shown: OnMap) -> None:
    """Mark the hexes in which two scenarios differ, and draw who starts elsewhere from there to here."""
    if not view.has_map:
        return
    view.set_overlay("compared", {label: _LOOKS[mark] for label, mark in shown.marks.items()} or None)
    view.set_paths([MapPath((unit.b, unit.a)) for unit in shown.moved])
