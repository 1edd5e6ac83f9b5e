"""Which layers has the map, from below? A new one is a record here (``docs/how-to/add-a-layer.md``)."""

from editor.window.canvas import certainty_marks, errata_marks, lettering, marks, overlays
from editor.window.canvas.frames import Frame
from editor.window.canvas.hex_words import paint_hex_words
from editor.window.canvas.layers.layer import Layer, Shown
from editor.window.canvas.names import paint_names, paint_names_whole
from editor.window.canvas.painting import PARTS
from editor.window.canvas.room import Room
from editor.window.canvas.stacks import Stacks, paint_fan, paint_stacks
from editor.window.canvas.unit_names import paint_unit_names
from engine.core.hexes import Cell


def _areas_in_picture(frame: Frame, room: Room) -> None:
    for rect in lettering.paint_areas(frame, is_whole=True):
        room.take(rect)


def _other_stacks(older: tuple[Stacks, str], newer: tuple[Stacks, str]) -> list[Cell] | None:
    """Return the hexes with another stack; None where something was taken into the hand, or put down."""
    (before, taken), (now, held) = older, newer
    return None if taken != held else [cell for cell in before.keys() | now.keys() if before.get(cell) != now.get(cell)]


def _preview(frame: Frame, shown: Shown) -> None:
    for preview in (*shown.waiting, shown.preview):
        if preview is not None:
            marks.paint_preview(frame, preview, shown.view)


def _fan(frame: Frame, shown: Shown) -> None:
    if shown.fan is not None:
        paint_fan(frame, shown.fan, shown.view, shown.selection.counter, choices=shown.choices)


WORDS = "hex words"
"""What hexes say in words: switched on by whoever has some, not by the menu."""

LAYERS = (
    Layer(
        "ground",
        lambda frame, shown: shown.ground.paint(frame, shown.is_hurried),
        parts=tuple((part, part.capitalize()) for part in PARTS),
    ),
    Layer(
        "areas",
        lambda frame, _: lettering.paint_areas(frame),
        menu="Areas",
        listens=lambda scene, _: (scene.areas, scene.labels),
        is_local=True,
        in_picture=_areas_in_picture,
    ),
    Layer(
        "overlay",
        lambda frame, shown: overlays.paint_fills(frame, list(shown.overlays.values())),
        menu="Overlay",
    ),
    Layer("certainty", lambda frame, shown: certainty_marks.paint_certainty(frame, shown.certainty)),
    # names of rivers follow from the sides, and a map that is seen from afar has none
    Layer(
        "places",
        lambda frame, _: paint_names(frame),
        menu="Places",
        listens=lambda scene, _: (scene.places, scene.sides),
        is_local=True,
        in_picture=paint_names_whole,
    ),
    Layer(
        "counters",
        lambda frame, shown: paint_stacks(frame, shown.dragged),
        menu="Counters",
        listens=lambda scene, shown: (scene.stacks, " ".join(sorted(shown.dragged))),
        is_local=True,
        differs=_other_stacks,
        in_picture=lambda frame, _: paint_stacks(frame),
    ),
    Layer(
        WORDS,
        lambda frame, shown: paint_hex_words(frame, shown.words),
        listens=lambda scene, shown: (scene.stacks, shown.words),
        is_local=True,
    ),
    Layer(
        "overlay texts",
        lambda frame, shown: overlays.paint_texts(frame, list(shown.overlays.values())),
        goes_with="overlay",
    ),
    Layer(
        "unit names",
        lambda frame, _: paint_unit_names(frame),
        menu="Names of units",
        listens=lambda scene, _: (scene.stacks,),
        is_on_at_first=False,
    ),
    Layer("errata", lambda frame, shown: errata_marks.paint_errata(frame, shown.errata), menu="Errata"),
    Layer("paths", lambda frame, shown: overlays.paint_paths(frame, shown.paths)),
    Layer("hover", lambda frame, shown: marks.paint_hover(frame, shown.hover)),
    Layer("selection", lambda frame, shown: marks.paint_selection(frame, shown.selection)),
    Layer("preview", _preview),
    Layer("fan", _fan),
)

SWITCHES = tuple(
    entry for layer in LAYERS for entry in (*layer.parts, *([(layer.key, layer.menu)] if layer.menu else []))
)
"""Keys and names of all that the menu *Layers* switches, from below."""

OFF_AT_FIRST = frozenset(layer.key for layer in LAYERS if layer.menu and not layer.is_on_at_first)
"""Those that are off until somebody switches them on."""
