"""How does a problem explain itself: what is looked for, why, by which rule, and what mends it?"""

from PySide6.QtWidgets import QPlainTextEdit

from db.checks import Finding
from db.checks.explained import explained
from editor.edits.mending import rule_of
from editor.window.desk import Desk
from editor.window.models.finding_words import Words
from editor.window.translation import tr

WAIVED_FOR = " (waived: "
"""What begins the reason behind what a finding says."""
_LINES = 5
"""So many lines of an explanation have room."""


def explanation(desk: Desk, words: Words, found: Finding) -> str:
    """Return what a check looks for, why, by which rule, and what mends what it has found."""
    told = explained(found.check)
    rule = rule_of(desk.document.rows, found)
    remedy = words.remedy(found).partition(WAIVED_FOR)[0] or told.remedy
    lines = [tr("Looked for: {what}").format(what=told.what)] if told.what else []
    lines += [tr("Why: {why}").format(why=told.why)] if told.why else []
    lines += [tr("Rule: {rule}").format(rule=rule)] if rule else []
    lines += [tr("Remedy: {remedy}").format(remedy=remedy)] if remedy else []
    return "\n".join([*lines, *([tr("Waived: {reason}").format(reason=found.waived)] if found.waived else [])])


def explaining() -> QPlainTextEdit:
    """Return the lines that explain a problem, hidden; what has no room is scrolled to."""
    found = QPlainTextEdit()
    found.setReadOnly(True)
    found.setAccessibleName(tr("Explanation of the chosen problem"))
    found.setMaximumHeight(found.fontMetrics().lineSpacing() * _LINES)
    found.hide()
    return found
