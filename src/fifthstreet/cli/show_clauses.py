"""The clause register as a person reads it, and as a program does."""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from fifthstreet.cli.columns import Cell, print_columns
from fifthstreet.rules.register import Clause, Standing, Status, count_statuses
from fifthstreet.rules.shelf import Shelf

_STYLES = {"enforced": "green", "computed": "green", "shown": "green", "outside": "yellow", "planned": "dim"}


def clause_rows(shelf: Shelf, jurisdiction: str) -> Iterator[dict[str, Any]]:
    """Every clause of a jurisdiction with the tests that prove it."""
    proofs = shelf.proofs()
    for citation, clause in shelf.register(jurisdiction).items():
        yield {
            "citation": citation,
            "jurisdiction": jurisdiction,
            "text": clause.text,
            "status": clause.status,
            "becomes": clause.becomes,
            "standing": clause.standing,
            "to": clause.to,
            "remind": clause.remind,
            "at": clause.at,
            "methods": clause.methods,
            "why": clause.why,
            "reading": clause.reading,
            "tests": proofs.get(citation, ()),
        }


def print_clauses(shelf: Shelf, jurisdictions: Sequence[str]) -> None:
    """The registers, and at the end how many clauses are met in which way."""
    proofs = shelf.proofs()
    for name in jurisdictions:
        rows = [[Cell(title, "dim") for title in ("clause", "what it says", "status", "tests")]]
        for citation, clause in shelf.register(name).items():
            tests = str(len(proofs.get(citation, ())) or "")
            rows.append(
                [Cell(citation), Cell(_says(clause)), Cell(_status(clause), _STYLES[clause.status]), Cell(tests)]
            )
        print_columns(rows, (0, 1, 0, 0))
        print()
    _print_counts(shelf, jurisdictions)


def _says(clause: Clause) -> str:
    if clause.remind:
        return f"{clause.text}\n  {clause.to}: {clause.remind}"
    return f"{clause.text}\n  {clause.why}" if clause.why else clause.text


def _status(clause: Clause) -> str:
    status = f"planned: {clause.becomes}" if clause.becomes else clause.status
    return status if clause.standing == "in-force" else f"{status} ({clause.standing})"


def _print_counts(shelf: Shelf, jurisdictions: Sequence[str]) -> None:
    rows = [[Cell(title, "dim") for title in ("register", "standing", *get_args(Status), "in all")]]
    for name in jurisdictions:
        register = shelf.register(name)
        for standing in get_args(Standing):
            counts = count_statuses(register, standing)
            if counts:
                numbers = (*(counts[status] for status in get_args(Status)), counts.total())
                rows.append([Cell(name), Cell(standing), *(Cell(str(number)) for number in numbers)])
    print_columns(rows, [0] * len(rows[0]))
