"""The commands that print a scenario: as text, without Qt, and as cards, which import it when they are called."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from db.changes import EditError
from editor.cli.options import File, Game, Scenario
from editor.commands.comparing import in_force
from editor.commands.outcome import reported
from editor.commands.versions import named_version
from editor.side_titles import side_titles
from editor.texts.card_choice import PARTS, CardChoice, Paper, Part
from editor.texts.forms import WRITERS, Form, form_of, write_document
from editor.texts.scenario import printed_scenario

As = Annotated[Form | None, typer.Option("--as", help="What is written; default: as the name of the file ends.")]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Where it goes: .md, .html, .rtf or .txt; default: the terminal."),
]


def text(file: File, game: Game, scenario: Scenario, form: As = None, out: Out = None) -> None:
    """Write set-up, schedule, victory, special rules and notes of a scenario as Markdown, HTML, RTF or plain text.

    Set-up and arrivals are in the notation of the game, so that the page Paste reads them back, and setup read does
    of plain text and Markdown; the values are those in force. What the author of a scenario says of the values that
    he designed stands at the end.
    """
    with reported():
        kind = form or ("markdown" if out is None else form_of(out))
        with in_force(file, game, scenario) as rows:
            document = printed_scenario(rows, game, scenario, named_version(rows, game, scenario))
        if out is not None:
            write_document(document, out, kind, (file,))
            typer.echo(f"{out}: the scenario {scenario} as {kind}")
            return
        typer.echo(WRITERS[kind].write(document), nl=False)


Cards = Annotated[Path, typer.Option("--out", metavar="PDF", help="Where the cards go.")]
OnPaper = Annotated[Paper, typer.Option("--paper", help="The size of the pages.")]
Parts = Annotated[
    list[str] | None,
    typer.Option("--what", metavar="PART", help=f"Only {', '.join(PARTS)}; may be given several times. Default: all."),
]
OfSide = Annotated[
    str, typer.Option("--side", metavar="SIDE", help="Only the set-up and the arrivals of this side, as german.")
]


def cards(
    file: File,
    game: Game,
    scenario: Scenario,
    out: Cards,
    paper: OnPaper = "a4",
    what: Parts = None,
    side: OfSide = "",
) -> None:
    """Draw set-up cards with a small map, arrival tracks, rules and victory, and a player aid, as PDF."""
    with reported():
        from editor.window.drawings.cards import write_cards
        from editor.window.models.assembled import Assembled

        with in_force(file, game, scenario) as rows:
            data = Assembled(rows).whole(game, scenario)
            choice = CardChoice(_parts_of(what or PARTS), _side_of(game, side), paper)
            count = write_cards(rows, data, out, choice, (file,))
    typer.echo(f"{out}: {count} pages" if count != 1 else f"{out}: 1 page")


def _parts_of(words: Iterable[str]) -> frozenset[Part]:
    """Return parts of the cards by their words. Raises EditError for another word."""
    known: dict[str, Part] = {part: part for part in PARTS}
    unknown = [word for word in words if word not in known]
    if unknown:
        raise EditError(f"{unknown[0]!r} is no part of the cards; there are {', '.join(PARTS)}")
    return frozenset(known[word] for word in words)


def _side_of(game: str, side: str) -> str:
    """Return the key of a side. Raises EditError for another word."""
    sides = side_titles(game)
    if side and side not in sides:
        raise EditError(f"{game} has no side {side!r}; it has {' and '.join(sides)}")
    return side
