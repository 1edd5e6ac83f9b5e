"""``losheim report errata``."""

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from editor.cli import app
from editor.cli.errata import tell
from tests.publishing.errata import small_list

RUNNER = CliRunner()


def report(out: Path, *words: str) -> tuple[int, str]:
    found = RUNNER.invoke(app, ["report", "errata", "--game", "hj1986", "--out", str(out), *words])
    return found.exit_code, found.output


def test_the_shipped_errata_are_written(tmp_path: Path) -> None:
    code, _ = report(tmp_path / "errata.md", "--form", "markdown")
    assert code == 0
    assert (tmp_path / "errata.md").read_text("utf-8").startswith("# The Last Gamble (1986): errata\n")


@pytest.mark.parametrize(("status", "said"), [("house", "of 1 erratum"), ("proposed", "of 2 errata")])
def test_what_was_written_is_counted_in_words(status: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    tell(small_list(statuses=(status,)), [Path("list.md")], 0)
    assert capsys.readouterr().out == f"list.md: {said}\n"


def test_what_was_not_seen_is_counted_before_anything_is_written(tmp_path: Path) -> None:
    _, said = report(tmp_path / "missing" / "errata.md", "--form", "markdown")
    assert "values" in said


def test_only_errata_of_the_status_that_is_asked_for_are_written(tmp_path: Path) -> None:
    report(tmp_path / "errata.md", "--form", "markdown", "--status", "rejected")
    assert "Bitburg" in (tmp_path / "errata.md").read_text("utf-8")


@pytest.mark.deep
def test_errata_of_other_statuses_are_counted_as_left_out(tmp_path: Path) -> None:
    out = tmp_path / "errata.md"
    assert "rejected errata are left out: --status" in report(out, "--form", "markdown")[1]
    out.unlink()
    assert "left out" not in report(out, "--form", "markdown", "--status", "official,proposed,house,rejected")[1]


def test_errata_of_a_library_are_written(tmp_path: Path, game_file: object) -> None:
    library = game_file("hj1986")  # type: ignore[operator]
    code, _ = report(tmp_path / "errata.csv", "--form", "csv", "--library", str(library))
    assert code == 0
    assert (tmp_path / "errata.csv").read_text("utf-8").startswith("erratum,title,status,")


@pytest.mark.parametrize("words", [("--form", "word"), ("--form", "text", "--scenario", "nowhere")])
def test_what_cannot_be_asked_for_is_wrong_use(words: tuple[str, ...], tmp_path: Path) -> None:
    assert report(tmp_path / "errata.txt", *words)[0] == 2


@pytest.mark.deep
def test_posts_say_how_long_they_may_be(tmp_path: Path) -> None:
    _, said = report(tmp_path / "post.txt", "--form", "bgg", "--post-length", "20000")
    assert "no post has more than 20000 characters" in said


DRAWING = "editor.window.drawings.errata_lists"


@pytest.mark.deep
def test_a_page_has_pictures_of_map_and_counters(tmp_path: Path) -> None:
    code, _ = report(tmp_path / "errata.html", "--form", "html")
    assert (code, (tmp_path / "errata.html").read_text("utf-8").count("<img ") > 10) == (0, True)


def test_a_pdf_is_written(tmp_path: Path) -> None:
    assert report(tmp_path / "errata.pdf", "--form", "pdf")[0] == 0
    assert (tmp_path / "errata.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.deep
def test_pictures_lie_beside_posts(tmp_path: Path) -> None:
    report(tmp_path / "post.txt", "--form", "bgg")
    assert (tmp_path / "post-picture-01.png").is_file()


@pytest.mark.parametrize("form", ["html", "pdf"])
def test_what_has_pictures_is_wrong_use_where_there_is_no_qt(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, DRAWING, None)
    code, said = report(tmp_path / "errata.out", "--form", form)
    assert (code, "PySide6 is needed" in said, (tmp_path / "errata.out").exists()) == (2, True, False)


def test_posts_are_written_without_pictures_where_there_is_no_qt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, DRAWING, None)
    code, said = report(tmp_path / "post.txt", "--form", "bgg", "--post-length", "100000")
    assert (code, "no pictures lie beside the posts" in said, len(list(tmp_path.iterdir()))) == (0, True, 1)
