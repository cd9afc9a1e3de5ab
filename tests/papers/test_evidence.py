"""The evidence: digests of all code, the register with its proofs, sums that can be checked."""

import csv
import hashlib
from io import StringIO
from pathlib import Path

import pytest

import fifthstreet
from fifthstreet.papers.blocks import Table
from fifthstreet.papers.evidence import as_csv, clauses_csv, clauses_paper, code_digests, digests_csv, sums
from fifthstreet.rules import Shelf, ready_game
from support.random_games import JURISDICTIONS


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text)))


def test_every_module_and_rulebook_of_the_package_has_its_digest():
    package = Path(fifthstreet.__file__).parent
    found = code_digests()
    wanted = {
        file.relative_to(package.parent).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for ending in ("py", "toml", "json")
        for file in package.rglob(f"*.{ending}")
    }
    assert wanted.items() <= found.items()
    assert "fifthstreet/rules/books/maryland.toml" in found
    assert not any("__pycache__" in path for path in found)


def test_the_game_is_named_among_the_digests():
    game = ready_game("maryland")
    named = {row["name"]: row["sha256"] for row in rows(digests_csv(game)) if row["kind"] == "game"}
    assert named["game"] == game.digest
    assert set(named) == {"game", "rulebook", "submission", "code"}


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_every_clause_is_in_the_table_with_all_its_tests(jurisdiction):
    shelf = Shelf()
    register, proofs = shelf.register(jurisdiction), shelf.proofs()
    found = rows(clauses_csv(register, proofs))
    assert [row["clause"] for row in found] == list(register)
    for row in found:
        assert row["status"] == register[row["clause"]].status
        assert tuple(test for test in row["tests"].split("; ") if test) == tuple(proofs.get(row["clause"], ()))


def test_the_readable_register_counts_the_tests_of_each_clause():
    shelf, game = Shelf(), ready_game("south-dakota")
    register, proofs = shelf.register("south-dakota"), shelf.proofs()
    paper = clauses_paper(game, register, proofs)
    counts, clauses = [block for block in paper.blocks if isinstance(block, Table)]
    assert sum(int(row[-1]) for row in counts.rows) == len(register) == len(clauses.rows)
    assert [int(row[3]) for row in clauses.rows] == [len(proofs.get(citation, ())) for citation in register]


def test_commas_quotes_and_lines_survive_the_table():
    cells = ['a, "b"', "c\nd"]
    assert rows(as_csv(("one", "two"), [cells])) == [{"one": cells[0], "two": cells[1]}]


def test_sums_are_those_of_the_files_in_their_order():
    empty = hashlib.sha256(b"").hexdigest()
    assert sums({"b.txt": b"", "a.txt": b"x"}) == f"{hashlib.sha256(b'x').hexdigest()}  a.txt\n{empty}  b.txt\n"
