"""``fifthstreet evidence``: a test laboratory's bundle of papers, digests, clauses, randomness and playthroughs."""

import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from fifthstreet.cli.options import Decks, Jurisdiction, Submission, chosen_game
from fifthstreet.cli.output import defect, write_file
from fifthstreet.cli.paper_files import LAYOUT, SIGN, Content, make_paper, parse_date, report_of
from fifthstreet.cli.progress import progress
from fifthstreet.cli.rng_test import TITLES, finding_rows, report_for_programs, summary
from fifthstreet.cli.sample_rounds import PlayerName, describe_rounds, play_rounds
from fifthstreet.cli.simulate import EDGES, Seed, as_asked, edge_rows, exact_edges, figures_for_programs, ready_engine
from fifthstreet.house.deck import shuffle
from fifthstreet.papers.blocks import Heading, Paper, Table, Words
from fifthstreet.papers.evidence import clauses_csv, clauses_paper, digests_csv, index_page, sums
from fifthstreet.papers.paper_web import paper_web_page
from fifthstreet.randomness import Report, run_battery, take_sample
from fifthstreet.rules import Game, Shelf
from fifthstreet.rules.game import plain
from fifthstreet.simulate.results import results
from fifthstreet.simulate.run import alike, smallest_wagers
from fifthstreet.simulate.tallies import empty

PLAYTHROUGHS: tuple[tuple[str, int, PlayerName, str], ...] = (
    ("playthrough-points.txt", 1, "points", "Rounds step by step with their clauses; players use the points strategy"),
    ("playthrough-random.txt", 2, "random", "The same; players bet and fold at random"),
    ("playthrough-folds.txt", 3, "fold", "The same; players fold at once"),
)
ROUNDS = 3
WAGERS = {
    "main": "Ante and street wagers",
    "three-card": "Three Card Bonus",
    "six-card": "Six Card Bonus",
    "progressive": "Progressive and Envy Bonus",
    "all": "All wagers",
}
"""The titles of what a simulation measures."""
CONTENTS = {
    "report.pdf": "The mathematics report",
    "report.html": "The same for a screen",
    "clauses.html": "Every clause of the regulation, how it is met, and the tests that prove it",
    "clauses.csv": "The same as a table, with all tests",
    "layout.pdf": "The table layout",
    "layout.svg": "The same as a drawing",
    "sign.pdf": "The paytable sign",
    "sign.html": "The same for a screen",
    "randomness.html": "Statistical tests of the shuffle of live deals",
    "randomness.json": "The same for programs",
    "simulation.html": "A simulation beside the exact figures, and how to repeat it",
    "simulation.json": "The same for programs, with every count",
    "digests.csv": "The SHA-256 of the game, the rulebook, the submission and every file of the code",
    "rulebook.json": "The rulebook, every fact with its clause",
    "submission.json": "The Rules Submission",
    **{name: about for name, _, _, about in PLAYTHROUGHS},
}


def evidence(  # noqa: PLR0913, PLR0917 - a command has as many options as it has
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="A new or empty folder for the bundle.")],
    jurisdiction: Jurisdiction = "maryland",
    submission: Submission = None,
    dated: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The report's date. Default: the rulebook's.")
    ] = None,
    decks: Decks = 100_000,
    rounds: Annotated[int, typer.Option(min=1, help="Number of rounds of the simulation.")] = 1_000_000_000,
    seed: Seed = 1,
) -> None:
    """Collect a test laboratory's bundle: papers, clauses with tests, digests, randomness, simulation, playthroughs."""
    game, day = chosen_game(jurisdiction, submission), parse_date(dated)
    _make_folder(out)
    found = run_battery(take_sample(shuffle.shuffled_deck, decks))
    papers = dict(_papers(game, day)) | dict(_randomness(game, found)) | dict(_playthroughs(game))
    papers |= dict(_simulation(game, submission, rounds, seed))
    ordered = {name: papers[name] for name in CONTENTS} | {"index.html": index_page(game, CONTENTS)}
    bundle = {name: paper.encode() if isinstance(paper, str) else paper for name, paper in ordered.items()}
    for name, content in bundle.items():
        write_file(out / name, content)
    write_file(out / "SHA256SUMS", sums(bundle))
    if found.failed:
        print(f"{out}: the shuffle fails {len(found.failed)} statistical tests; see randomness.html", file=sys.stderr)
        raise typer.Exit(1)


def _make_folder(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
        is_empty = not any(out.iterdir())
    except OSError as error:
        raise defect(out, f"cannot be written: {error.strerror}") from None
    if not is_empty:
        raise defect(out, "is not empty; choose a new or empty folder")


def _papers(game: Game, day: date | None) -> Iterator[tuple[str, Content]]:
    for name, makers in (("report", report_of(day)), ("layout", LAYOUT), ("sign", SIGN)):
        for ending, make in makers.items():
            if f"{name}{ending}" in CONTENTS:
                yield f"{name}{ending}", make_paper(make, game)
    shelf = Shelf()
    register, proofs = shelf.register(game.book.name), shelf.proofs()
    yield "clauses.csv", clauses_csv(register, proofs)
    yield "clauses.html", paper_web_page(clauses_paper(game, register, proofs))
    yield "digests.csv", digests_csv(game)
    yield "rulebook.json", _json(game.book)
    yield "submission.json", _json(game.submission)


def _randomness(game: Game, found: Report) -> Iterator[tuple[str, Content]]:
    yield "randomness.json", _json(report_for_programs(found))
    paper = Paper(
        title="Randomness of the shuffle",
        subtitle=f"Mississippi Stud, {game.book.title}",
        house=game.submission.facility,
        dated=game.book.effective,
        facts=(("Decks", f"{found.decks:,}"), ("Confidence", f"{found.confidence:.0%}"), ("Game", game.digest)),
        blocks=(
            Heading("Findings"),
            Words(f"The decks come from the shuffle of live deals. {summary(found)}"),
            Table(titles=("Test", *TITLES[1:]), rows=tuple(finding_rows(found)), right=(1, 2, 3)),
        ),
    )
    yield "randomness.html", paper_web_page(paper)


def _simulation(game: Game, submission: Path | None, rounds: int, seed: int) -> Iterator[tuple[str, Content]]:
    """Simulate one player who makes every wager that the house offers, each at its minimum."""
    run = alike(game, 1, smallest_wagers(game), "optimal", seed)
    tallies = empty(run)
    with progress("rounds simulated") as show:
        for tallies in ready_engine(run).play(rounds):
            show(tallies.rounds, rounds)
    found, exact = results(run, tallies), exact_edges(run)
    house = f" --submission {submission.name}" if submission else ""
    command = f"fifthstreet simulate --jurisdiction {game.book.name}{house} --rounds {rounds} --seed {seed} --json"
    report = figures_for_programs(game, found, exact, tallies) | {
        "asked": as_asked(run, submission) | {"rounds": rounds}
    }
    yield "simulation.json", _json(report)
    paper = Paper(
        title="Simulation",
        subtitle=f"Mississippi Stud, {game.book.title}",
        house=game.submission.facility,
        dated=game.book.effective,
        facts=(("Rounds", f"{rounds:,}"), ("Seed", str(seed)), ("Repeat it", command), ("Game", game.digest)),
        blocks=(
            Heading("Wagers"),
            Words(
                "One player makes every wager that the house offers, each at its minimum, and plays the exact optimum"
                " of the main game. The seed and the round's number give the deck of a round; simulate round deals any"
                " round again at the table that the house runs. An interval contains the true edge in 95 of 100"
                " simulations, but it takes no account of a rare prize that nobody won."
            ),
            Table(
                titles=EDGES,
                rows=tuple((WAGERS[wager], *rest) for wager, *rest in edge_rows(found, exact)),
                right=(1, 2, 3, 4, 5),
            ),
        ),
    )
    yield "simulation.html", paper_web_page(paper)


def _playthroughs(game: Game) -> Iterator[tuple[str, Content]]:
    for name, seed, players, _ in PLAYTHROUGHS:
        played = play_rounds(game, game.submission.table.seats, ROUNDS, seed, players)
        yield name, "".join(f"{line.rstrip()}\n" for line in describe_rounds(game, played))


def _json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value, enc_hook=plain, order="deterministic"), indent=2).decode()
