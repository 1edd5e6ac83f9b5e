"""A scenario is cut out of a larger one: its hexes, what falls outside, its edge, and that the checks find no error."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from typer.testing import CliRunner

from db.changes import EditError
from editor.cli import app
from editor.commands.checking import findings
from editor.cutting.board import Board
from editor.cutting.cut import cut_scenario, plan_cut, reasons_of
from editor.cutting.holding import held_by
from editor.cutting.outline import crossings, hexes_within, new_edge, outlined, uncrossed
from editor.cutting.points import Scaled, scaled
from editor.edits.clauses import store_clause
from editor.edits.draft import Draft, made
from editor.edits.placing import place_units
from editor.edits.scenarios import delete_scenario
from editor.window.document import Document
from engine.data import schema
from tests.editor.small import GAME, GUNS, MAP, RESERVE, SCENARIO, SCOUTS, TANKS, TableRows
from tests.shipped import shipped_tables

# The board of the small library: rows B1 (below) to B4 (above), numbers 01 (right) to 05 (left).
LEFT = ("B1.05", "B1.04", "B4.04", "B4.05")
RIGHT = ("B1.01", "B1.03", "B4.03", "B4.01")


def hexes(document: Document, *corners: str) -> list[str]:
    return hexes_within(document.rows, GAME, MAP, Board(document.rows, GAME, MAP), corners)


def test_an_outline_holds_the_hexes_on_it_and_inside_it(document: Document) -> None:
    found = hexes(document, "B1.01", "B1.05", "B4.05", "B4.01")
    assert len(found) == 20  # four rows of five: the whole board


def test_two_corners_are_the_straight_line_between_them(document: Document) -> None:
    assert hexes(document, "B2.01", "B2.04") == ["B2.01", "B2.02", "B2.03", "B2.04"]


def test_one_corner_is_one_hex(document: Document) -> None:
    assert hexes(document, "b3.03") == ["B3.03"]


def test_a_corner_that_there_is_not_is_told(document: Document) -> None:
    with pytest.raises(EditError, match="B9.99"):
        plan_cut(document.rows, GAME, SCENARIO, "cut", ["B1.01", "B9.99"])


@pytest.mark.parametrize("turns", [(0, 2), (3, 2), (1, 9)])
def test_turns_that_the_larger_scenario_does_not_play_are_refused(document: Document, turns: tuple[int, int]) -> None:
    with pytest.raises(EditError, match="turn"):
        plan_cut(document.rows, GAME, SCENARIO, "cut", LEFT, turns)


def test_what_falls_outside_is_listed_with_a_proposal_and_its_reason(document: Document) -> None:
    plan = plan_cut(document.rows, GAME, SCENARIO, "cut", RIGHT, (1, 1))
    told = {item.key: (item.proposal, item.reason) for item in plan.items}
    assert told == {f"arrival/{GAME}|{SCENARIO}|{RESERVE}": ("drop", "turn 2 comes after the last, 1")}


def test_units_outside_are_dropped_with_what_hangs_on_them(document: Document) -> None:
    plan = plan_cut(document.rows, GAME, SCENARIO, "cut", LEFT)
    document.edit(cut_scenario(plan), cited=True)
    assert document.rows.find(schema.SetupRow, scenario="cut") == []
    assert document.rows.find(schema.PlacementRow, scenario="cut") == []
    assert [row.counter for row in document.rows.find(schema.ArrivalRow, scenario="cut")] == [RESERVE]


def test_who_came_in_outside_comes_in_by_the_new_edge_that_has_the_nearest_hex(document: Document) -> None:
    plan = plan_cut(document.rows, GAME, SCENARIO, "cut", ("B1.01", "B1.02", "B4.02", "B4.01"))
    document.edit(cut_scenario(plan), cited=True)
    (arrival,) = document.rows.find(schema.ArrivalRow, scenario="cut")
    assert arrival.place == "area:west-edge"  # the entry W is B1.05; B1.02 is three hexes along the row
    (role,) = document.rows.find(schema.BoundRoleRow, scenario="cut")
    assert (role.role, role.side) == ("entry", "allied")
    assert document.baseline.citations(GAME, "arrival", arrival.key_text)[0].certainty == "designed"


def test_who_would_have_farther_to_the_new_edge_than_the_cut_is_wide_is_proposed_to_stay_away(
    document: Document,
) -> None:
    plan = plan_cut(document.rows, GAME, SCENARIO, "cut", ("B1.01", "B1.02"))
    (item,) = [item for item in plan.items if isinstance(item.row, schema.ArrivalRow)]
    assert (item.proposal, item.choices) == ("drop", ("drop", "move"))  # the entry W is B1.05; the cut is 1 wide
    assert item.reason.endswith("B1.02, nearest on the new edge, is 3 hexes away: more than the cut is wide")


def test_who_comes_to_a_hex_of_an_edge_that_a_person_closes_comes_in_there(document: Document) -> None:
    plan = plan_cut(document.rows, GAME, SCENARIO, "cut", ("B1.01", "B1.02", "B4.02", "B4.01"))
    document.edit(cut_scenario(plan, roles=[() for _ in plan.edge]), cited=True)
    assert [row.place for row in document.rows.find(schema.ArrivalRow, scenario="cut")] == ["B1.02"]


def test_who_arrived_before_the_first_turn_arrives_on_it(document: Document) -> None:
    plan = plan_cut(document.rows, GAME, SCENARIO, "cut", (), (3, 3))
    assert [(item.proposal, item.reason) for item in plan.items] == [
        ("shift", "turn 2 comes before the first, 3: arrives on that")
    ]
    document.edit(cut_scenario(plan), cited=True)
    assert [row.turn for row in document.rows.find(schema.ArrivalRow, scenario="cut")] == [3]


def test_an_answer_takes_the_place_of_a_proposal(document: Document) -> None:
    plan = plan_cut(document.rows, GAME, SCENARIO, "cut", LEFT)
    (item,) = [item for item in plan.items if TANKS in item.key]
    document.edit(cut_scenario(plan, {item.key: "move"}), cited=True)
    (start,) = document.rows.find(schema.SetupRow, scenario="cut")
    assert start.counter == TANKS and start.place in plan.hexes


def test_who_starts_outside_may_arrive_on_the_first_turn_at_the_nearest_hex_of_the_edge(document: Document) -> None:
    plan = plan_cut(document.rows, GAME, SCENARIO, "cut", LEFT, (2, 3))
    items = [item for item in plan.items if isinstance(item.row, schema.SetupRow)]
    assert all({"drop", "move", "shift"} == set(item.choices) for item in items if ":" not in item.where)
    document.edit(cut_scenario(plan, {item.key: "shift" for item in items if "shift" in item.choices}), cited=True)
    found = {row.counter: (row.turn, row.place) for row in document.rows.find(schema.ArrivalRow, scenario="cut")}
    assert found[TANKS] == (2, "area:east-edge")
    subjects = {row.subject for row in document.rows.find(schema.PlacementRow, scenario="cut", kind="place")}
    assert not subjects & set(found)


def test_a_cut_has_no_text_of_the_larger_scenario(document: Document) -> None:
    head = document.rows.find(schema.ScenarioRow, scenario=SCENARIO)[0]
    draft = Draft()
    draft.set(head, text="All sixteen days.")
    document.edit(draft.done("text"))
    document.edit(cut_scenario(plan_cut(document.rows, GAME, SCENARIO, "cut", LEFT)), cited=True)
    assert document.rows.find(schema.ScenarioRow, scenario="cut")[0].text == ""


def test_one_hex_is_no_area_to_cut(document: Document) -> None:
    with pytest.raises(EditError, match=r"B2\.02 alone is one hex"):
        plan_cut(document.rows, GAME, SCENARIO, "cut", ["B2.02"])


def test_an_outline_that_crosses_itself_is_refused_with_its_lines(document: Document) -> None:
    with pytest.raises(EditError, match=r"crosses itself: from B1\.01 to B4\.05 and from B1\.05 to B4\.01"):
        plan_cut(document.rows, GAME, SCENARIO, "cut", ["B1.01", "B4.05", "B1.05", "B4.01"])


def test_a_drawn_outline_loses_the_loop_where_a_hand_overshoots(document: Document) -> None:
    board = Board(document.rows, GAME, MAP)
    # around the board to the left, then beyond the first line: from B1.02 up to B2.02 the hand crosses B1.01 to B3.03
    drawn = ["B2.01", "B2.04", "B4.04", "B4.02", "B1.02", "B1.01"]
    assert list(crossings(board, drawn)) == [(0, 3)]
    assert uncrossed(board, drawn) == ["B2.04", "B4.04", "B4.02"]


def test_an_answer_that_was_not_offered_is_refused(document: Document) -> None:
    plan = plan_cut(document.rows, GAME, SCENARIO, "cut", LEFT)
    with pytest.raises(EditError, match="choose one of"):
        cut_scenario(plan, {plan.items[0].key: "start"})
    with pytest.raises(EditError, match="Nothing was asked"):
        cut_scenario(plan, {"setup/nobody": "drop"})


def test_a_clause_that_names_a_hex_outside_goes_and_with_it_who_waits_for_it(document: Document) -> None:
    clause = made(
        schema.ClauseRow, game=GAME, scenario=SCENARIO, key="taken", kind="condition", form="",
        args={"hexes": ["B1.01"]}, text="Taken.", rule="1.3", enforced=False,
    )  # fmt: skip
    document.edit(store_clause(document.rows, clause))
    (arrival,) = document.rows.find(schema.ArrivalRow, counter=RESERVE)
    draft = Draft()
    draft.set(arrival, condition="taken")
    document.edit(draft.done("Waits"))
    plan = plan_cut(document.rows, GAME, SCENARIO, "cut", LEFT)
    document.edit(cut_scenario(plan), cited=True)
    assert document.rows.find(schema.ClauseRow, scenario="cut") == []
    assert [row.condition for row in document.rows.find(schema.ArrivalRow, scenario="cut")] == [""]


def test_a_cut_is_one_step_and_undo_takes_its_areas_with_it(document: Document) -> None:
    areas = len(document.rows.find(schema.AreaRow, game=GAME))
    document.edit(cut_scenario(plan_cut(document.rows, GAME, SCENARIO, "cut", LEFT)), cited=True)
    assert len(document.rows.find(schema.AreaRow, game=GAME)) == areas + 2
    document.undo_stack.undo()
    assert len(document.rows.find(schema.AreaRow, game=GAME)) == areas


def test_units_are_placed_in_a_cut_like_in_any_scenario(document: Document) -> None:
    document.edit(cut_scenario(plan_cut(document.rows, GAME, SCENARIO, "cut", LEFT)), cited=True)
    document.edit(place_units(document.rows, GAME, "cut", [GUNS, SCOUTS], "B2.05"))
    document.edit(delete_scenario(document.rows, GAME, "cut"), cited=True)
    assert document.rows.find(schema.SetupRow, scenario="cut") == []


@pytest.mark.parametrize(
    ("game", "source", "turns", "outline"),
    [
        pytest.param(
            "scs1994", "battle-for-the-ardennes", "2:6", "B40.20,B40.05,B55.05,B55.20", marks=pytest.mark.deep
        ),
        pytest.param("hj1986", "campaign", "3:12", "1025,1033,2033,2025", marks=pytest.mark.deep),
    ],
)
def test_cuts_of_shipped_campaigns_have_no_errors(
    game_file: Callable[[str], Path], tmp_path: Path, game: str, source: str, turns: str, outline: str
) -> None:
    # the shipped library has none itself: tests/cli/test_commands.py
    path = tmp_path / "cut.losheim"
    path.write_bytes(game_file(game).read_bytes())
    arguments = ["scenario", "cut", str(path), "--game", game, "--from", source, "--as", "pocket"]
    ran = CliRunner().invoke(app, [*arguments, "--turns", turns, "--outline", outline, "--json"])
    assert ran.exit_code == 0, ran.output
    assert [(found.check, found.where) for found in findings(path) if found.severity == "error"] == []


def test_a_dry_run_lists_and_writes_nothing(library: Path) -> None:
    before = library.read_bytes()
    arguments = ["scenario", "cut", str(library), "--game", GAME, "--from", SCENARIO, "--as", "cut"]
    ran = CliRunner().invoke(app, [*arguments, "--outline", ",".join(LEFT), "--dry-run"])
    assert ran.exit_code == 0 and "drop  1 Pz" in ran.output and "would be" in ran.output
    assert library.read_bytes() == before


def test_a_cut_all_around_has_a_stretch_of_edge_for_each_way_out(document: Document) -> None:
    # Inside: B2.02 to B2.04 and B3.02 to B3.04; hexes of the board lie beyond on all four sides.
    plan = plan_cut(document.rows, GAME, SCENARIO, "cut", ("B2.02", "B2.04", "B3.04", "B3.02"))
    assert len(plan.hexes) == 6
    assert len(plan.edge) == 4  # below, left, right and above
    assert sorted(label for stretch in plan.edge for label in stretch) == sorted(plan.hexes)


@pytest.mark.parametrize(
    "corners",
    [
        "1525,1526,1627,1725,1827,1925,2027,2125,2015,1913,1814,1712,1614,1514",  # steps at the top and below
        "0725,1110,2208,2530,1233,0935",  # slanting lines
    ],
)
def test_a_jagged_outline_has_a_stretch_for_each_way_out_and_none_for_each_step(corners: str) -> None:
    rows = TableRows(shipped_tables("hj1986"))
    (map_key,) = {row.map for row in rows.find(schema.MapRow, game="hj1986")}
    found = outlined(rows, "hj1986", map_key, corners.split(","))
    assert sorted(title.partition(" edge")[0] for title in found.titles()) == ["East", "North", "South", "West"]
    beyond = new_edge(found.board, found.hexes, list(found.board.cells))
    assert sorted(label for stretch in found.edge for label in stretch) == sorted(beyond)


def with_dumps(document: Document, dummy: str) -> Document:
    """Let the scenario have a set of two dumps, one at each side of the board, of which one is the dummy."""
    where = {"game": GAME, "scenario": SCENARIO}
    draft = Draft()
    draft.add(made(schema.DumpSetRow, **where, key="1", side="allied", real=1, dummy=1, hexes="B1.02 B1.05"))
    draft.add(made(schema.PlacementRow, **where, subject="dump_set:1", kind="dummy", hex=dummy))
    document.edit(draft.done("dumps"))
    return document


@pytest.mark.parametrize("dummy", ["B1.05", "B1.02"])
def test_a_dummy_that_lies_outside_becomes_the_first_dump_that_is_left(document: Document, dummy: str) -> None:
    rows = with_dumps(document, dummy).rows
    plan = plan_cut(rows, GAME, SCENARIO, "cut", RIGHT)
    document.edit(cut_scenario(plan), cited=True)
    (dumps,) = rows.find(schema.DumpSetRow, game=GAME, scenario="cut")
    chosen = rows.find(schema.PlacementRow, game=GAME, scenario="cut", kind="dummy")
    assert dumps.hexes == "B1.02"
    assert [row.hex for row in chosen] == ["B1.02"] * dumps.dummy


def test_stretches_of_several_cuts_have_short_keys_and_names_of_their_own(document: Document) -> None:
    for key in ("one", "two"):
        document.edit(cut_scenario(plan_cut(document.rows, GAME, SCENARIO, key, RIGHT, title=key.title())), cited=True)
    found = {
        row.key: row.title for row in document.rows.find(schema.AreaRow, game=GAME) if row.key.startswith("west-edge")
    }
    name = "West edge, hexes B1.03 to B4.03"  # numbers grow to the left
    assert found == {"west-edge": name, "west-edge-2": f"{name} (Two)"}


def test_an_edge_behind_the_lines_of_the_other_side_is_not_held(document: Document) -> None:
    board = Board(document.rows, GAME, MAP)
    where = {"game": GAME, "scenario": SCENARIO, "face": "", "steps_lost": 0}
    starts = [
        schema.SetupRow(**where, counter=TANKS, place="B1.04"),  # german, one hex from B1.05
        schema.SetupRow(**where, counter=RESERVE, place="B1.01"),  # allied, one hex from B1.02
    ]
    assert held_by(board, "german", ("B1.05", "B1.02"), starts) == ["B1.05"]
    assert held_by(board, "allied", ("B1.05", "B1.02"), starts) == ["B1.02"]
    assert held_by(board, "allied", ("B1.05", "B1.02"), starts[:1]) == []
    for side in ("german", "allied"):  # B1.03 lies one hex from B1.04 and from B1.02
        moved = [starts[0], starts[1].model_copy(update={"place": "B1.02"})]
        assert held_by(board, side, ("B1.03",), moved) == ["B1.03"]
    assert held_by(board, "german", ("B1.05", "B1.02"), ()) == ["B1.05", "B1.02"]


def test_each_role_that_is_proposed_for_an_edge_has_its_reason(document: Document) -> None:
    plan = plan_cut(document.rows, GAME, SCENARIO, "cut", ("B1.01", "B1.02", "B4.02", "B4.01"))
    (reasons,) = [found for found in reasons_of(plan) if found]
    name = plan.ground.names[RESERVE]
    assert reasons == {("entry", "allied"): f"{name} arrives at B1.02"}


def supplied_elsewhere(document: Document, hexes_by_scenario: Mapping[str, str]) -> None:
    """Let other scenarios supply the German from areas of one hex each."""
    (head,) = document.rows.find(schema.ScenarioRow, scenario=SCENARIO)
    draft = Draft()
    for key, label in hexes_by_scenario.items():
        draft.add(head.model_copy(update={"scenario": key, "title": key.capitalize()}))
        draft.add(
            made(schema.AreaRow, game=GAME, map=MAP, key=f"of-{key}", kind="edge", title=f"Road {key}", hexes=label)
        )
        draft.add(made(schema.BoundRoleRow, game=GAME, scenario=key, area=f"of-{key}", role="supply", side="german"))
    document.edit(draft.done("Supply elsewhere"), cited=True)


@pytest.mark.parametrize("far_first", [True, False])
def test_a_side_without_supply_gets_it_where_the_nearest_source_of_another_scenario_is(
    document: Document, far_first: bool
) -> None:
    # The cut ends with B1.02 and B4.02: B4.05 is three hexes from that edge, B1.03 is one.
    near, far = ("bravo", "alpha") if far_first else ("alpha", "bravo")
    supplied_elsewhere(document, dict(sorted({near: "B1.03", far: "B4.05"}.items())))
    plan = plan_cut(document.rows, GAME, SCENARIO, "cut", ("B1.01", "B1.02", "B4.02", "B4.01"))
    told = [why for found in reasons_of(plan) for role, why in found.items() if role == ("supply", "german")]
    title = near.capitalize()
    assert told == [f"Road {near} supplies this side in {title}, and it has no other supply here"]


def test_a_stretch_takes_over_the_edge_of_the_map_that_looks_the_same_way(shipped_document: Document) -> None:
    # around Clerf, whose north west corner is as near to the west edge of the map as the whole west side
    corners = ("1222", "1229", "2129", "2122")
    plan = plan_cut(shipped_document.rows, "hj1986", "breakthrough", "cut", corners, (3, 6))
    west = reasons_of(plan)[[stretch[0] for stretch in plan.edge].index("2123")]
    assert {("exit", "german"), ("supply", "allied")} <= set(west)  # an exit lies where the enemy stands
    assert west["exit", "german"] == "West edge, exit of Breakthrough, lies beyond"


def test_levels_of_points_are_scaled_to_the_places_that_are_left(shipped_document: Document) -> None:
    rows = shipped_document.rows
    whole = sum(row.vp for row in rows.find(schema.PlaceRow, game="scs1994"))
    corners = ("B42.15", "B42.27", "B38.27", "B38.15")  # around St. Vith, 3 points in B41.16, and Vielsalm, 2 in B39.26
    plan = plan_cut(rows, "scs1994", "battle-for-the-ardennes", "cut", corners)
    (item,) = [item for item in plan.items if item.key.endswith("|levels")]
    said, told = item.reason.split("; ")
    assert (item.proposal, said) == ("scale", f"places of 5 of {whole} points lie inside")
    assert told == (
        "Minor German victory and Minor US victory would both come from 2 points on, so they are kept apart"
    )
    assert item.choices == ("scale", "keep", "drop")


PRINTED = (
    *(("major_german", 24), ("minor_german", 19), ("minor_allied", 14), ("major_allied", 10), ("massive_allied", 0)),
)
SIDES = {"side": {"german": "German", "allied": "US"}}


def scale(inside: int, *levels: tuple[str, int]) -> Scaled:
    clause = made(
        schema.ClauseRow, game="scs1994", scenario="cut", key="levels", kind="victory", form="city_points",
        args={"side": "german", "levels": [{"level": name, "at_least": bound} for name, bound in levels]},
        text="24 and more Major German Victory.", rule="4.2", enforced=True,
    )  # fmt: skip
    return scaled(clause, inside, 52, SIDES)


def bounds(found: Scaled) -> list[tuple[str, int]]:
    return [(level["level"], level["at_least"]) for level in found.row.args["levels"]]


def test_a_scaled_level_asks_for_the_same_share_rounded_up_and_its_text_says_so() -> None:
    found = scale(5, PRINTED[0], PRINTED[-1])
    assert bounds(found) == [("major_german", 3), ("massive_allied", 0)]  # 24 x 5 / 52 = 2.3
    assert found.row.text == (
        "The points of the cities that German holds give the level: major German from 3 points on and massive US from "
        "0 points on. (Scaled to this area; 24 in the larger scenario.)"
    )


def test_levels_that_scale_to_one_number_are_kept_apart() -> None:
    # 24, 19, 14, 10 and 0 of 52 are 3, 2, 2, 1 and 0 of 5
    assert [bound for _, bound in bounds(scale(5, *PRINTED))] == [4, 3, 2, 1, 0]


def test_levels_are_kept_apart_below_the_points_that_there_are() -> None:
    assert [bound for _, bound in bounds(scale(4, *PRINTED))] == [4, 3, 2, 1, 0]  # 2, 2, 2, 1 and 0 of 4


def test_of_more_levels_than_points_the_worse_one_of_a_number_is_left_out() -> None:
    found = scale(3, *PRINTED)  # 2, 2, 1, 1 and 0 of 3
    assert bounds(found) == [("major_german", 2), ("minor_allied", 1), ("massive_allied", 0)]
    assert found.told.endswith("so the worse one, which could never come, is left out")
