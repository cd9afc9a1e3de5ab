"""The evidence for a laboratory: the clause register with its proofs, the digests of all that decides, the index."""

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

KEPT_TO_START_FASTER = "__pycache__"
"""The folders in which a machine keeps what it made of the package's files."""
FEW_TESTS = 3


def code_digests() -> dict[str, str]:
    """The SHA-256 of every file of the package, by its path."""
    return {path: _sha256(file.read_bytes()) for path, file in sorted(_package(files("fifthstreet"), "fifthstreet"))}


def _package(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for file in folder.iterdir():
        if file.is_dir():
            yield from _package(file, f"{path}/{file.name}") if file.name != KEPT_TO_START_FASTER else ()
        else:
            yield f"{path}/{file.name}", file


def digests_of(game: Game) -> dict[str, str]:
    """The digests that name the game, its rulebook and its submission, and one for all the code."""
    code = "\n".join(f"{digest}  {path}" for path, digest in code_digests().items())
    return {
        "game": game.digest,
        "rulebook": digest_of(game.book),
        "submission": digest_of(game.submission),
        "code": _sha256(code.encode()),
    }


def sums(bundle: Mapping[str, bytes]) -> str:
    """The SHA-256 of each file of a bundle, as ``sha256sum --check`` reads them."""
    return "".join(f"{_sha256(content)}  {name}\n" for name, content in sorted(bundle.items()))


def digests_csv(game: Game) -> str:
    """All digests in one table."""
    named = [("game", name, digest) for name, digest in digests_of(game).items()]
    return as_csv(("kind", "name", "sha256"), [*named, *(("file", *of_file) for of_file in code_digests().items())])


def clauses_csv(register: Register, proofs: Proofs) -> str:
    """The register with every test that proves a clause."""
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
    """Rows as a spreadsheet reads them."""
    written = StringIO()
    csv.writer(written, lineterminator="\n").writerows([titles, *rows])
    return written.getvalue()


def clauses_paper(game: Game, register: Register, proofs: Proofs) -> Paper:
    """The register as a paper: every clause, how it is met, and how many tests prove it, some of them by name."""
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
        titles=("Standing", *statuses, "in all"),
        rows=tuple(
            (standing, *(str(counts[status]) for status in statuses), str(counts.total()))
            for standing, counts in counted
            if counts
        ),
        right=tuple(range(1, len(statuses) + 2)),
    )
    yield Heading("Every clause")
    yield Words("All tests of a clause are in clauses.csv; here are how many there are, and the first of them.")
    yield Table(
        titles=("Clause", "what it says, in our words", "status", "tests", "such as"),
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
    """Tests as sentences, for what they prove is in their names; one that is run in several cases once."""
    names = (test.partition("::")[2].partition("[")[0] for test in tests)
    return list(dict.fromkeys(name.removeprefix("test_").replace("_", " ") for name in names))


def index_page(game: Game, contents: Mapping[str, str]) -> str:
    """The first page of a bundle: what it is about, and each file with what it holds."""

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
        yield tagged("p", "Whether the files are as they were made: sha256sum --check SHA256SUMS", "small")
        yield tagged(
            "p",
            "The same game, day and code make the same files again, but for the randomness results and their sums: "
            "those are of shuffles made for this bundle.",
            "small",
        )

    return web_page(f"Evidence, {game.submission.facility}", body())


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
