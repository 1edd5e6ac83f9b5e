"""What published lists say of errata that disagree, and of the one that is followed."""

import json

import pytest

from editor.publishing.listing import STATUSES, ErrataList, Wanted, listed
from editor.publishing.page import as_page
from editor.publishing.paper import as_paper
from editor.publishing.prose import as_document
from editor.publishing.tables import as_json
from editor.texts.bgg import as_posts
from editor.texts.markdown import as_markdown
from editor.texts.plain import as_underlined
from engine.data import schema
from tests.editor.small import GAME, RESERVE, SCENARIO, TableRows
from tests.publishing.errata import FACE, Change, with_errata

ATTACK = "1 Pz Rgt (1 Pz Div) attack"


def disputes(
    changes: dict[str, Change], chosen: str = "", field: str = "attack", status: str = "official"
) -> dict[str, tuple[str, ...]]:
    return {entry.row.key: entry.disputes for entry in disputed(changes, chosen, field, status).entries}


def disputed(
    changes: dict[str, Change], chosen: str = "", field: str = "attack", status: str = "official"
) -> ErrataList:
    found = with_errata({key: ("Tanks", status, "", [change]) for key, change in changes.items()})
    if chosen:
        row = schema.ErratumChoiceRow(game=GAME, table="face", row_key=FACE, field=field, erratum=chosen)
        found.add([row])
    return listed(TableRows(found), GAME, Wanted(statuses=STATUSES))


def attack(value: int) -> Change:
    return ("set", "face", FACE, "attack", 4, value, "")


TWO = {"E-2": attack(2), "house-3": attack(3)}
OPEN = "not decided: where both are in force, play goes on with what is printed"


def test_errata_that_disagree_say_so_where_nobody_has_chosen() -> None:
    assert disputes(TWO) == {
        "E-2": (f"{ATTACK}: house-3 says otherwise (attack 3); {OPEN}",),
        "house-3": (f"{ATTACK}: E-2 says otherwise (attack 2); {OPEN}",),
    }


def test_errata_that_disagree_name_the_one_that_is_followed() -> None:
    assert disputes(TWO, "house-3") == {
        "E-2": (f"{ATTACK}: house-3 says otherwise (attack 3); followed here: house-3",),
        "house-3": (f"{ATTACK}: E-2 says otherwise (attack 2); followed here: house-3",),
    }


def test_errata_that_say_the_same_do_not_disagree() -> None:
    assert disputes({"E-2": attack(2), "house-3": attack(2)}) == {"E-2": (), "house-3": ()}


def test_a_rejected_erratum_contradicts_nothing() -> None:
    assert disputes(TWO, status="rejected") == {"E-2": (), "house-3": ()}


def test_a_change_of_a_whole_group_disagrees_with_one_of_its_values() -> None:
    plan = {"where": {"face": "full"}, "set": {"attack": 3}}
    found = disputes({"E-2": attack(2), "house-3": ("group", "face", "", "", None, plan, "")})
    assert found["E-2"] == (f"{ATTACK}: house-3 says otherwise (attack 3); {OPEN}",)


def test_a_row_that_one_erratum_takes_away_and_another_changes_is_disagreed_about() -> None:
    about = f"{GAME}|{SCENARIO}|{RESERVE}"
    found = disputes({
        "E-2": ("discard", "arrival", about, "", None, None, ""),
        "house-3": ("set", "arrival", about, "turn", None, 3, ""),
    })  # fmt: skip
    assert "house-3 says otherwise" in found["E-2"][0] and "E-2 says otherwise" in found["house-3"][0]


@pytest.mark.parametrize("form", ["page", "paper", "markdown", "bgg", "text", "json"])
def test_each_form_says_which_erratum_is_followed(form: str) -> None:
    found = disputed(TWO, "house-3")
    document = as_document(found)
    said = {
        "page": lambda: as_page(found, {}),
        "paper": lambda: " ".join(strip.said for group in as_paper(found, {})[0] for strip in group),
        "markdown": lambda: as_markdown(document),
        "bgg": lambda: as_posts(document)[0],
        "text": lambda: " ".join(as_underlined(document).split()),
        "json": lambda: json.dumps(json.loads(as_json(found))),
    }[form]()
    assert "house-3 says otherwise (attack 3); followed here: house-3" in said
