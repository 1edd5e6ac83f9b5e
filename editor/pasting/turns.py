"""Which turn does a list mean?"""

from collections import Counter

from editor.edits.reading import Rows
from editor.pasting.mention import START
from editor.pasting.spelling import normal, squeezed
from editor.pasting.turn_lines import NIGHT, turns_of_date_in
from engine.data import schema


class Turns:
    """The turns of a scenario by number, by their labels, and by the day of the month with its part where no other turn
    has both."""

    def __init__(self, rows: Rows, head: schema.ScenarioRow) -> None:
        self._head = head
        self._track = track = rows.find(schema.TurnRow, game=head.game)
        days = Counter(map(_day_of, track))
        self._numbers = {_day_of(row): row.number for row in track if days[_day_of(row)] == 1}
        self._numbers |= {squeezed(normal(row.label)): row.number for row in track}

    def turn(self, printed: str) -> tuple[int, str]:
        """Return the number of a printed turn, 0 for none, and what is wrong with it."""
        if not printed:
            return 0, "no turn is named"
        if printed == START:
            return 0, "it starts in play and does not arrive"
        number = int(printed) if printed.isdigit() else self._numbers.get(squeezed(normal(printed)), 0)
        if not number:
            dated = turns_of_date_in(printed, self.of_date)
            if len(dated) > 1:
                return 0, f"{printed} is turn {' or '.join(map(str, dated))}; name the part of the day"
            number = dated[0] if dated else 0
        if not number:
            return 0, f"the track has no turn {printed!r}"
        first, last = self._head.first_turn, self._head.last_turn
        return number, "" if first <= number <= last else f"the scenario runs from turn {first} to {last}"

    def follows(self, before: str, after: str) -> bool:
        """Say whether a printed turn is the next one behind another."""
        return self.turn(before)[0] + 1 == self.turn(after)[0] > 1

    def is_now(self, number: int, turn: int) -> bool:
        """Say whether a number is that of a turn, or, where it is 0, of one up to the first of the scenario."""
        return number == turn if turn else number <= self._head.first_turn

    def may_be(self, date: str, turn: int) -> bool:
        """Say the same of a date."""
        turns = turns_of_date_in(NIGHT.sub(r"\1", date), self.of_date)
        return any(self.is_now(each, turn) for each in turns)

    def is_part(self, part: str, turn: int) -> bool:
        """Say whether a turn, or the first of the scenario where it is 0, is that part of its day."""
        said = squeezed(normal(part)).replace("-", "")
        number = turn or self._head.first_turn
        return any(row.number == number and row.half.replace("-", "") == said for row in self._track)

    def of_date(self, month: int, day: int, half: str) -> list[int]:
        """Return the turns of a date, of all parts of the day where ``half`` is empty; a turn of a whole day is
        that of all its parts."""
        part = squeezed(normal(half)).replace("-", "")
        return [
            row.number
            for row in self._track
            if row.date[5:] == f"{month:02}-{day:02}"
            and (not part or not row.half or row.half.replace("-", "") == part)
        ]


def _day_of(row: schema.TurnRow) -> str:
    return squeezed(normal(row.label.rpartition("/")[2]))
