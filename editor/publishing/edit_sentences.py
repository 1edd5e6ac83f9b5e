"""Is the text of a change the sentence of the edit that made it?

Changes of errata once kept it, and it stayed when the value was changed again: it says what the change says, or what
it said before, and is published nowhere.
"""

import re

from engine.data import schema

_TEXTS = {
    schema.HexRow.TABLE: r"Terrain of (\S+|\d+ hexes): .+|.+ in \S+: (on|off)",
    schema.HexsideRow.TABLE: r"Hexside \S+/\S+: .+|.+ at \S+/\S+: (on|off)",
    schema.LinkRow.TABLE: r"Road \S+-\S+: .+",
    schema.FaceRow.TABLE: r".+, .+: .+ to \S+",
    schema.CounterRow.TABLE: r".+: .+ to .+",
    schema.ChartCellRow.TABLE: r".+, .+ at .+: .+ to \S+",
    schema.ParameterRow.TABLE: r"Parameter .+: .+ to .+",
    schema.SetupRow.TABLE: r".+: set-up .+ to .+|.+: steps lost at start \d+|.+: (face|state) at start .+ to .+",
    schema.ArrivalRow.TABLE: r".+: arrives turn .+ at .+|.+: arrives without condition|.+: arrival removed",
}
"""By table, what the window says of its edits."""
_OF_VALUES = ("set", "replace", "add", "discard")


def is_edit_sentence(change: schema.ErratumChangeRow) -> bool:
    """Tell whether the text of a change is none of the erratum; what a person writes has its stop."""
    known = _TEXTS.get(change.table)
    return bool(
        known
        and change.kind in _OF_VALUES
        and not change.text.endswith((".", "!", "?"))
        and re.fullmatch(known, change.text)
    )
