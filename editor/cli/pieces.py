"""The commands that make pieces by copying one, and put one unit in the place of another."""

from collections.abc import Callable
from typing import Annotated, Literal

import typer

from db.changes import ChangeSet, EditError
from editor.cli.options import AsJson, File, Game, Person, Scenario
from editor.commands import exchange, scenarios
from editor.commands.outcome import reported
from editor.edits.pieces import (
    UnitDraft,
    made_keys,
    new_formation,
    new_terrain,
    new_unit,
    new_unit_type,
    unit_like,
)
from editor.edits.reading import Rows
from editor.edits.substituting import substitute as substitute_unit
from engine.data.loss_faces import FULL

Unit = Annotated[str, typer.Option("--unit", metavar="COUNTER", help="Key of the unit, as lists print it.")]
By = Annotated[str, typer.Option("--by", metavar="COUNTER", help="Key of the unit that takes its place.")]
Like = Annotated[str, typer.Option("--like", metavar="KEY", help="Key of what is copied.")]
AsKey = Annotated[str, typer.Option("--as", metavar="KEY", help="Key of what is made.")]
Title = Annotated[str, typer.Option("--title", help="What people call it.")]
Name = Annotated[str, typer.Option("--name", help="Name of the new unit; default: that of the copied one.")]
Side = Annotated[Literal["", "german", "allied"], typer.Option("--side", help="Another side.")]
SideOf = Annotated[Literal["german", "allied"], typer.Option("--side", help="Whose it is.")]
Formation = Annotated[str, typer.Option("--formation", metavar="KEY", help="Another formation.")]
UnitType = Annotated[str, typer.Option("--type", metavar="KEY", help="Another unit type.")]
SizeWord = Annotated[str, typer.Option("--size", help="Another size: a word of the game.")]
Steps = Annotated[int, typer.Option("--steps", help="Another number of steps; 0 leaves it.")]
Values = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="[FACE.]NAME=VALUE", help="A printed value, as reduced.attack=2; several times."),
]
Symbol = Annotated[str, typer.Option("--symbol", help="Another symbol.")]
Kind = Annotated[str, typer.Option("--kind", help="Kind of formation: a word of the game.")]


def copy_unit(
    file: File,
    game: Game,
    unit: Unit,
    name: Name = "",
    side: Side = "",
    formation: Formation = "",
    unit_type: UnitType = "",
    size: SizeWord = "",
    steps: Steps = 0,
    values: Values = None,
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Make a unit as a copy of another one, as one step that undo takes back."""

    def make(rows: Rows) -> ChangeSet:
        like = unit_like(rows, game, unit)
        draft = UnitDraft(
            side or like.side,
            formation or like.formation,
            name or like.name,
            unit_type or like.unit_type,
            size or like.size,
            steps or like.steps,
            _faces(like, values or []),
            like.traits,
        )
        return new_unit(rows, game, draft)

    _edit(file, make, "counter", person, as_json)


def substitute(
    file: File, game: Game, scenario: Scenario, unit: Unit, by: By, person: Person = "", as_json: AsJson = False
) -> None:
    """Put another unit in the place of one in a scenario, as one step that undo takes back."""
    _edit(file, lambda rows: substitute_unit(rows, game, scenario, unit, by), "setup", person, as_json)


def copy_type(
    file: File,
    game: Game,
    like: Like,
    as_key: AsKey,
    title: Title = "",
    symbol: Symbol = "",
    person: Person = "",
    as_json: AsJson = False,
) -> None:
    """Make a unit type as a copy of another one, as one step that undo takes back."""

    def make(rows: Rows) -> ChangeSet:
        if symbol:
            return new_unit_type(rows, game, like, as_key, title=title or as_key, symbol=symbol)
        return new_unit_type(rows, game, like, as_key, title=title or as_key)

    _edit(file, make, "unit_type", person, as_json)


def copy_terrain(
    file: File, game: Game, like: Like, as_key: AsKey, title: Title = "", person: Person = "", as_json: AsJson = False
) -> None:
    """Make a line of the terrain chart as a copy of another one, as one step that undo takes back."""
    _edit(file, lambda rows: new_terrain(rows, game, like, as_key, title or as_key), "terrain", person, as_json)


def new_formation_(
    file: File, game: Game, title: Title, side: SideOf, kind: Kind, person: Person = "", as_json: AsJson = False
) -> None:
    """Make a formation, as one step that undo takes back."""
    _edit(file, lambda rows: new_formation(rows, game, title, side, kind), "formation", person, as_json)


def _faces(like: UnitDraft, settings: list[str]) -> dict[str, dict[str, int | str]]:
    faces = {face: dict(values) for face, values in like.faces.items()}
    for setting in settings:
        named, equals, value = setting.partition("=")
        face, dot, name = named.strip().rpartition(".")
        if not equals or not name:
            raise EditError(f"{setting!r} is no value; write one as attack=4 or reduced.attack=2")
        faces.setdefault(face if dot else next(iter(faces), FULL), {})[name] = value.strip()
    return faces


def _edit(file: File, make: Callable[[Rows], ChangeSet], table: str, person: str, as_json: bool) -> None:
    with reported():
        changes = scenarios.edit(file, make, person, "designed" if table == "setup" else None)
    keys = [] if table == "setup" else list(made_keys(changes, table))
    if as_json:
        typer.echo(exchange.as_json({"label": changes.label, "made": keys}), nl=False)
        return
    typer.echo(": ".join(filter(None, (changes.label, ", ".join(keys)))))
