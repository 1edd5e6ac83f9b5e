"""The rest of the library: turns, options, history, errata, confirmations, notes, schedules; states and conditions.

Tables that get a column or another choice of words are made anew under their name and filled from the old one.
"""
# ruff: noqa: E501

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

GAINED = {"setup": "''", "arrival": "''", "chart": "'[]'"}
"""Values of the new last column, by table; the other remade tables gain choices only."""

REMADE = {
    "chart": """
CREATE TABLE chart (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    title TEXT NOT NULL,
    rule TEXT NOT NULL,
    dice TEXT NOT NULL,
    header TEXT NOT NULL,
    columns TEXT NOT NULL,
    bounds TEXT NOT NULL,
    rows TEXT DEFAULT '[]' NOT NULL,
    CONSTRAINT pk_chart PRIMARY KEY (game, "key"),
    CONSTRAINT ck_chart_dice CHECK ("dice" IN ('d66', '2d6', '1d6', '1d6mod', 'rows')),
    CONSTRAINT ck_chart_header CHECK ("header" IN ('odds', 'total', 'box', 'none')),
    CONSTRAINT fk_chart_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
    "formation": """
CREATE TABLE formation (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    side TEXT NOT NULL,
    title TEXT NOT NULL,
    kind TEXT NOT NULL,
    CONSTRAINT pk_formation PRIMARY KEY (game, "key"),
    CONSTRAINT ck_formation_side CHECK ("side" IN ('german', 'allied')),
    CONSTRAINT ck_formation_kind CHECK ("kind" IN ('division', 'brigade', 'group', 'army', 'corps', 'regiment', 'none')),
    CONSTRAINT fk_formation_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
    "unit_type": """
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
    CONSTRAINT ck_unit_type_role CHECK ("role" IN ('combat', 'artillery', 'engineer', 'supply', 'greif', 'airborne_drop', 'dump', 'leader', 'marker')),
    CONSTRAINT ck_unit_type_mechanized_attack CHECK ("mechanized_attack" IN (0, 1)),
    CONSTRAINT fk_unit_type_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT
""",
    "arrival": """
CREATE TABLE arrival (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    counter TEXT NOT NULL,
    turn INTEGER NOT NULL,
    place TEXT NOT NULL,
    condition TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_arrival PRIMARY KEY (game, scenario, counter),
    CONSTRAINT fk_arrival_game_scenario_scenario FOREIGN KEY(game, scenario) REFERENCES scenario (game, scenario),
    CONSTRAINT fk_arrival_game_counter_counter FOREIGN KEY(game, counter) REFERENCES counter (game, "key")
)
 STRICT
""",
    "clause": """
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
    CONSTRAINT ck_clause_kind CHECK ("kind" IN ('victory', 'special', 'condition')),
    CONSTRAINT ck_clause_enforced CHECK ("enforced" IN (0, 1))
)
 STRICT
""",
    "setup": """
CREATE TABLE setup (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    counter TEXT NOT NULL,
    place TEXT NOT NULL,
    face TEXT NOT NULL,
    steps_lost INTEGER NOT NULL,
    state TEXT DEFAULT '' NOT NULL,
    CONSTRAINT pk_setup PRIMARY KEY (game, scenario, counter),
    CONSTRAINT fk_setup_game_scenario_scenario FOREIGN KEY(game, scenario) REFERENCES scenario (game, scenario),
    CONSTRAINT fk_setup_game_counter_counter FOREIGN KEY(game, counter) REFERENCES counter (game, "key"),
    CONSTRAINT ck_setup_steps_lost CHECK (steps_lost >= 0)
)
 STRICT
""",
}

ADDED = """
CREATE TABLE historical_unit (
    "key" TEXT NOT NULL,
    side TEXT NOT NULL,
    title TEXT NOT NULL,
    parent TEXT NOT NULL,
    kind TEXT NOT NULL,
    CONSTRAINT pk_historical_unit PRIMARY KEY ("key"),
    CONSTRAINT ck_historical_unit_side CHECK ("side" IN ('german', 'allied'))
)
 STRICT;;

CREATE TABLE playtest (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    settings TEXT NOT NULL,
    data_digest TEXT NOT NULL,
    program TEXT NOT NULL,
    results BLOB NOT NULL
)
 STRICT;;

CREATE TABLE alias (
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    alias TEXT NOT NULL,
    "key" TEXT NOT NULL,
    CONSTRAINT pk_alias PRIMARY KEY (game, kind, alias, "key"),
    CONSTRAINT ck_alias_kind CHECK ("kind" IN ('counter', 'formation', 'place')),
    CONSTRAINT fk_alias_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE check_waiver (
    game TEXT NOT NULL,
    "check" TEXT NOT NULL,
    "where" TEXT NOT NULL,
    reason TEXT NOT NULL,
    CONSTRAINT pk_check_waiver PRIMARY KEY (game, "check", "where"),
    CONSTRAINT fk_check_waiver_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE confirmation (
    game TEXT NOT NULL,
    "table" TEXT NOT NULL,
    row_key TEXT NOT NULL,
    field TEXT NOT NULL,
    who TEXT NOT NULL,
    at TEXT NOT NULL,
    printing TEXT NOT NULL,
    basis TEXT NOT NULL,
    bulk INTEGER NOT NULL,
    CONSTRAINT pk_confirmation PRIMARY KEY (game, "table", row_key, field),
    CONSTRAINT ck_confirmation_basis CHECK ("basis" IN ('box', 'scan')),
    CONSTRAINT ck_confirmation_bulk CHECK ("bulk" IN (0, 1)),
    CONSTRAINT fk_confirmation_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE erratum (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    title TEXT NOT NULL,
    status TEXT NOT NULL,
    origin TEXT NOT NULL,
    reason TEXT NOT NULL,
    rule TEXT NOT NULL,
    printings TEXT NOT NULL,
    supersedes TEXT NOT NULL,
    CONSTRAINT pk_erratum PRIMARY KEY (game, "key"),
    CONSTRAINT ck_erratum_status CHECK ("status" IN ('official', 'proposed', 'house', 'rejected')),
    CONSTRAINT fk_erratum_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE note (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    kind TEXT NOT NULL,
    "table" TEXT NOT NULL,
    row_key TEXT NOT NULL,
    field TEXT NOT NULL,
    title TEXT NOT NULL,
    content TEXT NOT NULL,
    done INTEGER NOT NULL,
    CONSTRAINT pk_note PRIMARY KEY (game, "key"),
    CONSTRAINT ck_note_kind CHECK ("kind" IN ('note', 'task', 'image')),
    CONSTRAINT ck_note_done CHECK ("done" IN (0, 1)),
    CONSTRAINT fk_note_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE option (
    game TEXT NOT NULL,
    "key" TEXT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    rule TEXT NOT NULL,
    text TEXT NOT NULL,
    "default" INTEGER NOT NULL,
    enforced INTEGER NOT NULL,
    CONSTRAINT pk_option PRIMARY KEY (game, "key"),
    CONSTRAINT ck_option_kind CHECK ("kind" IN ('optional', 'variant', 'level')),
    CONSTRAINT ck_option_default CHECK ("default" IN (0, 1)),
    CONSTRAINT ck_option_enforced CHECK ("enforced" IN (0, 1)),
    CONSTRAINT fk_option_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE turn (
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    label TEXT NOT NULL,
    date TEXT NOT NULL,
    half TEXT NOT NULL,
    note TEXT NOT NULL,
    CONSTRAINT pk_turn PRIMARY KEY (game, number),
    CONSTRAINT ck_turn_half CHECK ("half" IN ('', 'am', 'pm')),
    CONSTRAINT fk_turn_game_game FOREIGN KEY(game) REFERENCES game (game)
)
 STRICT;;

CREATE TABLE erratum_change (
    game TEXT NOT NULL,
    erratum TEXT NOT NULL,
    position INTEGER NOT NULL,
    kind TEXT NOT NULL,
    "table" TEXT NOT NULL,
    row_key TEXT NOT NULL,
    field TEXT NOT NULL,
    printed TEXT,
    value TEXT,
    text TEXT NOT NULL,
    CONSTRAINT pk_erratum_change PRIMARY KEY (game, erratum, position),
    CONSTRAINT fk_erratum_change_game_erratum_erratum FOREIGN KEY(game, erratum) REFERENCES erratum (game, "key"),
    CONSTRAINT ck_erratum_change_kind CHECK ("kind" IN ('set', 'add', 'replace', 'discard', 'ban', 'group', 'precedence', 'instruction'))
)
 STRICT;;

CREATE TABLE identity (
    game TEXT NOT NULL,
    counter TEXT NOT NULL,
    unit TEXT NOT NULL,
    CONSTRAINT pk_identity PRIMARY KEY (game, counter),
    CONSTRAINT fk_identity_game_counter_counter FOREIGN KEY(game, counter) REFERENCES counter (game, "key"),
    CONSTRAINT fk_identity_unit_historical_unit FOREIGN KEY(unit) REFERENCES historical_unit ("key")
)
 STRICT;;

CREATE TABLE trait (
    game TEXT NOT NULL,
    counter TEXT NOT NULL,
    trait TEXT NOT NULL,
    value TEXT NOT NULL,
    CONSTRAINT pk_trait PRIMARY KEY (game, counter, trait),
    CONSTRAINT fk_trait_game_counter_counter FOREIGN KEY(game, counter) REFERENCES counter (game, "key")
)
 STRICT;;

CREATE TABLE bound_role (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    area TEXT NOT NULL,
    role TEXT NOT NULL,
    side TEXT NOT NULL,
    CONSTRAINT pk_bound_role PRIMARY KEY (game, scenario, area, role, side),
    CONSTRAINT fk_bound_role_game_scenario_scenario FOREIGN KEY(game, scenario) REFERENCES scenario (game, scenario),
    CONSTRAINT ck_bound_role_role CHECK ("role" IN ('supply', 'entry', 'exit', 'closed')),
    CONSTRAINT ck_bound_role_side CHECK ("side" IN ('german', 'allied', 'both'))
)
 STRICT;;

CREATE TABLE replacement (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    turn INTEGER NOT NULL,
    side TEXT NOT NULL,
    kind TEXT NOT NULL,
    amount INTEGER,
    CONSTRAINT pk_replacement PRIMARY KEY (game, scenario, turn, side, kind),
    CONSTRAINT fk_replacement_game_scenario_scenario FOREIGN KEY(game, scenario) REFERENCES scenario (game, scenario),
    CONSTRAINT ck_replacement_side CHECK ("side" IN ('german', 'allied'))
)
 STRICT;;

CREATE TABLE scenario_erratum (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    erratum TEXT NOT NULL,
    "on" INTEGER NOT NULL,
    CONSTRAINT pk_scenario_erratum PRIMARY KEY (game, scenario, erratum),
    CONSTRAINT fk_scenario_erratum_game_scenario_scenario FOREIGN KEY(game, scenario) REFERENCES scenario (game, scenario),
    CONSTRAINT fk_scenario_erratum_game_erratum_erratum FOREIGN KEY(game, erratum) REFERENCES erratum (game, "key"),
    CONSTRAINT ck_scenario_erratum_on CHECK ("on" IN (0, 1))
)
 STRICT;;

CREATE TABLE schedule (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    kind TEXT NOT NULL,
    turn INTEGER NOT NULL,
    side TEXT NOT NULL,
    position INTEGER NOT NULL,
    subject TEXT NOT NULL,
    value TEXT NOT NULL,
    CONSTRAINT pk_schedule PRIMARY KEY (game, scenario, kind, turn, side, position),
    CONSTRAINT fk_schedule_game_scenario_scenario FOREIGN KEY(game, scenario) REFERENCES scenario (game, scenario),
    CONSTRAINT ck_schedule_side CHECK ("side" IN ('german', 'allied', 'both'))
)
 STRICT;;

CREATE TABLE start_state (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    value TEXT NOT NULL,
    CONSTRAINT pk_start_state PRIMARY KEY (game, scenario, kind, subject),
    CONSTRAINT fk_start_state_game_scenario_scenario FOREIGN KEY(game, scenario) REFERENCES scenario (game, scenario)
)
 STRICT;;

CREATE TABLE withdrawal (
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    counter TEXT NOT NULL,
    turn INTEGER NOT NULL,
    place TEXT NOT NULL,
    condition TEXT NOT NULL,
    CONSTRAINT pk_withdrawal PRIMARY KEY (game, scenario, counter),
    CONSTRAINT fk_withdrawal_game_scenario_scenario FOREIGN KEY(game, scenario) REFERENCES scenario (game, scenario),
    CONSTRAINT fk_withdrawal_game_counter_counter FOREIGN KEY(game, counter) REFERENCES counter (game, "key")
)
 STRICT;;
"""


def upgrade() -> None:
    """Remake the changed tables and add the new ones; foreign keys are off here and checked as a whole afterwards."""
    op.execute("PRAGMA legacy_alter_table = ON")  # other tables keep naming the table, not its old copy
    for table, statement in REMADE.items():
        op.execute(f"ALTER TABLE {table} RENAME TO {table}_before")
        op.execute(statement.strip())
        gained = f", {GAINED[table]}" if table in GAINED else ""
        op.execute(f"INSERT INTO {table} SELECT *{gained} FROM {table}_before")
        op.execute(f"DROP TABLE {table}_before")
    op.execute("PRAGMA legacy_alter_table = OFF")
    for statement in ADDED.split(";;"):
        if statement.strip():
            op.execute(statement.strip())
