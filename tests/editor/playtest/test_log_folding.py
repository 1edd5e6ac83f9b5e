"""The log tells an attack that was put together deed by deed in one line, once it is made."""

from pytestqt.qtbot import QtBot

from editor.window.playtest.log_folding import LogFolding
from editor.window.playtest.log_lines import LogLine
from editor.window.playtest.play_log import PlayLog
from engine.core.phases import ActionRecord
from engine.spi1977.fighting.combat import DeclareAttack
from engine.spi1977.fighting.setup import AddAttacker, AddGun, CancelAttack, ConfirmAttack, RemoveAttacker

DEEDS = (
    (DeclareAttack("C2112"), "declare a battle at C2112"),
    (AddAttacker("a"), "A joins the attack"),
    (AddGun("g"), "G fires in the attack"),
    (AddAttacker("b"), "B joins the attack"),
    (ConfirmAttack(), "declare the attack with the units chosen"),
)
AGAIN = ((DeclareAttack("C2112"), "put the battle at C2112 together anew"), DEEDS[4])
NAMES = {"a": "A", "b": "B", "g": "G"}
WHOLE = "German: declare a battle at C2112: A joins the attack; G fires in the attack; B joins the attack"


def log_of(*deeds: tuple[object, str]) -> tuple[list[LogLine], list[ActionRecord]]:
    lines = [LogLine(number, "action", f"German: {said}") for number, (_action, said) in enumerate(deeds)]
    return lines, [ActionRecord(action, ()) for action, _said in deeds]


def told(*deeds: tuple[object, str]) -> list[str]:
    return [line.text for line in LogFolding(NAMES).told(*log_of(*deeds))]


def test_an_attack_is_one_line_once_it_is_made() -> None:
    assert told(*DEEDS) == [WHOLE]


def test_as_long_as_it_is_put_together_each_deed_is_told() -> None:
    assert len(told(*DEEDS[:-1])) == 4


def test_what_is_put_together_anew_and_stays_as_it_was_is_left_out() -> None:
    assert told(*DEEDS, *AGAIN, *AGAIN) == [WHOLE]


def test_who_leaves_again_does_not_take_part() -> None:
    leaves = (RemoveAttacker("b"), "B leaves the attack")
    assert told(*DEEDS[:4], leaves, DEEDS[4]) == [
        "German: declare a battle at C2112: A joins the attack; G fires in the attack"
    ]


def test_an_attack_that_is_called_off_is_one_line_too() -> None:
    assert told(*DEEDS[:3], (CancelAttack(), "give the attack up")) == [
        "German: declare a battle at C2112, and calls it off"
    ]


def test_the_reason_stands_below_and_dice_are_told_as_ever() -> None:
    lines, records = log_of(*DEEDS)
    lines.insert(1, LogLine(0, "reason", "Why: it expects to take 1.5 steps"))
    lines.append(LogLine(4, "event", "weather: 4, 2"))
    assert [line.text for line in LogFolding(NAMES).told(lines, records)] == [
        WHOLE,
        "Why: it expects to take 1.5 steps",
        "weather: 4, 2",
    ]


def test_a_log_that_grows_and_goes_back_reads_as_one_that_is_read_at_once(qtbot: QtBot) -> None:
    log = PlayLog()
    qtbot.addWidget(log)
    log._folding = LogFolding(NAMES)
    lines, records = log_of((DeclareAttack("C1"), "declare a battle at C1"), *DEEDS[1:], *DEEDS, *AGAIN)
    for end in (*range(1, len(lines) + 1), 8, 3, len(lines)):
        log.show_lines(lines[:end], records[:end])
        shown = [log.list.item(row).text().removeprefix("▸ ") for row in range(log.list.count())]
        assert shown == [line.text for line in LogFolding(NAMES).told(lines[:end], records[:end])], end
