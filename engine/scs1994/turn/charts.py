"""What do the rules of scs1994 look up in charts?"""

from collections.abc import Mapping

from engine.data.chart_needs import Read, thrown

CRT = "crt"

CHARTS: Mapping[str, Read] = {
    CRT: thrown("NR | A# | A#D# | D# | D#r#"),
    "barrage": thrown("- | DG | #"),
    "us_airpower": thrown("number"),
    "weather_change": thrown("signed"),
    "bridge_blowing": thrown("none | blown"),
    "bridge_repair": thrown("none | repaired"),
    "greif_discovery": thrown("none | destroyed"),
}
"""What they read of each, by key."""
