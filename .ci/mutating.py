"""Which small changes of a source should a test notice?

Comparisons are turned and moved by one, ``and`` and ``or`` changed, conditions negated, numbers raised by one, truth
values turned, returned values replaced by None, sums and differences exchanged, statements that are calls or
assignments to attributes removed. Docstrings, annotations, messages of errors and type-checking blocks stay.
"""

import ast
from collections.abc import Collection, Iterator
from dataclasses import dataclass

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True)
class Mutant:
    """The whole text of a file with one change, its line, and the change in words."""

    line: int
    told: str
    text: str


def mutants_of(text: str, lines: Collection[int] | None = None) -> Iterator[Mutant]:
    """Yield the mutants of a source in order of place, of some lines if given; raises SyntaxError."""
    found = []
    for node in _touchable(ast.parse(text)):
        for new in _changes(node):
            assert isinstance(node, ast.expr | ast.stmt)
            if lines is None or node.lineno in lines:
                found.append((node.lineno, node.col_offset, node, new))
    for line, _, node, new in sorted(found, key=lambda item: item[:2]):
        old, other = ast.unparse(node), ast.unparse(new)
        yield Mutant(line, f"{_short(old)} -> {_short(other)}", _replaced(text, node, other))


def _touchable(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes below one whose change a test could notice."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for node in value if isinstance(value, list) else [value]:
            if not isinstance(node, ast.AST) or isinstance(node, ast.Import | ast.ImportFrom | ast.Raise | ast.Assert):
                continue
            if isinstance(node, ast.JoinedStr) or (
                isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
            ):
                continue
            yield node
            yield from _touchable(node)


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=[operator], comparators=[_]):
            for other in _COMPARED[type(operator)]:
                yield ast.Compare(node.left, [other()], node.comparators)
        case ast.BoolOp(op=operator, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(op=operator) if type(operator) in _COUNTED:
            yield ast.BinOp(node.left, _COUNTED[type(operator)](), node.right)
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.IfExp(body=body, test=test, orelse=orelse):
            yield ast.IfExp(test=test, body=orelse, orelse=body)
        case ast.stmt():
            yield from _left_out(node)


def _left_out(node: ast.stmt) -> Iterator[ast.AST]:
    match node:
        case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.AugAssign() | ast.Delete():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.Continue():
            yield ast.Break()


def _replaced(text: str, node: ast.expr | ast.stmt, other: str) -> str:
    """Return the text with one node written anew; offsets of the parser count bytes."""
    assert node.end_lineno is not None and node.end_col_offset is not None
    lines = text.encode().splitlines(keepends=True)
    begin = sum(len(line) for line in lines[: node.lineno - 1]) + node.col_offset
    end = sum(len(line) for line in lines[: node.end_lineno - 1]) + node.end_col_offset
    whole = text.encode()
    written = f"({other})" if isinstance(node, ast.expr) else other
    return (whole[:begin] + written.encode() + whole[end:]).decode()


def _short(code: str) -> str:
    line = " ".join(code.split())
    return line if len(line) <= 100 else line[:97] + "..."
