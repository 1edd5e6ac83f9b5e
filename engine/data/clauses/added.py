"""Which clauses does a clause bring with it?"""

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, JsonValue, PrivateAttr, ValidationInfo, model_validator

from engine.data.clauses.arguments import Word
from engine.data.clauses.form import Form, Part
from engine.data.clauses.registry import read


class AddedClause(Part):
    """A clause within a clause, as a row has it. It must have one of the forms of the game that reads it."""

    key: Word
    kind: Literal["victory", "special", "condition"]
    form: Word
    args: dict[str, JsonValue]
    text: str
    rule: str
    enforced: Annotated[bool, Field(strict=True)] = True
    _typed: Form | None = PrivateAttr(default=None)

    @model_validator(mode="after")
    def _has_a_form(self, info: ValidationInfo) -> Self:
        """Refuse what is no form of the game; FormError is a ValueError, so its words reach the caller."""
        self._typed = read((info.context or {})["game"], self.kind, self.form, self.args)
        return self

    @property
    def typed(self) -> Form | None:
        """The clause with its form, once it was read."""
        return self._typed

    def names(self) -> Iterator[tuple[str, str, str]]:
        """Yield what the arguments of the clause name."""
        if self._typed is not None:
            yield from ((f"args.{place}", kind, name) for place, kind, name in self._typed.names())

    def makes(self) -> Iterator[tuple[str, str]]:
        """Yield the clause itself, as any clause and as one of its kind."""
        yield "clause", self.key
        yield self.kind, self.key
