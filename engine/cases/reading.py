"""Is a case well-formed? Every fault is named by its path in the file and by what to do about it."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import ValidationError

from engine.cases.schema import QUESTIONS, Case, Model
from engine.data.reading import whole_number
from engine.data.schema.fields import reason
from engine.data.shown import short

M = TypeVar("M", bound=Model)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong where: ``where`` is a path such as ``units[2].hex``; ``remedy`` may be empty."""

    where: str
    problem: str
    remedy: str = ""

    def __str__(self) -> str:
        parts = (f"{self.where[:200]}: {self.problem[:600]}", self.remedy)
        return "; ".join(part for part in parts if part)


class CaseError(Exception):
    """A case cannot be read or set up; ``faults`` say where and why."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def read_case(text: str) -> Case:
    """Return the case a JSON text states. Raises CaseError with every fault of form."""
    try:
        data = json.loads(text, object_pairs_hook=_once, parse_int=whole_number, parse_constant=_constant)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise CaseError([Fault(where, f"this is no JSON: {error.msg}", "correct it there")]) from error
    except ValueError as error:
        raise CaseError([Fault("the file", str(error))]) from error
    except RecursionError as error:
        raise CaseError([Fault("the file", "is nested too deeply", "write it flatter")]) from error
    if not isinstance(data, dict):
        raise CaseError([Fault("the file", "is no JSON object", "begin with { and name the game")])
    case = parse(Case, data, "")
    for name, entries in (("questions", case.questions), ("actions", case.actions)):
        for index, entry in enumerate(entries):
            _check_entry(entry, f"{name}[{index}]", name == "questions")
    return case


def _constant(word: str) -> object:
    raise ValueError(f"{word} is no number; write one")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object; JSON allows a name twice and would lose the first."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise CaseError([Fault(key[:100], "is given twice in one object", "keep one of them")])
        found[key] = value
    return found


def _check_entry(entry: Mapping[str, Any], where: str, is_question: bool) -> None:
    if "ask" in entry:
        question(entry, where)
    elif is_question or "type" not in entry:
        remedy = f"ask is one of {', '.join(QUESTIONS)}"
        raise CaseError([Fault(where, "has no 'ask'" if is_question else "has neither 'type' nor 'ask'", remedy)])


def question(entry: Mapping[str, Any], where: str) -> Model:
    """Return the question an entry asks. Raises CaseError."""
    kind = QUESTIONS.get(str(entry["ask"]))
    if kind is None:
        raise CaseError([Fault(f"{where}.ask", f"{short(entry['ask'])} is no question", f"use {', '.join(QUESTIONS)}")])
    return parse(kind, {key: value for key, value in entry.items() if key not in ("expect", "note")}, where)


def parse(kind: type[M], data: Mapping[str, Any], where: str) -> M:
    """Return a model of the data; raises CaseError with one fault for each field that does not fit."""
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        raise CaseError(_fault(kind, dict(item), where) for item in error.errors()) from error


_REMEDIES = {
    "missing": "add it",
    "string_type": "write text in quotation marks",
    "int_type": "write a whole number without quotation marks",
    "int_parsing": "write a whole number",
    "int_from_float": "write a whole number",
    "tuple_type": "write a list in [ ]",
    "dict_type": "write an object in { }",
    "model_type": "write an object in { }",
    "model_attributes_type": "write an object in { }",
    "too_short": "add what is missing",
}


def _fault(kind: type[Model], item: dict[str, Any], where: str) -> Fault:
    path = where
    for part in item["loc"]:
        if isinstance(part, int):
            path += f"[{part}]"
        elif part != "[key]":
            path += f".{part}" if path else str(part)
    problem, remedy = str(item["msg"]), _REMEDIES.get(item["type"], "")
    if item["type"] == "missing":
        problem = "is missing"
    elif item["type"] == "extra_forbidden":
        problem, remedy = "is no field of a case here", "look for a slip of the pen, or leave it out"
        if len(item["loc"]) == 1:
            remedy = f"known are {', '.join(kind.model_fields)}"
    elif item["type"] == "literal_error":
        problem, remedy = f"{short(item['input'])} is not known", f"use {item['ctx']['expected']}"
    elif item["type"] == "value_error":
        problem = problem.removeprefix("Value error, ")
    elif not remedy:
        problem, _, remedy = reason(item).partition("; ")
    return Fault(path or "the file", problem[:1].lower() + problem[1:], remedy)
