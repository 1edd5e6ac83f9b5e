"""What is asked of edits that wait for their meaning, and which answers are offered?"""

from collections.abc import Callable
from dataclasses import dataclass

from editor.window.document import Document
from editor.window.edited_parts import is_of_scenario, parts_of
from editor.window.erratum_parts import told_parts
from editor.window.held_edits import HeldEdits
from editor.window.meaning import is_printed
from editor.window.meaning_answers import CORRECTION, DESIGN, HERE, Meaning
from editor.window.told_edits import told
from editor.window.translation import tr

Answer = tuple[str, Callable[[], None]]


@dataclass(frozen=True)
class Ways:
    """What answers do: let edits mean something from now on (``answer``) or the edits that wait alone (``once``), make
    them in a variant (``vary``) or of what is open (``go_on``), or offer errata (``offer``)."""

    answer: Callable[[Meaning], None]
    once: Callable[[Meaning], None]
    vary: Callable[[], None]
    go_on: Callable[[], None]
    offer: Callable[[], None]


def begun_of(document: Document) -> str:
    """Return the erratum that was begun on its desk, where edits are changes of no erratum or of another one."""
    return document.begun if document.desk_erratum is None and document.begun != document.erratum else ""


def question_of(document: Document, held: HeldEdits, ways: Ways) -> tuple[str, list[Answer]]:
    """Return what is asked of the edits that come first, and the answers that are offered."""
    asked = _Asked(document, held, ways)
    of_scenario = any(map(is_of_scenario, held.front))
    if document.erratum:
        text, answers = asked.beside_erratum() if of_scenario else asked.of_other_part()
    else:
        text, answers = asked.of_scenario() if of_scenario else asked.of_shared()
    rest = tr(" It is asked next: {rest}.").format(rest=told(held.rest)) if held.rest else ""
    return text + rest, [*answers, *asked.errata()]


@dataclass(frozen=True)
class _Asked:
    document: Document
    held: HeldEdits
    ways: Ways

    @property
    def what(self) -> str:
        return told(self.held.front)

    @property
    def title(self) -> str:
        return self.document.head.title if self.document.head is not None else ""

    @property
    def is_printed(self) -> bool:
        document = self.document
        return is_printed(document.baseline, document.game, document.scenario)

    def of_scenario(self) -> tuple[str, list[Answer]]:
        said = tr("{what}: “{title}” is a printed scenario and stays as printed, unless you say otherwise.")
        correction: Answer = tr("Correct the printed one"), lambda: self.ways.answer(CORRECTION)
        return said.format(what=self.what, title=self.title), [(tr("In a variant of it"), self.ways.vary), correction]

    def of_shared(self) -> tuple[str, list[Answer]]:
        """Ask of what all scenarios share; in a scenario of one's own, into which edits come from the printed one that
        it was made of, the answer is for them alone."""
        mean = self.ways.answer if self.is_printed else self.ways.once
        answers: list[Answer] = [
            (tr("Correction for all"), lambda: mean(CORRECTION)),
            (tr("In this scenario only"), lambda: mean(HERE)),
        ]
        if self.document.author == "designed":
            answers.insert(0, (tr("My own design"), lambda: mean(DESIGN)))
        return tr("{what}: all scenarios share this. What does the edit mean?").format(what=self.what), answers

    def beside_erratum(self) -> tuple[str, list[Answer]]:
        """Ask whether an edit of the scenario is to go into the open erratum, which is one of the map so far."""
        document, begun = self.document, begun_of(self.document)
        said = tr("{what}: it is about “{title}”, and erratum {key} is not about a scenario so far.")
        if begun:
            said = tr("{what}: erratum {begun} was begun, and {key} is what edits away from its desk go into.")
        answers: list[Answer] = [(tr("As its own design"), lambda: self.ways.once(("", "owner", None)))]
        if self.is_printed:
            correction: Answer = tr("Correct the printed one"), lambda: self.ways.once(CORRECTION)
            answers = [(tr("In a variant of it"), self.ways.vary), correction]
        return said.format(what=self.what, title=self.title, key=document.erratum, begun=begun), answers

    def of_other_part(self) -> tuple[str, list[Answer]]:
        """Ask whether an edit is to go into the open erratum, which is of another part of the box so far."""
        document, begun, parts = (
            self.document,
            begun_of(self.document),
            told_parts(self.document, self.document.erratum),
        )
        said = tr("{what}: erratum {key} is of {parts} so far.") if parts else tr("{what}: erratum {key} is open.")
        if begun:
            said = tr("{what}: erratum {begun} was begun, and {key} is what edits away from its desk go into.")
        text = said.format(what=self.what, key=document.erratum, parts=" and ".join(sorted(parts)), begun=begun)
        return text, [(tr("Correction for all"), lambda: self.ways.once(CORRECTION))]

    def errata(self) -> list[Answer]:
        """Return the answers that lead into errata: the one begun on its desk, the one that is open, any other."""
        document, begun = self.document, begun_of(self.document)
        into = tr("Into {key}") if begun else tr("Into erratum {key}")  # so many answers have room for few words
        found: list[Answer] = []
        if begun:
            notes = [] if begun in document.rows.effective().on else [tr("switches it on")]
            theirs, now = told_parts(document, begun), parts_of(t for each in self.held.front for t in each.tables())
            if theirs and now and not theirs & now:
                notes.append(tr("of {parts} so far").format(parts=" and ".join(sorted(theirs))))
            named = f"{begun} ({', '.join(notes)})" if notes else begun
            found.append((into.format(key=named), lambda: self.ways.answer((begun, "owner", False))))
        if document.erratum:
            found.append((into.format(key=document.erratum), self.ways.go_on))
        if document.desk_erratum is None:
            found.append((tr("Another erratum...") if found else tr("As an erratum..."), self.ways.offer))
        return found
