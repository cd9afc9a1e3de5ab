"""Small changes of Python code, one node at a time: conditions, boundaries, amounts, entries, arguments, statements.

Left alone: annotations, docstrings, assertions (they tell the type checker what holds), decorators, imports,
``strict=False`` of ``zip`` (it is the default), and text for people: f-strings, strings that are not one word, and the
words of a refusal.
"""

import ast
import copy
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

LONGEST = 90
"""Code in the text of a change is cut to this length."""

REFUSALS = {"refuse", "refuse_by_house_rule", "MeterRefusal"}
WORD = re.compile(r"[\w-]+")
COMMUTES = (ast.Add, ast.Mult, ast.BitOr, ast.BitAnd)
BOUNDARY: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
OPPOSITE = {"any": "all", "all": "any", "min": "max", "max": "min"}
UNWRAPPED = {"sorted", "reversed", "abs", "floor"}


Change = tuple[str, ast.AST]
"""A change in words, and the node that replaces the one at hand."""

Node = TypeVar("Node", bound=ast.AST)


def parts(node: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    """The parts of a node that may be changed, each with its field and index."""
    left_alone = {"annotation", "returns", "decorator_list", "func", "pattern", "type_params"}
    if _is_left_alone(node):
        return
    if isinstance(node, ast.Call) and _called(node) in REFUSALS:
        return
    for field, value in ast.iter_fields(node):
        if field in left_alone and not (field == "func" and isinstance(value, ast.Attribute)):
            continue
        if isinstance(value, ast.AST):
            yield field, None, value
        elif isinstance(value, list):
            yield from ((field, index, part) for index, part in enumerate(value) if isinstance(part, ast.AST))


def _is_left_alone(node: ast.AST) -> bool:
    match node:
        case ast.Assert() | ast.Import() | ast.ImportFrom() | ast.JoinedStr():
            return True
        case ast.FunctionDef(name="__repr__" | "__str__") | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.Assign(value=ast.BinOp() as value):
            return any(isinstance(part, ast.Name) and not part.id.isupper() for part in _united(value))
        case ast.Subscript(value=ast.Name(id=name)):
            return name[0].isupper() or name in ("type", "tuple", "dict", "list", "set", "frozenset")
    return False


def _united(node: ast.expr) -> list[ast.expr]:
    """The types of a union, ``A | B | C``."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return [*_united(node.left), *_united(node.right)]
    return [node]


def changes(node: ast.AST, parent: ast.AST | None) -> Iterator[Change]:
    """Every change of a node that is worth trying."""
    if _is_left_alone(node):
        return
    match node:
        case ast.stmt():
            yield from _of_statement(node, parent)
        case ast.expr():
            if _is_condition(node) and not _is_tested(node, parent):
                yield from _constant(_text(node), lambda value: value)
            yield from _of_expression(node, parent)
        case ast.match_case(pattern=pattern, guard=guard):
            yield f"without case {_text(pattern)}", with_fields(node, guard=ast.Constant(False))
            if guard:
                yield f"case {_text(pattern)}: whether or not {_text(guard)}", with_fields(node, guard=None)
            others = pattern.patterns if isinstance(pattern, ast.MatchOr) else []
            for index, other in enumerate(others):
                rest = _less(others, index)
                less = ast.MatchOr(rest) if rest[1:] else rest[0]
                yield f"case without {_text(other)}", with_fields(node, pattern=less)
        case ast.comprehension(ifs=tests):
            for index, test in enumerate(tests):
                yield f"without ... if {_text(test)}", with_fields(node, ifs=_less(tests, index))
                never = [*tests[:index], ast.Constant(False), *tests[index + 1 :]]
                yield f"... if {_text(test)}: never", with_fields(node, ifs=never)


def _of_statement(node: ast.stmt, parent: ast.AST | None) -> Iterator[Change]:
    match node:
        case ast.If(test=test) | ast.While(test=test):
            yield from _constant(f"if {_text(test)}", lambda value: with_fields(node, test=value))
        case ast.For(iter=turns, body=body):
            yield f"for ... in {_text(turns)}: no turn", with_fields(node, iter=ast.Tuple([], ast.Load()))
            yield f"for ... in {_text(turns)}: one turn", with_fields(node, body=[*body, ast.Break()])
        case ast.Expr(value=ast.Constant()):
            pass
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
            yield f"without {_text(node)}", ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield f"without {_text(node)}", ast.Pass()
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in map(_text, ast.walk(value)):
            yield f"without {_text(node)}", ast.Pass()
        case ast.Return(value=ast.expr() as value) if not isinstance(parent, ast.If) and not _is_plain(value):
            yield f"{_text(node)} -> None", with_fields(node, value=ast.Constant(None))
        case ast.ClassDef(keywords=keywords):
            for index, keyword in enumerate(keywords):
                yield f"class without {_text(keyword)}", with_fields(node, keywords=_less(keywords, index))


def _is_plain(value: ast.expr) -> bool:
    """Whether a returned value is changed in other ways, or is a refusal."""
    match value:
        case ast.Constant() | ast.Name() | ast.Tuple() | ast.IfExp() | ast.BoolOp() | ast.BinOp():
            return True
        case ast.Call():
            return _called(value) in REFUSALS
    return _is_condition(value)


def _is_condition(node: ast.expr) -> bool:
    match node:
        case ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Call():
            return _called(node) in ("isinstance", "any", "all")
        case ast.BoolOp(values=values):
            return any(map(_is_condition, values))
    return False


def _is_tested(node: ast.expr, parent: ast.AST | None) -> bool:
    """Whether a condition is part of another, or decides a branch: the change is made there."""
    match parent:
        case ast.If() | ast.While() | ast.IfExp():
            return parent.test is node
        case ast.comprehension(ifs=tests):
            return node in tests
        case ast.BoolOp() | ast.UnaryOp() | ast.match_case():
            return True
    return False


def _constant(text: str, made: Callable[[ast.Constant], ast.AST]) -> Iterator[Change]:
    """A condition that always holds, and one that never does."""
    yield f"{text}: always", made(ast.Constant(True))
    yield f"{text}: never", made(ast.Constant(False))


def _of_expression(node: ast.expr, parent: ast.AST | None) -> Iterator[Change]:
    match node:
        case ast.Constant(value=value):
            for other in _other_values(value) if not isinstance(parent, ast.Expr) else ():
                yield f"{value!r} -> {other!r} in {_text(parent)}", ast.Constant(other)
        case ast.Compare() | ast.BoolOp() | ast.IfExp():
            yield from _of_condition(node)
        case ast.BinOp(left=left, op=op, right=right):
            yield f"{_text(node)} -> {_text(left)}", left
            if isinstance(op, COMMUTES):
                yield f"{_text(node)} -> {_text(right)}", right
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield f"{_text(node)} -> {_text(operand)}", operand
        case ast.Call():
            yield from _of_call(node)
        case ast.Dict() | ast.Set() | ast.List() | ast.Tuple():
            yield from _of_entries(node, parent)


def _of_condition(node: ast.Compare | ast.BoolOp | ast.IfExp) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=ops):
            for index, op in enumerate(ops):
                if type(op) in BOUNDARY:
                    after = with_fields(node, ops=[*ops[:index], BOUNDARY[type(op)](), *ops[index + 1 :]])
                    yield f"{_text(node)} -> {_text(after)}", after
        case ast.BoolOp(op=op, values=values):
            word = "and" if isinstance(op, ast.And) else "or"
            for index, value in enumerate(values):
                rest = _less(values, index)
                yield f"without {_text(value)} {word} ...", with_fields(node, values=rest) if rest[1:] else rest[0]
        case ast.IfExp(test=test):
            yield from _constant(f"... if {_text(test)}", lambda value: with_fields(node, test=value))


def _of_entries(node: ast.Dict | ast.Set | ast.List | ast.Tuple, parent: ast.AST | None) -> Iterator[Change]:
    match node:
        case ast.Dict(keys=keys, values=values):
            for index, (key, value) in enumerate(zip(keys, values, strict=True)):
                after = with_fields(node, keys=_less(keys, index), values=_less(values, index))
                yield f"without {{{_text(key) + ': ' if key else '**'}{_text(value)}}}", after
        case ast.Set(elts=entries) | ast.List(elts=entries) | ast.Tuple(elts=entries, ctx=ast.Load()):
            for index, entry in enumerate(entries if not _is_unpacked(node, parent) else ()):
                yield f"({_text(node)}) without {_text(entry)}", with_fields(node, elts=_less(entries, index))


def _of_call(node: ast.Call) -> Iterator[Change]:
    name = _called(node)
    if name in REFUSALS:
        return
    for index, keyword in enumerate(node.keywords):
        if not _is_text(keyword.value) and not (name == "zip" and _text(keyword) == "strict=False"):
            yield (
                f"{_text(node.func)}(...) without {_text(keyword)}",
                with_fields(node, keywords=_less(node.keywords, index)),
            )
    if name in ("min", "max") and len(node.args) > 1:
        for arg in node.args:
            yield f"{_text(node)} -> {_text(arg)}", arg
    elif name in OPPOSITE:
        yield f"{_text(node)} -> {OPPOSITE[name]}(...)", with_fields(node, func=ast.Name(OPPOSITE[name], ast.Load()))
    elif name in UNWRAPPED:
        yield f"{_text(node)} -> {_text(node.args[0])}", node.args[0]
    elif len(node.args) > 1 and name not in ("isinstance", "getattr"):
        yield f"{_text(node.func)}(...) without {_text(node.args[-1])}", with_fields(node, args=node.args[:-1])


def _is_unpacked(node: ast.expr, parent: ast.AST | None) -> bool:
    """Whether entries have a fixed number: those on the right of ``a, b = 1, 2``, or of a row in a table."""
    match parent:
        case ast.Assign(targets=[ast.Tuple()]):
            return True
        case ast.Dict(values=values):
            return node in values and len({len(getattr(value, "elts", ())) for value in values}) == 1
    return False


def _is_text(node: ast.expr) -> bool:
    """Whether something is text for people."""
    match node:
        case ast.Constant(value=str() as value):
            return not WORD.fullmatch(value)
    return isinstance(node, ast.JoinedStr)


def _other_values(value: object) -> Iterator[str | int]:
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
            if 0 < value <= 10:
                yield value - 1
        case str() if WORD.fullmatch(value):
            yield f"{value}?"


def _called(node: ast.Call) -> str:
    """The name of what is called; of a method, its own."""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def with_fields(node: Node, **fields: Any) -> Node:
    """A copy of a node with some fields changed."""
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _less(entries: list[Any], index: int) -> list[Any]:
    return entries[:index] + entries[index + 1 :]


def _text(node: ast.AST | None) -> str:
    """The text of some code in one line, cut where it is long."""
    if node is None:
        return ""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
