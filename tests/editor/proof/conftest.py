"""What tests of the proof desk share; modules about another page have a ``page`` of their own."""

from collections.abc import Iterator

import pytest

from editor.window.main_window import MainWindow
from editor.window.proof.map_page import MapPage


@pytest.fixture
def page(used_window: MainWindow) -> Iterator[MapPage]:
    """The page of the map, without a picture and with nothing typed afterwards."""
    used_window.open_area("proof_map")
    found = used_window.area("proof_map")
    assert isinstance(found, MapPage)
    found.refresh()
    yield found
    found.underlay._keep(None)
    found.field.clear()
