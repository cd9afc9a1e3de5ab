"""Mutants of the table's and the meter's modules: each is a module with one change, named by function and change."""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

from code_changes import changes, parts, with_fields

SOURCES = Path(__file__).resolve().parent.parent / "src" / "fifthstreet"
ROOMS = ("progressive", "table")
Place = tuple[tuple[str, int | None], ...]
"""The way from the module to a node: field by field, with the index where the field is a list."""


class Mutant(NamedTuple):
    """A module with one node replaced; ``first`` to ``last`` are the lines that run if the node does.

    ``at_import``: the changed code runs when the module is imported, and not in a function.
    """

    module: str
    function: str
    change: str
    first: int
    last: int
    at_import: bool
    place: Place
    after: ast.AST

    def __str__(self) -> str:
        return f"{self.module}.{self.function}: {self.change}"


def modules() -> list[str]:
    """The names of the modules to change, as ``table.streets``."""
    return [f"{room}.{file.stem}" for room in ROOMS for file in sorted((SOURCES / room).glob("*.py"))]


def path_of(module: str) -> Path:
    """The file of a module."""
    return SOURCES / f"{module.replace('.', '/')}.py"


def mutants_of(module: str) -> list[Mutant]:
    """All mutants of a module, in the order of its text; equal changes in one function are numbered."""
    found, seen = [], Counter[str]()
    for mutant in _mutants(_Where(module), _tree(module)):
        seen[str(mutant)] += 1
        number = seen[str(mutant)]
        found.append(mutant if number == 1 else mutant._replace(change=f"{mutant.change} #{number}"))
    return found


def compiled(mutant: Mutant) -> CodeType:
    """The code of the module with the change; if it is in a function, only of the definition that it is part of."""
    tree = _replaced(_tree(mutant.module), mutant.place, mutant.after)
    if not mutant.at_import:
        index = mutant.place[0][1]
        tree = with_fields(tree, body=[tree.body[index]])
    return compile(tree, str(path_of(mutant.module)), "exec", dont_inherit=True)


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(path_of(module).read_text(encoding="utf-8"))


def _replaced(node: Any, place: Place, new: ast.AST) -> Any:
    """A copy of a node with what is in a place replaced."""
    if not place:
        return ast.fix_missing_locations(new)
    (field, index), *rest = place
    if index is None:
        return with_fields(node, **{field: _replaced(getattr(node, field), tuple(rest), new)})
    entries = list(getattr(node, field))
    entries[index] = _replaced(entries[index], tuple(rest), new)
    return with_fields(node, **{field: entries})


class _Where(NamedTuple):
    """Where a node is: its module, function, statement and parent."""

    module: str
    names: tuple[str, ...] = ()
    in_function: bool = False
    place: Place = ()
    statement: ast.stmt | None = None
    parent: ast.AST | None = None

    def at(self, node: ast.AST, field: str, index: int | None) -> "_Where":
        """Where a part of a node is."""
        names, in_function = self.names, self.in_function
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) if not in_function:
                names = (*names, name)
                in_function = isinstance(node, ast.FunctionDef) and field == "body"
            case ast.Assign(targets=[target]) | ast.AnnAssign(target=target) if not names:
                names = (ast.unparse(target),)
        statement = node if isinstance(node, ast.stmt) else self.statement
        return _Where(self.module, names, in_function, (*self.place, (field, index)), statement, node)

    def lines(self, node: ast.AST) -> tuple[int, int]:
        """The lines that run if a node does: those of its statement, or only its own if the statement has a body."""
        whole = node if isinstance(node, ast.stmt) else self.statement
        if whole is None:
            return 0, 0
        if not hasattr(whole, "body") and not hasattr(whole, "cases"):
            return whole.lineno, whole.end_lineno or whole.lineno
        if isinstance(node, ast.expr):
            return node.lineno, node.end_lineno or node.lineno
        head = getattr(whole, "test", None) or getattr(whole, "iter", None) or getattr(whole, "subject", None)
        return whole.lineno, (head.end_lineno if head else None) or whole.lineno


def _mutants(where: _Where, node: ast.AST) -> Iterator[Mutant]:
    """The mutants of a node and of all its parts."""
    first, last = where.lines(node)
    names = (*where.names, node.name) if isinstance(node, ast.ClassDef) else where.names
    for text, after in changes(node, where.parent):
        name = ".".join(names) or "module"
        yield Mutant(where.module, name, text, first, last, not where.in_function, where.place, after)
    for field, index, part in parts(node):
        yield from _mutants(where.at(node, field, index), part)
