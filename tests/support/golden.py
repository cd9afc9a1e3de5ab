"""The playthroughs on file, and the clauses that each of them carries out."""

from collections.abc import Iterable

from support.paths import ROOT

GOLDEN = ROOT / "tests" / "golden"
CLAUSE = "  clause      "


def tell_clauses(clauses: Iterable[str]) -> list[str]:
    """A line for every clause that was carried out."""
    return [f"{CLAUSE}{clause}" for clause in sorted(set(clauses))]
