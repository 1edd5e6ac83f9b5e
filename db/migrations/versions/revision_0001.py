"""The first tables.

Written out, not taken from the models: a released revision stays as it was while the models go on.
"""
# ruff: noqa: E501

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

STATEMENTS = """
CREATE TABLE change_log (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    label TEXT NOT NULL,
    reason TEXT NOT NULL,
    source TEXT NOT NULL,
    stroke INTEGER,
    undoes INTEGER,
    changes BLOB NOT NULL,
    CONSTRAINT ck_change_log_kind CHECK (kind IN ('edit', 'undo', 'redo', 'revert', 'import', 'migrate')),
    CONSTRAINT fk_change_log_undoes_change_log FOREIGN KEY(undoes) REFERENCES change_log (number)
)
 STRICT;;

CREATE TRIGGER tr_change_log_no_update BEFORE UPDATE ON change_log BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;;

CREATE TRIGGER tr_change_log_no_delete BEFORE DELETE ON change_log BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;;

CREATE TABLE meta (
    "key" TEXT NOT NULL,
    value TEXT NOT NULL,
    CONSTRAINT pk_meta PRIMARY KEY ("key")
)
 STRICT;;

CREATE TABLE game (
    game TEXT NOT NULL,
    title TEXT NOT NULL,
    publisher TEXT NOT NULL,
    year INTEGER NOT NULL,
    step TEXT NOT NULL,
    first_date TEXT NOT NULL,
    dice TEXT NOT NULL,
    CONSTRAINT pk_game PRIMARY KEY (game)
)
 STRICT;;

CREATE TABLE map (
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    title TEXT NOT NULL,
    orientation TEXT NOT NULL,
    shifted TEXT NOT NULL,
    north INTEGER NOT NULL,
    CONSTRAINT pk_map PRIMARY KEY (game, map),
    CONSTRAINT ck_map_orientation CHECK ("orientation" IN ('pointy', 'flat')),
    CONSTRAINT ck_map_shifted CHECK ("shifted" IN ('odd', 'even')),
    CONSTRAINT fk_map_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE source (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    detail TEXT NOT NULL,
    CONSTRAINT pk_source PRIMARY KEY (game, "key"),
    CONSTRAINT ck_source_kind CHECK ("kind" IN ('rulebook', 'method', 'public', 'owner')),
    CONSTRAINT fk_source_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE citation (
    game TEXT NOT NULL,
    "table" TEXT NOT NULL,
    row_key TEXT NOT NULL,
    field TEXT NOT NULL,
    certainty TEXT NOT NULL,
    source TEXT NOT NULL,
    locator TEXT NOT NULL,
    CONSTRAINT pk_citation PRIMARY KEY (game, "table", row_key, field),
    CONSTRAINT ck_citation_certainty CHECK ("certainty" IN ('printed', 'official', 'derived', 'reconstructed', 'owner', 'unknown')),
    CONSTRAINT fk_citation_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE rule (
    game TEXT NOT NULL,
    rule TEXT NOT NULL,
    title TEXT NOT NULL,
    kind TEXT NOT NULL,
    summary TEXT NOT NULL,
    line INTEGER,
    level TEXT NOT NULL,
    CONSTRAINT pk_rule PRIMARY KEY (game, rule),
    CONSTRAINT ck_rule_kind CHECK ("kind" IN ('mechanic', 'procedure', 'table', 'component', 'commentary', 'victory', 'scenario', 'setup', 'optional', 'variant', 'series')),
    CONSTRAINT fk_rule_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE ruling (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    rule TEXT NOT NULL,
    question TEXT NOT NULL,
    readings TEXT NOT NULL,
    chosen TEXT NOT NULL,
    why TEXT NOT NULL,
    parameter TEXT,
    CONSTRAINT pk_ruling PRIMARY KEY (game, "key"),
    CONSTRAINT fk_ruling_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE parameter (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    value TEXT NOT NULL,
    unit TEXT NOT NULL,
    rule TEXT NOT NULL,
    note TEXT NOT NULL,
    CONSTRAINT pk_parameter PRIMARY KEY (game, "key"),
    CONSTRAINT fk_parameter_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE sequence_step (
    game TEXT NOT NULL,
    position INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    side TEXT NOT NULL,
    acting TEXT NOT NULL,
    phase TEXT NOT NULL,
    title TEXT NOT NULL,
    rule TEXT NOT NULL,
    condition TEXT NOT NULL,
    CONSTRAINT pk_sequence_step PRIMARY KEY (game, position),
    CONSTRAINT ck_sequence_step_side CHECK ("side" IN ('german', 'allied')),
    CONSTRAINT ck_sequence_step_acting CHECK ("acting" IN ('german', 'allied', 'none')),
    CONSTRAINT fk_sequence_step_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE terrain (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    mech_mp TEXT NOT NULL,
    other_mp TEXT NOT NULL,
    supply_mp TEXT NOT NULL,
    combat_shift INTEGER NOT NULL,
    attack_multiplier TEXT NOT NULL,
    armor_effect INTEGER NOT NULL,
    barrage_shift INTEGER NOT NULL,
    note TEXT NOT NULL,
    CONSTRAINT pk_terrain PRIMARY KEY (game, "key"),
    CONSTRAINT ck_terrain_kind CHECK ("kind" IN ('hex', 'road', 'hexside', 'crossing', 'mark', 'condition')),
    CONSTRAINT ck_terrain_armor_effect CHECK ("armor_effect" IN (0, 1)),
    CONSTRAINT fk_terrain_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE chart (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    title TEXT NOT NULL,
    rule TEXT NOT NULL,
    dice TEXT NOT NULL,
    header TEXT NOT NULL,
    columns TEXT NOT NULL,
    bounds TEXT NOT NULL,
    CONSTRAINT pk_chart PRIMARY KEY (game, "key"),
    CONSTRAINT ck_chart_dice CHECK ("dice" IN ('d66', '2d6', '1d6')),
    CONSTRAINT ck_chart_header CHECK ("header" IN ('odds', 'total', 'box', 'none')),
    CONSTRAINT fk_chart_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE unit_type (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    title TEXT NOT NULL,
    symbol TEXT NOT NULL,
    movement_class TEXT NOT NULL,
    mechanized_attack INTEGER NOT NULL,
    role TEXT NOT NULL,
    CONSTRAINT pk_unit_type PRIMARY KEY (game, "key"),
    CONSTRAINT ck_unit_type_movement_class CHECK ("movement_class" IN ('mech', 'other', 'supply', 'none')),
    CONSTRAINT ck_unit_type_role CHECK ("role" IN ('combat', 'artillery', 'engineer', 'supply', 'greif', 'airborne_drop', 'dump')),
    CONSTRAINT ck_unit_type_mechanized_attack CHECK ("mechanized_attack" IN (0, 1)),
    CONSTRAINT fk_unit_type_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE formation (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    side TEXT NOT NULL,
    title TEXT NOT NULL,
    kind TEXT NOT NULL,
    CONSTRAINT pk_formation PRIMARY KEY (game, "key"),
    CONSTRAINT ck_formation_side CHECK ("side" IN ('german', 'allied')),
    CONSTRAINT ck_formation_kind CHECK ("kind" IN ('division', 'brigade', 'group', 'army', 'none')),
    CONSTRAINT fk_formation_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE sheet (
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    sheet TEXT NOT NULL,
    label TEXT NOT NULL,
    column_0 INTEGER NOT NULL,
    column_a INTEGER NOT NULL,
    column_b INTEGER NOT NULL,
    row_0 INTEGER NOT NULL,
    row_a INTEGER NOT NULL,
    row_b INTEGER NOT NULL,
    CONSTRAINT pk_sheet PRIMARY KEY (game, map, sheet),
    CONSTRAINT fk_sheet_game_map_map FOREIGN KEY(game, map) REFERENCES map (game, map)
)
 STRICT;;

CREATE TABLE hex (
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    hex TEXT NOT NULL,
    "column" INTEGER NOT NULL,
    "row" INTEGER NOT NULL,
    terrain TEXT NOT NULL,
    jam INTEGER NOT NULL,
    CONSTRAINT pk_hex PRIMARY KEY (game, map, hex),
    CONSTRAINT fk_hex_game_map_map FOREIGN KEY(game, map) REFERENCES map (game, map),
    CONSTRAINT fk_hex_game_terrain_terrain FOREIGN KEY(game, terrain) REFERENCES terrain (game, "key"),
    CONSTRAINT uq_hex_game_map_column_row UNIQUE (game, map, "column", "row"),
    CONSTRAINT ck_hex_jam CHECK ("jam" IN (0, 1))
)
 WITHOUT ROWID,
 STRICT;;

CREATE TABLE place (
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    "key" TEXT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    hexes TEXT NOT NULL,
    vp INTEGER NOT NULL,
    CONSTRAINT pk_place PRIMARY KEY (game, map, "key"),
    CONSTRAINT fk_place_game_map_map FOREIGN KEY(game, map) REFERENCES map (game, map),
    CONSTRAINT ck_place_kind CHECK ("kind" IN ('hamlet', 'village', 'town', 'city', 'feature'))
)
 STRICT;;

CREATE TABLE area (
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    "key" TEXT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    hexes TEXT NOT NULL,
    CONSTRAINT pk_area PRIMARY KEY (game, map, "key"),
    CONSTRAINT fk_area_game_map_map FOREIGN KEY(game, map) REFERENCES map (game, map),
    CONSTRAINT ck_area_kind CHECK ("kind" IN ('entry', 'exit', 'edge', 'zone', 'bounds'))
)
 STRICT;;

CREATE TABLE waived_rule (
    game TEXT NOT NULL,
    rule TEXT NOT NULL,
    reason TEXT NOT NULL,
    CONSTRAINT pk_waived_rule PRIMARY KEY (game, rule),
    CONSTRAINT fk_waived_rule_game_rule_rule FOREIGN KEY(game, rule) REFERENCES rule (game, rule)
)
 STRICT;;

CREATE TABLE chart_cell (
    game TEXT NOT NULL,
    chart TEXT NOT NULL,
    dice INTEGER NOT NULL,
    "column" TEXT NOT NULL,
    result TEXT NOT NULL,
    CONSTRAINT pk_chart_cell PRIMARY KEY (game, chart, dice, "column"),
    CONSTRAINT fk_chart_cell_game_chart_chart FOREIGN KEY(game, chart) REFERENCES chart (game, "key")
)
 STRICT;;

CREATE TABLE counter (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    side TEXT NOT NULL,
    formation TEXT NOT NULL,
    name TEXT NOT NULL,
    unit_type TEXT NOT NULL,
    size TEXT NOT NULL,
    steps INTEGER,
    CONSTRAINT pk_counter PRIMARY KEY (game, "key"),
    CONSTRAINT fk_counter_game_formation_formation FOREIGN KEY(game, formation) REFERENCES formation (game, "key"),
    CONSTRAINT fk_counter_game_unit_type_unit_type FOREIGN KEY(game, unit_type) REFERENCES unit_type (game, "key"),
    CONSTRAINT ck_counter_side CHECK ("side" IN ('german', 'allied'))
)
 STRICT;;

CREATE TABLE hexside (
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    hex_a TEXT NOT NULL,
    hex_b TEXT NOT NULL,
    feature TEXT NOT NULL,
    name TEXT NOT NULL,
    bridge INTEGER NOT NULL,
    CONSTRAINT pk_hexside PRIMARY KEY (game, map, hex_a, hex_b),
    CONSTRAINT fk_hexside_game_map_hex_a_hex FOREIGN KEY(game, map, hex_a) REFERENCES hex (game, map, hex),
    CONSTRAINT fk_hexside_game_map_hex_b_hex FOREIGN KEY(game, map, hex_b) REFERENCES hex (game, map, hex),
    CONSTRAINT fk_hexside_game_feature_terrain FOREIGN KEY(game, feature) REFERENCES terrain (game, "key"),
    CONSTRAINT ck_hexside_two_hexes CHECK (hex_a <> hex_b),
    CONSTRAINT ck_hexside_bridge CHECK ("bridge" IN (0, 1))
)
 STRICT;;

CREATE TABLE link (
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    hex_a TEXT NOT NULL,
    hex_b TEXT NOT NULL,
    kind TEXT NOT NULL,
    CONSTRAINT pk_link PRIMARY KEY (game, map, hex_a, hex_b),
    CONSTRAINT fk_link_game_map_hex_a_hex FOREIGN KEY(game, map, hex_a) REFERENCES hex (game, map, hex),
    CONSTRAINT fk_link_game_map_hex_b_hex FOREIGN KEY(game, map, hex_b) REFERENCES hex (game, map, hex),
    CONSTRAINT fk_link_game_kind_terrain FOREIGN KEY(game, kind) REFERENCES terrain (game, "key"),
    CONSTRAINT ck_link_two_hexes CHECK (hex_a <> hex_b)
)
 STRICT;;

CREATE TABLE scenario (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    number TEXT NOT NULL,
    title TEXT NOT NULL,
    map TEXT NOT NULL,
    bounds TEXT NOT NULL,
    first_turn INTEGER NOT NULL,
    last_turn INTEGER NOT NULL,
    weather TEXT NOT NULL,
    text TEXT NOT NULL,
    CONSTRAINT pk_scenario PRIMARY KEY (game, scenario),
    CONSTRAINT fk_scenario_game_map_map FOREIGN KEY(game, map) REFERENCES map (game, map),
    CONSTRAINT fk_scenario_game_map_bounds_area FOREIGN KEY(game, map, bounds) REFERENCES area (game, map, "key"),
    CONSTRAINT ck_scenario_turns CHECK (first_turn <= last_turn),
    CONSTRAINT fk_scenario_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE face (
    game TEXT NOT NULL,
    counter TEXT NOT NULL,
    face TEXT NOT NULL,
    attack INTEGER,
    defense INTEGER,
    movement INTEGER,
    barrage INTEGER,
    range INTEGER,
    CONSTRAINT pk_face PRIMARY KEY (game, counter, face),
    CONSTRAINT fk_face_game_counter_counter FOREIGN KEY(game, counter) REFERENCES counter (game, "key")
)
 STRICT;;

CREATE TABLE setup (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    counter TEXT NOT NULL,
    place TEXT NOT NULL,
    face TEXT NOT NULL,
    steps_lost INTEGER NOT NULL,
    CONSTRAINT pk_setup PRIMARY KEY (game, scenario, counter),
    CONSTRAINT fk_setup_game_scenario_scenario FOREIGN KEY(game, scenario) REFERENCES scenario (game, scenario),
    CONSTRAINT fk_setup_game_counter_counter FOREIGN KEY(game, counter) REFERENCES counter (game, "key"),
    CONSTRAINT ck_setup_steps_lost CHECK (steps_lost >= 0)
)
 STRICT;;

CREATE TABLE arrival (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    counter TEXT NOT NULL,
    turn INTEGER NOT NULL,
    place TEXT NOT NULL,
    CONSTRAINT pk_arrival PRIMARY KEY (game, scenario, counter),
    CONSTRAINT fk_arrival_game_scenario_scenario FOREIGN KEY(game, scenario) REFERENCES scenario (game, scenario),
    CONSTRAINT fk_arrival_game_counter_counter FOREIGN KEY(game, counter) REFERENCES counter (game, "key")
)
 STRICT;;

CREATE TABLE dump_set (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    "key" TEXT NOT NULL,
    side TEXT NOT NULL,
    real INTEGER NOT NULL,
    dummy INTEGER NOT NULL,
    hexes TEXT NOT NULL,
    CONSTRAINT pk_dump_set PRIMARY KEY (game, scenario, "key"),
    CONSTRAINT fk_dump_set_game_scenario_scenario FOREIGN KEY(game, scenario) REFERENCES scenario (game, scenario),
    CONSTRAINT ck_dump_set_side CHECK ("side" IN ('german', 'allied'))
)
 STRICT;;

CREATE TABLE placement (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    subject TEXT NOT NULL,
    kind TEXT NOT NULL,
    hex TEXT NOT NULL,
    CONSTRAINT pk_placement PRIMARY KEY (game, scenario, subject),
    CONSTRAINT fk_placement_game_scenario_scenario FOREIGN KEY(game, scenario) REFERENCES scenario (game, scenario),
    CONSTRAINT ck_placement_kind CHECK ("kind" IN ('place', 'dummy'))
)
 STRICT;;

CREATE TABLE scenario_parameter (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    "key" TEXT NOT NULL,
    value TEXT NOT NULL,
    rule TEXT NOT NULL,
    CONSTRAINT pk_scenario_parameter PRIMARY KEY (game, scenario, "key"),
    CONSTRAINT fk_scenario_parameter_game_scenario_scenario FOREIGN KEY(game, scenario) REFERENCES scenario (game, scenario),
    CONSTRAINT fk_scenario_parameter_game_key_parameter FOREIGN KEY(game, "key") REFERENCES parameter (game, "key")
)
 STRICT;;

CREATE TABLE clause (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    "key" TEXT NOT NULL,
    kind TEXT NOT NULL,
    form TEXT NOT NULL,
    args TEXT NOT NULL,
    text TEXT NOT NULL,
    rule TEXT NOT NULL,
    enforced INTEGER NOT NULL,
    CONSTRAINT pk_clause PRIMARY KEY (game, scenario, "key"),
    CONSTRAINT fk_clause_game_scenario_scenario FOREIGN KEY(game, scenario) REFERENCES scenario (game, scenario),
    CONSTRAINT ck_clause_kind CHECK ("kind" IN ('victory', 'special')),
    CONSTRAINT ck_clause_enforced CHECK ("enforced" IN (0, 1))
)
 STRICT;;
"""


def upgrade() -> None:
    """Make the tables and the triggers of the journal; statements end with two semicolons."""
    for statement in STATEMENTS.split(";;"):
        if statement.strip():
            op.execute(statement.strip())
