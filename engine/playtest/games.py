"""Which rulesets are there?"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any

from engine.core.dice import DiceWantedError
from engine.core.phases import ActionRecord, AnyGame
from engine.core.play import start
from engine.core.ruleset import NONE, Problem, Ruleset
from engine.data.clauses.looking import lacking
from engine.data.clauses.reach import out_of_reach
from engine.data.clauses.sides import wrong_sides
from engine.data.face_needs import blank_faces
from engine.data.lacking_costs import without_costs
from engine.data.near import meant
from engine.data.needs import unset
from engine.data.step_needs import step_problems
from engine.data.tables import DataError
from engine.data.value_needs import undated_turns, unread_effects
from engine.data.word_needs import undeclared_words, unknown_words, unlisted_words
from engine.scenario import Scenario

GAME_KEYS = ("scs1994", "hj1986", "spi1977")
"""Games whose rules are in the engine."""

_NAMED = 3
"""So many problems of each table are told; the check lists all."""


_OLDER = (
    "A library that was made by a version of the program older than this one lacks what its rules have learned since: "
    "`losheim update FILE` brings it in (in the window File, Update library); what somebody took out, add it again"
)


class UnknownGameError(Exception):
    """There are no rules for this game (yet)."""


def ruleset_of(key: str) -> Ruleset[Any, Any]:
    """Return the ruleset of a game; raises UnknownGameError naming those there are."""
    if key not in GAME_KEYS:
        raise UnknownGameError(f"there are no rules for {key!r} yet; there are rules for {', '.join(GAME_KEYS)}")
    module = import_module(f"engine.{key}.ruleset")
    rules: Ruleset[Any, Any] = module.RULES
    return rules


def board_of(scenario: Scenario) -> Any:
    """Return the compiled board of a scenario for its ruleset.

    Raises DataError naming what the rules look up and the scenario lacks, as one from an older library does, or what
    cannot be compiled.
    """
    rules = ruleset_of(scenario.game)
    asked = (
        *rules.missing(scenario),
        *unread_effects(scenario),
        *unknown_words(scenario),
        *_missing_switches(rules, scenario),
        *_unread_steps(rules, scenario),
    )
    found = [problem for problem in asked if problem.severity == "error"]
    if found:
        remedy = _OLDER if any(problem.is_absent for problem in found) else "Correct it, then begin again"
        raise DataError(
            f"the rules of {scenario.game} do not find all they look up: {_folded(found)}. "
            f"{remedy}; `losheim check FILE` lists it all"
        )
    try:
        return import_module(f"engine.{scenario.game}.board").compile_board(scenario)
    except DataError:
        raise
    except Exception as error:
        raise _unplayable(scenario, error) from error


def begun(
    scenario: Scenario, board: Any, seed: int, thrown: Sequence[int] | None = None, wants_more: bool = False
) -> tuple[AnyGame, ActionRecord]:
    """Return a game at its first decision and the record of its opening; dice of a table as in ``start``.

    Raises DataError naming the faults of the data that keep it from beginning: a word, a chart or a clause that the
    rules cannot read.
    """
    vain = (problem for problem in wrong_sides(scenario) if problem.severity == "error")
    blank = (*undeclared_words(scenario), *undated_turns(scenario), *blank_faces(scenario), *without_costs(scenario))
    lacks = (*lacking(scenario), *unset(scenario), *blank, *vain)
    if lacks:
        raise DataError(f"{scenario.key}: {_folded(lacks)}. Correct it, then begin again")
    try:
        return start(ruleset_of(scenario.game), board, seed, thrown, wants_more)
    except (DataError, DiceWantedError):
        raise
    except Exception as error:
        raise _unplayable(scenario, error) from error


def _folded(problems: Sequence[Problem]) -> str:
    """Return the problems in words: the first few of each table, and how many more of it there are."""
    alike: dict[str, list[str]] = {}
    for problem in problems:
        alike.setdefault(problem.where.partition("/")[0], []).append(problem.message)
    more = {table: len(texts) - _NAMED for table, texts in alike.items()}
    told = (
        "; ".join(texts[:_NAMED]) + (f" and {more[table]} more like it" if more[table] > 0 else "")
        for table, texts in alike.items()
    )
    return "; ".join(told)


def _unplayable(scenario: Scenario, error: Exception) -> DataError:
    """Return what to raise when the rules cannot read the data: what the checks say, and else what went wrong."""
    found = [f"{problem.where}: {problem.message}" for problem in problems_of(scenario)]
    why = "; ".join(found[:_NAMED]) or _unread(error)
    return DataError(
        f"the rules of {scenario.game} cannot read a value of {scenario.key}: {why}. Correct the value; "
        "`losheim check FILE` or the Problems list name what they know of it"
    )


def rulings_read(game: str) -> frozenset[str]:
    """Return the keys of the rulings that the rules of a game can read more than one way; none without rules."""
    return frozenset(ruleset_of(game).switches) if game in GAME_KEYS else frozenset()


def lacking_of(game: str) -> tuple[str, ...]:
    """Return what the rules of a game do not do yet, as clauses for people; nothing without rules."""
    return ruleset_of(game).lacking if game in GAME_KEYS else ()


Look = Callable[[Scenario], Iterable[Problem]]
"""A look at a scenario that tells what it would miss there."""


def _looked(_name: str, look: Look, scenario: Scenario) -> Iterable[Problem]:
    return look(scenario)


def problems_of(
    scenario: Scenario, looked: Callable[[str, Look, Scenario], Iterable[Problem]] = _looked
) -> Iterator[Problem]:
    """Yield what the rules would miss in a scenario; nothing for a game without rules.

    A value at which the look itself breaks, such as terrain that no chart has, is the last problem. ``looked`` does
    each look, by a name of its own, or knows what it has found before.
    """
    if scenario.game not in GAME_KEYS:
        return
    unknown = tuple(looked("words", lambda seen: (*unread_effects(seen), *unknown_words(seen)), scenario))
    yield from unknown
    try:
        rules = ruleset_of(scenario.game)
        yield from looked("names", lambda seen: _misnamed(rules, seen), scenario)
        if not scenario.sequence:  # every look of the rules would break at that
            return
        yield from looked("rules", lambda seen: rules.checks(rules, seen), scenario)
        yield from looked("clauses", out_of_reach, scenario)
        yield from blank_faces(scenario)  # which reads all of them, in no time
    except DataError as error:
        if not unknown:  # else these say why it cannot begin
            is_named = str(error).startswith(scenario.title)
            yield Problem(
                f"scenario/{scenario.key}", f"{error}" if is_named else f"{scenario.key} cannot begin: {error}"
            )
    except Exception as error:
        if not unknown:
            reason = f"{_unread(error)}; correct the value, which other findings may name"
            yield Problem(f"scenario/{scenario.key}", reason)


def _misnamed(rules: Ruleset[Any, Any], scenario: Scenario) -> Iterator[Problem]:
    yield from _unread_steps(rules, scenario)
    yield from _missing_switches(rules, scenario)
    yield from unlisted_words(scenario)


def _missing_switches(rules: Ruleset[Any, Any], scenario: Scenario) -> Iterator[Problem]:
    """Yield the options, rulings and readings that the rules ask for and a scenario lacks: nobody could play them, and
    nobody would be told."""
    options = [option.key for option in scenario.options]
    others = [key for key in options if key not in rules.options]
    for key in sorted(rules.options.difference(options)):
        reason = f"the option {key} is missing, and the rules ask whether it is played; add it{meant(key, others)}"
        yield Problem(f"option/{key}", reason, is_absent=True)
    yield from _missing_readings(rules, scenario)


def _missing_readings(rules: Ruleset[Any, Any], scenario: Scenario) -> Iterator[Problem]:
    others = [key for key in scenario.rulings if key not in rules.switches]
    offered: dict[str, list[str]] = {}
    for text in scenario.known.get("reading", ()):
        ruling, _, reading = text.partition("|")
        offered.setdefault(ruling, []).append(reading)
    for key, asked in sorted(rules.switches.items()):
        if key not in scenario.rulings:
            reason = f"the ruling {key} is missing, and the rules ask how it is read; add it{meant(key, others)}"
            yield Problem(f"ruling/{key}", reason, is_absent=True)
            continue
        there = offered.get(key, asked)
        if key in offered and scenario.rulings[key] not in there:
            reason = f"the ruling {key} has chosen {scenario.rulings[key]!r}, which is none of its readings"
            yield Problem(f"ruling/{key}", f"{reason}; choose one of them{meant(scenario.rulings[key], there)}")
        for reading in asked:
            if reading not in there:
                near = meant(reading, [text for text in there if text not in asked])
                reason = f"the ruling {key} lacks the reading {reading!r}, which the rules ask for in these words"
                yield Problem(f"ruling/{key}", f"{reason}; write it so, also where it is chosen{near}", is_absent=True)


def _unread_steps(rules: Ruleset[Any, Any], scenario: Scenario) -> Iterator[Problem]:
    if not scenario.sequence:
        yield Problem("sequence", "the sequence of play has no step; add those of the game, or undo", is_absent=True)
        return
    faults = tuple(step_faults(rules, scenario.sequence, [option.key for option in scenario.options]))
    yield from faults or step_problems(scenario.sequence, rules.needed_steps)


def step_faults(rules: Ruleset[Any, Any], steps: Iterable[Any], options: Sequence[str]) -> Iterator[Problem]:
    """Yield the steps of the sequence of play that name no phase of the rules, or a condition nobody can judge.

    A step has ``key``, ``acting``, ``phase`` and ``condition``; ``options`` are the keys of those of the game.
    """
    for step in steps:
        if step.phase not in rules.phases:
            remedy = meant(step.phase, rules.phases) or f"; there are {', '.join(sorted(rules.phases))}"
            yield Problem(f"sequence/{step.key}", f"step {step.key}: the rules have no phase {step.phase!r}{remedy}")
        sides = (NONE, *rules.sides)
        if step.acting not in sides:
            remedy = f"write {', '.join(sides)}{meant(step.acting, sides)}"
            yield Problem(f"sequence/{step.key}", f"step {step.key}: {step.acting!r} does not act; {remedy}")
        fault = rules.condition_fault(options, step.condition)
        if fault:
            yield Problem(condition_of(step.key), f"step {step.key}, condition: {fault}")


def condition_of(step: str) -> str:
    """Return the place of a problem with the condition of a step, by the key of the step."""
    return f"sequence/{step}/condition"


def _unread(error: Exception) -> str:
    """Return in words at which value the rules broke."""
    if isinstance(error, LookupError):
        return f"the rules look up {str(error).strip(chr(39))!r} and do not find it"
    return f"the rules cannot read a value ({str(error) or type(error).__name__})"
