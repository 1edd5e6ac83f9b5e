"""Do the words of a scenario, and those of its game, agree with the words that the rules of the game know?

A word that a game lists and no rule knows would be played as if it were not there. ``engine/<game>/words.py`` has
``WORDS``, by list the words that the rules ask, and ``PASSED_BY``, those of the same lists that they know and have
nothing to do for. A list that stands in neither is for people alone.
"""

from collections.abc import Iterator, Mapping

from engine.core.ruleset import Problem
from engine.core.throws import throw_of
from engine.data.game_readings import declared_by
from engine.data.near import meant
from engine.data.vocabulary import LIST_TITLES
from engine.scenario import Scenario

NO_DICE = "rows"
"""What stands for the dice of a chart whose lines are looked up."""


def words_asked(game: str) -> Mapping[str, frozenset[str]]:
    """Return the words that the rules of a game ask, by list, with the kinds of start states; nothing without rules."""
    found: Mapping[str, frozenset[str]] = declared_by(game, "WORDS") or {}
    starts = declared_by(game, "START_VALUES")
    return found if starts is None else {**found, "start_kind": frozenset(starts)}


def words_known(game: str) -> Mapping[str, frozenset[str]]:
    """Return the words that the rules of a game ask or pass by, by list."""
    passed: Mapping[str, frozenset[str]] = declared_by(game, "PASSED_BY") or {}
    return {listed: words | passed.get(listed, frozenset()) for listed, words in words_asked(game).items()}


def unknown_words(scenario: Scenario) -> Iterator[Problem]:
    """Yield the words of a scenario that the rules of its game do not know, each once; kinds of start states are told
    with their values."""
    known = words_known(scenario.game)
    found: dict[tuple[str, str], list[str]] = {}
    for where, listed, word in _words_in(scenario):
        if word and listed in known and word not in known[listed]:
            found.setdefault((listed, word), []).append(where)
    for (listed, word), places in found.items():
        title = LIST_TITLES.get(listed, listed.replace("_", " "))
        more = f" (here and {len(places) - 1} times more)" if len(places) > 1 else ""
        names = sorted(known[listed])
        offered = f"they know {', '.join(names)}; use one of these" if names else "they know none; take it out"
        reason = f"the rules do not know the {title} {word!r}{more}: {offered}{meant(word, names)}"
        yield Problem(places[0], reason)
    yield from _unknown_terrain(scenario)
    yield from _unknown_dice(scenario)


def undeclared_words(scenario: Scenario) -> Iterator[Problem]:
    """Yield the words of a scenario that the game does not list, each once, of lists for people alone; what stands in
    other lists the rules know or not."""
    declared = frozenset(scenario.known.get("word", ()))
    judged = words_known(scenario.game)
    found: dict[tuple[str, str], str] = {}
    for where, listed, word in _words_in(scenario) if declared else ():
        if word and listed not in judged and f"{listed}|{word}" not in declared:
            found.setdefault((listed, word), where)
    for (listed, word), where in found.items():
        names = sorted(text.partition("|")[2] for text in declared if text.startswith(f"{listed}|"))
        title = LIST_TITLES.get(listed, listed.replace("_", " "))
        yield Problem(where, f"{word!r} is no {title} of the game; use {', '.join(names)}{meant(word, names)}")


def _unknown_dice(scenario: Scenario) -> Iterator[Problem]:
    """Yield the charts whose dice are none, or can show what no line is for: a throw would find nothing."""
    for chart in scenario.charts:
        if chart.dice == NO_DICE:
            continue
        try:
            thrown = {total for total, ways in throw_of(chart.dice).ways.items() if ways}
        except ValueError as error:
            yield Problem(f"chart/{chart.key}", f"chart {chart.key}: {error}")
            continue
        lost = sorted(thrown.difference(chart.cells))
        if lost and not chart.rows:  # titled lines say themselves which throws they hold
            reason = f"its dice {chart.dice} can show {lost[0]}, for which it has no line; add it or correct the dice"
            yield Problem(f"chart/{chart.key}", f"chart {chart.key}: {reason}")


def _unknown_terrain(scenario: Scenario) -> Iterator[Problem]:
    """Yield the terrain of the map that no line of the chart has, each once: nobody knows what it costs."""
    lines = [line.key for line in scenario.terrain]
    printed = scenario.map
    found = {
        **{link.kind: f"link/{link.hex_a}|{link.hex_b}" for link in reversed(printed.links)},
        **{side.feature: f"hexside/{side.hex_a}|{side.hex_b}" for side in reversed(printed.hexsides)},
        **{mark: f"hex/{item.hex}" for item in reversed(printed.hexes) for mark in item.marks},
        **{
            crossing: f"hexside/{side.hex_a}|{side.hex_b}"
            for side in reversed(printed.hexsides)
            for crossing in side.crossing.split()
        },
        **{item.terrain: f"hex/{item.hex}" for item in reversed(printed.hexes)},
    }
    for word, where in found.items():
        if word and word not in lines:
            place = where.partition("/")[2].replace("|", " to ")
            reason = f"the terrain chart has no line {word!r}, which {place} is; add the line or change the map"
            yield Problem(where, f"{reason}{meant(word, lines)}")


def unlisted_words(scenario: Scenario) -> Iterator[Problem]:
    """Yield the words that the rules ask and the game does not list: no row can have them, so the rules never apply."""
    listed_words = scenario.known.get("word")
    if listed_words is None:
        return
    known = words_known(scenario.game)
    for listed, words in words_asked(scenario.game).items():
        there = {text.partition("|")[2] for text in listed_words if text.startswith(f"{listed}|")}
        title = LIST_TITLES.get(listed, listed.replace("_", " "))
        for word in sorted(words - there):
            near = meant(word, sorted(there - known[listed]))
            reason = f"the game lists no {title} {word!r}, which the rules ask: what they say of it never applies"
            yield Problem(f"word/{listed}|{word}", f"{reason}; add the word{near}", "warning", is_absent=True)


def _words_in(scenario: Scenario) -> Iterator[tuple[str, str, str]]:
    """Yield the words of a scenario that its rows took from lists: where one stands, its list and the word."""
    played = {counter.unit_type for counter in scenario.counters}
    for kind in scenario.unit_types:
        if kind.key in played:
            where = f"unit_type/{kind.key}"
            yield where, "role", kind.role
            yield where, "movement_class", kind.movement_class
            yield from ((where, "trait", trait) for trait in kind.traits)
    for counter in scenario.counters:
        yield f"counter/{counter.key}", "size", counter.size
        yield f"formation/{counter.formation}", "formation_kind", counter.formation_kind
    for turn in scenario.turns:
        yield f"turn/{turn.number}", "half", turn.half
    for place in scenario.map.places:
        yield f"place/{place.key}", "place_kind", place.kind
    yield f"scenario/{scenario.key}/weather", "weather", scenario.weather
    for row in scenario.setup:
        yield from ((f"setup/{scenario.key}|{row.counter}", "state", word) for word in row.state)
    for entry in scenario.schedules:
        yield f"schedule/{scenario.key}|{entry.turn}", "schedule_kind", entry.kind
    for points in scenario.replacements:
        yield f"replacement/{scenario.key}|{points.turn}", "replacement_kind", points.kind
