"""Whose victory, and which, does a clause tell? In words; no Qt."""

from collections.abc import Iterable, Mapping

from engine.data import schema

OF_RESULT = ("level", "winner", "rank", "plan")
"""Arguments of a clause of victory that its result tells in words."""


def result_said(args: Mapping[str, object], sides: Mapping[str, str]) -> str:
    """Return the result that a clause gives, such as ``Marginal German victory``; empty for one that gives none."""
    level, winner, plan = (str(args.get(name) or "") for name in ("level", "winner", "plan"))
    words = level.split("_") if level else [winner] if winner else []
    if not words:
        return ""
    titles = [sides[word] for word in words if word in sides]
    grades = [word for word in words if word not in sides]
    said = " ".join([*grades, *titles, "victory"]) if titles else " ".join(grades)
    return _upper(said) + (f", plan {plan.title()}" if plan else "")


def told_with_result(clause: schema.ClauseRow, said: str, sides: Mapping[str, str]) -> str:
    """Return what a clause says behind the result that it gives, unless the words tell it."""
    result = result_said(clause.args, sides)
    return said if not result or result.casefold() in said.casefold() else f"{result}: {said}"


def in_order(clauses: Iterable[schema.ClauseRow]) -> list[schema.ClauseRow]:
    """Return clauses by plan and by the rank in which they are asked; those that have none stay behind, as they are."""

    def place(clause: schema.ClauseRow) -> tuple[bool, str, int]:
        rank = clause.args.get("rank")
        return not isinstance(rank, int), str(clause.args.get("plan") or ""), rank if isinstance(rank, int) else 0

    return sorted(clauses, key=place)


def without_result(args: Mapping[str, object]) -> dict[str, object]:
    """Return the arguments that the result does not tell."""
    return {name: value for name, value in args.items() if name not in OF_RESULT}


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
