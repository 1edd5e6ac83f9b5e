"""Which face lies up when steps are lost."""

import pytest

from engine.data.loss_faces import face_shown, face_title

FOUR = ("full", "reduced", "reduced_2", "reduced_3")


@pytest.mark.parametrize(("lost", "shown"), list(enumerate(FOUR)))
def test_each_lost_step_turns_to_the_next_face(lost: int, shown: str) -> None:
    assert face_shown(FOUR, "", lost) == shown


@pytest.mark.parametrize(
    ("faces", "face", "lost", "shown"),
    [
        (FOUR[:2], "", 3, "reduced"),  # no face for the third: the one before
        (("full", "reduced_2"), "", 1, "full"),
        (("full", "reduced_2"), "", 2, "reduced_2"),
        (FOUR, "reduced", 2, "reduced_2"),
        (FOUR, "reduced", 0, "reduced"),  # turned, not lost
        (FOUR, "full", 2, "full"),
        (("fire", "move"), "move", 1, "move"),
        (("fire", "move"), "", 1, "fire"),
        ((), "", 1, "full"),
    ],
)
def test_a_face_that_is_said_stays_but_one_of_losses_gives_way(
    faces: tuple[str, ...], face: str, lost: int, shown: str
) -> None:
    assert face_shown(faces, face, lost) == shown


@pytest.mark.parametrize(
    ("face", "title"),
    [("full", "Full"), ("reduced", "Reduced"), ("reduced_2", "Reduced 2"), ("half_fire", "Half fire"), ("", "")],
)
def test_a_face_has_a_title(face: str, title: str) -> None:
    assert face_title(face) == title
