"""The playthroughs on file, and the clauses that each of them carries out."""

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet

from support.paths import ROOT

GOLDEN = ROOT / "tests" / "golden"
CLAUSE = "  clause      "


def with_their_clauses(names: Iterable[str]) -> list[ParameterSet]:
    """Every playthrough with the clauses that it carries out, and so proves."""
    return [pytest.param(name, marks=pytest.mark.clause(*_on_file(name))) for name in names]


def tell_clauses(clauses: Iterable[str]) -> list[str]:
    """A line for every clause that was carried out."""
    return [f"{CLAUSE}{clause}" for clause in sorted(set(clauses))]


def _on_file(name: str) -> list[str]:
    file = GOLDEN / f"{name}.txt"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [line.removeprefix(CLAUSE) for line in lines if line.startswith(CLAUSE)]
