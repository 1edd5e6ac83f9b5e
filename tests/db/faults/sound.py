"""A sound library: the toy game with rows in every table, and nothing that a check could find."""

from pydantic import JsonValue

from db.provenance import UNCITED
from engine.data import schema
from engine.data.schema import CitationRow, Row
from engine.data.tables import Tables
from tests.db.samples import GAME, counter_rows, hex_row, tables, terrain_row

GUN, ENGINEER, TEAM, DUMP = "german/-/Gun#1", "german/-/Eng#1", "german/-/Team#1", "allied/-/Dump#1"
DIVISION, REGIMENT, RESERVE = "german/Div", "german/Div/3 Inf#1", "allied/-/10 Inf#1"


def piece(key: str, role: str, faces: tuple[str, ...]) -> list[Row]:
    """Return a counter of a role of its own type, with faces."""
    kind = schema.UnitTypeRow.model_validate(
        {"game": GAME, "key": role, "title": role, "symbol": role, "movement_class": "mech", "mechanized_attack": False}
        | {"role": role}
    )
    values: dict[str, JsonValue] = dict.fromkeys(("attack", "defense", "movement", "barrage", "range"), 2)
    shown = [schema.FaceRow.model_validate({"game": GAME, "counter": key, "face": face} | values) for face in faces]
    return [kind, counter_rows(key, 1, role)[0], *shown]


def chart(key: str, dice: str, columns: tuple[str, ...], lines: tuple[int, ...], titles: tuple[str, ...]) -> list[Row]:
    """Return a chart with a result in each cell."""
    head = schema.ChartRow.model_validate(
        {"game": GAME, "key": key, "title": key, "rule": "1.0", "dice": dice, "header": "total", "columns": columns}
        | {"bounds": tuple(column.partition("-")[0].rstrip("+") for column in columns), "rows": titles}
    )
    cells = [schema.ChartCellRow(game=GAME, chart=key, dice=d, column=c, result="1") for d in lines for c in columns]
    return [head, *cells]


def scenario(key: str, **values: JsonValue) -> schema.ScenarioRow:
    """Return a scenario of the toy map."""
    usual = {
        "game": GAME,
        "scenario": key,
        "number": "5.2",
        "title": key,
        "map": "M",
        "bounds": "all",
        "weather": "mud",
    }
    return schema.ScenarioRow.model_validate(usual | {"first_turn": 1, "last_turn": 3, "text": ""} | values)


def erratum_change(position: int, kind: str, table: str, key: str, **values: JsonValue) -> schema.ErratumChangeRow:
    """Return a change of the erratum ``e1``."""
    usual = {"game": GAME, "erratum": "e1", "position": position, "kind": kind, "table": table, "row_key": key}
    return schema.ErratumChangeRow.model_validate(
        usual | {"field": "", "printed": None, "value": None, "text": "so"} | values
    )


def erratum(key: str, *supersedes: str) -> schema.ErratumRow:
    """Return an erratum."""
    return schema.ErratumRow(
        game=GAME,
        key=key,
        title=key,
        status="official",
        origin="",
        reason="",
        rule="1.0",
        printings="",
        supersedes=supersedes,
    )


def sound() -> Tables:
    """Return the rows; every table has one at least, and every row that needs it is cited."""
    found = tables()
    first: dict[str, str] = {"game": GAME, "scenario": "first"}
    found.add([hex_row("M2.01"), hex_row("M2.02"), terrain_row("border", "hexside"), terrain_row("unused", "mark")])
    found.rows["area"] = [
        row.model_copy(update={"hexes": f"{row.hexes} M2.01..M2.02"} if row.key == "all" else {})
        for row in found.of(schema.AreaRow)
    ]
    free = {"mech_mp": "", "other_mp": "0", "supply_mp": ""}
    found.rows["terrain"] = [
        row.model_validate(row.model_dump() | (free if row.key == "border" else {}))
        for row in found.of(schema.TerrainRow)
    ]
    found.add(
        [
            *(
                schema.TurnRow(game=GAME, number=number, label=f"12/{date}", date=f"1944-12-{date}", half="", note="")
                for number, date in enumerate(range(16, 20), start=1)
            ),
            schema.OptionRow(
                game=GAME, key="fog", kind="optional", title="Fog", rule="1.0", text="", default=False, enforced=False
            ),
            *chart("barrage", "2d6", ("1", "2-3", "4+"), tuple(range(2, 13)), ()),
            *chart("modifiers", "rows", ("1",), (1, 2), ("Woods", "Town")),
            hex_row("M2.10"),  # beside M1.10, which would lie apart
            schema.HexsideRow(
                game=GAME, map="M", hex_a="M1.01", hex_b="M1.02", feature="border", name="", crossing="", high=""
            ),
            schema.AreaRow(game=GAME, map="M", key="edge", kind="edge", title="Edge", hexes="M1.01..M1.03"),
            schema.FormationRow(game=GAME, key=DIVISION, side="german", title="Division", kind="division"),
            *counter_rows(REGIMENT),
            *counter_rows(RESERVE),
            *piece(GUN, "artillery", ("fire", "move")),
            *piece(ENGINEER, "engineer", ("engineer", "bridge")),
            *piece(TEAM, "greif", ("hidden", "open")),
            *piece(DUMP, "dump", ()),
            schema.TraitRow(game=GAME, counter=GUN, trait="nation", value="german"),
            schema.AliasRow(game=GAME, kind="counter", alias="First Infantry", key="german/-/1 Inf#1"),
            schema.AliasRow(game=GAME, kind="place", alias="Ville", key="town"),
            schema.HistoricalUnitRow(key="army", side="german", title="Army", parent="", kind="army"),
            schema.HistoricalUnitRow(key="regiment", side="german", title="3rd", parent="army", kind="regiment"),
            schema.IdentityRow(game=GAME, counter=REGIMENT, unit="regiment"),
            erratum("e1", "e2"),
            erratum("e2"),
            erratum_change(1, "set", "hex", f"{GAME}|M|M1.02", field="terrain", printed="forest", value="clear"),
            erratum_change(2, "instruction", "", ""),
            schema.ErratumChangeRow.model_validate(
                erratum_change(1, "instruction", "", "").model_dump() | {"erratum": "e2"}
            ),
            schema.ScenarioErratumRow(game=GAME, scenario="first", erratum="e1", on=False),
            schema.ScenarioChangeRow(
                **first, table="counter", row_key=f"{GAME}|{GUN}", field="size", kind="set", value="Bn", text=""
            ),
            schema.SetupRow(**first, counter=GUN, place="M1.02", face="move", steps_lost=0),
            schema.SetupRow(**first, counter=REGIMENT, place="near:setup/1", face="", steps_lost=1),
            schema.PlacementRow(**first, subject=REGIMENT, kind="place", hex="M1.02"),
            schema.SetupRow(**first, counter=TEAM, place="M1.03", face="hidden", steps_lost=0),
            schema.SetupRow(**first, counter=ENGINEER, place="box:dead", face="", steps_lost=0),
            schema.ArrivalRow(**first, counter=RESERVE, turn=2, place="M2.02", condition="late"),
            schema.WithdrawalRow(**first, counter=RESERVE, turn=3, place="M2.01", condition=""),
            schema.ReplacementRow(**first, turn=0, side="german", kind="infantry", amount=3),
            schema.ScheduleRow(**first, kind="air", turn=2, side="allied", position=1, subject="", value="2"),
            schema.BoundRoleRow(**first, area="edge", role="supply", side="german"),
            schema.StartStateRow(**first, kind="bridge", subject="M1.02|M1.03", value="blown"),
            schema.StartStateRow(**first, kind="control", subject="town", value="allied"),
            schema.ClauseRow(
                **first,
                key="late",
                kind="condition",
                form="held",
                args={"side": "german", "hexes": ["M1.03"], "area": "edge", "counters": [GUN], "formation": "Division"},
                text="",
                rule="1.0",
                enforced=False,
            ),
            schema.NoteRow(
                game=GAME,
                key="n1",
                kind="note",
                table="hex",
                row_key=f"{GAME}|M|M1.01",
                field="",
                title="",
                content="",
                done=False,
            ),
            schema.ConfirmationRow(
                game=GAME,
                table="terrain",
                row_key=f"{GAME}|clear",
                field="*",
                who="me",
                at="2020-01-01",
                printing="",
                basis="box",
                bulk=False,
            ),
        ]
    )
    cited = {(row.table, row.row_key) for row in found.citations}
    found.citations += [
        CitationRow(game=GAME, table=table, row_key=row.key_text, field="*", certainty="printed", source="rulebook")
        for table, rows in found.rows.items()
        for row in rows
        if (table, row.key_text) not in cited and table not in UNCITED
    ]
    return found
