"""Why does a machine do what it does? Its reasons, which are data, in words. Knows no Qt."""

from collections.abc import Iterator
from fractions import Fraction

from engine.core.phases import AnyGame
from engine.players.reasons import Reason, Refused

_CLAUSE = 110
"""So many letters of a clause are quoted."""
_TASKS = {
    "exit": "to leave the map in time",
    "take": "to take {place}",
    "hold": "to hold {place}",
    "block": "to bar the way of the enemy at {place}",
    "screen": "to delay the enemy at {place}",
    "reserve": "to wait in reserve at {place}",
    "support": "to fire from {place}",
    "escort": "to keep company at {place} with units that do not fight",
    "fire": "it fires first on what is attacked soonest",
}
_COUNTED = {
    "movements away": "it is {} {movements} away",
    "movements left": "{} {are} left",
}
"""What is counted, in words around the number; other counts are told by their names."""
_GUNS = "barrage"
"""The phase in which guns fire before the combat."""
_APART = ("enemy steps", "own steps", "cleared", "worth", "units on this way", "hexes away", "room", "enemy may cost")
"""Counts that have sentences of their own."""


def told(game: AnyGame, side: str, reason: Reason) -> str:
    """Return a reason of a side as the log has it."""
    words = _Words(game, side)
    parts = ". ".join(part[:1].upper() + part[1:] for part in words.parts(reason) if part)
    return f"Why: {parts[:1].lower()}{parts[1:]}." if parts else ""


class _Words:
    def __init__(self, game: AnyGame, side: str) -> None:
        self._game, self._scenario = game, game.board.scenario
        planning = game.rules.advising.planning
        self._unit = "" if planning is None else planning.value(game, side).unit

    def parts(self, reason: Reason) -> Iterator[str]:
        counted = dict(reason.numbers)
        if reason.task == "rest":
            if self._game.stack and self._game.top.phase == _GUNS:
                return  # the best attack that is left is made in the combat that follows
            yield "no other attack is worth what it may cost"
            if reason.instead is not None:
                yield f"the best that is left, on {self._place(reason.instead.place)}: {self._bargain(reason.instead)}"
            return
        if reason.task == "course":
            yield self._tried(reason)
            return
        if reason.task == "attack":
            yield self._expected(counted)
        elif reason.task == "arrive":
            yield self._near(reason, counted)
        elif reason.task == "shelter":
            yield f"with it at {self._place(reason.place)} {self._feared(counted)}"
        else:
            yield _TASKS[reason.task].format(place=self._place(reason.place))
        if reason.goal and reason.task != "arrive":
            yield self._way(reason, counted)
        yield ", ".join(_count(name, value) for name, value in reason.numbers if name not in _APART)
        yield self._clause(reason.clause)
        if reason.instead is not None:
            yield self._instead(reason, reason.instead)

    def _tried(self, reason: Reason) -> str:
        (_, playouts), (_, best), *others = reason.numbers
        how_often = "once" if playouts == 1 else f"{number(playouts)} times"
        said = f"its turn and the reply were played out {how_often}: {reason.about} promises {self._worth(best)}"
        refused = ", ".join(f"{name} {self._worth(value)}" for name, value in others)
        return f"{said}, {refused}" if refused else f"{said}, like all others"

    def _expected(self, counted: dict[str, Fraction]) -> str:
        lost = f"it expects to take {_steps(counted['enemy steps'])} for {number(counted['own steps'])} of its own"
        cleared = f"the hex is cleared with a chance of {percent(counted['cleared'])}"
        return f"{lost}; {cleared}; all in all worth {self._worth(counted['worth'])}"

    def _way(self, reason: Reason, counted: dict[str, Fraction]) -> str:
        many = counted.get("units on this way")
        if many is None:
            return ""
        who = "1 unit" if many == 1 else f"{number(many)} units"
        where = "" if reason.goal == reason.place else f" of {who} to {self._place(reason.goal)}"
        return f"it opens the way{where}" if where else f"{who} {'goes' if many == 1 else 'go'} there"

    def _near(self, reason: Reason, counted: dict[str, Fraction]) -> str:
        if reason.goal in ("", reason.place):
            return "there is room for it"
        return f"there is room for it, {_hexes(counted)} from {self._place(reason.goal)}"

    def _instead(self, reason: Reason, refused: Refused) -> str:
        counted, place = dict(refused.numbers), self._place(refused.place)
        if reason.task == "attack":
            return f"instead of {place}, worth {self._worth(counted['worth'])}"
        if reason.task == "shelter":
            said = self._feared(counted)
            return f"at {place} as much" if said == self._feared(dict(reason.numbers)) else f"with it at {place} {said}"
        if not counted.get("room", 1):
            return f"not by {place}, where there is no room"
        return f"instead of {place}" + (f", {_hexes(counted)} away" if "hexes away" in counted else "")

    def _feared(self, counted: dict[str, Fraction]) -> str:
        return f"the best attacks of the enemy may cost {self._worth(counted['enemy may cost'])}"

    def _bargain(self, refused: Refused) -> str:
        counted = dict(refused.numbers)
        return (
            f"{_steps(counted['enemy steps'])} for {number(counted['own steps'])} of its own, "
            f"worth {self._worth(counted['worth'])}"
        )

    def _worth(self, value: Fraction) -> str:
        tenth = Fraction(1, 10)
        if 0 < abs(value) < tenth:  # what decides may be a small part of a level of victory
            hundredths = round(abs(value) * 100)
            said = f"0.{hundredths:02d}" if hundredths else "less than 0.01"
            return f"{'-' if value < 0 and hundredths else ''}{said} {self._unit}"
        return f"{number(value)} {self._unit}"

    def _place(self, label: str) -> str:
        names = [place.name for place in self._scenario.map.places if label in place.hexes]
        return f"{names[0]} ({label})" if names else label

    def _clause(self, key: str) -> str:
        found = next((clause for clause in self._scenario.clauses if clause.key == key), None)
        if found is None or not found.text:
            return ""
        text = found.text.strip().rstrip(".")
        said = text if len(text) <= _CLAUSE else f"{text[:_CLAUSE].rsplit(' ', 1)[0]} …"
        return f"asked for: “{said}”" + (f" [{found.rule}]" if found.rule else "")


def number(value: Fraction) -> str:
    """Return a number to a tenth, as people write it."""
    tenths = round(value * 10)
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}" + (f".{abs(tenths) % 10}" if tenths % 10 else "")


def _count(name: str, value: Fraction) -> str:
    said = number(value)
    is_one = said == "1"
    return _COUNTED.get(name, f"{name} {{}}").format(
        said, are="is" if is_one else "are", movements="movement" if is_one else "movements"
    )


def percent(chance: Fraction) -> str:
    """Return a chance in whole percent."""
    return f"{round(chance * 100)} %"


def _steps(value: Fraction) -> str:
    said = number(value)
    return f"{said} step" if said == "1" else f"{said} steps"


def _hexes(counted: dict[str, Fraction]) -> str:
    said = number(counted.get("hexes away", Fraction(0)))
    return f"{said} hex" if said == "1" else f"{said} hexes"
