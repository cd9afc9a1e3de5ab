"""Evidence for a test laboratory: the clause register with its tests, the digests, the index page."""

import csv
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import StringIO
from typing import get_args

from fifthstreet import __version__
from fifthstreet.papers.blocks import Block, Heading, Paper, Table, Words
from fifthstreet.papers.web_page import tagged, web_page, web_table
from fifthstreet.rules import Game
from fifthstreet.rules.game import digest_of
from fifthstreet.rules.register import Clause, Proofs, Register, Standing, Status, count_statuses

CACHE = "__pycache__"
FEW_TESTS = 3


def code_digests() -> dict[str, str]:
    """Return the SHA-256 of every file of the package, by path."""
    return {path: _sha256(file.read_bytes()) for path, file in sorted(_package(files("fifthstreet"), "fifthstreet"))}


def _package(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for file in folder.iterdir():
        if file.is_dir():
            yield from _package(file, f"{path}/{file.name}") if file.name != CACHE else ()
        else:
            yield f"{path}/{file.name}", file


def digests_of(game: Game) -> dict[str, str]:
    """Return the digests of the game, its rulebook, its submission and the code."""
    code = "\n".join(f"{digest}  {path}" for path, digest in code_digests().items())
    return {
        "game": game.digest,
        "rulebook": digest_of(game.book),
        "submission": digest_of(game.submission),
        "code": _sha256(code.encode()),
    }


def sums(bundle: Mapping[str, bytes]) -> str:
    """Return the SHA-256 of each file of a bundle, as ``sha256sum --check`` reads them."""
    return "".join(f"{_sha256(content)}  {name}\n" for name, content in sorted(bundle.items()))


def digests_csv(game: Game) -> str:
    """Return all digests as CSV."""
    named = [("game", name, digest) for name, digest in digests_of(game).items()]
    return as_csv(("kind", "name", "sha256"), [*named, *(("file", *of_file) for of_file in code_digests().items())])


def clauses_csv(register: Register, proofs: Proofs) -> str:
    """Return the register with the tests of every clause as CSV."""
    titles = ("clause", "text", "standing", "status", "reminds", "reminder", "why", "readings", "tests")
    return as_csv(
        titles,
        [
            (
                citation,
                clause.text,
                clause.standing,
                clause.status,
                clause.to or "",
                clause.remind or "",
                clause.why or "",
                "; ".join(clause.reading),
                "; ".join(proofs.get(citation, ())),
            )
            for citation, clause in register.items()
        ],
    )


def as_csv(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return rows as CSV."""
    written = StringIO()
    csv.writer(written, lineterminator="\n").writerows([titles, *rows])
    return written.getvalue()


def clauses_paper(game: Game, register: Register, proofs: Proofs) -> Paper:
    """Return the register as a paper: every clause, how it is met, and some of its tests."""
    book = game.book
    return Paper(
        title="Clause register",
        subtitle=f"Mississippi Stud, {book.title}",
        house=game.submission.facility,
        dated=book.effective,
        facts=(("Rulebook", book.law), ("Source", book.source), ("Clauses", str(len(register))), ("Game", game.digest)),
        blocks=tuple(_clause_blocks(register, proofs)),
    )


def _clause_blocks(register: Register, proofs: Proofs) -> Iterator[Block]:
    yield Heading("How the clauses are met")
    statuses = get_args(Status)
    counted = [(standing, count_statuses(register, standing)) for standing in get_args(Standing)]
    yield Table(
        titles=("Standing", *statuses, "total"),
        rows=tuple(
            (standing, *(str(counts[status]) for status in statuses), str(counts.total()))
            for standing, counts in counted
            if counts
        ),
        right=tuple(range(1, len(statuses) + 2)),
    )
    yield Heading("Every clause")
    yield Words("Each clause with the number of its tests and the first few; clauses.csv has them all.")
    yield Table(
        titles=("Clause", "in our words", "status", "tests", "for example"),
        rows=tuple(
            (citation, _says(clause), _status(clause), str(len(tests)), "; ".join(_names(tests)[:FEW_TESTS]))
            for citation, clause in register.items()
            for tests in (proofs.get(citation, ()),)
        ),
        right=(3,),
    )


def _says(clause: Clause) -> str:
    if clause.remind:
        return f"{clause.text} Reminds the {clause.to}: {clause.remind}"
    return f"{clause.text} {clause.why}" if clause.why else clause.text


def _status(clause: Clause) -> str:
    return clause.status if clause.standing == "in-force" else f"{clause.status}, {clause.standing}"


def _names(tests: Sequence[str]) -> list[str]:
    """Return tests as sentences, from their names; a parametrised test only once."""
    names = (test.partition("::")[2].partition("[")[0] for test in tests)
    return list(dict.fromkeys(name.removeprefix("test_").replace("_", " ") for name in names))


def index_page(game: Game, contents: Mapping[str, str]) -> str:
    """Return the first page of a bundle: what it is, and what each file holds."""

    def body() -> Iterator[str]:
        yield tagged("h1", "Evidence")
        yield f"<p><strong>Mississippi Stud, {escape(game.book.title)}</strong><br/>"
        yield f"{escape(game.submission.facility)}</p>"
        yield web_table(
            ("", ""),
            [
                ("Rulebook", f"{game.book.law}, version {game.book.version}"),
                ("Source", game.book.source),
                ("Fifth Street", f"version {__version__}"),
                *((f"SHA-256, {name}", digest) for name, digest in digests_of(game).items()),
            ],
            (False, False),
        )
        yield tagged("h2", "Contents")
        rows = "".join(
            f'<tr><td><a href="{escape(name)}">{escape(name)}</a></td>{tagged("td", about)}</tr>\n'
            for name, about in contents.items()
        )
        yield f"<table><tbody>{rows}</tbody></table>"
        yield tagged("p", "To check the files: sha256sum --check SHA256SUMS", "small")
        yield tagged(
            "p",
            "The same game, date and code produce the same files again, except for the randomness results and their "
            "sums, which come from shuffles made for this bundle.",
            "small",
        )

    return web_page(f"Evidence, {game.submission.facility}", body())


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
