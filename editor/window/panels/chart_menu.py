"""The button of a chart by which its columns and lines come and go, and it is copied or taken out as a whole."""

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QMenu, QPushButton

from db.changes import ChangeSet
from editor.edits import charts
from editor.edits.reading import Rows
from editor.window.desk import Desk
from editor.window.mnemonics import give_letters
from editor.window.models.chart_tables import ChartLine
from editor.window.panels.ask_form import AskForm
from editor.window.panels.table_view import TablePanel
from editor.window.translation import tr
from engine.data import schema

HEADING, FROM, TITLE, KEY = "Heading", "From", "Title", "Key"
"""The fields of its forms."""
_TIPS = {FROM: "Lowest value it holds; empty: as headed", HEADING: "As printed"}


class ChartMenu(QPushButton):
    """What changes the chart that a panel shows: where the current cell is."""

    def __init__(self, desk: Desk, key: str, panel: TablePanel) -> None:
        super().__init__(tr("Change chart"))
        self._desk, self._key, self._panel = desk, key, panel
        self.form: AskForm | None = None
        self.setToolTip(tr("Add, rename and take out columns and lines; copy the chart or take it out"))
        menu = QMenu(self)
        for text, command in (
            (tr("Add column..."), self.add_column),
            (tr("Rename column..."), self.rename_column),
            (tr("Take column out"), self.remove_column),
        ):
            menu.addAction(text, command)
        menu.addSeparator()
        has_titles = bool(self._chart().rows)
        for text, command in (
            (tr("Add line..."), self.add_line),
            (tr("Rename line..."), self.rename_line),
            (tr("Take line out"), self.remove_line),
        ):
            menu.addAction(text, command).setEnabled(has_titles)  # else they are what the dice show
        menu.addSeparator()
        menu.addAction(tr("Copy chart..."), self.copy_chart)
        menu.addAction(tr("Take chart out"), self.remove_chart)
        menu.aboutToShow.connect(lambda: give_letters(menu))
        self.setMenu(menu)

    def add_column(self) -> None:
        """Ask for the heading of a column behind that of the current cell, or behind the last."""
        behind = self._column() or self._chart().columns[-1]
        self._ask(
            tr("Add column behind") + f" {behind}",
            {HEADING: "", FROM: ""},
            lambda typed: charts.column_added(*self._where(), typed[HEADING], typed[FROM], behind),
        )

    def rename_column(self) -> None:
        """Ask for another heading of the column of the current cell."""
        name = self._column()
        if not name:
            self._desk.refused.emit(tr("Choose a cell of the column first"))
            return
        chart = self._chart()
        self._ask(
            tr("Rename column") + f" {name}",
            {HEADING: name, FROM: chart.bounds[chart.columns.index(name)]},
            lambda typed: charts.column_renamed(*self._where(), name, typed[HEADING], typed[FROM]),
        )

    def remove_column(self) -> None:
        """Take out the column of the current cell."""
        name = self._column()
        if not name:
            self._desk.refused.emit(tr("Choose a cell of the column first"))
            return
        self._desk.try_edit(lambda: charts.column_removed(*self._where(), name))

    def add_line(self) -> None:
        """Ask for the title of a line below that of the current cell, or below the last."""
        titles = self._chart().rows
        behind = self._line() or len(titles)
        self._ask(
            tr("Add line below") + f" {titles[behind - 1]}",
            {TITLE: ""},
            lambda typed: charts.line_added(*self._where(), typed[TITLE], behind),
        )

    def rename_line(self) -> None:
        """Ask for another title of the line of the current cell."""
        line = self._line()
        if not line:
            self._desk.refused.emit(tr("Choose a cell of the line first"))
            return
        title = self._chart().rows[line - 1]
        self._ask(
            tr("Rename line") + f" {title}",
            {TITLE: title},
            lambda typed: charts.line_renamed(*self._where(), line, typed[TITLE]),
        )

    def remove_line(self) -> None:
        """Take out the line of the current cell."""
        line = self._line()
        if not line:
            self._desk.refused.emit(tr("Choose a cell of the line first"))
            return
        self._desk.try_edit(lambda: charts.line_removed(*self._where(), line))

    def copy_chart(self) -> None:
        """Ask for key and title of a copy with all its cells."""
        chart = self._chart()
        self._ask(
            tr("Copy chart"),
            {KEY: f"{chart.key}_2", TITLE: f"{chart.title} 2"},
            lambda typed: charts.copied(*self._where(), typed[KEY], typed[TITLE]),
        )

    def remove_chart(self) -> None:
        """Take the chart out; undo brings it back."""
        rows, game, key = self._where()
        self._desk.try_edit(lambda: charts.removed(rows, game, [key]))

    def _ask(self, title: str, begins: Mapping[str, str], make: Callable[[Mapping[str, str]], ChangeSet]) -> None:
        if self.form is not None:
            self._put_away()
        self.form = AskForm(self._desk, title, begins, make, _TIPS)
        self.form.ended.connect(self._put_away)
        self._panel.show_instead(self.form)
        self.form.take_keys()

    def _put_away(self, *_: object) -> None:
        """Show the cells again in the place of the form."""
        if self.form is not None:
            form, self.form = self.form, None
            form.hide()
            form.deleteLater()
            self._panel.view.show()
            self._panel.view.setFocus()

    def _where(self) -> tuple[Rows, str, str]:
        return self._desk.document.rows, self._desk.document.game, self._key

    def _chart(self) -> schema.ChartRow:
        return charts.chart_row(*self._where())

    def _column(self) -> str:
        """Return the heading of the current cell; empty where there is none."""
        place = self._panel.view.currentIndex().column()
        return self._chart().columns[place - 1] if place > 0 else ""

    def _line(self) -> int:
        """Return the number of the current line; 0 where there is none."""
        row = self._panel.current_row()
        line = self._panel.source.item(row) if row >= 0 else None
        return line.dice if isinstance(line, ChartLine) else 0
