"""What a test that is marked with a clause asserts: what the clause demands, or only which clause is cited."""

import ast
from collections.abc import Iterator
from functools import cache

from support.paths import ROOT

CITATIONS = frozenset({"cite", "clause", "clauses"})
"""Where events, refusals and entries of a book keep their citations."""

REFUSALS = frozenset({"refused", "raises"})
"""The calls that fail where nothing is refused."""


ON_FILE = ("GOLDEN", "PROCEDURES")
"""The folders of the texts that a test may compare with."""


def asserts_more_than_citations(test: str) -> bool:
    """Whether a test, by its name in the proofs, fails for anything but another citation."""
    file, _, name = test.partition("[")[0].partition("::")
    functions = _functions(file)
    return any(_says_something(node) for node in _nodes(functions, functions[name.rpartition("::")[2]], frozenset()))


def compares_with_a_file(test: str) -> bool:
    """Whether a test stands in a file that compares with texts on file, which name their clauses themselves."""
    return any(word in (ROOT / test.partition("::")[0]).read_text(encoding="utf-8") for word in ON_FILE)


def _says_something(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        called = node.func
        return (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")) in REFUSALS
    return isinstance(node, ast.Assert) and not _is_look_up(node.test)


def _is_look_up(asserted: ast.expr) -> bool:
    """Whether an assertion mentions a citation; one that asserts more besides says so in a line of its own."""
    return any(isinstance(node, ast.Attribute) and node.attr in CITATIONS for node in ast.walk(asserted))


def _nodes(functions: dict[str, ast.FunctionDef], function: ast.FunctionDef, seen: frozenset[str]) -> Iterator[ast.AST]:
    """Every node of a function, and of the functions of its own file that it calls."""
    for node in ast.walk(function):
        yield node
        called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        if called in functions and called not in seen:
            yield from _nodes(functions, functions[called], seen | {called})


@cache
def _functions(file: str) -> dict[str, ast.FunctionDef]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
