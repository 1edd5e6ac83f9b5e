"""What is new in the errata of a game since an edition of them? An edition is a list that was written earlier: by a
library of that day, as one was at a checkpoint, or one that was published as CSV. Which scenarios play with an erratum,
and which is followed where some disagree, makes none of them new, nor does its place in the list."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from db.changes import EditError
from editor.edits.reading import Rows
from editor.publishing.lines import lines_of
from editor.publishing.listing import ErrataList
from editor.publishing.reading import review
from editor.publishing.tables import ORDER
from engine.data import schema

_SAID = ("switch", "choice")
"""What is said of an erratum beside it."""


@dataclass(frozen=True)
class News:
    """What each erratum is since an edition, ``new`` or ``changed``, by its key, and which it has no more, by title."""

    of: Mapping[str, str]
    gone: Mapping[str, str]


def news_since(rows: Rows, game: str, edition: str) -> News:
    """Return what is new in the errata of a game since an edition, which is the CSV of its list. Raises EditError."""
    lines = [line._replace(cells=_without_place(line.cells)) for line in lines_of(edition)]
    if torn := next((line for line in lines if line.problem), None):
        raise EditError(f"Line {torn.number} of the edition cannot be read: {torn.problem}")
    titles = {line.cells.get("erratum", ""): line.cells.get("title", "") for line in lines}
    changes = Counter(line.cells.get("erratum", "") for line in lines if line.cells.get("kind"))
    other = {line.erratum for line in review(rows, game, lines) if line.how != "same" and line.part not in _SAID}
    found: dict[str, str] = {}
    now = {row.key for row in rows.find(schema.ErratumRow, game=game)}
    for key in now:
        count = len(rows.find(schema.ErratumChangeRow, game=game, erratum=key))
        if key not in titles:
            found[key] = "new"
        elif key in other or count != changes[key]:
            found[key] = "changed"
    return News(found, {key: title for key, title in titles.items() if key not in now})


def _without_place(cells: Mapping[str, str]) -> dict[str, str]:
    return {name: cell for name, cell in cells.items() if name != ORDER}


def only_news(found: ErrataList, since: str, news: News) -> ErrataList:
    """Return of a list what is new or changed since an edition, with what that had and the game has no more."""
    sections = [
        replace(
            section,
            entries=tuple(
                replace(each, news=news.of[each.row.key]) for each in section.entries if each.row.key in news.of
            ),
        )
        for section in found.sections
    ]
    scope = f"{found.scope}, new or changed since {since}"
    kept = tuple(section for section in sections if section.entries)
    return replace(found, scope=scope, sections=kept, questions=(), gone=_gone(news), since=since)


def _gone(news: News) -> tuple[str, ...]:
    return tuple(f"{key} · {title}" for key, title in news.gone.items())
