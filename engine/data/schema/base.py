"""What have all rows in common?"""

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, JsonValue, model_validator

Certainty = Literal["printed", "official", "derived", "reconstructed", "owner", "designed", "unknown"]
CERTAINTIES: tuple[Certainty, ...] = ("printed", "official", "owner", "derived", "designed", "reconstructed", "unknown")
"""From the most to the least certain; the certainty of a row is its weakest value's. ``designed`` is what an author
invented for a scenario, map or unit of his own: neither a fact of a boxed game nor a guess at one."""
PERSONAL: frozenset[Certainty] = frozenset({"owner", "designed"})
"""What a person entered, who owns the game or invents; nothing that is shipped or drafted replaces it."""

Side = Literal["german", "allied"]
Whose = Literal["german", "allied", "both"]
AreaKind = Literal["entry", "exit", "edge", "zone", "bounds"]
"""What an area of a map is for."""
BoundRole = Literal["supply", "entry", "exit", "closed"]
"""What a stretch of the edge is for a side."""

_NUMBER = re.compile(r"0|-?[1-9]\d{0,8}", re.ASCII)
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)
_LARGEST = 10**9


def plain_value(value: object) -> object:
    """Return the one form of a value that a game declares: a whole number as such, all else as text; None is none.

    Versions before 1.4 kept yes or no, numbers written as text and empty texts; what their journals hold reads so too.
    """
    if value is None or value is False or value == "":
        return None
    if value is True:
        return "yes"
    return int(value) if isinstance(value, str) and _NUMBER.fullmatch(value) else value


def _checked(value: object) -> int | str:
    if isinstance(value, int):
        if abs(value) > _LARGEST:
            raise ValueError("is a number that no counter prints; write a smaller one")
        return value
    if not isinstance(value, str):
        raise ValueError("is neither a number nor text; write one of them")
    if len(value) > 200 or not value.isprintable() or value != value.strip():
        raise ValueError("must be one line of at most 200 characters without blanks at its ends; correct it")
    return value


Printed = Annotated[Any, BeforeValidator(plain_value), AfterValidator(_checked)]
"""A value under a declared name, always ``int`` or ``str``: ``6``, ``(1)``, ``C``, ``1/2``, ``P``, ``yes``."""


MaybePrinted = Annotated[Any, BeforeValidator(plain_value), AfterValidator(lambda value: value and _checked(value))]
"""The same, or None for no such value."""


class Row(BaseModel):
    """A row of one table; frozen, unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=False, defer_build=True)
    TABLE: ClassVar[str]
    KEY: ClassVar[tuple[str, ...]]
    FILE: ClassVar[str]
    FORM: ClassVar[Literal["csv", "json", "grid"]] = "csv"
    OPEN: ClassVar[str] = ""
    """Of a row whose further fields a game declares: the column of a library that holds them all."""
    EDITORIAL: ClassVar[frozenset[str]] = frozenset()
    """Fields that say how we file and describe the row, or repeat its key: nothing that a game prints or an owner
    could confirm, so counts of certainty leave them out, as they do the key."""
    OPTIONAL: ClassVar[frozenset[str]] = frozenset()
    """Of a row kept as JSON: fields that stand in the text only where they say something."""
    UNSAID: ClassVar[Mapping[str, JsonValue]] = {}
    """Values that stand where the text says nothing, by field; an empty text or list and None do everywhere."""

    @property
    def key_text(self) -> str:
        """The key of the row as text, parts joined by ``|``; citations and the journal name rows by it."""
        return "|".join([str(getattr(self, name)) for name in self.KEY])

    def said(self, field: str) -> Any:
        """Return the value of a field; None for a declared one that the row does not have."""
        return getattr(self, field, None)

    @classmethod
    def normal(cls, field: str, value: JsonValue) -> JsonValue:
        """Return the one form of a value of a field: of declared ones that of ``plain_value``, others as they are."""
        return value if field in cls.model_fields else plain_value(value)  # type: ignore[return-value]

    @classmethod
    def may_have(cls, field: str) -> bool:
        """Tell whether a row of the table can have a field; of declared ones whether the name is one."""
        return field in cls.model_fields or (cls.OPEN != "" and is_value_name(field))


class OpenRow(Row):
    """A row with values under names that its game declares (``DeclaredValueRow``), each a field of the row like the
    fixed ones: cited, changed and corrected by its name. What a row does not have, it has no field for."""

    model_config = ConfigDict(frozen=True, extra="allow")
    __pydantic_extra__: dict[str, Printed]

    @model_validator(mode="before")
    @classmethod
    def _only_said(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        for name in data.keys() - cls.model_fields.keys():
            if not is_value_name(str(name)):
                raise ValueError(f"{str(name)[:60]!r} is no name of a value; use small letters, digits and '_'")
        return {
            name: value for name, value in data.items() if name in cls.model_fields or plain_value(value) is not None
        }

    def said(self, field: str) -> Any:
        """Return the value of a field; None for a declared one that the row does not have."""
        return getattr(self, field) if field in type(self).model_fields else (self.__pydantic_extra__ or {}).get(field)

    @property
    def values(self) -> dict[str, int | str]:
        """The values by name, in the order of the names."""
        return dict(sorted((self.__pydantic_extra__ or {}).items()))


def is_value_name(name: str) -> bool:
    """Tell whether a game may declare a value of this name."""
    return _NAME.fullmatch(name) is not None
