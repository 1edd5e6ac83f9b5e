"""A rule that changes shows itself in a told position in English, and a recorded game goes on as it went.

The rules are changed here for the time of a test: what a reader would see in the difference is asked for.
"""

import pytest

from engine.spi1977.board import Board
from tests.contract.toy import TOY, toy_board
from tests.golden.script import Moment, Recorded, Script, read_script
from tests.golden.telling import tell
from tests.golden.test_playthroughs import ACTIONS, FOLDER, POSITIONS, begun, position_of


def changed(name: str) -> list[str]:
    """Return the lines of a position that come or go with the rules as they are now."""
    (path,) = (case for case in POSITIONS if case.stem == name)
    before = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    after = tell(*position_of(path)).lines
    return [f"- {line.strip(' -')}" for line in before if line not in after] + [
        f"+ {line.strip(' -')}" for line in after if line not in before
    ]


def test_a_zone_for_disorganized_units_shows_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.scs1994.ground.zones.DISORGANIZED", "no mark")
    told = changed("scs1994-zone-of-the-disorganized")
    assert "- of these in a zone of the enemy: B47.16, B48.15, B49.16" in told
    # B48.13 lies beside the disorganized unit in B48.12: 3 MP where the ground costs 1, as beside any other
    assert "+ > move to B48.13 for 3 MP" in told


def test_a_rigid_zone_for_columns_shows_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.spi1977.ground.zones.is_marching", lambda unit: False)
    told = changed("spi1977-zone-of-a-column")
    assert "- of these in a fluid zone of the enemy: C0910, C0911, C1011, C1110, C1111" in told
    assert any("! no longer allowed: move to C1111" in line for line in told)


def test_another_price_of_a_retreat_into_a_zone_shows_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    number = Board.number
    monkeypatch.setattr(Board, "number", lambda board, key: number(board, key) + (key == "retreat_zone_loss"))
    assert "+ * Defends Bn (99th Infantry Division) has lost 2 of 2 steps [10.71]" in changed(
        "spi1977-retreat-into-a-zone"
    )


def test_a_longer_way_after_a_headquarters_shows_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    number = Board.number
    monkeypatch.setattr(Board, "number", lambda board, key: number(board, key) + (key == "headquarters_retreat"))
    told = changed("spi1977-headquarters-goes")
    # two hexes may be advanced (10.92), and tanks may leave the path of retreat (10.94)
    assert "+ advance Attacks Bn (277th Volksgrenadier Division) to C0912" in told


def test_a_third_battalion_that_defends_shows_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    number = Board.number
    monkeypatch.setattr(Board, "number", lambda board, key: number(board, key) + (key == "fighting_battalions"))
    told = changed("spi1977-third-battalion")
    assert "- defends 0: Third Bn (99th Infantry Division) (left out [9.34])" in told
    assert "+ defends 1: Third Bn (99th Infantry Division) (printed 1)" in told
    assert "+ 10 to 6" in told


def test_what_is_allowed_no_more_is_told_and_the_rest_of_the_game_stays_as_recorded() -> None:
    recorded = read_script(ACTIONS / "toy.jsonl", TOY)
    before = tell(begun("Toy", TOY, toy_board(), 1), recorded).lines
    # the first action is asked for once more, at a moment when the game has gone beyond it
    again = [*recorded[:1], Recorded(recorded[1].moment, recorded[0].action), *recorded[1:]]
    after = tell(begun("Toy", TOY, toy_board(), 1), again).lines
    (line,) = set(after) - set(before)
    assert line.startswith("   ! no longer allowed: ")
    assert [told for told in after if told != line] == before


def _recorded(phase: str, depth: int, step: int = 1) -> Recorded:
    return Recorded(Moment(1, step, phase, "red", depth), phase)


def test_a_decision_that_is_not_asked_for_any_more_is_passed_over() -> None:
    script = Script([_recorded("losses", 3), _recorded("fight", 2)])
    found = script.next(Moment(1, 1, "fight", "red", 2))
    assert found is not None
    assert found.action == "fight"
    assert [gone.action for gone in script.passed()] == ["losses"]
    assert script.passed() == []


def test_a_decision_that_comes_up_within_another_takes_nothing_from_the_record() -> None:
    script = Script([_recorded("fight", 2)])
    assert script.next(Moment(1, 1, "losses", "red", 3)) is None
    assert script.next(Moment(1, 1, "fight", "red", 2)) is not None


def test_what_was_recorded_for_a_later_step_waits_for_it_and_for_an_earlier_one_is_gone() -> None:
    script = Script([_recorded("move", 1, step=1), _recorded("fight", 1, step=2)])
    assert script.next(Moment(1, 0, "fight", "red", 1)) is None
    found = script.next(Moment(1, 2, "fight", "red", 1))
    assert found is not None
    assert found.action == "fight"
