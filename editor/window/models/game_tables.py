"""Which columns have the tables of what a game is made of: its words, its sequence of play? Both are only read."""

from editor.side_titles import side_titles
from editor.window.desk import Desk
from editor.window.models.table import Column, RowTable
from editor.window.models.tables import cite
from engine.data import schema


def word_table(desk: Desk) -> RowTable[schema.WordRow]:
    """Return the table of the words of the game, list by list, each list in its order."""
    document = desk.document

    def read() -> list[schema.WordRow]:
        found = document.rows.find(schema.WordRow, game=document.game)
        return sorted(found, key=lambda row: (row.list, row.position, row.word))

    columns: tuple[Column[schema.WordRow], ...] = (
        Column("List", lambda row: row.list.replace("_", " ")),
        Column("Place", lambda row: str(row.position), right=True, tip="The place of the word in its list"),
        Column("Word", lambda row: row.word, tip="As the rows of the game write it"),
        Column("Title", lambda row: row.title, citation=lambda row: cite(desk, row, "title"), tip="As people say it"),
    )
    return RowTable(desk, columns, read, {"word"})


def sequence_table(desk: Desk) -> RowTable[schema.SequenceRow]:
    """Return the table of the steps of a turn in their order."""
    document = desk.document
    titles = side_titles(document.game)

    def side(key: str) -> str:
        return titles.get(key, "")

    def read() -> list[schema.SequenceRow]:
        found = document.rows.find(schema.SequenceRow, game=document.game)
        return sorted(found, key=lambda row: row.position)

    columns: tuple[Column[schema.SequenceRow], ...] = (
        Column("Step", lambda row: str(row.position), right=True),
        Column("Title", lambda row: row.title, citation=lambda row: cite(desk, row, "title")),
        Column("Turn of", lambda row: side(row.side)),
        Column("Decides", lambda row: side(row.acting), tip="Empty: nobody decides anything in this step"),
        Column("Phase", lambda row: row.phase.replace("_", " ")),
        Column("Rule", lambda row: row.rule),
        Column("Only if", lambda row: row.condition),
        Column("Key", lambda row: row.key, tip="As the rules name the step"),
    )
    return RowTable(desk, columns, read, {"sequence_step"})
