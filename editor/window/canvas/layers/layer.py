"""What is a layer of the map? One record; the view makes an item of each and knows no layer by name."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QRectF

from editor.window.canvas.errata_marks import ErrataMarks
from editor.window.canvas.frames import Frame
from editor.window.canvas.ground import Ground
from editor.window.canvas.hex_words import NO_WORDS, Words
from editor.window.canvas.marks import Selection
from editor.window.canvas.overlays import MapPath, Overlay
from editor.window.canvas.room import Room
from editor.window.canvas.scene import MapScene
from editor.window.canvas.stacks import Fan
from editor.window.canvas.tools.base import Preview
from engine.core.hexes import Cell


@dataclass
class Shown:
    """What a view shows beside the scene. Layers paint from it and the scene, and change neither.

    ``overlays`` and ``certainty`` are by name and by hex number, ``choices`` keys of counters that can be chosen,
    ``words`` what is written into hexes, ``waiting`` what was drawn and waits for an answer, ``view`` the rectangle of
    the view in pixels; ``is_hurried`` while the wheel turns.
    """

    ground: Ground = field(default_factory=Ground)
    overlays: dict[str, Overlay] = field(default_factory=dict)
    words: Mapping[Cell, Words] = field(default_factory=lambda: NO_WORDS)
    paths: tuple[MapPath, ...] = ()
    certainty: Mapping[str, str] = field(default_factory=dict)
    errata: ErrataMarks = field(default_factory=ErrataMarks)
    choices: frozenset[str] = frozenset()
    selection: Selection = field(default_factory=Selection)
    hover: str = ""
    preview: Preview | None = None
    waiting: tuple[Preview, ...] = ()
    fan: Fan | None = None
    view: QRectF = field(default_factory=QRectF)
    is_hurried: bool = False

    @property
    def dragged(self) -> frozenset[str]:
        """The keys of counters that are in the hand, or wait to go elsewhere; they are not drawn where they stand."""
        found = (each.counter for each in (self.preview, *self.waiting) if each is not None)
        return frozenset(counter.key for counter in found if counter is not None)

    def reset(self) -> None:
        """Another map: nothing is laid over it, selected or in the hand, and its ground is read anew."""
        self.ground.reset()
        self.overlays, self.paths, self.certainty, self.choices = {}, (), {}, frozenset()
        self.words = NO_WORDS
        self.errata = ErrataMarks()
        self.selection, self.hover, self.preview, self.fan, self.waiting = Selection(), "", None, None, ()


@dataclass(frozen=True)
class Layer:
    """One layer.

    ``paint`` gets a frame in pixels. ``menu``: what people call it in the menu *Layers*, empty if it is always there;
    ``parts``: keys and names of what it shows and hides by itself (the ground, through ``Ground.parts``);
    ``goes_with``: the layer with which it is switched. ``listens`` returns all that its picture rests on beside theme
    and zoom, the same objects while they are unchanged; without it the layer is painted at every repaint.
    ``is_local``: what it paints at a place is the same whatever else is seen, so a pan paints only what has come into
    reach. ``differs`` tells of a local layer in which hexes its picture is another, by what it rested on before and
    rests on now, None for everywhere: only these are painted anew. ``in_picture`` paints it into a picture file, with
    the room that names have taken there; without it, it is in none. ``is_on_at_first`` tells whether its switch is on
    until somebody turns it.
    """

    key: str
    paint: Callable[[Frame, Shown], object]
    menu: str = ""
    parts: tuple[tuple[str, str], ...] = ()
    goes_with: str = ""
    listens: Callable[[MapScene, Shown], tuple[object, ...]] | None = None
    is_local: bool = False
    differs: Callable[[tuple[Any, ...], tuple[Any, ...]], Collection[Cell] | None] | None = None
    in_picture: Callable[[Frame, Room], object] | None = None
    is_on_at_first: bool = True

    @property
    def switch(self) -> str:
        """The key by which it is switched on and off; empty if it is not."""
        return self.goes_with or (self.key if self.menu else "")
