"""Answers to a cut that stand in a file: what becomes of what falls outside, and what each stretch of its edge is.

The file has the form of what ``losheim scenario cut --dry-run --json`` tells, with an ``answer`` beside a line of the
review, and other ``roles`` beside a stretch of the edge. What it does not speak of stays as proposed.
"""

from collections.abc import Collection, Mapping

from pydantic import BaseModel, ConfigDict, ValidationError

from db.changes import EditError
from editor.cutting.cut import Cut, roles_of
from editor.cutting.edges import ROLES, Role
from editor.cutting.items import Choice

CLOSED = "closed both"


class _Line(BaseModel):
    """A line of the review; without an answer the proposal holds."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    key: str
    answer: Choice | None = None


class _Stretch(BaseModel):
    """A stretch of the edge: its hexes, and its roles as ``role side``, ``entry german`` for example;
    ``closed both`` or none is closed."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    hexes: tuple[str, ...]
    roles: tuple[str, ...]


class Answers(BaseModel):
    """What a file answers."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    review: tuple[_Line, ...] = ()
    edges: tuple[_Stretch, ...] = ()

    def choices(self) -> Mapping[str, Choice]:
        """Return the answers that differ from the proposals, by key of the line."""
        return {line.key: line.answer for line in self.review if line.answer is not None}

    def roles(self, cut: Cut, sides: Collection[str]) -> tuple[tuple[Role, ...], ...]:
        """Return the roles of the stretches of a cut. Raises EditError for a stretch or a role that there is not."""
        given = list(roles_of(cut, self.choices()))
        for stretch in self.edges:
            if stretch.hexes not in cut.edge:
                raise EditError(
                    f"{', '.join(stretch.hexes) or 'Nothing'} is no stretch of the edge of this cut; --dry-run --json "
                    "lists them"
                )
            given[cut.edge.index(stretch.hexes)] = tuple(_role(text, sides) for text in stretch.roles if text != CLOSED)
        return tuple(given)


def answers_in(text: str, named: str) -> Answers:
    """Return what a text in JSON answers; ``named`` is what the text is called. Raises EditError naming the place."""
    try:
        return Answers.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise EditError(f"{named}{f', {place}' if place else ''}: {first['msg']}") from error


def _role(text: str, sides: Collection[str]) -> Role:
    role, _, side = text.partition(" ")
    if role not in ROLES or side not in (*sides, "both"):
        raise EditError(
            f"{text!r} is no role of an edge; write {', '.join(ROLES)} and then {', '.join(sides)} or both; "
            f"{CLOSED!r} for a closed edge"
        )
    return role, side
