"""A small game of its own for the tests of the library: three hexes in a row, a river, a road, two units."""

from engine.data import schema
from engine.data.schema import CitationRow
from engine.data.tables import Tables
from tests.declared import declared

GAME = "toy"


def hex_row(hex_: str, terrain: str = "clear") -> schema.HexRow:
    """Return a hex of the toy map."""
    return schema.HexRow(game=GAME, map="M", hex=hex_, terrain=terrain)


def terrain_row(key: str, kind: str) -> schema.TerrainRow:
    """Return a line of the toy terrain chart without any effect."""
    return schema.TerrainRow.model_validate(
        {
            "game": GAME,
            "key": key,
            "kind": kind,
            "title": key.title(),
            "mech_mp": "1",
            "other_mp": "1",
            "supply_mp": "1",
            "note": "",
        }
    )


def counter_rows(key: str, steps: int = 2, unit_type: str = "infantry") -> list[schema.Row]:
    """Return a counter and its faces; the side is read from the key."""
    side, formation, rest = key.split("/")
    name = rest.partition("#")[0]
    counter = schema.CounterRow.model_validate(
        {
            "game": GAME,
            "key": key,
            "side": side,
            "formation": f"{side}/{formation}",
            "name": name,
            "unit_type": unit_type,
            "size": "Rgt",
            "steps": steps,
        }
    )
    faces = [
        schema.FaceRow(game=GAME, counter=key, face=face, attack=attack, defense=3, movement=8)
        for face, attack in (("full", 4), ("reduced", 2))[: max(steps, 1)]
    ]
    return [counter, *faces]


def tables() -> Tables:
    """Return the rows of the toy game; every value is cited."""
    found = Tables()
    found.add(
        [
            schema.GameRow(
                game=GAME, title="Toy", publisher="None", year=2000, step="day", first_date="1944-12-16", dice="2d6"
            ),
            *declared(GAME),
            schema.SourceRow(game=GAME, key="rulebook", kind="rulebook", title="Rules", detail=""),
            schema.SourceRow(game=GAME, key="method/guess", kind="method", title="A guess", detail="By eye."),
            schema.RuleRow(
                game=GAME, rule="1.0", title="Stacking", kind="mechanic", summary="Six.", line=10, level="core"
            ),
            schema.WaivedRuleRow(game=GAME, rule="1.0", reason="not yet"),
            schema.RulingRow(
                game=GAME,
                key="first",
                rule="1.0",
                question="What?",
                readings=("this", "that"),
                chosen="this",
                why="plain",
            ),
            schema.ParameterRow(game=GAME, key="stacking_limit", value="6", unit="steps", rule="1.0", note=""),
            schema.ParameterRow(game=GAME, key="vp_needed", value="9", unit="points", rule="1.0", note=""),
            schema.SequenceRow(
                game=GAME,
                position=1,
                key="german_move",
                side="german",
                acting="german",
                phase="move",
                title="Move",
                rule="1.0",
                condition="",
            ),
            terrain_row("clear", "hex"),
            terrain_row("forest", "hex"),
            terrain_row("primary", "road"),
            terrain_row("river", "hexside"),
            terrain_row("bridge", "crossing"),
            terrain_row("town", "mark"),
            schema.UnitTypeRow(
                game=GAME,
                key="infantry",
                title="Infantry",
                symbol="infantry",
                movement_class="other",
                mechanized_attack=False,
                role="combat",
            ),
            schema.ChartRow(
                game=GAME,
                key="crt",
                title="Combat",
                rule="1.0",
                dice="1d6",
                header="odds",
                columns=("1:1", "2:1"),
                bounds=("1", "2"),
            ),
            *(
                schema.ChartCellRow(game=GAME, chart="crt", dice=dice, column=column, result="A1")
                for dice in range(1, 7)
                for column in ("1:1", "2:1")
            ),
            schema.MapRow(game=GAME, map="M", title="Map", orientation="pointy", shifted="odd", north=0),
            schema.SheetRow(
                game=GAME,
                map="M",
                sheet="M",
                label="M{a}.{b:02d}",
                column_0=0,
                column_a=0,
                column_b=1,
                row_0=0,
                row_a=1,
                row_b=0,
            ),
            hex_row("M1.01"),
            hex_row("M1.02", "forest"),
            hex_row("M1.03"),
            hex_row("M1.10"),
            schema.HexsideRow(
                game=GAME,
                map="M",
                hex_a="M1.02",
                hex_b="M1.03",
                feature="river",
                name="Our",
                crossing="bridge",
                high="",
            ),
            schema.LinkRow(game=GAME, map="M", hex_a="M1.01", hex_b="M1.02", kind="primary"),
            schema.LinkRow(game=GAME, map="M", hex_a="M1.02", hex_b="M1.03", kind="primary"),
            schema.PlaceRow(game=GAME, map="M", key="town", name="Town", kind="village", hexes="M1.03", vp=5),
            schema.AreaRow(game=GAME, map="M", key="all", kind="bounds", title="All", hexes="M1.01 M1.02 M1.03 M1.10"),
            schema.AreaRow(game=GAME, map="M", key="east", kind="entry", title="East", hexes="M1.10"),
            schema.FormationRow(game=GAME, key="german/-", side="german", title="-", kind="none"),
            schema.FormationRow(game=GAME, key="allied/-", side="allied", title="-", kind="none"),
            *counter_rows("german/-/1 Inf#1"),
            *counter_rows("german/-/2 Inf#1"),
            *counter_rows("allied/-/9 Inf#1"),
            schema.ScenarioRow(
                game=GAME,
                scenario="first",
                number="5.1",
                title="First",
                map="M",
                bounds="all",
                first_turn=1,
                last_turn=3,
                weather="mud",
                text="",
            ),
            schema.SetupRow(
                game=GAME, scenario="first", counter="german/-/1 Inf#1", place="M1.01", face="", steps_lost=0
            ),
            schema.SetupRow(
                game=GAME, scenario="first", counter="allied/-/9 Inf#1", place="M1.03", face="", steps_lost=0
            ),
            schema.ArrivalRow(game=GAME, scenario="first", counter="german/-/2 Inf#1", turn=2, place="area:east"),
            schema.DumpSetRow(
                game=GAME, scenario="first", key="allied", side="allied", real=1, dummy=1, hexes="M1.02 M1.03"
            ),
            schema.PlacementRow(game=GAME, scenario="first", subject="dump_set:allied", kind="dummy", hex="M1.02"),
            schema.ScenarioParameterRow(game=GAME, scenario="first", key="vp_needed", value="5", rule="1.0"),
            schema.ClauseRow(
                game=GAME,
                scenario="first",
                key="win",
                kind="victory",
                form="points",
                args={"side": "german", "at_least": 5},
                text="",
                rule="1.0",
                enforced=False,
            ),
        ]
    )
    found.citations.extend(
        CitationRow(
            game=GAME,
            table=row.TABLE,
            row_key=row.key_text,
            field="*",
            certainty="reconstructed" if row.TABLE == "hex" else "printed",
            source="method/guess" if row.TABLE == "hex" else "rulebook",
            locator="" if row.TABLE == "hex" else "line 10",
        )
        for rows in found.rows.values()
        for row in rows
        if row.TABLE != "source"
    )
    return found


def several(*games: str) -> Tables:
    """Return the sample once for each of these games."""
    sample, whole = tables(), Tables()
    for game in games:
        for rows in sample.rows.values():
            whole.add(
                [row.model_copy(update={"game": game}) if "game" in type(row).model_fields else row for row in rows]
            )
        whole.citations += [row.model_copy(update={"game": game}) for row in sample.citations]
    return whole
