"""Which word is meant by a misspelled one, and by which is none meant?"""

import pytest

from engine.data.near import meant, near_name, one_letter_off


@pytest.mark.parametrize(
    ("word", "other", "is_near"),
    [
        ("spa", "sap", True),  # two beside each other swapped
        ("pas", "sap", False),  # two that are not beside each other
        ("psa", "aps", False),  # all three elsewhere
        ("sp", "spa", True),
        ("spaa", "spa", True),
        ("spo", "spa", True),
        ("spa", "spa", False),
    ],
)
def test_swapped_letters_are_near_only_beside_each_other(word: str, other: str, is_near: bool) -> None:
    assert one_letter_off(word, other) is is_near


def test_a_short_name_with_swapped_letters_is_meant() -> None:
    """Of two letters no half is where it should be, so that nothing but the swap tells."""
    assert near_name("ba", ["ab"]) == "ab"
    assert meant("ba", ["ab"]) == "; did you mean 'ab'?"


def test_of_a_single_letter_nothing_is_meant() -> None:
    assert near_name("b", ["a"]) == ""
