"""Which parameters do the Advanced and optional rules look up by name?"""

PARAMETERS = (
    "brigade_disguise_turn",
    "clear_am_motorized_mp",
    "clear_turns",
    "freeze_first_turn",
    "freeze_last_turn",
    "freeze_mp_reduction",
    "night_engaged_first_turn",
    "night_shift_first_turn",
    "rocket_gun_range",
    "snow_advance",
    "snow_first_turn",
    "snow_mp_share",
    "zone_exit_cost",
)
