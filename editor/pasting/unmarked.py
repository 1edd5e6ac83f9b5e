"""Lines of a list without marks of type."""

import re

_FORMULA = re.compile(r"\\(?:mathrm|text)\s*\{\s*(?:\\ )?([^{}]*)\}|\\\s|\$")
_STRAY = re.compile(r"\$[a-z]\$|~(?=\s*\[)")
"""What stands for a speck of the paper, and the blank of a formula before a note."""
_LATIN = str.maketrans("АВЕНЈКМОРСТХј∪", "ABEHJKMOPCTXJU")
"""Letters that readers take for those of another alphabet."""
_RULE = re.compile(r"^\|(?:\s*:?-+:?\s*\|)+$")
_CUT_NOTE = re.compile(r"(\[[^\]\t]*)\t([^\[\]\t]{0,12}\])[^\S\t]*")
"""A note in square brackets that goes on in the next cell."""
_CUT_CONDITION = re.compile(r"(?<![^\t])(\s*\([^()\[\]\t]*)\t(\[[^\[\]\t]*\]\))")
"""A bracket that has a cell for itself, with the turn in it in the next one."""


def plain(raw: str) -> str:
    """Return a line without marks of type: stars, rules of tables, formulas, tags."""
    line = _CUT_NOTE.sub(r"\1 \2\t", _cells_of_row(raw.replace("\u00a0", " ")))
    line = _CUT_CONDITION.sub(r"\1 \2\t", line)
    line = re.sub(r"</?\w+/?>", "", line)
    line = _STRAY.sub(" ", line)
    line = re.sub(r"\s*\$?\s*\\sim\b\s*\$?\s*|\s*[∼~]\s*(?=[A-Z]\b)", "~", line)
    line = line.translate(_LATIN)
    line = re.sub(r"(?<=\w)~(\w+)~|(?<=\w)~(?=[A-Z]\d)", r" \1", line)
    line = _FORMULA.sub(r"\1", line)
    line = line.replace("*", "") if "\t" in line else re.sub(r"[*_#|]+", " ", line)
    return line.strip(" ") if "\t" in line else line.strip()


def _cells_of_row(line: str) -> str:
    """Return a row of a table of Markdown with tabs between its cells, nothing of the rule below its head."""
    bare = line.strip()
    if len(bare) < 2 or not (bare.startswith("|") and bare.endswith("|")):
        return line
    return "" if _RULE.match(bare) else "\t".join(cell.strip() for cell in bare[1:-1].split("|"))
