"""Which objects does a JSON list hold, and on which line does each begin?"""

import json
from collections.abc import Callable, Iterator

from engine.data.reading import whole_number
from engine.data.shown import short


def json_objects(text: str, problem: Callable[[int, str, str], None]) -> Iterator[tuple[int, dict[str, object]]]:
    """Yield the objects of a JSON list with the number of the line on which each begins; tell ``problem`` the line, the
    field (none) and the reason where the text ends being one."""

    def members(pairs: list[tuple[str, object]]) -> dict[str, object]:
        names = [name for name, _ in pairs]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise ValueError(f"the member {short(twice)} is given twice; keep one of them")
        return dict(pairs)

    def constant(word: str) -> object:
        raise ValueError(f"{word} is no number; write one")

    decoder = json.JSONDecoder(object_pairs_hook=members, parse_constant=constant, parse_int=whole_number)
    position, expected = 0, "["
    while True:
        position += len(text[position:]) - len(text[position:].lstrip())
        line = text.count("\n", 0, position) + 1
        mark = text[position : position + 1]
        if not mark or mark not in expected:
            problem(
                line,
                "",
                f"not a JSON list of objects: {short(mark)} stands where {expected!r} is expected; correct it",
            )
            return
        if mark == "]":
            if text[position + 1 :].strip():
                problem(line, "", "there is text after the end of the list; remove it")
            return
        if mark != "{":
            position, expected = position + 1, "{]" if mark == "[" else "{"
            continue
        try:
            found, position = decoder.raw_decode(text, position)
        except json.JSONDecodeError as error:
            where = f"line {error.lineno}, column {error.colno}"
            problem(error.lineno, "", f"not JSON: {error.msg} at {where}; correct it")
            return
        except ValueError as error:
            problem(line, "", str(error))
            return
        except RecursionError:
            problem(line, "", "is nested too deeply; write it flatter")
            return
        yield line, found
        expected = ",]"
