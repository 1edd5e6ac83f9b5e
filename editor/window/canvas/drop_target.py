"""Where would counters drop that are dragged over the map, and what does that place say to them?"""

from collections.abc import Callable
from dataclasses import dataclass

from editor.window.canvas.entry_letters import entry_at
from editor.window.canvas.picking import Press
from editor.window.canvas.pictures import CounterPicture
from editor.window.canvas.scene import AreaPicture, MapScene
from editor.window.canvas.tools.base import Preview

Judging = Callable[[tuple[str, ...], str], tuple[str, str]]
"""What a hex says to counters above it, by their keys and its number: the color of its mark, and words. An entry area
says so too, by its key."""


@dataclass
class DropTarget:
    """Hexes, and the letters of entry areas where ``judging_entry`` is there: those take no counters without it."""

    judging: Judging | None = None
    judging_entry: Judging | None = None

    def entry(self, scene: MapScene, scale: float, press: Press) -> AreaPicture | None:
        """Return the entry area whose letter takes counters where the pointer is."""
        return entry_at(scene, scale, press.x, press.y) if self.judging_entry is not None else None

    def told(
        self, keys: tuple[str, ...], press: Press, picture: CounterPicture | None, scene: MapScene, scale: float
    ) -> tuple[Preview, str]:
        """Return what is shown of counters above a place, and what it says to them."""
        cell, entry = scene.cell(press.hex_) if press.hex_ else None, self.entry(scene, scale, press)
        color, text = "target", ""
        if entry is not None and self.judging_entry is not None:
            color, text = self.judging_entry(keys, entry.key)
        elif cell is not None and self.judging is not None:
            color, text = self.judging(keys, press.hex_)
        cells = entry.cells if entry is not None else (cell,) if cell is not None else ()
        return Preview(cells=dict.fromkeys(cells, color), counter=picture, counter_at=(press.x, press.y)), text
