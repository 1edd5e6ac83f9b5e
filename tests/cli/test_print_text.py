"""``losheim print text``: a scenario as Markdown, HTML and RTF."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PySide6.QtGui import QTextDocument
from typer.testing import CliRunner, Result

from db.changes import ChangeSet
from editor.cli import app
from editor.commands.scenarios import edit
from editor.edits.draft import Draft, made
from editor.edits.reading import Rows
from editor.texts.document import Document, Heading, Paragraph, Points, Run, Table, words_of
from editor.texts.html import as_html
from editor.texts.markdown import as_markdown
from editor.texts.rtf import as_rtf
from engine.data import schema
from engine.data.schema import CitationRow
from tests.editor.small import GAME, SCENARIO, TANKS, write_library

WORDS: Document = (
    Heading(1, "KG *Peiper* & {co} \\ “über” 𝔐"),
    Paragraph((Run("B1.01:", True), Run(" (1 Pz, 2_x_Pz)—<b>|x|"))),
    Paragraph((Run("1. # no list, no heading"),)),
    Points(("- dash", "# sign", "plain `code`")),
    Table(("Unit", "Hex"), (("78/311 [reduced]", '"L~O"'), ("a|b", "[x](y)"))),
)


def losheim(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def library(tmp_path: Path) -> Path:
    return write_library(tmp_path / "small.losheim")


def printed(library: Path, *more: object) -> Result:
    return losheim("print", "text", library, "--game", GAME, "--scenario", SCENARIO, *more)


def squeezed(text: str) -> str:
    return "".join(text.split())


def wanted() -> str:
    return squeezed("".join(text for block in WORDS for text in words_of(block)))


def rtf_words(text: str) -> str:
    """Return what a reader shows of RTF: control words away, numbers of UTF-16 units as signs, set-aside signs back."""
    text = re.sub(r"\{\\fonttbl.*?;\}\}", "", text)
    text = re.sub(r"\\u(-?\d+)\?", lambda found: chr(int(found[1]) % 65536), text)
    kept = {"\\\\": "\1", "\\{": "\2", "\\}": "\3"}
    for sign, mark in kept.items():
        text = text.replace(sign, mark)
    text = re.sub(r"\\[a-z]+-?\d* ?|[{}]", "", text)
    text = text.translate({1: "\\", 2: "{", 3: "}"})
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")


class _Html(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.said = ""
        self._aside = False

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self._aside = tag in ("title", "style")

    def handle_endtag(self, tag: str) -> None:
        self._aside = False

    def handle_data(self, data: str) -> None:
        self.said += "" if self._aside else data


def test_rtf_says_every_sign_and_is_ascii_with_its_groups_closed() -> None:
    text = as_rtf(WORDS)
    assert text.isascii() and text.startswith("{\\rtf1")
    bare = re.sub(r"\\[\\{}]", "", text)
    assert bare.count("{") == bare.count("}")
    assert squeezed(rtf_words(text)) == wanted()


def test_html_says_every_sign() -> None:
    reader = _Html()
    reader.feed(as_html(WORDS))
    assert squeezed(reader.said) == wanted()


def test_markdown_is_shown_with_every_sign_and_as_what_it_is() -> None:
    shown = QTextDocument()
    shown.setMarkdown(as_markdown(WORDS))
    assert squeezed(shown.toPlainText()) == wanted()
    assert shown.firstBlock().blockFormat().headingLevel() == 1
    assert "<table" in shown.toHtml() and shown.toHtml().count("<li") == 3


@pytest.mark.parametrize(("ending", "form"), [(".md", "markdown"), (".html", "html"), (".rtf", "rtf")])
def test_the_ending_of_the_name_says_the_form(library: Path, tmp_path: Path, ending: str, form: str) -> None:
    out, other = tmp_path / f"skirmish{ending}", tmp_path / "named"
    assert printed(library, "--out", out).exit_code == 0
    assert printed(library, "--out", other, "--as", form).exit_code == 0
    assert out.read_bytes() == other.read_bytes()
    assert printed(library, "--out", out).exit_code == 0, "a text of its own kind is replaced"


def test_nothing_but_such_a_text_is_replaced(library: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine.md"
    mine.write_text("my notes")
    done = printed(library, "--out", mine)
    assert done.exit_code == 3 and "choose another name" in done.stderr
    assert mine.read_text() == "my notes"
    assert printed(library, "--out", tmp_path / "skirmish.doc").exit_code == 2
    assert losheim("print", "text", library, "--game", GAME, "--scenario", "nowhere").exit_code == 2


def test_the_parts_of_a_scenario_stand_under_their_headings(library: Path) -> None:
    text = printed(library).stdout
    assert text.startswith("# Skirmish\n\nSmall, 5.1. Turns 1 to 3.")
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        "# Skirmish", "## Set-up", "### German", "## Arrivals", "### Allied",
    ]  # fmt: skip
    assert "**B2.02:** (1 Pz Rgt)—1 Pz Div" in text


def test_source_and_reason_of_a_designed_value_stand_in_the_notes_of_the_designer(library: Path) -> None:
    def design(rows: Rows) -> ChangeSet:
        draft = Draft()
        (row,) = rows.find(schema.SetupRow, game=GAME, scenario=SCENARIO, counter=TANKS)
        for cited in rows.citations(GAME, row.TABLE, row.key_text):
            draft.remove(cited)
        draft.add(made(schema.SourceRow, game=GAME, key="diary", kind="designer", title="The diary of 1944", detail=""))
        draft.add(
            made(
                CitationRow, game=GAME, table=row.TABLE, row_key=row.key_text, field="place",
                certainty="designed", source="diary", locator="seen there at noon",
            )
        )  # fmt: skip
        return draft.done("designed")

    assert "Designer" not in printed(library).stdout
    edit(library, design)
    assert (
        "- Set-up 1 Pz Rgt (1 Pz Div), place: seen there at noon; source: The diary of 1944" in printed(library).stdout
    )


def test_a_rule_that_is_not_enforced_says_so(library: Path) -> None:
    def add(rows: Rows) -> ChangeSet:
        draft = Draft()
        draft.add(
            made(
                schema.ClauseRow, game=GAME, scenario=SCENARIO, key="fog", kind="special", form="text", args={},
                text="No unit moves in fog.", rule="", enforced=False,
            )
        )  # fmt: skip
        return draft.done("fog")

    edit(library, add)
    assert "- No unit moves in fog. [not enforced by the program]" in printed(library).stdout


def test_a_sheet_that_is_read_tells_each_of_its_other_sections_once(library: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.txt"
    assert printed(library, "--out", sheet).exit_code == 0
    arguments = ["setup", "read", str(library), "--game", GAME, "--scenario", SCENARIO, "--side", "allied"]
    ran = CliRunner().invoke(app, [*arguments, "--as", "arrivals", "--text", str(sheet), "--json"])
    told = [line["problem"] for line in json.loads(ran.output) if "stand" in (line["problem"] or "")]
    assert told and len(told) == len(set(told))
    assert any(problem.startswith("they stand below") for problem in told)
