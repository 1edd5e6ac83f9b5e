"""What is told of a name that leads to no library, when the window is wanted, and what is left beside it."""

from pathlib import Path

import pytest

from db.connection import LibraryError
from editor.window import app
from editor.window.document import Document


@pytest.fixture
def boxes(qapp: object, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what boxes say to a person at the screen."""
    found: list[str] = []
    monkeypatch.setattr(app, "has_display", lambda: True)
    monkeypatch.setattr(app, "complain", found.append)
    return found


@pytest.mark.parametrize("content", [None, "some text", ""], ids=["missing", "text", "empty"])
def test_what_is_no_library_is_told_on_the_terminal_too_with_code_3_and_leaves_no_claim(
    tmp_path: Path, boxes: list[str], capsys: pytest.CaptureFixture[str], content: str | None
) -> None:
    named = tmp_path / "mine.losheim"
    if content is not None:
        named.write_text(content, encoding="utf-8")
    assert app.run(named) == app.FILE_TROUBLE == 3
    (said,) = boxes
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"losheim: {said}\n") and str(named) in said
    assert [each.name for each in tmp_path.iterdir()] == ([named.name] if content is not None else [])


def test_the_terminal_is_told_before_the_box_is_shown(
    tmp_path: Path, boxes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    monkeypatch.setattr(app, "say", lambda _text: order.append("terminal"))
    monkeypatch.setattr(app, "complain", lambda _text: order.append("box"))
    app.run(tmp_path / "mine.losheim")
    assert order == ["terminal", "box"]


def test_a_text_that_is_opened_as_a_library_gets_no_claim_beside_it(qapp: object, tmp_path: Path) -> None:
    named = tmp_path / "mine.losheim"
    named.write_text("some text", encoding="utf-8")
    with pytest.raises(LibraryError):
        Document.open(named)
    assert [each.name for each in tmp_path.iterdir()] == [named.name]
