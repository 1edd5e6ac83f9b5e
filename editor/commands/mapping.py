"""``losheim map`` and ``losheim report map``: draft a map from the ground, and say what a map rests on."""

import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path

from rich.table import Table

from db.dump import write_texts
from editor.commands.outcome import console
from editor.drafting.geography import load_geography
from editor.drafting.pipeline import drafted_map, known_map
from editor.drafting.report import MapReport, map_report
from editor.drafting.seats import reference_of
from engine.data.load import load_tables
from engine.data.textform import canonical_texts


def draft_map(game: str, out: Path | None) -> MapReport:
    """Draft the map of a game, write its text under ``out`` if given, and report on it.

    Raises GeographyError, TextFormError.
    """
    ground, known = load_geography(), known_map(game)
    drafted = drafted_map(known, ground)
    if out is not None:
        # only the map is taken: tables that a draft does not have would be emptied
        texts = canonical_texts(drafted.tables)
        write_texts({name: text for name, text in texts.items() if name.startswith(f"{_folder(game)}/")}, out)
    return map_report(known, drafted.draft.reference, drafted.tables, drafted.problems, ground)


def _folder(game: str) -> str:
    return f"resources/{game}/map"


def report(game: str) -> MapReport:
    """Report on the map of a game as it is shipped."""
    tables, ground = load_tables(game=game), load_geography()
    known = known_map(game, tables)
    return map_report(known, reference_of(known, ground), tables, [], ground)


def as_json(found: MapReport) -> str:
    """Return the report as JSON with a final newline."""
    data = asdict(found) | {
        "pins": [{**pin.model_dump(), "met": met} for pin, met in found.pins],
        "facts": [{**pin.model_dump(), "met": met} for pin, met in found.facts],
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def show(found: MapReport) -> None:
    """Show the report as tables."""
    screen = console()
    screen.print(
        f"{found.map}: {found.model}, {found.km_per_hex:.2f} km a hex, top of the map {found.north:.1f} degrees east "
        f"of north, {found.rms:.2f} hexes root mean square at {sum(miss.fits for miss in found.misses)} places"
    )
    table = Table("place", "hex", "right", "down", "off", "")
    for miss in found.misses:
        doubt = "doubtful" if miss.doubtful else ""
        table.add_row(miss.place, miss.hex, f"{miss.dx:+.2f}", f"{miss.dy:+.2f}", f"{miss.off:.2f}", doubt)
    screen.print(table)
    table = Table("table", "certainty", "rows")
    for name, counts in found.certainty.items():
        for certainty, count in counts.items():
            table.add_row(name, certainty, str(count))
    screen.print(table)
    if found.pins:
        table = Table("where", "wants", "", "because", "met")
        for pin, met in found.pins:
            table.add_row(pin.where, pin.wants.replace("_", " "), pin.value, pin.because, "yes" if met else "no")
        screen.print(table)
    if found.facts:
        wanted = Counter(pin.wants for pin, _ in found.facts)
        kept = Counter(pin.wants for pin, met in found.facts if met)
        table = Table("of set-ups, arrivals and towns", "met", "of")
        for wants, count in wanted.items():
            table.add_row(wants, str(kept[wants]), str(count))
        screen.print(table)
    for pin, met in found.facts:
        if not met:
            screen.print(f"not met: {pin.where} {pin.wants} {pin.value}, {pin.because}")
    for problem in found.problems:
        screen.print(f"not laid: {problem}")
