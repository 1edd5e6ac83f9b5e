"""What does a check look for, why does that matter, and what mends it? For people who meet its findings.

What it looks for is the first paragraph of its own words. Why, and the remedy, stand here by the kinds of faults and by
check, so that no finding is left unexplained.
"""

import inspect
from dataclasses import dataclass

from db.checks.finding import CHECKS
from db.checks.waiving import UNUSED


@dataclass(frozen=True)
class Explained:
    """A check in a person's words; ``parameter`` is that of the rule that it applies, if it applies one."""

    what: str
    why: str
    remedy: str
    parameter: str = ""


_WHY: dict[str, tuple[str, str]] = {
    "real ground": (
        "The map is drawn after the real ground, where this is otherwise; most such findings are slips of the pen.",
        "Look at the printed map; draw it as it is there, or waive it where the printed map has it so.",
    ),
    "drawing": (
        "What is drawn so either has no effect in play or another one than a reader of the map expects.",
        "Look at the printed map and draw it as it is there; waive what is printed so.",
    ),
    "names nothing": (
        "What a row names is not there, so that the row is without effect or keeps a scenario from being played.",
        "Choose what is meant among those that exist, or remove the row.",
    ),
    "numbers": (
        "The rules look this up. What is missing, double or of another form cannot be read, or is read wrongly.",
        "Compare the line with the printed chart or track and type what stands there.",
    ),
    "counters": (
        "A misread counter changes every combat and every move of its unit.",
        "Compare both faces with the counter in the box, or waive it where it is printed so.",
    ),
    "stands": (
        "A set-up or arrival that cannot be made stops a game before its first move, or bends it.",
        "Compare with the printed list; move the unit, correct its hex or its turn, or waive what is printed so.",
    ),
    "scenario": (
        "The scenario cannot be played as its text says, or ends otherwise.",
        "Compare with the printed scenario and correct the field that the finding names.",
    ),
    "errata": (
        "An erratum that does not fit is not applied, so the game is played as it was printed.",
        "Open the erratum: correct its change, remove it, or choose which of the two holds.",
    ),
    "origin": (
        "Whoever reads the data wants to know how certain a value is, and where it was read.",
        "Confirm the value from a copy of the game, give its source, or remove the entry that belongs to nothing.",
    ),
    "words": (
        "Two words for one thing, or one that nearly is another, part what belongs together.",
        "Choose one of the words in use; waive it where two things are meant.",
    ),
}

_KIND: dict[str, str] = {
    "real ground": "river-broken tributary-order town-on-wrong-bank wrong-bank way-around distance-off "
    "town-without-road",
    "drawing": "crossing-classes bridge-off-water unknown-terrain order-of-marks high-side terrain-unused "
    "hex-off-sheet not-neighbors order-of-hexes road-without-bridge bridge-without-road bridge-without-river "
    "place-off-map hex-twice "
    "place-without-hex town-without-mark hex-isolated hex-barred road-dead-end sheet-twice terrain-not-drawn",
    "names nothing": "row-of-nothing unknown-key alias identity no-identity historical-parent counter-formation "
    "unknown-parameter unknown-rule trait-nowhere side",
    "numbers": "game-head turn-gap turn-date sequence-condition sequence-gap chart-gap chart-range chart-beyond "
    "chart-line-twice chart-overlap chart-result chart-cell chart-header chart-falls terrain-effect cost-lacking "
    "ruling-parameter parameter-value parameter-turn ruling value-declared rules-miss",
    "counters": "face-blank face-missing steps back-stronger face-value counter-unused face-name step-faces face-line "
    "symbol sisters outlier type-without-traits type-class type-values",
    "stands": "default-placement dump-count first-attack-apart start-state start-state-idle arrival-outside-scenario "
    "arrival-entry unknown-condition withdrawal schedule-outside-scenario schedule-empty unit-placed-twice unknown-hex "
    "place-lost unknown-unit overstacked both-sides-in-hex setup-outside-bounds unit-absent",
    "scenario": "clause-form clause-off clause-argument clause-empty-place clause-unchecked edge-inside not-playable "
    "no-victory bounds edge-role scenario-length",
    "errata": "erratum-stale erratum-broken erratum-conflict erratum-place-apart erratum",
    "origin": "citation-without-source citation-locator citation-of-nothing value-among uncited certainty "
    f"confirmation-of-nothing note-of-nothing {UNUSED}",
    "words": "name-twice name-near word-unknown word-order trait-near word-twice",
}

_PARAMETER = {"overstacked": "stacking_limit"}
"""Checks that apply a rule of the game, by the parameter that holds its number."""

_WITHOUT_FUNCTION = {
    UNUSED: "A waiver excuses a finding that is no more: what it excused has been mended, or its place is misspelled.",
    "rules-miss": "The rules of the game look something up that the data do not have.",
}


def explained(check: str) -> Explained:
    """Return what a person is told of a check."""
    kind = next((kind for kind, checks in _KIND.items() if check in checks.split()), "")
    why, remedy = _WHY.get(kind, ("", ""))
    return Explained(what_of(check), why, remedy, _PARAMETER.get(check, ""))


def what_of(check: str) -> str:
    """Return what a check looks for: the first paragraph of its function's own words."""
    if check in _WITHOUT_FUNCTION:
        return _WITHOUT_FUNCTION[check]
    function = CHECKS.get(check)
    said = inspect.getdoc(function) if function is not None else ""
    return " ".join((said or "").split("\n\n", 1)[0].split())
