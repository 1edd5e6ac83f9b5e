"""The forms in which errata are published, worked out by hand for the small game."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from db.outputs import OutputError
from editor.publishing.forms import write_list, write_posts
from editor.publishing.listing import Wanted, listed
from editor.publishing.page import as_page
from editor.publishing.prose import as_document
from editor.publishing.tables import as_csv, as_json
from editor.texts.bgg import as_posts
from editor.texts.document import Heading, paragraph
from editor.texts.markdown import as_markdown
from editor.texts.plain import as_underlined
from tests.editor.small import GAME, TableRows, shipped_rows
from tests.publishing.errata import FACE, small_list, with_errata

MARKDOWN = """\
# Small (1994): errata

Official and proposed errata of all scenarios. “A → B” reads: the game prints A, B is right. Of 3 values that these \
errata change, 2 have not yet been seen in print; these stand by themselves under “Not yet seen”.

## <a id="part-rules"></a>Rules

### <a id="erratum-E-1"></a>E-1 · Stacks

Proposed · rule 1.3 · from: a letter

- Rule 1.3, stacking limit in steps: 8 (printed value not yet seen)

## <a id="part-map"></a>Map

### <a id="erratum-E-2"></a>E-2 · Our at Losheim

Official · from: a letter

**Correction:** The river ends.

- River between B2.02 and B2.03: none (printed value not yet seen)

## <a id="part-counters"></a>Counters

### <a id="erratum-E-10"></a>E-10 · Tanks

Official · from: a letter

**Correction:** Six, as on the sheet.

- 1 Pz Rgt (1 Pz Div) attack: 4 → 6

## <a id="part-names-and-readings"></a>Names and readings

### <a id="erratum-E-3"></a>E-3 · Names

Proposed · from: a letter

**Correction:** Read 9th for \\<9>.

## <a id="not-yet-seen"></a>Not yet seen

Nobody has yet looked these up in a printed copy: what is said of the print is a reconstruction.

- E-1: Rule 1.3, stacking limit in steps: 8, in place of what is thought to be 6 (unknown)
- E-2: River between B2.02 and B2.03: none, in place of what is thought to be river (bridge, Our) (reconstructed)

## Questions and answers

### <a id="question-limit"></a>1.3 · When does the limit hold?

At the end. The rule speaks of the end.
"""


def test_markdown_has_every_erratum_under_its_part_with_an_anchor() -> None:
    assert as_markdown(as_document(small_list())) == MARKDOWN


def test_text_has_lines_below_its_headings() -> None:
    head = "Small (1994): errata\n====================\n\nOfficial"
    assert as_underlined(as_document(small_list())).startswith(head)


@pytest.mark.parametrize("game", ["scs1994", "spi1977", "hj1986"])
@pytest.mark.deep
def test_lines_of_a_text_can_be_quoted_in_a_mail(game: str) -> None:
    said = as_underlined(as_document(listed(shipped_rows(game), game, Wanted())))
    assert max(map(len, said.splitlines())) <= 76


def test_an_erratum_that_is_filed_as_a_rule_of_its_own_names_no_rule_of_this_name() -> None:
    said = as_underlined(as_document(listed(shipped_rows("spi1977"), "spi1977", Wanted())))
    assert "rule E-m1" not in said and "E-m1 · Creek" in said


def test_a_paragraph_longer_than_a_post_is_parted_between_words() -> None:
    words = "unit " * 1_000
    posts = as_posts((Heading(1, "Errata"), paragraph(words.strip(), "Correction:")), 1_000)
    assert len(posts) > 5
    assert all(set(post.split("\n\n", 1)[1].split()) <= {"unit", "[b]Correction:[/b]unit"} for post in posts)


def test_text_says_the_same_as_markdown() -> None:
    said = as_underlined(as_document(small_list()))
    assert "E-10 · Tanks\n\nOfficial · from: a letter\n\nCorrection: Six, as on the sheet.\n\n* 1 Pz Rgt" in said


TAG = re.compile(r"\[/?(\w+)(=[^\]]*)?\]")


@pytest.mark.parametrize("game", ["scs1994", "spi1977", "hj1986"])
def test_posts_use_only_tags_of_the_forum_and_no_sign_of_html(game: str) -> None:
    said = "".join(as_posts(as_document(listed(shipped_rows(game), game, Wanted()))))
    tags = {found[1] for found in TAG.finditer(said)}
    rest = TAG.sub("", said)
    assert (tags, "<" in said, "|" in rest, "[" in rest) == ({"b", "size"}, False, False, False)


@pytest.mark.parametrize("game", ["scs1994", "spi1977", "hj1986"])
@pytest.mark.parametrize("longest", [2_000, 10_000])
def test_no_post_is_longer_than_one_may_be(game: str, longest: int) -> None:
    posts = as_posts(as_document(listed(shipped_rows(game), game, Wanted())), longest)
    assert max(map(len, posts)) <= longest


def test_posts_say_which_of_how_many_they_are() -> None:
    posts = as_posts(as_document(small_list()), 1_000)
    assert [post.partition("\n")[0] for post in posts] == [
        f"[size=18][b]Small (1994): errata ({number} of 2)[/b][/size]" for number in (1, 2)
    ]


def test_an_erratum_is_not_torn_apart_between_posts() -> None:
    posts = as_posts(as_document(small_list()), 1_000)
    (post,) = [post for post in posts if "E-10 · Tanks" in post]
    assert "attack: 4 → 6" in post


def test_a_line_longer_than_a_post_goes_on_in_the_next() -> None:
    found = as_document(listed(shipped_rows("hj1986"), "hj1986", Wanted()))
    posts = as_posts(found, 200)
    assert max(map(len, posts)) <= 200


def test_a_value_that_nobody_has_seen_is_not_called_printed_in_the_table() -> None:
    lines = {line["erratum"]: line for line in csv.DictReader(io.StringIO(as_csv(small_list())))}
    told = [(lines[key]["printed"], lines[key]["not_yet_seen"]) for key in ("E-10", "E-1")]
    assert told == [("4", ""), ("", '"6"')]


def test_json_has_printed_values_only_of_what_was_seen() -> None:
    sections = json.loads(as_json(small_list()))["sections"]
    changes = {entry["key"]: entry["changes"][0] for section in sections for entry in section["errata"]}
    assert [(changes[key]["printed"], changes[key]["not_yet_seen"]) for key in ("E-10", "E-1")] == [
        ("4", None), (None, "6"),
    ]  # fmt: skip


@pytest.mark.parametrize("form", ["markdown", "text", "csv", "json"])
def test_a_list_takes_the_place_of_an_older_one(form: str, tmp_path: Path) -> None:
    out = tmp_path / "errata"
    for statuses in (("official",), ("official", "proposed")):
        write_list(small_list(statuses=statuses), out, form)  # type: ignore[arg-type]
    assert "E-3" in out.read_text("utf-8")


@pytest.mark.parametrize("form", ["markdown", "text", "csv", "json"])
def test_a_list_takes_the_place_of_nothing_else(form: str, tmp_path: Path) -> None:
    out = tmp_path / "errata"
    out.write_text("# A diary\n\nof mine\n", "utf-8")
    with pytest.raises(OutputError, match="list of errata"):
        write_list(small_list(), out, form)  # type: ignore[arg-type]


def test_several_posts_are_files_with_numbers(tmp_path: Path) -> None:
    written = write_posts(small_list(), tmp_path / "list.txt", 1_000)
    assert [path.name for path in written] == ["list-1.txt", "list-2.txt"]


def test_pictures_lie_beside_the_posts_under_the_names_that_they_call(tmp_path: Path) -> None:
    png = b"\x89PNG\r\n\x1a\n"
    written = write_posts(small_list(), tmp_path / "list.txt", pictures={"E-2": png})
    assert [path.name for path in written] == ["list.txt", "list-picture-01.png"]
    assert "[b]Picture 1: list-picture-01.png[/b]" in (tmp_path / "list.txt").read_text("utf-8")


def test_what_does_not_fit_is_printed_in_no_form() -> None:
    # the tanks attack with 4, which is seen; the erratum expects 5
    rows = TableRows(with_errata({"E-1": ("Tanks", "official", "", [("set", "face", FACE, "attack", 5, 6, "")])}))
    found = listed(rows, GAME, Wanted())
    said = "does not fit: it expects 5, and there stands 4"
    text, page = " ".join(as_underlined(as_document(found)).split()), as_page(found, {})
    assert (found.printed, found.unseen, found.unfit) == (1, 0, 1)  # somebody has looked up the 4
    told = "Of 1 value that these errata change, 1 is not what its erratum expects and stays as it stands."
    assert [(each.count(said), told in each, "Not yet seen" in each) for each in (text, page)] == [(1, True, False)] * 2
    assert "5 →" not in text
    assert '<td class="printed"' not in page
    (line,) = csv.DictReader(io.StringIO(as_csv(found)))
    assert (line["printed"], line["not_yet_seen"], line["trouble"]) == ("", "5", said)
