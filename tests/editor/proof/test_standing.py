"""How far a row is confirmed follows from what is cited for its values, and what is printed stays cited so."""

from db.confirmations import Value, Witness, confirming
from editor.edits.draft import Draft
from editor.proof.standing import Standing
from editor.window.document import Document
from engine.data import schema
from tests.editor.small import GAME, MAP

WITNESS = Witness("", "2026-01-02T03:04:05+00:00", "", "scan")


def hex_row(document: Document, label: str) -> schema.HexRow:
    return document.baseline.find(schema.HexRow, game=GAME, map=MAP, hex=label)[0]


def test_a_reconstructed_value_is_open_and_a_printed_one_is_known(document: Document) -> None:
    standing = Standing(document.baseline, GAME, schema.HexRow)
    assert standing.open_fields(hex_row(document, "B2.02")) == ["terrain"]
    assert "terrain" not in standing.open_fields(hex_row(document, "B1.01"))


def test_confirming_a_row_leaves_a_printed_value_where_it_stands_in_print(document: Document) -> None:
    row = hex_row(document, "B1.01")
    with document.library.reading() as session:
        changes = confirming(session, GAME, [Value("hex", row.key_text, "*")], WITNESS, "B1.01")
    document.edit(changes, cited=True)
    cited = {each.field: each.certainty for each in document.baseline.citations(GAME, "hex", row.key_text)}
    assert cited == {"*": "owner", "terrain": "printed"}
    assert Standing(document.baseline, GAME, schema.HexRow).state(row) == "confirmed"


def test_confirming_many_rows_leaves_a_value_unknown_that_nobody_has_seen(document: Document) -> None:
    key = hex_row(document, "B2.02").key_text
    cited = {"game": GAME, "table": "hex", "row_key": key, "field": "terrain"}
    draft = Draft()
    for old in document.baseline.citations(GAME, "hex", key):
        draft.remove(old)
    draft.add(schema.CitationRow.model_validate({**cited, "certainty": "unknown", "source": "rulebook"}))
    document.edit(draft.done("torn"), cited=True)
    with document.library.reading() as session:
        changes = confirming(session, GAME, [Value("hex", key, "*")], WITNESS, "a block", bulk=True)
    document.edit(changes, cited=True)
    found = {each.field: each.certainty for each in document.baseline.citations(GAME, "hex", key)}
    assert found == {"*": "owner", "terrain": "unknown"}
