"""What an option brings that is not played: said where it is laid, and told by the checks until it is."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from editor.edits.options import set_option
from editor.window.canvas.tools.base import Stroke
from editor.window.main_window import MainWindow
from tests.editor.conftest import lent, opened

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

GAME, SCENARIO, HEX = "hj1986", "clervaux", "1424"
BLOCK = Stroke("lay", "roadblock=with the optional rule", hexes=(HEX,))


@pytest.fixture(scope="module")
def open_hj(
    qapp: object, game_file: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[MainWindow]:
    path = tmp_path_factory.mktemp("opened") / "hj.losheim"
    path.write_bytes(game_file(GAME).read_bytes())
    with opened(path) as found:
        yield found


@pytest.fixture
def window(open_hj: MainWindow) -> Iterator[MainWindow]:
    with lent(open_hj, GAME, SCENARIO) as found:
        yield found


def told(window: MainWindow) -> list[str]:
    """Return what the checks find of the block that the test lays."""
    window.docks.problems.check()
    return [found.message for found in window.docks.problems.findings if found.where == HEX]


@pytest.mark.deep
def test_a_roadblock_without_its_option_is_laid_with_a_but_and_told_by_the_checks(window: MainWindow) -> None:
    said = list[str]()
    window.desk.told.connect(said.append)
    window.map_area.view.say_stroke(BLOCK)
    window.desk.told.disconnect(said.append)
    assert said == [
        f"Roadblock: With the optional rule: laid at {HEX}; but the option “Roadblocks” is not played, so nothing"
        " comes of it"
    ]
    reason = f"{SCENARIO}: roadblock at start names {HEX}, and the option “Roadblocks” is not played"
    assert told(window) == [f"{reason}; play it or take this out: nothing comes of it in play"]


@pytest.mark.deep
def test_with_its_option_a_roadblock_is_laid_without_a_word(window: MainWindow) -> None:
    document, said = window.document, list[str]()
    document.edit(set_option(document.rows, GAME, SCENARIO, "roadblocks", True))
    window.desk.told.connect(said.append)
    window.map_area.view.say_stroke(BLOCK)
    window.desk.told.disconnect(said.append)
    assert said == [f"Roadblock: With the optional rule: laid at {HEX}"]
    assert told(window) == []


@pytest.mark.deep
def test_the_printed_roadblock_is_known(window: MainWindow) -> None:
    window.docks.problems.check()
    printed = [found for found in window.docks.problems.findings if found.where == "0713"]
    assert {(found.check, found.severity) for found in printed} == {("start-state-idle", "info")}
