"""What an output may replace, and what is left when it cannot be written."""

import errno
import os
from pathlib import Path

import pytest

from db.build import build_library
from db.connection import LibraryError
from db.handles import BESIDE
from db.outputs import (
    DUMP,
    GAME,
    PART,
    PICTURE,
    REPORT,
    RESULTS,
    TEXT,
    Kind,
    Output,
    OutputError,
    check_apart,
    check_free,
    check_library_place,
    write_all,
)
from db.saving import save_as
from tests.db.samples import tables

OWN = {
    RESULTS: b'{\n "settings": {},\n "games": []\n}\n',
    GAME: b'{"game": "toy", "scenario": "first", "seed": 1}\n{"number": 0}\n',
    PART: b'{"data": {}, "settings": {}}\n',
    DUMP: b'{"position": {}, "action": {}}\n',
    PICTURE: b"\x89PNG\r\n\x1a\nrest",
    TEXT: b"game,key,sources\n",
    REPORT: b"losheim 0.1\n",
}
FOREIGN = (b"a,b,c\n1,2,3\n", b'{"name": "package"}', b"%PDF-1.7", b"\x00\x01\x02", b"not yours\n", b"GIF89a")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("kind", OWN, ids=lambda kind: kind.name)
def test_an_output_replaces_a_file_of_its_own_kind(kind: Kind, tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_bytes(OWN[kind])
    Output(path, kind).write("new")
    assert path.read_bytes() == b"new"
    assert names(tmp_path) == ["out"]


@pytest.mark.parametrize("kind", OWN, ids=lambda kind: kind.name)
def test_an_output_replaces_no_file_of_another_kind(kind: Kind, tmp_path: Path) -> None:
    others = [content for other, content in OWN.items() if other is not kind]
    for content in (*FOREIGN, *others):
        path = tmp_path / "out"
        path.write_bytes(content)
        with pytest.raises(OutputError, match="out is there and is not "):
            Output(path, kind).write("new")
        assert path.read_bytes() == content
        assert names(tmp_path) == ["out"]


def test_an_output_replaces_no_library(tmp_path: Path) -> None:
    path = tmp_path / "my.losheim"
    build_library(path, tables())
    before = path.read_bytes()
    for kind in OWN:
        with pytest.raises(OutputError, match=r"my\.losheim is a library or another database, choose another name"):
            Output(path, kind).write("new")
    assert path.read_bytes() == before


def test_an_output_replaces_nothing_that_its_command_reads(tmp_path: Path) -> None:
    path, link = tmp_path / "game.jsonl", tmp_path / "same.jsonl"
    path.write_bytes(OWN[GAME])
    os.link(path, link)
    with pytest.raises(OutputError, match="is what the command reads"):
        Output(link, GAME, (path,)).write("new")


@pytest.mark.parametrize("rest", BESIDE)
@pytest.mark.parametrize("is_there", [True, False])
def test_nothing_takes_the_name_of_the_log_of_a_library(rest: str, is_there: bool, tmp_path: Path) -> None:
    """SQLite plays it into the library or removes it."""
    build_library(tmp_path / "my.losheim", tables())
    log = tmp_path / f"my.losheim{rest}"
    if is_there:
        log.write_bytes(b"")
    before = names(tmp_path)
    for attempt in (
        lambda: Output(log, RESULTS).write("new"),
        lambda: check_library_place(log),
        lambda: check_free(log),
        lambda: save_as(tmp_path / "my.losheim", log),
        lambda: build_library(log, tables()),
    ):
        with pytest.raises(
            LibraryError, match=r"is what the log of my\.losheim is called; choose another name|is there already"
        ):
            attempt()
    assert names(tmp_path) == before


def test_an_output_replaces_no_folder(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="is a folder, name a file in it"):
        Output(tmp_path, RESULTS).write("new")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_an_output_neither_replaces_a_pipe_nor_waits_for_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OutputError, match="is a pipe or a device"):
        Output(pipe, RESULTS).write("new")
    assert pipe.is_fifo()


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="no devices with names")
def test_an_output_replaces_no_device() -> None:
    with pytest.raises(OutputError, match="is a pipe or a device"):
        Output(Path("/dev/null"), RESULTS).write("new")
    assert Path("/dev/null").is_char_device()


def test_an_output_replaces_no_write_protected_file(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.write_bytes(OWN[RESULTS])
    path.chmod(0o444)
    with pytest.raises(OutputError, match="is write-protected"):
        Output(path, RESULTS).write("new")


def test_an_output_through_a_link_leaves_the_link(tmp_path: Path) -> None:
    path, link = tmp_path / "real.json", tmp_path / "link.json"
    path.write_bytes(OWN[RESULTS])
    link.symlink_to(path)
    Output(link, RESULTS).write("new")
    assert link.is_symlink()
    assert path.read_text("utf-8") == "new"


@pytest.mark.parametrize("name", ["a\0b", "", ".", ".."])
def test_what_is_no_name_of_a_file_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(OutputError):
        Output(tmp_path / name, RESULTS).write("new")
    assert names(tmp_path) == []


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(OutputError, match="cannot be written"):
        Output(tmp_path / "a", RESULTS).write("new")


def test_a_place_below_a_file_is_refused_with_the_name_of_that_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    with pytest.raises(OutputError, match=r"file is a file, not a folder; choose another place"):
        Output(tmp_path / "file" / "out.json", RESULTS).check()


def test_two_outputs_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="named for two outputs"):
        check_apart([Output(tmp_path / "a", RESULTS), Output(tmp_path / "x" / ".." / "a", GAME)])


@pytest.mark.parametrize("trouble", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_a_full_disk_leaves_the_old_file_and_nothing_else(
    trouble: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.json"
    path.write_bytes(OWN[RESULTS])
    whole = os.write

    def full(handle: int, data: memoryview) -> int:
        if len(data) <= 5:
            raise OSError(trouble, os.strerror(trouble))
        return whole(handle, data[:5])

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OutputError, match=r"out\.json cannot be written: the disk is full.*make room"):
        Output(path, RESULTS).write("twelve bytes")
    monkeypatch.undo()
    assert path.read_bytes() == OWN[RESULTS]
    assert names(tmp_path) == ["out.json"]


def test_files_of_which_only_some_took_their_names_are_said_to_be_mixed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, renamed = os.replace, []

    def full(draft: Path, target: Path) -> None:
        if renamed:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        renamed.append(target)
        whole(draft, target)

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OutputError, match="some files are new, others old: write them again"):
        write_all({Output(tmp_path / name, RESULTS): "new" for name in ("a.json", "b.json")}, tmp_path / "mark")
    assert names(tmp_path) == ["a.json", "mark"]


def test_of_several_files_none_takes_its_name_before_all_are_written(tmp_path: Path) -> None:
    (tmp_path / "second.json").write_bytes(FOREIGN[0])
    with pytest.raises(OutputError, match=r"second\.json"):
        write_all({Output(tmp_path / name, RESULTS): "new" for name in ("first.json", "second.json")})
    assert names(tmp_path) == ["second.json"]


@pytest.mark.parametrize("content", FOREIGN)
def test_a_library_replaces_no_file_that_is_no_library(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "thesis"
    path.write_bytes(content)
    with pytest.raises(OutputError, match="is there and is no library"):
        check_library_place(path)


def test_a_library_that_cannot_be_built_for_want_of_room_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import db.build

    def full(_path: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(db.build, "sync", full)
    with pytest.raises(LibraryError, match=r"my\.losheim cannot be written: the disk is full; nothing was changed"):
        build_library(tmp_path / "my.losheim", tables())
    assert names(tmp_path) == []
