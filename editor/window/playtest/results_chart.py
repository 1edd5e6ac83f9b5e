"""How often did each result come about? Bars with their range of error, of one batch or of two side by side.

The library that draws them is read when there is something to draw: most who play a game never play a batch, and it
takes twenty megabytes.
"""

from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.side_titles import result_titles
from editor.window.playtest.history import Batch
from engine.playtest.report import summarize

BEFORE, SHOWN, ERROR = "#9a9a9a", "#3b6ea5", "#202020"


class ResultsChart(QWidget):
    """A chart that is empty until a batch is drawn; ``plot`` is what is drawn then."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plot: Any = None
        self.setMinimumHeight(160)
        QVBoxLayout(self).setContentsMargins(0, 0, 0, 0)

    def draw(self, before: Batch | None, after: Batch) -> None:
        """Draw a batch, beside another one if there is one."""
        if self.plot is None:
            self.plot = _empty_plot()
            layout = self.layout()
            assert layout is not None
            layout.addWidget(self.plot)
        self.plot.clear()
        titles = result_titles(after.settings.game).values()
        self.plot.getAxis("bottom").setTicks([list(enumerate(titles))])
        shades = ((before, BEFORE, "compared with"), (after, SHOWN, "shown"))
        batches = [(batch, color, name) for batch, color, name in shades if batch]
        width = 0.8 / len(batches)
        for place, (batch, color, name) in enumerate(batches):
            for item in _bars(batch, (place - (len(batches) - 1) / 2) * width, width, color, name):
                self.plot.addItem(item)


def _empty_plot() -> Any:
    import pyqtgraph as pg

    plot = pg.PlotWidget(background="w")
    plot.setLabel("left", "Games won, %")
    plot.setYRange(0, 100)
    plot.addLegend(offset=(-10, 10))
    plot.setMouseEnabled(False, False)
    plot.hideButtons()
    return plot


def _bars(batch: Batch, aside: float, width: float, color: str, name: str) -> list[Any]:
    """Return the bars of a batch, ``aside`` of the middle of each result, and the ranges of error upon them."""
    import numpy as np
    import pyqtgraph as pg

    rates = summarize(batch.results).results
    found = [rates.get(key) for key in result_titles(batch.settings.game)]
    xs = [index + aside for index in range(len(found))]
    heights = [100 * rate.count / rate.total if rate else 0 for rate in found]
    bars = pg.BarGraphItem(x=xs, height=heights, width=width, brush=color, name=name)
    shown = [(x, height, rate) for x, height, rate in zip(xs, heights, found, strict=True) if rate]
    if not shown:
        return [bars]
    ranges = pg.ErrorBarItem(
        x=np.array([x for x, _, _ in shown]),
        y=np.array([height for _, height, _ in shown]),
        top=np.array([rate.high / 10 - height for _, height, rate in shown]),
        bottom=np.array([height - rate.low / 10 for _, height, rate in shown]),
        beam=0.08,
        pen=pg.mkPen(ERROR),
    )
    return [bars, ranges]
