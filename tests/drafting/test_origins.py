"""Can every hex, hexside, road, place and area of the maps say how it is known?"""

import re
from functools import cache

import pytest

from editor.commands.mapping import report
from editor.drafting.corrections import METHOD, load_corrections
from editor.drafting.facts import facts
from editor.drafting.georeference import Georeference
from editor.drafting.plan import Pin, load_plan, planned_games
from editor.drafting.report import pins
from editor.drafting.seats import reference_of
from editor.drafting.undrafting import undrafted
from engine.data import schema
from tests.drafting.drafts import ground, known
from tests.shipped import shipped_tables
from tests.some_now import some_now

GAMES = planned_games()
TABLES = {game: shipped_tables(game) for game in GAMES}
NAMES = {feature.name for layer in ground().layers.values() for feature in layer}
"""What a locator of a drafted value may name."""
RULES = re.compile(
    r"open ground|no road knot near the front|(road knot|rulebook:line|rows?|entry areas|letters) .*|road toward .+"
)
"""What it may say besides: a rule of derivation."""


def citations(game: str) -> dict[tuple[str, str], dict[str, schema.CitationRow]]:
    found: dict[tuple[str, str], dict[str, schema.CitationRow]] = {}
    for cited in TABLES[game].citations:
        found.setdefault((cited.table, cited.row_key), {})[cited.field] = cited
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (schema.HexRow, ("terrain", "marks")),
        (schema.HexsideRow, ("feature", "crossing", "name")),
        (schema.LinkRow, ("kind",)),
        (schema.PlaceRow, ("name", "hexes")),
        (schema.AreaRow, ("hexes",)),
    ],
)
def test_every_value_has_a_certainty_and_a_source(game: str, kind: type[schema.Row], fields: tuple[str, ...]) -> None:
    cited = citations(game)
    rows = TABLES[game].of(kind, game=game)
    assert rows
    lacking = [
        (row.key_text, field)
        for row in rows
        for field in fields
        if not {field, "*"} & cited.get((row.TABLE, row.key_text), {}).keys()
    ]
    assert lacking == []


@pytest.mark.parametrize("game", GAMES)
def test_no_hex_hexside_or_road_has_a_value_of_unknown_origin(game: str) -> None:
    unknown = [
        (key, field)
        for (table, key), found in citations(game).items()
        if table in ("hex", "hexside", "link")
        for field, cited in found.items()
        if cited.certainty == "unknown"
    ]
    assert unknown == []


@pytest.mark.parametrize("game", GAMES)
def test_a_drafted_value_names_the_feature_or_rule_that_it_follows(game: str) -> None:
    plan = load_plan(game)
    named = NAMES | {lane.because for lane in plan.lanes} | set(plan.river_names)

    def known(locator: str) -> bool:
        text = re.sub(r"^road |, real (course|position)$", "", locator)
        places = (text.rpartition(", ")[0] or text).split(" and ")
        return bool(RULES.fullmatch(locator)) or text in named or named.issuperset(places)

    wrong = {
        cited.locator
        for cited in TABLES[game].citations
        if cited.table in ("hex", "hexside", "link", "place", "area") and cited.source == plan.method
        if not known(cited.locator)
    }
    assert wrong == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_value_corrected_by_hand_names_its_correction_and_reason(game: str) -> None:
    listed = {correction.locator for correction in load_corrections(game)}
    used = {cited.locator for cited in TABLES[game].citations if cited.source == METHOD}
    assert bool(used) == bool(listed)
    assert used <= listed


@pytest.mark.parametrize("game", [game for game in GAMES if TABLES[game].of(schema.SetupRow, game=game)])
def test_set_ups_arrivals_and_printed_towns_ask_for_hexes(game: str) -> None:
    found = facts(known(game))
    assert {pin.wants for pin in found} == {"town", "enterable", "entry"}
    assert len({(pin.hex, pin.wants, pin.value) for pin in found}) == len(found)
    assert all(pin.because.startswith(("rulebook:line", "method/", "losheim:")) for pin in found)


@pytest.mark.parametrize("game", some_now(3, GAMES))
def test_every_fact_of_text_and_tables_is_met(game: str) -> None:
    found = report(game)
    assert [pin.where for pin, met in (*found.pins, *found.facts) if not met] == []


@cache
def reference() -> Georeference:
    """Return where the map of hj1986 lies."""
    return reference_of(known("hj1986"), ground())


@pytest.mark.parametrize(
    ("pin", "met"),
    [
        (Pin(hex="1006", wants="town", value="Monschau", because="x"), True),
        (Pin(hex="1811", wants="town", value="nothing", because="x"), False),  # a road through woods
        (Pin(hex="A-C", wants="entry", because="x"), True),
        (Pin(hex="A-ZZ", wants="entry", because="x"), False),
        (Pin(hex="9999", wants="terrain", value="clear", because="x"), False),
        (Pin(hex="4134", wants="enterable", because="x"), True),
        (Pin(hex="4135", wants="enterable", because="x"), False),  # the west sheet has 34 rows
        (Pin(hex="1326", wants="behind", value="westwall", because="x"), True),
        (Pin(hex="1327", wants="behind", value="westwall", because="x"), False),  # across the Our
        (Pin(hex="3002", wants="outside", value="north-edge", because="x"), True),
        (Pin(hex="3001", wants="outside", value="north-edge", because="x"), False),
        (Pin(hex="3318", wants="bridge", because="x"), True),  # Hotton
        (Pin(hex="1130", wants="bridge", because="x"), False),  # the bridges of the lower Our are gone
    ],
)
def test_a_fact_is_met_or_not(pin: Pin, met: bool) -> None:
    assert pins(known("hj1986"), TABLES["hj1986"], ground(), reference(), [pin]) == [(pin, met)]


def test_a_hex_whose_drawn_mark_is_taken_back_rests_on_its_row() -> None:
    tables, plan = TABLES["hj1986"], load_plan("hj1986")
    drawn = {
        cited.row_key
        for cited in tables.citations
        if (cited.table, cited.field, cited.certainty) == ("hex", "marks", "reconstructed")
    }
    assert drawn
    left = {(cited.row_key, cited.field) for cited in undrafted(tables, plan).citations if cited.table == "hex"}
    assert [key for key in sorted(drawn) if (key, "marks") in left] == []
