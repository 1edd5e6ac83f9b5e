"""What every place in sight asks at every edit is not worked out anew for each."""

import pytest

from editor.edits import entering
from engine.data import schema
from engine.data.map_assembly import expand


def test_the_hexes_of_an_area_are_worked_out_once_however_many_ask_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def noted(hexes: str) -> list[str]:
        asked.append(hexes)
        return list(expand(hexes))

    monkeypatch.setattr(entering, "expand", noted)
    areas = [
        schema.AreaRow(game="g", map="m", key=key, title="", kind="bounds", hexes="ZQ7.01..ZQ7.03")
        for key in ("a", "b")
    ]
    found = [entering.hexes_of(area) for area in areas for _ in range(3)]
    assert found == [frozenset({"ZQ7.01", "ZQ7.02", "ZQ7.03"})] * 6
    assert asked == ["ZQ7.01..ZQ7.03"]
