"""What a person types of a counter that lies before him is read as it is printed, or not at all."""

import pytest

from db.changes import EditError
from editor.proof.typed_faces import read_typed
from engine.data import schema


def declared(*values: tuple[str, str]) -> list[schema.DeclaredValueRow]:
    return [
        schema.DeclaredValueRow(
            game="x", table="face", name=name, position=at, title=name.capitalize(), kind="number", place=place
        )
        for at, (name, place) in enumerate(values, 1)
    ]


PLAIN = declared(
    ("attack", "line"), ("defense", "line"), ("movement", "line"), ("barrage", "line?"), ("range", "behind")
)


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("9-7-18", {"attack": 9, "defense": 7, "movement": 18}),
        ("9–7–18", {"attack": 9, "defense": 7, "movement": 18}),
        ("–-7-18", {"attack": None, "defense": 7, "movement": 18}),
        ("attack 9", {"attack": 9}),
        ("a9 m 18", {"attack": 9, "movement": 18}),
        ("barrage -", {"barrage": None}),
        ("7(4) 5", {"attack": None, "defense": None, "movement": 5, "barrage": 7, "range": 4}),
        ("7(4)-2-5", {"attack": None, "defense": 2, "movement": 5, "barrage": 7, "range": 4}),
    ],
)
def test_a_face_is_read_as_it_is_printed(typed: str, values: dict[str, int | None]) -> None:
    assert read_typed(PLAIN, ["full"], typed).faces == {"full": values}


def test_a_stroke_leads_to_the_next_face() -> None:
    found = read_typed(PLAIN, ["full", "reduced"], "9-7-18 / 5-4-18")
    assert found.faces["reduced"] == {"attack": 5, "defense": 4, "movement": 18}


def test_steps_are_of_the_counter_and_not_of_a_face() -> None:
    found = read_typed(PLAIN, ["full"], "steps 3, attack 2")
    assert (found.steps, found.faces) == (3, {"full": {"attack": 2}})


@pytest.mark.parametrize("typed", ["9-7", "9-7-18 / 1-1-1", "color 3", "nine", "9-7-18 x", ""])
def test_what_is_not_understood_is_refused_whole(typed: str) -> None:
    with pytest.raises(EditError):
        read_typed(PLAIN, ["full"], typed)
