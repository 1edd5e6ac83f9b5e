"""Sayings that several games have are put together from the actions that a game names."""

from dataclasses import dataclass

from engine.core.chains import Link, attacking, firing, moving


@dataclass
class Choose:
    unit: str


@dataclass
class Go:
    path: tuple[str, ...]
    march: bool = False


@dataclass
class Aim:
    target: str


@dataclass
class Join:
    unit: str


@dataclass
class Fly:
    points: int


@dataclass
class Done:
    pass


def test_a_move_takes_what_else_its_game_lets_say() -> None:
    chain = moving(Choose, Go, Done, "march")
    assert (chain.needs, chain.may, chain.lists) == (("unit", "path"), ("march",), ("path",))
    said = {"unit": "A", "path": ["1", "2"], "march": True}
    assert [entry for link in chain.links for entry in link.entries(said)] == [
        {"type": "Choose", "unit": "A"},
        {"type": "Go", "path": ["1", "2"], "march": True},
        {"type": "Done"},
    ]


def test_an_attack_says_more_targets_and_guns_where_a_game_has_actions_for_them() -> None:
    plain = attacking(Aim, Join, Done)
    assert (plain.needs, plain.may, plain.lists) == (("target", "units"), (), ("units",))
    whole = attacking(Aim, Join, Done, target=Aim, gun=Choose)
    assert (whole.may, whole.lists) == (("targets", "guns"), ("units", "targets", "guns"))
    said = {"target": "1", "units": ["A"], "guns": ["G"], "targets": ["2"]}
    kinds = [entry["type"] for link in whole.links for entry in link.entries(said)]
    assert kinds == ["Aim", "Aim", "Join", "Choose", "Done"]  # hexes first, for guns are judged by who attacks


def test_what_is_added_to_guns_is_a_single_value() -> None:
    chain = firing(Aim, Join, Done, Link(Fly, ("points",), "air"))
    assert (chain.needs, chain.may, chain.lists) == (("target", "guns"), ("air",), ("guns",))
    entries = [entry for link in chain.links for entry in link.entries({"target": "1", "guns": ["G"], "air": 2})]
    assert entries[-2:] == [{"type": "Fly", "points": 2}, {"type": "Done"}]
