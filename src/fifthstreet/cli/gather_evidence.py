"""The bundle of ``fifthstreet evidence``: every paper, every digest, the clauses, the randomness, rounds told."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import msgspec

from fifthstreet.cli.deal import PlayerName
from fifthstreet.cli.print_papers import (
    Written,
    day_of,
    layout_forms,
    made,
    report_forms,
    sign_forms,
    wanted_game,
    write_file,
)
from fifthstreet.cli.rng_test import for_programs
from fifthstreet.cli.told_rounds import Wish, told_lines
from fifthstreet.house.deck import shuffle
from fifthstreet.papers.blocks import Heading, Paper, Table, Words
from fifthstreet.papers.evidence import clauses_csv, clauses_paper, digests_csv, index_page, sums
from fifthstreet.papers.paper_web import paper_web_page
from fifthstreet.randomness import Report, run_battery, take_sample
from fifthstreet.rules import Defect, DefectsFound, Game, Shelf
from fifthstreet.rules.game import plain

PLAYTHROUGHS: tuple[tuple[str, int, PlayerName, str], ...] = (
    ("playthrough-points.txt", 1, "points", "Rounds told step by step with their clauses; players by the points"),
    ("playthrough-random.txt", 2, "random", "The same, players who bet and fold at random"),
    ("playthrough-folds.txt", 3, "fold", "The same, players who fold at once"),
)
ROUNDS = 3
CONTENTS = {
    "report.pdf": "The mathematics report",
    "report.html": "The same for a screen",
    "clauses.html": "Every clause of the text, how it is met, and the tests that prove it",
    "clauses.csv": "The same as a table, with all tests",
    "layout.pdf": "The table layout",
    "layout.svg": "The same as a drawing",
    "sign.pdf": "The paytable sign",
    "sign.html": "The same for a screen",
    "randomness.html": "The shuffle of live deals, put to the randomness battery",
    "randomness.json": "The same for programs",
    "digests.csv": "The SHA-256 of the game, the rulebook, the submission and every file of the code",
    "rulebook.json": "The rulebook, every fact with its clause",
    "submission.json": "The Rules Submission",
    **{name: about for name, _, _, about in PLAYTHROUGHS},
}


def gather(jurisdiction: str, submission: Path | None, out: Path, dated: str | None, decks: int) -> Report:
    """Write the bundle to a new or empty folder, and say what the randomness battery found."""
    game, day = wanted_game(jurisdiction, submission), day_of(dated)
    _make_folder(out)
    found = run_battery(take_sample(shuffle.shuffled_deck, decks, lambda _: None))
    papers = dict(_papers(game, day)) | dict(_randomness(game, found)) | dict(_told(jurisdiction, submission))
    ordered = {name: papers[name] for name in CONTENTS} | {"index.html": index_page(game, CONTENTS)}
    bundle = {name: paper.encode() if isinstance(paper, str) else paper for name, paper in ordered.items()}
    for name, content in bundle.items():
        write_file(out / name, content)
    write_file(out / "SHA256SUMS", sums(bundle))
    return found


def _make_folder(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
        empty = not any(out.iterdir())
    except OSError as error:
        raise DefectsFound([Defect(str(out), "", f"cannot be written: {error.strerror}")]) from None
    if not empty:
        raise DefectsFound([Defect(str(out), "", "is not empty; evidence goes into a folder of its own")])


def _papers(game: Game, day: date | None) -> Iterator[tuple[str, Written]]:
    for name, forms in (("report", report_forms(day)), ("layout", layout_forms), ("sign", sign_forms)):
        for ending, make in forms.items():
            if f"{name}{ending}" in CONTENTS:
                yield f"{name}{ending}", made(make, game)
    shelf = Shelf()
    register, proofs = shelf.register(game.book.name), shelf.proofs()
    yield "clauses.csv", clauses_csv(register, proofs)
    yield "clauses.html", paper_web_page(clauses_paper(game, register, proofs))
    yield "digests.csv", digests_csv(game)
    yield "rulebook.json", _json(game.book)
    yield "submission.json", _json(game.submission)


def _randomness(game: Game, found: Report) -> Iterator[tuple[str, Written]]:
    yield "randomness.json", _json(for_programs(found))
    verdict = f"fails {len(found.failed)} of them" if found.failed else "passes"
    rows = tuple(
        (
            finding.test,
            f"{finding.statistic:,.6g}",
            str(finding.degrees or ""),
            f"{finding.p:.3g}",
            "fails" if finding in found.failed else "passes",
        )
        for finding in found.findings
    )
    paper = Paper(
        title="Randomness of the shuffle",
        subtitle=f"Mississippi Stud, {game.book.title}",
        house=game.submission.facility,
        dated=game.book.effective,
        facts=(("Decks", f"{found.decks:,}"), ("Confidence", f"{found.confidence:.0%}"), ("Game", game.digest)),
        blocks=(
            Heading("Findings"),
            Words(
                f"{found.decks:,} decks from the shuffle that live deals come from, {len(found.findings)} tests: "
                f"the shuffle {verdict}. A test fails below p = {found.least_p:.3g}; a fair shuffle passes them all in "
                f"{found.confidence:.0%} of runs or more."
            ),
            Table(titles=("Test", "statistic", "degrees", "p", "verdict"), rows=rows, right=(1, 2, 3)),
        ),
    )
    yield "randomness.html", paper_web_page(paper)


def _told(jurisdiction: str, submission: Path | None) -> Iterator[tuple[str, Written]]:
    seats = wanted_game(jurisdiction, submission).submission.table.seats
    for name, seed, players, _ in PLAYTHROUGHS:
        wish = Wish(jurisdiction, submission, None, seats, ROUNDS, seed, players)
        yield name, "".join(f"{line.rstrip()}\n" for line in told_lines(wish))


def _json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value, enc_hook=plain, order="deterministic"), indent=2).decode()
