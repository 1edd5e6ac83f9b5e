"""The assault table of dg2005 as far as its rulebook tells it, and a small one made up in the same form.

The table is printed on a card; the rulebook explains how it is read and works one example. Its lines have a range of
throws in each column and an outcome at each end, left and right of the columns.
"""

from engine.data import schema
from engine.data.schema import Row

GAME = "dg2005"
DICE = "d100from0mod45"  # two ten-sided dice read 00 to 99; modifiers come to 45 at most (line 1884)
SIDES = ("left", "right")


def assault_chart(
    key: str, columns: tuple[str, ...], lines: dict[str, tuple[str, ...]], dice: str = DICE
) -> tuple[schema.ChartRow, list[Row]]:
    """Return the head of a chart and its cells; a line has an outcome, its range by column, an outcome."""
    head = schema.ChartRow(
        game=GAME, key=key, title="Ground Assault Table", rule="13.6.2", dice=dice, header="box",
        columns=("left", *columns, "right"), bounds=("", *(str(place) for place in range(1, len(columns) + 1)), ""),
        rows=tuple(lines), cells=("text", *("range" for _ in columns), "text"),
    )  # fmt: skip
    cells: list[Row] = [
        schema.ChartCellRow(game=GAME, chart=key, dice=line, column=column, result=text)
        for line, texts in enumerate(lines.values(), 1)
        for column, text in zip(head.columns, texts, strict=True)
    ]
    return head, cells


# Line 2042: throws below the lowest line have no effect. Line 2050: 3:2 in the clear is the eighth column, and 75-85
# its fourth range; line 2060: 1(1) is what stands there on the left. Line 2046: lines reach beyond 99.
DEFENDER = assault_chart(
    "gat_defender",
    ("1", "2", "3", "4", "5", "6", "7", "8"),
    {
        "no effect": ("none", "?", "?", "?", "?", "?", "?", "?", "?", "none"),
        "first": ("?", "?", "?", "?", "?", "?", "?", "?", "?", "?"),
        "second": ("?", "?", "?", "?", "?", "?", "?", "?", "?", "?"),
        "third": ("?", "?", "?", "?", "?", "?", "?", "?", "?", "?"),
        "fourth": ("1(1)", "?", "?", "?", "?", "?", "?", "?", "75-85", "?"),
        "further": ("?", "?", "?", "?", "?", "?", "?", "?", "?", "?"),
    },
)

# The lower section: the defender's throw, and what the attacker suffers. Line 3502: the second range of the third
# column reads 01-06; line 2060: 33 in the eighth column stands in a line with *(1) on the left.
ATTACKER = assault_chart(
    "gat_attacker",
    ("1", "2", "3", "4", "5", "6", "7", "8"),
    {
        "first": ("?", "?", "?", "?", "?", "?", "?", "?", "?", "?"),
        "second": ("?", "?", "?", "01-06", "?", "?", "?", "?", "?", "?"),
        "of the example": ("*(1)", "?", "?", "?", "?", "?", "?", "?", "33", "?"),
        "further": ("?", "?", "?", "?", "?", "?", "?", "?", "?", "?"),
        "no effect": ("none", "?", "?", "?", "?", "?", "?", "?", "?", "none"),
    },
)

# Made up: every kind of range, each column with its own.
WHOLE = assault_chart(
    "gat_whole",
    ("1:1", "3:2"),
    {
        "none": ("none", "<=49", "<=-10", "none"),
        "check": ("*", "50-79", "-9--1", "*1"),
        "hit": ("1", "80-99", "00-59", "1(1)"),
        "hits": ("2", "100-134", "60-85", "2(1)"),
        "loss": ("2(2)", "≥135", "86+", "3(2)"),
    },
)
