"""A stretch of an edge is pointed out on the map."""

from collections.abc import Sequence

from editor.window.canvas.overlays import OverlayCell
from editor.window.canvas.view import MapView


def point_out(view: MapView, hexes: Sequence[str]) -> None:
    """Mark the hexes of a stretch and bring its middle into view; none takes the mark away."""
    if not view.has_map:
        return
    view.set_overlay("stretch", {label: OverlayCell("choice") for label in hexes} or None)
    known = [label for label in hexes if view.scene_data.cell(label) is not None]
    if known:
        view.show_hex(known[len(known) // 2])
