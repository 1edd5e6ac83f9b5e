"""The losheim command: its output forms, its exit codes, and that it needs no Qt."""

import csv
import io
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from db.build import build_library
from db.connection import inspect_file, version_number
from db.first_start import user_library
from editor.cli import app
from editor.commands.listing import harmless
from engine.data import schema
from engine.data.load import load_scenario, shipped_root
from engine.data.textform import write_tables
from tests.db.samples import GAME, hex_row, tables
from tests.engine_data.test_errata import change, erratum
from tests.shipped import shipped_tables

ROOT = Path(__file__).resolve().parents[2]


def losheim(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def listed(*arguments: object) -> list[dict[str, Any]]:
    done = losheim("list", *arguments, "--json")
    assert done.exit_code == 0, done.output
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("cli") / "toy.losheim"
    build_library(path, tables())
    return path


def test_scenarios_have_key_game_and_title(toy: Path) -> None:
    (found,) = listed(toy, "scenarios")
    assert (found["key"], found["game"], found["title"]) == ("first", GAME, "First")


def test_rows_say_their_weakest_certainty(toy: Path) -> None:
    assert {row["certainty"] for row in listed(toy, "hexes")} == {"reconstructed"}
    assert {row["certainty"] for row in listed(toy, "setup")} == {"printed"}


def test_rows_of_a_schedule_say_their_side(toy: Path) -> None:
    assert [(row["counter"], row["side"], row["turn"]) for row in listed(toy, "arrivals")] == [
        ("german/-/2 Inf#1", "german", 2)
    ]


def test_a_list_holds_what_belongs_to_the_scenario(toy: Path) -> None:
    assert len(listed(toy, "setup", "--game", GAME, "--scenario", "first")) == 2


@pytest.mark.deep
def test_every_list_can_be_printed_in_every_form(toy: Path) -> None:
    from editor.commands.listing import Kind

    for kind in Kind:
        for form in ([], ["--json"], ["--csv"]):
            assert losheim("list", toy, kind, *form).exit_code == 0, kind


@pytest.mark.parametrize(
    ("kind", "columns"),
    [
        ("faces", ["attack", "defense", "movement", "barrage", "range"]),
        ("terrain", ["mech_mp", "other_mp", "supply_mp", "combat_shift"]),
    ],
)
def test_open_lists_have_a_column_for_each_declared_value(ardennes_file: Path, kind: str, columns: list[str]) -> None:
    """No row has them all: guns have no attack, roads no shift."""
    for form in ("--csv", "--json"):
        done = losheim("list", ardennes_file, kind, form, "--game", "scs1994")
        assert done.exit_code == 0, done.output
        assert all(name in done.stdout for name in columns)
    assert losheim("list", ardennes_file, kind).exit_code == 0


def test_csv_has_a_header_and_a_line_per_row(toy: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(losheim("list", toy, "hexsides", "--csv").stdout)))
    assert rows == [
        {"hex_a": "M1.02", "hex_b": "M1.03", "features": "river bridge", "names": "Our", "certainty": "printed"}
    ]


@pytest.mark.deep
def test_hexes_are_listed_by_every_number_they_have(ardennes_file: Path) -> None:
    """The sheets of Ardennes join: B20.34 is A20.00, B21.36 is A21.02; odd rows begin with 01."""
    rows = list(
        csv.DictReader(io.StringIO(losheim("list", ardennes_file, "hexes", "--game", "scs1994", "--csv").stdout))
    )
    assert list(rows[0]) == ["hex", "sheet", "terrain", "features", "places", "certainty"]
    by_label = {row["hex"]: row for row in rows}
    assert len(by_label) == len(rows)
    for one, other in (("B20.34", "A20.00"), ("B20.35", "A20.01"), ("B21.35", "A21.01"), ("B21.36", "A21.02")):
        assert by_label[one]["terrain"] == by_label[other]["terrain"]
        assert (by_label[one]["sheet"], by_label[other]["sheet"]) == ("B", "A")
    assert not by_label.keys() & {"A21.00", "B20.36", "B21.37"}


@pytest.mark.deep
def test_places_and_links_have_their_fixed_columns(game_file: Callable[[str], Path]) -> None:
    for kind, columns in (("places", "name,kind,hexes,certainty"), ("links", "hex_a,hex_b,kind,certainty")):
        done = losheim("list", game_file("hj1986"), kind, "--game", "hj1986", "--csv")
        assert done.stdout.splitlines()[0] == columns


@pytest.mark.deep
def test_identities_say_what_stands_for_the_unit_in_the_other_game(shipped_file: Path) -> None:
    """hj1986, line 2962: 12SSPz/25 KG Muller; scs1994 has the Kampfgruppe as A and B."""
    found = {row["counter"]: row for row in listed(shipped_file, "identities", "--game", "scs1994")}
    row = found["german/12 SS Pz Div/KG Müller-A#1"]
    assert (row["unit"], row["within"]) == ("german/25th-ss-panzergrenadier-regiment", "12th SS Panzer Division")
    partner = "scs1994 same: german/12 SS Pz Div/KG Müller-B#1"
    battalions = ", ".join(f"german/12SS/{number}-25#1" for number in (1, 2, 3))
    assert row["elsewhere"] == f"{partner}; hj1986 same: german/12SSPz/25#1; spi1977 part: {battalions}"
    units = {row["key"]: row["counters"] for row in listed(shipped_file, "history")}
    assert units["us/14th-cavalry-group"] == "hj1986: allied/VIII/14 M5#1"
    assert units["us/16th-infantry-regiment"] == "hj1986: allied/1/16#1; scs1994: allied/1 Inf Div/16 Inf#1"


def csv_of(path: Path, *arguments: str) -> list[dict[str, str]]:
    done = losheim("list", path, *arguments, "--csv")
    assert done.exit_code == 0, done.output
    return list(csv.DictReader(io.StringIO(done.stdout)))


@pytest.mark.parametrize(
    ("what", "header"),
    [
        ("setup", "side,unit,formation,place,steps_lost,state,certainty"),
        ("reinforcements", "side,turn,unit,formation,place,condition,certainty"),
    ],
)
def test_lists_for_other_tools_have_a_fixed_header(what: str, header: str, toy: Path) -> None:
    done = losheim("list", toy, what, "--game", GAME, "--scenario", "first", "--csv")
    assert done.stdout.splitlines()[0] == header


def test_a_set_up_names_unit_formation_place_and_state(toy: Path) -> None:
    found = csv_of(toy, "setup", "--game", GAME, "--scenario", "first")
    assert list(found[0].values()) == ["allied", "9 Inf", "-", "M1.03", "0", "", "printed"]


def test_turns_are_listed_as_the_game_prints_them(tmp_path: Path) -> None:
    rows = tables()
    turn = {"game": GAME, "number": 2, "label": "12/17 AM", "date": "1944-12-17", "half": "am", "note": ""}
    rows.add([schema.TurnRow.model_validate(turn)])
    build_library(tmp_path / "file", rows)
    (found,) = csv_of(tmp_path / "file", "reinforcements")
    assert list(found.values()) == ["german", "12/17 AM", "2 Inf", "-", "area:east", "", "printed"]


def test_a_set_up_is_listed_with_its_official_errata(tmp_path: Path) -> None:
    rows = tables()
    key = f"{GAME}|first|allied/-/9 Inf#1"
    moved = change("e1", "set", table="setup", row_key=key, field="place", printed="M1.03", value="M1.02")
    rows.add([erratum("e1"), moved])
    build_library(tmp_path / "file", rows)
    assert csv_of(tmp_path / "file", "setup")[0]["place"] == "M1.02"


def test_counters_are_listed_with_every_value_of_every_face(toy: Path) -> None:
    found = csv_of(toy, "counters", "--game", GAME)
    assert [row["key"] for row in found] == ["allied/-/9 Inf#1", "german/-/1 Inf#1", "german/-/2 Inf#1"]
    row = found[1]
    assert (row["unit"], row["size"], row["steps"], row["full_attack"], row["reduced_attack"]) == (
        "1 Inf", "Rgt", "2", "4", "2",
    )  # fmt: skip
    assert (row["full_attack_certainty"], row["full_barrage"], row["certainty"]) == ("printed", "", "printed")


def test_charts_are_listed_with_their_cells(toy: Path) -> None:
    (found,) = listed(toy, "charts", "--game", GAME)
    assert (found["columns"], found["cells"]["6"], found["certainties"]["1"]) == (
        ["1:1", "2:1"], ["A1", "A1"], ["printed", "printed"],
    )  # fmt: skip


def test_charts_are_shown_to_people_as_tables_and_not_as_json(toy: Path) -> None:
    shown = losheim("list", toy, "charts", "--game", GAME).stdout.splitlines()
    assert shown[0].startswith(f"{GAME} crt: ")
    (head,) = [line for line in shown if "1:1" in line]
    assert [cell.strip() for cell in head.replace("┃", "│").split("│")[1:-1]] == ["dice", "1:1", "2:1"]
    (sixth,) = [line for line in shown if line.replace(" ", "").startswith("│6│")]
    assert [cell.strip() for cell in sixth.split("│")[1:-1]] == ["6", "A1", "A1"]
    assert "[" not in "".join(shown) and shown[-1] == "1 chart"


def test_words_and_values_are_listed_in_the_order_of_the_game(game_file: Callable[[str], Path]) -> None:
    """hj1986 prints attack, defense and movement in this order, before the barrage; am is before pm."""
    path = game_file("hj1986")
    words = listed(path, "words", "--game", "hj1986")
    assert [row["position"] for row in words if row["list"] == "half"] == [1, 2]
    assert [row["word"] for row in words if row["list"] == "half"] == ["am", "pm"]
    values = [row["name"] for row in listed(path, "values", "--game", "hj1986") if row["table"] == "face"]
    assert values[:3] == ["attack", "defense", "movement"]


@pytest.mark.parametrize("what", ["games", "maps", "scenarios"])
def test_games_maps_and_scenarios_have_key_game_and_title(what: str, toy: Path) -> None:
    (found,) = listed(toy, what)
    assert found["game"] == GAME and found["key"] and found["title"]


def test_json_and_csv_together_are_wrong_use(toy: Path) -> None:
    assert losheim("list", toy, "hexes", "--json", "--csv").exit_code == 2


@pytest.mark.parametrize("arguments", [["list"], ["moon"], ["list", "x", "moons"], ["build"], ["check", "--loud", "x"]])
def test_wrong_use_ends_with_2(arguments: list[str]) -> None:
    assert losheim(*arguments).exit_code == 2


@pytest.mark.parametrize("command", [["list", "{}", "games"], ["check", "{}"], ["dump", "{}", "{}-text"]])
def test_file_trouble_ends_with_3_and_a_newer_file_with_4(command: list[str], toy: Path, tmp_path: Path) -> None:
    path = tmp_path / "file"
    words = [word.format(path) for word in command]
    assert losheim(*words).exit_code == 3
    path.write_bytes(toy.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {version_number((9, 0))}")
    done = losheim(*words)
    assert done.exit_code == 4
    assert "newer version of Losheim" in done.stderr


def test_build_replaces_no_file_that_is_no_library_even_when_forced(tmp_path: Path) -> None:
    write_tables(tables(), tmp_path / "text")
    path = tmp_path / "file"
    path.write_bytes(b"mine")
    for force in ([], ["--force"]):
        done = losheim("build", path, "--from", tmp_path / "text", *force)
        assert done.exit_code == 3
        assert str(path) in done.output
        assert path.read_bytes() == b"mine"


def test_build_replaces_a_library_only_when_forced(toy: Path, tmp_path: Path) -> None:
    write_tables(tables(), tmp_path / "text")
    path = tmp_path / "file"
    path.write_bytes(toy.read_bytes())
    assert losheim("build", path, "--from", tmp_path / "text").exit_code == 3
    assert losheim("build", path, "--from", tmp_path / "text", "--force").exit_code == 0
    assert [row["game"] for row in listed(path, "games")] == [GAME]


def test_build_names_every_problem_of_the_text_and_ends_with_1(tmp_path: Path) -> None:
    wrong = tables()
    wrong.add([hex_row("M1.04", "lava"), hex_row("M1.05", "acid")])
    write_tables(wrong, tmp_path / "text")
    done = losheim("build", tmp_path / "file", "--from", tmp_path / "text")
    assert done.exit_code == 1
    assert "lava" in done.stderr
    assert "acid" in done.stderr
    assert not (tmp_path / "file").exists()


def test_build_says_in_words_what_no_reader_of_the_text_reckoned_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_given: object, **_named: object) -> None:
        raise ValueError("'area:' is no free choice")

    monkeypatch.setattr("editor.commands.building.load_tables", broken)
    done = losheim("build", tmp_path / "file")
    assert done.exit_code == 3
    assert "the text cannot be read: 'area:' is no free choice; correct that value" in " ".join(done.stderr.split())
    assert not (tmp_path / "file").exists()


def test_dump_is_the_inverse_of_build(toy: Path, tmp_path: Path) -> None:
    write_tables(tables(), tmp_path / "text")
    assert losheim("dump", toy, tmp_path / "dump").exit_code == 0
    written = {path.relative_to(tmp_path / "dump"): path for path in (tmp_path / "dump").rglob("*.*")}
    assert len(written) > 10
    for name, path in written.items():
        assert (tmp_path / "text" / name).read_bytes() == path.read_bytes()


def test_check_of_a_clean_library_ends_with_0(toy: Path) -> None:
    done = losheim("check", toy, "--json")
    assert (done.exit_code, json.loads(done.stdout)) == (0, [])
    assert "0 errors, 0 warnings" in losheim("check", toy).stdout


def test_check_of_a_faulty_library_lists_its_faults_and_ends_with_1(tmp_path: Path) -> None:
    wrong = tables()
    wrong.rows["arrival"] = [row.model_copy(update={"turn": 9}) for row in wrong.rows["arrival"]]
    build_library(tmp_path / "file", wrong)
    done = losheim("check", tmp_path / "file", "--json")
    (found,) = json.loads(done.stdout)
    assert done.exit_code == 1
    assert sorted(found) == ["check", "game", "message", "severity", "where"]
    assert (found["severity"], found["check"], found["game"]) == ("error", "arrival-outside-scenario", GAME)


PLANTED = {
    "overstacked": "UPDATE setup SET place = 'B55.05' WHERE counter LIKE 'german/%' AND place LIKE 'B%'",
    "unit-placed-twice": "INSERT INTO arrival SELECT game, scenario, counter, 2, place, '' FROM setup LIMIT 1 OFFSET 1",
    "unknown-hex": "UPDATE setup SET place = 'B99.99' WHERE rowid = (SELECT min(rowid) FROM setup)",
    "unknown-unit": "UPDATE setup SET counter = 'german/-/Nobody#1' WHERE rowid = (SELECT max(rowid) FROM setup)",
    "arrival-outside-scenario": "UPDATE arrival SET turn = 17 WHERE rowid = (SELECT min(rowid) FROM arrival)",
    "road-without-bridge": "UPDATE hexside SET crossing = ''",
}
"""Faults in rows of their own, so that none hides another."""


@pytest.fixture(scope="module")
def faulty(ardennes_file: Path, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Return what the check finds in the shipped game of 1994 with all the faults in it: each check takes long."""
    path = tmp_path_factory.mktemp("planted") / "file"
    path.write_bytes(ardennes_file.read_bytes())
    with closing(sqlite3.connect(path)) as connection:  # without foreign keys, as another program would
        for fault in PLANTED.values():
            connection.execute(fault)
        connection.commit()
    done = losheim("check", path, "--json")
    assert done.exit_code == 1
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("name", PLANTED)
def test_a_fault_planted_into_a_shipped_game_is_found(name: str, faulty: list[dict[str, Any]]) -> None:
    """What is shipped has no error or warning of its own: ``tests/data/test_checks_shipped.py``."""
    assert [item["where"] for item in faulty if item["check"] == name and item["severity"] != "info"]


@pytest.mark.parametrize("which", ["ardennes_file", pytest.param("shipped_file", marks=pytest.mark.deep)])
def test_a_library_of_shipped_games_dumps_to_the_shipped_text(
    request: pytest.FixtureRequest, which: str, tmp_path: Path
) -> None:
    assert losheim("dump", request.getfixturevalue(which), tmp_path).exit_code == 0
    written = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file())
    root = shipped_root()
    assert [name for name in written if not (root / name).exists()] == []
    assert [name for name in written if (root / name).read_bytes() != (tmp_path / name).read_bytes()] == []
    assert len(written) > 25


def _digests(path: Path, scenarios: list[tuple[str, str]]) -> dict[tuple[str, str], str]:
    from db.connection import open_for_reading
    from db.scenario_io import scenario_of

    library = open_for_reading(path)
    with library.reading() as session:
        found = {(game, key): scenario_of(session, game, key).digest() for game, key in scenarios}
    library.close()
    return found


def _scenarios(path: Path) -> list[tuple[str, str]]:
    return [(row["game"], row["key"]) for row in listed(path, "scenarios")]


@pytest.mark.deep
def test_the_library_gives_a_shipped_scenario_as_the_text_does(ardennes_file: Path) -> None:
    first = _scenarios(ardennes_file)[:1]
    assert _digests(ardennes_file, first) == {pair: load_scenario(*pair).digest() for pair in first}


@pytest.mark.deep
def test_the_library_gives_every_scenario_as_the_text_does(shipped_file: Path) -> None:
    every = _scenarios(shipped_file)
    assert len(every) > 15
    assert _digests(shipped_file, every) == {pair: load_scenario(*pair).digest() for pair in every}


def test_the_first_start_makes_a_library_and_the_second_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOSHEIM_LIBRARY", str(tmp_path / "data" / "mine.losheim"))
    monkeypatch.setattr("db.first_start.load_tables", lambda: shipped_tables("hj1986"))
    path = user_library()
    assert inspect_file(path)
    assert [row["game"] for row in listed(path, "games")] == ["hj1986"]
    before = path.stat().st_mtime_ns
    assert user_library() == path
    assert path.stat().st_mtime_ns == before


@pytest.mark.parametrize("wrong", [["--german", "genius"], ["--scenario", "second"], ["--games", "0"]])
def test_a_playtest_of_what_does_not_exist_is_wrong_use(toy: Path, wrong: list[str]) -> None:
    settings = {"--game": GAME, "--scenario": "first", "--german": "random", "--games": "1"} | {wrong[0]: wrong[1]}
    assert losheim("playtest", toy, *(word for pair in settings.items() for word in pair)).exit_code == 2


def test_the_version_is_printed() -> None:
    assert losheim("--version").stdout.startswith("losheim ")


_WITHOUT_QT = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6", "pyqtgraph"):
            raise ModuleNotFoundError(f"{name} is blocked")

sys.meta_path.insert(0, Blocker())
from typer.testing import CliRunner
from editor.cli import app
for line in sys.stdin.read().splitlines():
    done = CliRunner().invoke(app, line.split("\\t"))
    assert done.exit_code == 0, (line, done.output, done.exception)
"""


@pytest.mark.deep
def test_no_command_but_edit_and_shot_needs_qt(tmp_path: Path) -> None:
    """In the suite the modules are asked what they import: ``tests/architecture/test_imports.py``."""
    path, text = str(tmp_path / "file"), tmp_path / "from"
    write_tables(tables(), text)
    commands = [
        ["build", path, "--from", str(text)],
        ["list", path, "scenarios", "--json"],
        ["check", path, "--json"],
        ["dump", path, str(tmp_path / "text")],
        ["report", "rules", "--game", "scs1994", "--json"],
        ["playtest", "--help"],
        ["report", "map", "--game", "scs1994", "--json"],
        ["map", "draft", "--game", "scs1994", "--json"],
    ]
    done = subprocess.run(
        [sys.executable, "-c", _WITHOUT_QT],
        input="\n".join("\t".join(command) for command in commands),
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.deep
def test_python_dash_m_editor_is_the_command(toy: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "editor", "list", str(toy), "games", "--json"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert [row["key"] for row in json.loads(done.stdout)] == [GAME]


@pytest.mark.parametrize(
    ("cell", "shown"), [("-", "-"), ("-3", "-3"), ("=1+1", "'=1+1"), ("@A1", "'@A1"), ("-x", "'-x")]
)
def test_only_what_a_spreadsheet_would_work_out_gets_an_apostrophe(cell: str, shown: str) -> None:
    assert harmless(cell) == shown


@pytest.mark.deep
def test_a_library_whose_chart_leaves_a_throw_out_is_built_from_its_own_dump(tmp_path: Path) -> None:
    """The window takes one range after the other, so a dump may come in between."""
    found = tables()
    head = schema.ChartRow(
        game=GAME, key="gap", title="", rule="", dice="1d6", header="none", columns=("on", "result"), bounds=("0", ""),
        rows=("low", "high"), cells=("range", "text"),
    )  # fmt: skip
    cells = ((1, "on", "1-3"), (1, "result", "A"), (2, "on", "5-6"), (2, "result", "B"))
    found.add([head, *(schema.ChartCellRow(game=GAME, chart="gap", dice=d, column=c, result=r) for d, c, r in cells)])
    build_library(tmp_path / "gap.losheim", found)
    assert losheim("dump", tmp_path / "gap.losheim", tmp_path / "text").exit_code == 0
    done = losheim("build", tmp_path / "again.losheim", "--from", tmp_path / "text")
    assert done.exit_code == 0, done.output
    assert "charts.json:" in done.stderr and "column on: no line holds 4; correct a range" in done.stderr
    assert "losheim: 1 problem to mend before play; losheim check tells them too" in done.stderr
    told = json.loads(losheim("check", tmp_path / "again.losheim", "--json").stdout)
    assert [item["check"] for item in told if "no line holds 4" in item["message"]] == ["chart-range"]
    assert [item for item in told if item["check"] == "not-playable"] == []
