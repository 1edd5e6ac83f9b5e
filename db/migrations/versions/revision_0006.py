"""Words for sizes of units, states at start, and kinds of schedules, replacements and things that are so at start.

They were free text. A game gets those that it uses, so that nothing that it holds is at fault.
"""
# ruff: noqa: E501

from alembic import op
from sqlalchemy import Connection, text

from db.journal import unpack
from db.models import key_columns

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

WORD = """
CREATE TABLE word (
    game TEXT NOT NULL,
    list TEXT NOT NULL,
    word TEXT NOT NULL,
    position INTEGER NOT NULL,
    title TEXT NOT NULL,
    CONSTRAINT pk_word PRIMARY KEY (game, list, word),
    CONSTRAINT ck_word_list CHECK ("list" IN ('role', 'trait', 'movement_class', 'mode', 'formation_kind', 'place_kind', 'half', 'dice', 'weather', 'size', 'state', 'schedule_kind', 'replacement_kind', 'start_kind')),
    CONSTRAINT fk_word_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
"""

USED = (
    ("size", "counter", "size"),
    ("state", "setup", "state"),
    ("schedule_kind", "schedule", "kind"),
    ("replacement_kind", "replacement", "kind"),
    ("start_kind", "start_state", "kind"),
)
"""List, table and column that use it; a state holds several words, separated by blanks."""

TITLES = {
    "Rgt": "Regiment",
    "Bn": "Battalion",
    "Bde": "Brigade",
    "Brig": "Brigade",
    "Grp": "Group",
    "CC": "Combat command",
    "Korps": "Corps",
    "Armee": "Army",
    "Coy": "Company",
    "KG": "Kampfgruppe",
    "HQ": "Headquarters",
}


def upgrade() -> None:
    """Let the table of words have the new lists, and fill them with what each game uses or its journal brings back."""
    op.execute("ALTER TABLE word RENAME TO word_before")
    op.execute(WORD.strip())
    op.execute("INSERT INTO word SELECT * FROM word_before")
    op.execute("DROP TABLE word_before")
    connection = op.get_bind()
    for (game, listed), words in _used(connection).items():
        for place, word in enumerate(words, 1):
            row = {"game": game, "list": listed, "word": word, "position": place}
            row["title"] = TITLES.get(word, word.replace("_", " ").capitalize())
            connection.execute(text("INSERT INTO word VALUES (:game, :list, :word, :position, :title)"), row)


def _used(connection: Connection) -> dict[tuple[str, str], dict[str, None]]:
    """Return the words of each game and list, those in use first, each once."""
    typed: list[tuple[str, str, str]] = []
    for listed, table, column in USED:
        rows = connection.execute(text(f"SELECT DISTINCT game, {column} FROM {table} ORDER BY 1, 2"))
        typed += [(game, listed, said) for game, said in rows]
    games = {game for (game,) in connection.execute(text("SELECT game FROM game"))}
    lists = {table: (listed, column) for listed, table, column in USED}
    for (packed,) in connection.execute(text("SELECT changes FROM change_log ORDER BY number")):
        for change in unpack(packed).changes:
            game = str(change.key[0])
            if change.table in lists and game in games:
                listed, column = lists[change.table]
                place = key_columns(change.table).index(column) if column in key_columns(change.table) else None
                said = [(row or {}).get(column) for row in (change.before, change.after)]
                said += [change.key[place]] if place is not None else []
                typed += [(game, listed, word) for word in said if isinstance(word, str)]
    found: dict[tuple[str, str], dict[str, None]] = {}
    for game, listed, said_there in typed:
        words = said_there.split() if listed == "state" else [said_there] if said_there else []
        found.setdefault((game, listed), {}).update(dict.fromkeys(words))
    return found
