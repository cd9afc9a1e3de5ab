"""The changes that ``make mutate`` makes to code: each kind is made, and text for people is left alone."""

import ast
import sys

import pytest

from support.paths import ROOT

sys.path.insert(0, str(ROOT / "tools"))

from code_changes import changes, parts


def made(code: str) -> list[str]:
    """The code with each change in turn, as text."""
    tree = ast.parse(code)
    found: list[str] = []

    def walk(node: ast.AST, parent: ast.AST | None, put: object) -> None:
        for _, after in changes(node, parent):
            put(after)
            found.append(ast.unparse(tree))
            put(node)
        for field, index, part in parts(node):
            holder = getattr(node, field) if index is not None else node

            def put_part(new: ast.AST, holder: object = holder, place: object = index, field: str = field) -> None:
                if place is None:
                    setattr(holder, field, new)
                else:
                    holder[place] = new

            walk(part, node, put_part)

    walk(tree, None, lambda node: None)
    assert ast.unparse(tree) == ast.unparse(ast.parse(code))
    return found


@pytest.mark.parametrize(
    ("code", "others"),
    [
        ("x = a < b", ["x = True", "x = False", "x = a <= b"]),
        ("x = a == b", ["x = True", "x = False"]),
        ("x = a >= b", ["x = True", "x = False", "x = a > b"]),
        ("if a and b:\n    c()", ["if True:", "if False:", "if b:", "if a:", "pass"]),
        ("x = a + b - c", ["x = a + b", "x = a - c", "x = b - c"]),
        ("x = -a", ["x = a"]),
        ("x = 0", ["x = 1"]),
        ("x = 1", ["x = 2", "x = 0"]),
        ("x = 52", ["x = 53"]),
        ("x = True", ["x = False"]),
        ("x = 'void-all'", ["x = 'void-all?'"]),
        ("x = a if b else c", ["x = a if True else c", "x = a if False else c"]),
        ("x = [a for a in b if c]", ["x = [a for a in b]", "x = [a for a in b if False]"]),
        ("x = f(a, b, c=d)", ["x = f(a, b)", "x = f(a, c=d)"]),
        ("x = min(a, b)", ["x = a", "x = b"]),
        ("x = any(a)", ["x = True", "x = False", "x = all(a)"]),
        ("x = sorted(a)", ["x = a"]),
        ("x = {a: b, c: d}", ["x = {c: d}", "x = {a: b}"]),
        ("x = (a, *b)", ["x = (*b,)", "x = (a,)"]),
        ("def f():\n    return g(a)", ["return None"]),
        ("def f(a=0):\n    pass", ["def f(a=1):"]),
        ("for a in b:\n    c()", ["for a in ():", "break", "pass"]),
        ("x += a", ["pass"]),
        ("match a:\n    case B() | C() if d:\n        pass", ["if False", "case B() | C():", "case C()", "case B()"]),
        ("class A(B, tag=True):\n    pass", ["class A(B):", "class A(B, tag=False):"]),
    ],
)
def test_each_kind_of_change_is_made(code: str, others: list[str]):
    found = made(code)
    assert len(found) == len(others)
    for text, other in zip(found, others, strict=True):
        assert other in text


@pytest.mark.parametrize(
    "code",
    [
        "x = 'words for people'",
        "x = f'seat {number + 1}'",
        "def f():\n    '''Docstring.'''\n    assert a > 0",
        "def f():\n    return refuse(rule, 'no', 1)",
        "x: dict[str, Literal['a']]",
        "Event = Bet | Fold",
        "__all__ = ['a', 'b']",
        "import a",
    ],
)
def test_text_for_people_types_and_assertions_are_left_alone(code: str):
    assert made(code) == []
