"""What falls outside a scenario that is begun: how it is told, and the file that answers it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from editor.cutting.items import Choice, Item

AnswersFile = Annotated[
    Path | None,
    typer.Option(
        "--answers",
        metavar="FILE",
        help="Answers in JSON: what --json tells, with an “answer” beside a line of “review” and, of a cut, other "
        "“roles” beside a stretch of “edges”.",
    ),
]


def as_told(items: Sequence[Item], chosen: Mapping[str, Choice]) -> list[dict[str, object]]:
    """Return what falls outside with proposals and answers, as JSON tells it."""
    return [
        {
            "key": item.key,
            "what": item.what,
            "formation": item.formation,
            "where": item.where,
            "proposal": item.proposal,
            "reason": item.reason,
            "choices": list(item.choices),
            "answer": chosen.get(item.key, item.proposal),
        }
        for item in items
    ]


def tell(items: Sequence[Item], chosen: Mapping[str, Choice]) -> None:
    """Write a line for each thing that falls outside, with what becomes of it."""
    for item in items:
        typer.echo(f"{chosen.get(item.key, item.proposal):5} {item.what}, {item.where}: {item.reason}")
