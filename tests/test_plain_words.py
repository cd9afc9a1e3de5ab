"""What people read is in plain words: on the screens, in refusals, on papers, in the clauses and in the docs."""

import ast
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from support.paths import ROOT

SAY: Mapping[str, str] = {
    r"who(m|so|ms)?ever": "the role, or the one who",
    r"somebody": "the role, or someone",
    r"he|him|his|himself|she|hers|herself": "they, or the role",
    r"told": "notified, informed",
    r"anew": "again",
    r"so (many|much)(?! (that|as))": "the number or the sum",
    r"what is due": "what exactly is due",
    r"never so|be it|lest|thereof|forthwith|wherefrom|unto": "today's English",
    r"the asker|the letter": "the requester, the command",
    r"a word on why|in a word": "comment, reason",
    r"nothing asks|nothing waits": "no alarms, no approvals pending",
    r"players of the house": "simulated players",
    r"(a key that|that) belongs here": "unknown setting",
    r"(least|most) (ante|wager|bet)": "minimum, maximum",
    r"is for good": "cannot change",
    r"shut the account|take the record away|take the table": "disable, export, tap out",
    r"(two|three|four|five)-person's|second person's yes": "approval",
    r"(?-i:a) (?!one|once|eu|uni|use|us\b|ut)[aeio]\w{2,}": "an, before a vowel",
}
"""What no text says, as patterns of whole words, each with what to say in its place."""
VARIABLE = re.compile(r"\$?\{[^{}]*\}")
Text = tuple[int, str]
"""A text with its line in the file."""


def of_python(source: str) -> Iterator[Text]:
    """The texts of a module: its strings of several words, without docstrings."""
    tree = ast.parse(source)
    apart = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in apart:
            yield node.lineno, node.value if " " in node.value.strip() else ""


def of_screens(source: str) -> Iterator[Text]:
    """The texts of a page or its script, by line: without comments, styles, and the code between braces."""
    for comment in (r"<!--.*?-->", r"/\*.*?\*/", r"<style.*?</style>", r"(?m)(?<![:\w\"'`/])//[^\n]*"):
        source = re.sub(comment, _lines, source, flags=re.DOTALL if "/" in comment[:4] or "<" in comment else 0)
    is_script = not re.search(r"^\s*<", source)
    for number, line in enumerate(source.splitlines(), 1):
        is_script = (is_script or "<script" in line) and "</script>" not in line
        strings = " | ".join(
            "".join(found) for found in re.findall(r'"([^"]*)"|`([^`]*)`', line) if " " in "".join(found)
        )
        yield number, VARIABLE.sub("", strings if is_script else line)


def of_pages(source: str) -> Iterator[Text]:
    """The texts of a page of the docs, by line: without examples and code."""
    source = re.sub(r"```.*?```", _lines, source, flags=re.DOTALL)
    for number, line in enumerate(source.splitlines(), 1):
        yield number, re.sub(r"`[^`]*`", "", line)


def of_clauses(source: str) -> Iterator[Text]:
    """The texts of rulebooks and clauses."""

    def strings(value: Any) -> Iterator[str]:
        if isinstance(value, str) and " " in value:
            yield value
        elif isinstance(value, dict | list):
            for one in value.values() if isinstance(value, dict) else value:
                yield from strings(one)

    return ((0, one) for one in strings(tomllib.loads(source)))


def _lines(found: re.Match[str]) -> str:
    """As many empty lines as what is left out had, so that the others keep their numbers."""
    return "\n" * found[0].count("\n")


READ: tuple[tuple[str, Callable[[str], Iterator[Text]]], ...] = (
    ("src/fifthstreet/**/*.py", of_python),
    ("src/fifthstreet/rules/**/*.toml", of_clauses),
    ("web/src/**/*.svelte", of_screens),
    ("web/src/**/*.ts", of_screens),
    ("docs/**/*.md", of_pages),
    ("*.md", of_pages),
)
FILES = [(path, read) for pattern, read in READ for path in sorted(ROOT.glob(pattern))]
WORDS = {re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE): say for words, say in SAY.items()}


def found_in(texts: Iterator[Text]) -> list[str]:
    """What a text says and should not: the line, the words, and what to say in their place."""
    return [
        f"line {line}: {found[0]!r} in {text.strip()[:80]!r}; say: {say}"
        for line, text in texts
        for words, say in WORDS.items()
        if (found := words.search(text))
    ]


@pytest.mark.parametrize(("path", "read"), FILES, ids=[str(path.relative_to(ROOT)) for path, _ in FILES])
def test_a_text_is_in_plain_words(path: Path, read: Callable[[str], Iterator[Text]]) -> None:
    assert found_in(read(path.read_text(encoding="utf-8"))) == []


def test_all_kinds_of_texts_are_read() -> None:
    for pattern, read in READ:
        texts = [text for path in ROOT.glob(pattern) for _, text in read(path.read_text(encoding="utf-8"))]
        assert sum(bool(text.strip()) for text in texts) > 20, pattern


@pytest.mark.parametrize(
    ("read", "source"),
    [
        (of_python, 'REFUSED = "ask whoever deals"'),
        (of_screens, "<script>\n  const words = `ask ${name} what is due`;\n</script>\n"),
        (of_screens, "<p>{name} asks so many times</p>"),
        (of_pages, "the password of a auditor"),
        (of_clauses, '["A 1"]\ntext = "The dealer shows his hand."'),
    ],
)
def test_a_text_in_other_words_is_found(read: Callable[[str], Iterator[Text]], source: str) -> None:
    assert len(found_in(read(source))) == 1


@pytest.mark.parametrize(
    ("read", "source"),
    [
        (of_python, '"""A docstring of whoever wrote it."""\nKEY = "told"'),
        (of_screens, "<!-- what is due -->\n<p>{he.told}</p><style>.his { color: red }</style>"),
        (of_pages, "`told` is a one-time, used and European key.\n```\nwhat is due\n```\n"),
    ],
)
def test_names_code_and_comments_are_no_text_for_people(read: Callable[[str], Iterator[Text]], source: str) -> None:
    assert found_in(read(source)) == []
