"""A list of errata as a text: for Markdown, for plain text, for posts of a forum."""

from collections.abc import Iterator

from editor.publishing.listing import QUESTIONS, Entry, ErrataList, Section, question_anchor
from editor.publishing.words import ToldChange
from editor.texts.document import Block, Document, Heading, Paragraph, Points, Run, paragraph
from engine.data import schema

NOT_SEEN = "Not yet seen"
UNFIT = "does not fit"
DRAWN_UNSEEN = (
    "In the pictures ? stands for what nobody has looked up in a printed copy; rivers and roads of which nobody has "
    "are left out."
)
NOBODY_LOOKED = "Nobody has yet looked these up in a printed copy: what is said of the print is a reconstruction."
NOT_SEEN_ANCHOR = "not-yet-seen"
_HOW = "“A → B” reads: the game prints A, B is right."


def as_document(found: ErrataList, pictures: dict[str, str] | None = None) -> Document:
    """Return a list of errata as a document; ``pictures`` are the words that stand where one belongs, by erratum."""
    return tuple(_blocks(found, pictures or {}))


def counted(found: ErrataList) -> str:
    """Return in a sentence how many of the printed values nobody has seen."""
    if not found.printed:
        return "No value that the game prints is told here."
    values = "1 value" if found.printed == 1 else f"{found.printed} values"
    if not found.unseen and not found.unfit:
        return f"All of the {values} that are called printed have been seen: in the rules, an official list or a copy."
    unseen = f"{found.unseen} {'has' if found.unseen == 1 else 'have'} not yet been seen in print; these stand by "
    unseen += f"themselves under “{NOT_SEEN}”"
    stays = "is not what its erratum expects and stays as it stands"
    stay = "are not what their errata expect and stay as they stand"
    unfit = f"{found.unfit} {stays if found.unfit == 1 else stay}"
    told = [said for said, count in ((unseen, found.unseen), (unfit, found.unfit)) if count]
    return f"Of {values} that these errata change, {', and '.join(told)}."


def headline(entry: Entry) -> str:
    """Return number and title of an erratum."""
    return f"{entry.row.key} · {entry.row.title}"


def standing(entry: Entry) -> str:
    """Return in a line what kind of erratum it is, of which rule, from where, for which printings."""
    row = entry.row
    said = [
        entry.news.capitalize(),
        row.status.capitalize(),
        f"rule {row.rule}" if row.rule not in ("", row.key) else "",
        f"from: {row.origin}" if row.origin else "",
        f"printings: {row.printings}" if row.printings else "",
        f"replaces {', '.join(row.supersedes)}" if row.supersedes else "",
    ]
    return " · ".join(filter(None, said))


def line_of(change: ToldChange) -> str:
    """Return a change in a line, without what nobody has seen in print."""
    caveat = f" ({change.caveat})" if change.caveat else ""
    if change.is_seen:
        return f"{change.line}{caveat}"
    meaning = f" ({change.meaning})" if change.meaning else ""
    wanted = f"{change.head}: {change.corrected}" if change.corrected else change.head
    return (
        f"{wanted}{meaning}{caveat}"
        if change.misfit
        else f"{wanted}{meaning} (printed value {NOT_SEEN.lower()}){caveat}"
    )


def unseen_line(change: ToldChange) -> str:
    """Return a change whose printed value nobody has seen: what it is thought to be, and how that is known."""
    return f"{change.head}: {change.corrected}, in place of what is thought to be {change.printed} ({change.certainty})"


def answer(row: schema.RulingRow) -> str:
    """Return what a ruling answers, with its reason."""
    chosen = row.chosen[:1].upper() + row.chosen[1:]
    return f"{chosen.rstrip('.')}. {row.why}".strip()


def _blocks(found: ErrataList, pictures: dict[str, str]) -> Iterator[Block]:
    yield Heading(1, found.title)
    yield paragraph(f"{found.scope}. {_HOW} {counted(found)}")
    for section in found.sections:
        yield from _section(section, pictures)
    if found.gone:
        yield Heading(2, f"No longer in the list since {found.since}")
        yield Points(found.gone)
    if found.unseen:
        yield Heading(2, NOT_SEEN, NOT_SEEN_ANCHOR)
        yield paragraph(NOBODY_LOOKED)
        yield Points(
            tuple(
                f"{each.row.key}: {unseen_line(change)}"
                for each in found.entries
                for change in each.values
                if not (change.is_seen or change.misfit)
            )
        )
    if found.questions:
        yield Heading(2, QUESTIONS)
        for row in found.questions:
            yield Heading(3, f"{row.rule} · {row.question}" if row.rule else row.question, question_anchor(row))
            yield paragraph(answer(row))


def _section(section: Section, pictures: dict[str, str]) -> Iterator[Block]:
    yield Heading(2, section.title, section.anchor)
    for entry in section.entries:
        yield Heading(3, headline(entry), entry.anchor)
        yield Paragraph((Run(standing(entry)),))
        if entry.row.reason:
            yield paragraph(entry.row.reason)
        if entry.texts:
            yield paragraph(f" {' '.join(entry.texts)}", "Correction:")
        lines = (*(line_of(change) for change in entry.values), *entry.disputes)
        if lines:
            yield Points(lines)
        if entry.row.key in pictures:
            yield paragraph("", pictures[entry.row.key])
