"""The clause register, as a table for people and as rows for programs."""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from rich.text import Text

from fifthstreet.cli.tables import indented, print_table
from fifthstreet.rules.register import Clause, Standing, Status, count_statuses
from fifthstreet.rules.shelf import Shelf

_STYLES = {"enforced": "green", "computed": "green", "shown": "green", "outside": "yellow", "planned": "dim"}
_FIELDS = ("text", "status", "becomes", "standing", "to", "remind", "at", "methods", "why", "reading")


def clause_rows(shelf: Shelf, jurisdiction: str) -> Iterator[dict[str, Any]]:
    """Yield every clause of a jurisdiction with the tests that prove it."""
    proofs = shelf.proofs()
    for citation, clause in shelf.register(jurisdiction).items():
        fields = {name: getattr(clause, name) for name in _FIELDS}
        yield {
            "citation": citation,
            "jurisdiction": jurisdiction,
            **fields,
            "tests": proofs.get(citation, ()),
        }


def print_clauses(shelf: Shelf, jurisdictions: Sequence[str]) -> None:
    """Print the registers, and at the end how many clauses are met in which way."""
    proofs = shelf.proofs()
    for name in jurisdictions:
        rows = [
            (
                citation,
                indented(clause.text, f"{clause.to}: {clause.remind}" if clause.remind else clause.why),
                Text(_status(clause), _STYLES[clause.status]),
                str(len(proofs.get(citation, ())) or ""),
            )
            for citation, clause in shelf.register(name).items()
        ]
        print_table(("clause", "what it says", "status", "tests"), rows, right=(3,))
        print()
    _print_counts(shelf, jurisdictions)


def _status(clause: Clause) -> str:
    status = f"planned: {clause.becomes}" if clause.becomes else clause.status
    return status if clause.standing == "in-force" else f"{status} ({clause.standing})"


def _print_counts(shelf: Shelf, jurisdictions: Sequence[str]) -> None:
    rows = []
    for name in jurisdictions:
        register = shelf.register(name)
        for standing in get_args(Standing):
            counts = count_statuses(register, standing)
            if counts:
                numbers = (*(counts[status] for status in get_args(Status)), counts.total())
                rows.append((name, standing, *map(str, numbers)))
    print_table(("register", "standing", *get_args(Status), "total"), rows)
