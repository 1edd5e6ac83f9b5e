"""What is laid over the map: fills, texts, arrows and marks of hexes, by their numbers."""

from collections.abc import Iterable, Mapping, Sequence

from editor.window.canvas.errata_marks import ErrataMarks
from editor.window.canvas.hex_words import Words
from editor.window.canvas.layer_view import LayerView
from editor.window.canvas.layers.order import WORDS
from editor.window.canvas.overlays import MapPath, OverlayCell, overlay_of


class MarkedView(LayerView):
    """The map with what is told of its hexes: a method for each field of ``Shown`` that others fill."""

    def set_overlay(self, name: str, cells: Mapping[str, OverlayCell] | None) -> None:
        """Lay fills and texts over hexes, by number, replacing the overlay of that name; None takes it away."""
        self._shown.overlays.pop(name, None)
        self._overlay_labels.pop(name, None)
        if cells:
            self._overlay_labels[name] = dict(cells)
            self._shown.overlays[name] = overlay_of(self.scene_data, cells)
        self._refresh()

    def clear_overlays(self) -> None:
        """Take all overlays and arrows away."""
        self._shown.overlays.clear()
        self._overlay_labels.clear()
        self._shown.paths = ()
        self._refresh()

    def set_certainty(self, certainty_by_hex: Mapping[str, str]) -> None:
        """Show the mark of its certainty in each of these hexes; none of them without any."""
        self._shown.certainty = dict(certainty_by_hex)
        self._refresh()

    def set_paths(self, paths: Sequence[MapPath]) -> None:
        """Draw these arrows and no others."""
        self._shown.paths = tuple(paths)
        self._refresh()

    def set_choices(self, counters: Iterable[str]) -> None:
        """Say which counters can be chosen now; an open fan shows it."""
        self._shown.choices = frozenset(counters)
        self._refresh()

    def set_words(self, words: Mapping[str, Words]) -> None:
        """Write words into hexes, by number; none without any. The layer is painted anew only where they differ."""
        scene = self.scene_data
        found = {cell: lines for label, lines in words.items() if (cell := scene.cell(label)) is not None}
        if found != self._shown.words:
            self._shown.words = found
        self.set_layer_visible(WORDS, bool(found))

    def set_errata(self, marks: ErrataMarks) -> None:
        """Mark hexes and counters under errata."""
        self._shown.errata = marks
        self._refresh()
