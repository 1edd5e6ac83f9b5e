"""The program is killed while it builds, imports, updates, restores, exports or plays: all is done, or nothing is.

Each job is looked at around all calls that change names or bring to the disk, and some writes, as a kill there would
leave it, and is killed at other moments by chance, from a seed; ``LOSHEIM_KILLS=10`` makes those ten times as many and
kills at each of the first as well.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from db.backup import list_backups, restore
from db.build import build_library
from db.connection import open_library
from db.dump import dump
from db.journal import tail
from db.scenario_io import tables_of
from engine.data.load import load_tables
from engine.data.schema import GameRow
from engine.data.tables import Tables
from engine.data.textread import UNFINISHED, TextFormError
from tests.db.killing.commands import BACKUP, GUEST, NEWER, RESULTS, SAVED, TEXT
from tests.db.killing.killer import Killer
from tests.db.killing.looking import once, sound
from tests.db.killing.work import EDITS, NAME, START, TARGET
from tests.db.samples import tables

pytestmark = pytest.mark.slow
KILLS = 4


@pytest.fixture(scope="module")
def killer() -> Iterator[Killer]:
    with Killer("tests.db.killing.commands") as found:
        yield found


@pytest.fixture(scope="module")
def edited(killer: Killer, toy_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a library whose edits are all in the log beside it: its program was killed."""
    folder = tmp_path_factory.mktemp("edited")
    shutil.copyfile(toy_file, folder / NAME)
    outcome = killer.run("edit_and_leave", folder)
    assert len(outcome.lines) == EDITS
    assert (folder / f"{NAME}-wal").stat().st_size
    return folder


@once
def state(path: Path) -> tuple[int, str]:
    """Return the number of journal entries and all rows as text, of a library that is sound."""
    library = open_library(path)
    with library.reading() as session:
        count = len(tail(session, 1000))
        rows = [row.model_dump_json() for part in tables_of(session).rows.values() for row in part]
    library.close()
    sound(path)
    return count, "\n".join(sorted(rows))


def placed(source: Path, target: Path) -> None:
    """Put a library with its log in the place of another."""
    for rest in ("", "-wal", "-shm", "-journal"):
        target.with_name(target.name + rest).unlink(missing_ok=True)
    shutil.copyfile(source, target)
    log = source.with_name(f"{source.name}-wal")
    if log.exists():
        shutil.copyfile(log, target.with_name(f"{target.name}-wal"))


def cleared(folder: Path, kept: set[str]) -> None:
    """Remove what a round has left."""
    for path in folder.iterdir():
        if path.name not in kept:
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def newer() -> Tables:
    """Return rows that differ from those of the toy game in one value."""
    found = tables()
    found.rows["game"] = [row.model_copy(update={"publisher": "Somebody"}) for row in found.of(GameRow)]
    return found


def test_a_library_that_is_built_anew_is_the_old_one_or_the_new_one(
    killer: Killer, edited: Path, toy_file: Path, tmp_path: Path
) -> None:
    """The old one has a log beside it, which must never be played into the new one."""
    build_library(tmp_path / NEWER, newer())
    library = open_library(tmp_path / NEWER)
    with library.reading() as session:
        dump(session, tmp_path / TEXT)
    library.close()
    placed(edited / NAME, tmp_path / "old")
    old, new = state(tmp_path / "old"), state(tmp_path / NEWER)
    assert (old[0], new[0]) == (EDITS, 0)

    def prepare() -> None:
        cleared(tmp_path, {TEXT})
        placed(edited / NAME, tmp_path / TARGET)

    seen = set()
    for outcome in killer.rounds("build", tmp_path, KILLS, prepare):
        found = state(tmp_path / TARGET)
        assert found in (old, new)
        if "built" in outcome.lines:
            assert found == new
        seen.add(found)
    assert len(seen) == 2


@pytest.mark.parametrize(("job", "word"), [("bring", "imported"), ("update", "updated")])
def test_what_is_brought_in_is_there_whole_or_not_at_all(
    job: str, word: str, killer: Killer, edited: Path, toy_file: Path, tmp_path: Path
) -> None:
    build_library(tmp_path / NEWER, newer())
    build_library(tmp_path / GUEST, newer())
    kept = {NEWER, GUEST}
    placed(edited / NAME, tmp_path / NAME)
    old = state(tmp_path / NAME)
    killer.run(job, tmp_path)
    new = state(tmp_path / NAME)
    assert (old[0], new[0], old[1] != new[1]) == (EDITS, EDITS + 1, True)

    def prepare() -> None:
        cleared(tmp_path, kept)
        placed(edited / NAME, tmp_path / NAME)

    seen = set()
    for outcome in killer.rounds(job, tmp_path, KILLS, prepare):
        for backup in list_backups(tmp_path / NAME):
            assert state(backup.path) == old
        found = state(tmp_path / NAME)
        assert found in (old, new)
        if word in outcome.lines:
            assert found == new
        if found == new:
            assert list_backups(tmp_path / NAME)
        seen.add(found)
    assert len(seen) == 2


@pytest.mark.parametrize("was", ["sound", "damaged"])
def test_a_library_that_is_restored_is_the_old_one_or_the_backup(
    was: str, killer: Killer, edited: Path, toy_file: Path, tmp_path: Path
) -> None:
    """There is a library at every moment; a damaged one is whole, with its log, under its own name or aside."""
    place = tmp_path / was
    place.mkdir()
    placed(edited / NAME, tmp_path / "old")
    old, new = state(tmp_path / "old"), state(toy_file)
    damage = b"\xff" * 3000
    page = untouched_table(edited / NAME)

    def prepare() -> None:
        cleared(place, set())
        shutil.copyfile(toy_file, place / BACKUP)
        placed(edited / NAME, place / NAME)
        if was == "damaged":
            with (place / NAME).open("r+b") as stream:
                stream.seek(page)
                stream.write(damage)

    prepare()
    wanted = {rest: (place / f"{NAME}{rest}").read_bytes() for rest in ("", "-wal")}
    seen = set()
    for outcome in killer.rounds("go_back", place, KILLS, prepare):
        assert (place / NAME).exists()
        if was == "damaged":
            is_restored = damage not in (place / NAME).read_bytes()
            kept = [path.with_name(path.name.removesuffix("-wal")) for path in place.glob("*.damaged-*-wal")]
            whole = [path for path in (place / NAME, *kept) if all(is_file(path, rest, wanted) for rest in wanted)]
            assert whole
            assert not is_restored or whole == kept
            if is_restored:
                assert state(place / NAME) == new
            seen.add("new" if is_restored else "old")
        else:
            assert state(place / NAME) in (old, new)
            is_restored = state(place / NAME) == new
            if is_restored:
                assert old in [state(backup.path) for backup in list_backups(place / NAME)]
            seen.add("new" if is_restored else "old")
        assert is_restored or "restored" not in outcome.lines
        assert state(place / BACKUP) == new
        restore(place / BACKUP, place / NAME, START)
        assert state(place / NAME) == new  # whatever the killed one left, going back works
    assert seen == {"old", "new"}


def untouched_table(path: Path) -> int:
    """Return where in a library a page of a table begins that its log does not replace."""
    log = path.with_name(f"{path.name}-wal").read_bytes()
    size = int.from_bytes(log[8:12], "big")
    replaced = {int.from_bytes(log[at : at + 4], "big") for at in range(32, len(log), 24 + size)}
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        tables_at = connection.execute("SELECT rootpage FROM sqlite_master WHERE type = 'table'").fetchall()
    return (min(number for (number,) in tables_at if number not in replaced) - 1) * size


def is_file(path: Path, rest: str, wanted: dict[str, bytes]) -> bool:
    """Tell whether a file, or what lies beside it, is as wanted."""
    beside = path.with_name(path.name + rest)
    return beside.exists() and beside.read_bytes() == wanted[rest]


def test_a_library_of_which_only_the_log_is_left_is_restored_without_it(
    killer: Killer, edited: Path, toy_file: Path, tmp_path: Path
) -> None:
    """The log holds edits of the library that is gone; SQLite plays it into whatever takes the name."""
    new = state(toy_file)
    log = (edited / f"{NAME}-wal").read_bytes()

    def prepare() -> None:
        cleared(tmp_path, set())
        shutil.copyfile(toy_file, tmp_path / BACKUP)
        placed(edited / NAME, tmp_path / NAME)
        (tmp_path / NAME).unlink()

    seen = set()
    for outcome in killer.rounds("go_back", tmp_path, KILLS, prepare):
        there = (tmp_path / NAME).exists()
        assert there or "restored" not in outcome.lines
        if there:
            assert state(tmp_path / NAME) == new
        assert any(path.read_bytes() == log for path in tmp_path.glob("*-wal") if path.name != f"{BACKUP}-wal")
        seen.add(there)
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("job", "word", "place"), [("export", "exported", TARGET), ("start", "started", f"new/{TARGET}")]
)
def test_a_new_file_is_whole_or_not_there(
    job: str, word: str, place: str, killer: Killer, toy_file: Path, tmp_path: Path
) -> None:
    def prepare() -> None:
        cleared(tmp_path, {NAME})

    shutil.copyfile(toy_file, tmp_path / NAME)
    killer.run(job, tmp_path)
    whole = state(tmp_path / place)
    seen = set()
    for outcome in killer.rounds(job, tmp_path, KILLS, prepare):
        there = (tmp_path / place).exists()
        if there:
            assert state(tmp_path / place) == whole
        assert there or word not in outcome.lines
        seen.add(there)
    assert len(seen) == 2


def test_games_of_a_batch_that_was_killed_are_not_played_again(killer: Killer, tmp_path: Path) -> None:
    """Each round goes on where the killed one stopped; the results are those of a batch that nobody killed."""
    plain = tmp_path / "plain"
    plain.mkdir()
    killer.run("play", plain)
    expected = (plain / RESULTS).read_bytes()
    place = tmp_path / "killed"
    place.mkdir()

    def prepare() -> None:
        cleared(place, set())

    seen = set()
    for outcome in killer.rounds("play", place, KILLS, prepare):
        played = [line for line in outcome.lines if line.isdigit()]
        again = killer.run("play", place)
        assert "written" in again.lines, again.lines
        assert (place / RESULTS).read_bytes() == expected
        assert [path.name for path in place.iterdir() if "part" in path.name] == []
        taken_over = 12 - sum(line.isdigit() for line in again.lines)
        if outcome.killed and taken_over:  # at most the last game is played twice
            assert len(played) - taken_over in (0, 1)
        seen.add(taken_over)
    assert len(seen) > 3


@pytest.mark.parametrize("was", ["new", "former"])
def test_text_that_is_written_is_the_old_or_the_new_or_is_refused(was: str, killer: Killer, tmp_path: Path) -> None:
    """Many files take their names one by one: between the first and the last the folder says that it is mixed."""
    place = tmp_path / was
    place.mkdir()
    build_library(tmp_path / "old", tables())
    build_library(tmp_path / NEWER, newer())
    for source in ("old", NEWER):
        library = open_library(tmp_path / source)
        with library.reading() as session:
            dump(session, tmp_path / f"text of {source}")
        library.close()
    old, new = text_in(tmp_path / "text of old"), text_in(tmp_path / f"text of {NEWER}")
    assert old and new and old != new

    def prepare() -> None:
        cleared(place, set())
        shutil.copyfile(tmp_path / NEWER, place / NEWER)
        if was == "former":
            shutil.copytree(tmp_path / "text of old", place / TEXT)

    seen = set()
    for outcome in killer.rounds("write_text", place, 2, prepare, every=15):
        found = text_in(place / TEXT)
        is_marked = (place / TEXT / UNFINISHED).exists()
        assert is_marked or found in (new, old if was == "former" else {})
        assert found == new or "dumped" not in outcome.lines
        if is_marked and "refused" not in seen and found != new:
            with pytest.raises(TextFormError, match="dump into the folder again"):
                load_tables(place / TEXT)
            assert killer.run("write_text", place).lines == ["dumped"]
            assert text_in(place / TEXT) == new
            load_tables(place / TEXT)
        seen.add("refused" if is_marked else "new" if found == new else "old")
    assert seen == {"old", "new", "refused"}


def text_in(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder that have their names."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }


@pytest.mark.parametrize("was", ["new", "former"])
@pytest.mark.parametrize(
    ("job", "word", "names"), [("save_game", "saved", [SAVED]), ("play_and_log", "logged", [SAVED, RESULTS])]
)
def test_a_game_or_its_results_are_whole_or_as_they_were(
    job: str, word: str, names: list[str], was: str, killer: Killer, tmp_path: Path
) -> None:
    plain, place = tmp_path / "plain", tmp_path / was
    plain.mkdir()
    place.mkdir()
    assert word in killer.run(job, plain).lines
    former = {SAVED: b'{"game": "toy", "scenario": "first", "seed": 1}\n', RESULTS: b'{"settings": {}, "games": []}'}

    def prepare() -> None:
        cleared(place, set())
        for name in names if was == "former" else []:
            (place / name).write_bytes(former[name])

    seen = set()
    for outcome in killer.rounds(job, place, KILLS, prepare):
        for name in names:
            found = (place / name).read_bytes() if (place / name).exists() else None
            whole = (plain / name).read_bytes()
            assert found in (whole, former[name] if was == "former" else None)
            assert found == whole or word not in outcome.lines
            seen.add((name, found == whole))
    assert len(seen) == 2 * len(names)
