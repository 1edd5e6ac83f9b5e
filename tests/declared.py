"""The words and values that the small games of the tests declare, and parts of scenarios made of such values."""

from typing import Any

from db.migrations.declared_1_4 import EFFECTS, FACE_VALUES
from engine.data import schema
from engine.data.schema import Row, plain_value
from engine.scenario import Declared, Face

WORDS = {
    "role": ("combat", "artillery", "engineer", "supply", "dump", "leader", "greif"),
    "movement_class": ("mech", "other", "supply", "none"),
    "formation_kind": ("army", "corps", "division", "brigade", "group", "none"),
    "place_kind": ("hamlet", "village", "town", "city", "feature"),
    "half": ("am", "pm"),
    "dice": ("1d6", "2d6", "d66"),
    "weather": ("mud",),
    "size": ("Rgt", "Bn", "Bde", "Brig", "Div", "Coy", "Team", "CC", "Group", "Grp", "HQ", "KG"),
    "state": ("dug_in", "emplaced", "hidden", "improved", "reserve", "optional"),
    "schedule_kind": ("air", "fuel_rolls", "weather"),
    "replacement_kind": ("infantry", "armor"),
    "start_kind": ("bridge", "bridge_built", "bridge_blown", "roadblock", "control", "length", "dump", "empty_entry"),
}

DECLARED = tuple(
    Declared(table="face", name=name, title=title, kind=kind, place=place) for name, title, kind, place in FACE_VALUES
)


def declared(game: str) -> list[Row]:
    """Return the vocabulary of a game that has no own."""
    words = [
        schema.WordRow(game=game, list=listed, word=word, position=place, title=word)
        for listed, known in WORDS.items()
        for place, word in enumerate(known, 1)
    ]
    faces = [
        schema.DeclaredValueRow(
            game=game, table="face", name=name, position=position, title=title, kind=kind, place=place
        )
        for position, (name, title, kind, place) in enumerate(FACE_VALUES, 1)
    ]
    effects = [
        schema.DeclaredValueRow(
            game=game, table="terrain", name=name, position=position, title=title, kind=kind, movement_class=moving
        )
        for position, (name, title, kind, moving) in enumerate(EFFECTS, 1)
    ]
    return [*words, *faces, *effects]


def face_of(face: str, **values: Any) -> Face:
    """Return a face with these values; None is no such value."""
    return Face(face=face, values={name: value for name, value in values.items() if plain_value(value) is not None})
