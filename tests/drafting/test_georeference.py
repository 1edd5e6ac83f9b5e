"""Does the fit find the transform that the controls were made with?"""

import math

import pytest

from editor.drafting.geography import Position
from editor.drafting.georeference import Control, Model, fit, kilometers

POINTS: list[Position] = [(5.7, 50.0), (6.1, 50.3), (5.2, 50.2), (5.9, 50.5), (6.3, 49.9)]


def turned(position: Position) -> tuple[float, float]:
    """A map of 2 km a hex whose top points 30 degrees east of north."""
    east, south = kilometers(position)
    turn = math.radians(30)
    return (
        (east * math.cos(turn) + south * math.sin(turn)) / 2 + 10,
        (-east * math.sin(turn) + south * math.cos(turn)) / 2 + 20,
    )


@pytest.mark.parametrize("model", ["similarity", "affine"])
def test_an_exact_map_is_found(model: Model) -> None:
    found = fit([Control(str(p), "", p, turned(p)) for p in POINTS], model)
    assert found.km_per_hex == pytest.approx(2)
    assert found.bearing == pytest.approx(30)
    assert found.rms == pytest.approx(0, abs=1e-9)


def test_a_control_comes_out_at_its_hex_whatever_the_fit_misses() -> None:
    controls = [Control(str(p), "", p, turned(p)) for p in POINTS]
    odd = Control("odd", "", (5.5, 50.1), (99.0, -7.0), fits=False)
    found = fit([*controls, odd], "similarity")
    assert found.bent(odd.position) == pytest.approx((99.0, -7.0))
    assert found.rms == pytest.approx(0, abs=1e-9)


def test_the_bending_fades() -> None:
    controls = [Control(str(p), "", p, turned(p)) for p in POINTS]
    odd = Control("odd", "", (5.5, 50.1), (turned((5.5, 50.1))[0] + 1, turned((5.5, 50.1))[1]), fits=False)
    found = fit([*controls, odd], "similarity")
    far: Position = (4.6, 49.6)
    assert found.bent(far) == pytest.approx(found.plain(far), abs=0.05)


def test_two_controls_are_too_few() -> None:
    with pytest.raises(ValueError, match="three"):
        fit([Control(str(p), "", p, turned(p)) for p in POINTS[:2]], "similarity")
