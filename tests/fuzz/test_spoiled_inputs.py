"""Is every other text that a person may hand over, spoiled in whatever way, taken or refused in a sentence of ours?

Logs, saved games, dumps, choices of an import, and the files of drafting. The sentence names the line or field and the
remedy. Everything is by seed.
"""

import json
import random
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from db.changes import EditError
from db.connection import LibraryError
from db.differing import TAKES
from editor.commands import explain, replaying
from editor.commands.takes import choices_in
from editor.drafting.corrections import load_corrections
from editor.drafting.geography import LAYERS, GeographyError, load_geography
from editor.drafting.plan import load_plan
from editor.window.playtest import session as playing
from editor.window.playtest.saved_game import SavedGameError, resume, write_log
from editor.window.playtest.session import PlaySession
from engine.core.dump import BrokenRuleError, dump_of
from engine.core.play import legal_actions
from engine.data import geography as lists
from engine.data.load import load_scenario, shipped_root
from engine.data.tables import DataError
from engine.playtest import dumps
from engine.playtest.dumps import dump_text
from engine.playtest.games import UnknownGameError
from tests.fuzz.spoiling import KINDS

TOLD = (ValueError, LookupError, LibraryError, EditError, DataError, UnknownGameError, SavedGameError, GeographyError)
"""What the command line and the window tell in a sentence, with the name of the file before it."""
REMEDY = (";", "must", "correct", "choose", "there are", "save it", "no such", "no scenario", "has no record")
LONGEST = 1500


def answers(name: str, ask: Callable[[], object]) -> Iterator[str]:
    """Ask and yield the sentence when it is refused; fails when it is no sentence of ours."""
    try:
        ask()
    except TOLD as error:
        told = str(error).strip("'")
        assert any(word in told for word in REMEDY), (name, type(error).__name__, told[:300])
        assert len(told) < LONGEST, (name, told[:300])
        yield told
    except Exception as error:
        raise AssertionError(f"{name}: {type(error).__name__}: {str(error)[:300]}") from error


@pytest.fixture(scope="module")
def session() -> PlaySession:
    """Return a game after some actions."""
    session = PlaySession(load_scenario("scs1994", "kampfgruppe-peiper"), 1, {"german": "random", "allied": "random"})
    for _ in range(20):
        session.machine_step()
    return session


@pytest.fixture(scope="module")
def log(session: PlaySession) -> str:
    """Return the log of the game."""
    stream = StringIO()
    write_log(session, stream, "0")
    return stream.getvalue()


@pytest.mark.parametrize("name", KINDS)
def test_a_spoiled_log_is_replayed_explained_and_opened_or_told(
    name: str, log: str, session: PlaySession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explain, "_titles", lambda game: {})
    for module in (explain, replaying, playing):
        monkeypatch.setattr(module, "board_of", lambda scenario: session.board)
    path = tmp_path / "log.jsonl"
    path.write_bytes(KINDS[name](log, random.Random(name)))
    list(answers(name, lambda: explain.explain(path, 12)))
    list(answers(name, lambda: replaying.replay(path)))
    text = path.read_bytes().decode("utf-8", "replace")
    list(answers(name, lambda: resume(StringIO(text), lambda: session.scenario)))


@pytest.fixture(scope="module")
def dump(session: PlaySession) -> str:
    """Return a dump of the game, without its scenario."""
    broken = BrokenRuleError(dump_of(session.game, next(legal_actions(session.game)), RuntimeError("broken")))
    whole = json.loads(dump_text(session.scenario, broken))
    return json.dumps({key: value for key, value in whole.items() if key != "scenario"})


def test_a_spoiled_dump_is_replayed_or_told(
    dump: str, session: PlaySession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dumps, "board_of", lambda scenario: session.board)
    monkeypatch.setattr(dumps.Scenario, "model_validate", lambda data: session.scenario)
    path = tmp_path / "dump.json"
    for name, spoil in KINDS.items():
        rest = spoil(dump, random.Random(name))
        path.write_bytes(rest.replace(b"{", b'{"scenario": {}, ', 1))
        list(answers(name, lambda: replaying.replay(path)))


def test_a_dump_of_a_spoiled_scenario_names_the_field(dump: str, tmp_path: Path) -> None:
    path = tmp_path / "dump.json"
    path.write_text(dump.replace("{", '{"scenario": {"game": 7}, ', 1), encoding="utf-8")
    (told,) = answers("a scenario", lambda: replaying.replay(path))
    assert "scenario: game: " in told


def test_spoiled_choices_of_an_import_are_taken_or_told(tmp_path: Path) -> None:
    path = tmp_path / "choices.json"
    for name, spoil in KINDS.items():
        path.write_bytes(spoil('{\n"counter/a/name": "library",\n"counter/b/name": "file"\n}\n', random.Random(name)))
        for told in answers(name, lambda: choices_in(path, TAKES)):
            assert path.name in told, name


def spoiled(folder: Path, name: str, kind: str) -> None:
    """Copy the text of the ground or of a draft with one file spoiled; only the beginning of long ones."""
    whole = (shipped_root() / "resources" / "geography" / name).read_text("utf-8")
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(KINDS[kind](whole, random.Random(f"{name} {kind}")))


@pytest.mark.parametrize("file", ["scs1994.json", "scs1994-corrections.csv", "hj1986-corrections.csv"])
def test_a_spoiled_file_of_a_draft_is_read_or_told(file: str, tmp_path: Path) -> None:
    load = load_corrections if file.endswith("csv") else load_plan
    for name in KINDS:
        spoiled(tmp_path / "resources" / "geography", f"drafts/{file}", name)
        for told in answers(name, lambda: load(file.partition("-")[0].partition(".")[0], tmp_path)):
            assert told.startswith(file), (name, told[:300])


@pytest.mark.parametrize("layer", ["rivers", "places", "westwall"])
def test_a_spoiled_layer_of_the_ground_is_read_or_told(layer: str, tmp_path: Path) -> None:
    for other in LAYERS:
        (tmp_path / f"{other}.geojson").write_text('{"type": "FeatureCollection", "features": [\n]}\n')
    whole = (shipped_root() / "resources" / "geography" / f"{layer}.geojson").read_text("utf-8").split("\n")
    text = "\n".join([*whole[:6], *whole[-2:]]).replace("},\n]}", "}\n]}")
    for name, spoil in KINDS.items():
        (tmp_path / f"{layer}.geojson").write_bytes(spoil(text, random.Random(name)))
        try:
            load_geography(tmp_path)
        except GeographyError as error:
            for told in str(error).split("\n"):
                assert told.startswith(f"{layer}.geojson"), (name, told[:300])
                assert any(word in told for word in REMEDY), (name, told[:300])
        except Exception as error:
            raise AssertionError(f"{layer} {name}: {type(error).__name__}: {str(error)[:300]}") from error


@pytest.mark.parametrize("file", ["ways", "banks", "distances", "tributaries", "fronts", "beyond"])
def test_a_spoiled_list_of_the_ground_is_read_or_told(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "shipped_root", lambda: tmp_path)
    read: dict[str, Any] = {name: getattr(lists, name).__wrapped__ for name in ("ways", "banks", "tributaries")}
    read |= {"distances": lists.distances.__wrapped__, "fronts": lists.fronts.__wrapped__}
    for other in ("fronts", "beyond"):
        spoiled(tmp_path / "resources" / "geography", f"{other}.csv", "a byte order mark")
    for name in KINDS:
        spoiled(tmp_path / "resources" / "geography", f"{file}.csv", name)
        for told in answers(name, read["fronts" if file == "beyond" else file]):
            assert told.startswith(f"{file}.csv"), (name, told[:300])
