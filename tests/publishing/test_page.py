"""The page of errata for the web: what stands where, whether its links lead somewhere, how a browser draws it."""

import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from editor.publishing.forms import ERRATA
from editor.publishing.listing import Wanted, listed
from editor.publishing.page import Drawn, Pair, as_page
from tests.editor.small import shipped_rows
from tests.publishing.errata import small_list

GAMES = ["scs1994", "spi1977", "hj1986"]
VOID = {"meta", "img", "br", "link"}
CHROMIUM = shutil.which("chromium")


class Read(HTMLParser):
    """Reads names, links and the nesting of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.wrong: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        self.wrong += self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        given = dict(attrs)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.links += [given["href"] or ""] if "href" in given else []
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Note the end of a tag."""
        if not self._open or self._open.pop() != tag:
            self.wrong.append(f"/{tag}")


def page_of(game: str) -> str:
    return as_page(listed(shipped_rows(game), game, Wanted()), {})


def article(page: str, key: str) -> str:
    found = re.search(rf'<article id="erratum-{key}">.*?</article>', page, re.DOTALL)
    assert found is not None
    return found[0]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.deep
def test_every_tag_ends_where_it_should(game: str) -> None:
    assert Read(page_of(game)).wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_every_link_leads_to_one_place_of_the_page(game: str) -> None:
    read = Read(page_of(game))
    assert {link.removeprefix("#") for link in read.links} <= set(read.ids)
    assert len(read.ids) == len(set(read.ids))


def test_printed_and_right_stand_side_by_side() -> None:
    said = article(as_page(small_list(), {}), "E-10")
    cells = '<td class="printed" data-label="Printed">4</td><td class="right" data-label="Correct">6</td>'
    assert cells in said


def test_a_value_that_nobody_has_seen_stands_only_under_its_own_heading() -> None:
    page = as_page(small_list(), {})
    assert "river (bridge, Our)" not in article(page, "E-2")
    assert "river (bridge, Our)" in page.partition('id="not-yet-seen"')[2]


def test_signs_of_html_in_a_text_are_shown_as_they_are() -> None:
    assert "Read 9th for &lt;9&gt;." in article(as_page(small_list(), {}), "E-3")


def test_pictures_stand_in_the_page_itself() -> None:
    drawn = Drawn(b"\x89PNG", 40, 30)
    said = article(as_page(small_list(), {"E-10": [Pair("1 Pz Rgt", drawn, drawn)]}), "E-10")
    assert said.count('<img src="data:image/png;base64,iVBORw==" width="40" height="30"') == 2


def test_a_picture_of_what_nobody_has_seen_says_so() -> None:
    pair = Pair("Our", Drawn(b"\x89PNG", 40, 30), Drawn(b"\x89PNG", 40, 30), is_seen=False)
    assert "<span>Printed: not yet seen</span>" in article(as_page(small_list(), {"E-2": [pair]}), "E-2")


def test_a_page_is_known_as_a_list_of_errata() -> None:
    assert ERRATA.is_own(as_page(small_list(), {}).encode("utf-8"))


def drawn_by_browser(folder: Path, page: str, width: int, *words: str) -> QImage:
    assert CHROMIUM is not None
    (folder / "page.html").write_text(page, "utf-8")
    out = folder / "page.png"
    told = ["--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}", *words]
    told += [f"--window-size={width},900", f"--screenshot={out}", (folder / "page.html").as_uri()]
    subprocess.run([CHROMIUM, *told], check=True, capture_output=True, timeout=120)
    return QImage(str(out))


browser = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed: no browser has looked at the page")


def test_the_page_says_what_its_statuses_and_certainties_mean() -> None:
    page = page_of("spi1977")
    assert "from the publisher or the designer" in page and "follows from printed facts by a named rule" in page
    assert "no error" not in page, "no rejected erratum stands in the list"


@browser
def test_a_browser_draws_the_page_on_light_ground(tmp_path: Path) -> None:
    image = drawn_by_browser(tmp_path, page_of("scs1994"), 1200)
    assert image.pixelColor(5, 5) == QColor("#fdfcf9")


@pytest.mark.deep
@browser
def test_a_browser_draws_the_page_on_dark_ground_where_that_is_wanted(tmp_path: Path) -> None:
    dark = "--blink-settings=preferredColorScheme=0"
    image = drawn_by_browser(tmp_path, page_of("scs1994"), 1200, dark)
    assert image.pixelColor(5, 5) == QColor("#16181b")


@pytest.mark.deep
@browser
def test_nothing_reaches_over_the_edge_of_a_narrow_page(tmp_path: Path) -> None:
    wide = "<script>document.title = document.documentElement.scrollWidth</script>"
    page = page_of("spi1977").replace("</body>", f"{wide}</body>")
    assert CHROMIUM is not None
    (tmp_path / "page.html").write_text(page, "utf-8")
    told = ["--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    told += ["--window-size=500,900", "--dump-dom", (tmp_path / "page.html").as_uri()]
    dom = subprocess.run([CHROMIUM, *told], check=True, capture_output=True, timeout=120, text=True).stdout
    found = re.search(r"<title>(\d+)</title>", dom)
    assert found is not None
    assert int(found[1]) <= 500
