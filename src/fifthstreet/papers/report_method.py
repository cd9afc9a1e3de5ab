"""The method, checks and sources of the mathematics report."""

from collections.abc import Iterator

from fifthstreet.papers.blocks import Block, Heading, Subheading, Table, Words
from fifthstreet.papers.report_data import ReportData
from fifthstreet.papers.signs import signs_of
from fifthstreet.rules import Game
from fifthstreet.rules.model.entry import Entry

DEALS = 52 * 51 // 2 * 50 * 49 * 48


def method(game: Game, data: ReportData) -> Iterator[Block]:
    """Yield the last sections of the report."""
    yield Heading("Method and checks")
    yield Words(
        "The value of a decision depends on the known cards, the antes out and, where the rulebook caps the pays, "
        "the ante. Sets that differ only by suits form one class: 169 starting hands, 1,755 sets of three cards, "
        "16,432 of four. For each four cards the hands that the last card makes are counted by kind, and the game is "
        f"solved backwards in whole numbers. All {DEALS:,} deals are then sent forward through the same classes for "
        "the distribution and the rates. Numbers are rounded only in print."
    )
    yield Words(
        "Every number comes from the rulebook and the submission whose digests are on the title page. The table "
        "machine that settles wagers reads the same paytables."
    )
    yield Table(
        titles=("Check", "one way", "the other way", ""),
        rows=tuple(
            (check.what, str(check.one_way), str(check.other_way), "holds" if check.holds else "FAILS")
            for check in data.checks
        ),
        right=(1, 2),
        caption="Numbers computed in two ways, which must agree exactly.",
    )
    yield Heading("Sources")
    book = game.book
    yield Words(f"{book.title}: {book.law}. {book.source}. Version {book.version}.")
    if book.history:
        rows = tuple((entry.on, entry.words) for entry in book.history)
        yield Table(titles=("Date", "what became of the law"), rows=rows)
    yield Subheading("Clauses behind the numbers")
    yield Table(titles=("Subject", "clauses"), rows=tuple(_clauses(game)))


def _clauses(game: Game) -> Iterator[tuple[str, str]]:
    book = game.book
    entries: tuple[tuple[str, Entry | None], ...] = (
        ("Ranking of hands", book.hands),
        ("Street wagers", book.wagers.streets),
        ("Cards", book.dealing.cards),
        ("Cap", book.cap),
        ("Side wagers after a fold", book.round.fold.side_wagers),
    )
    for what, entry in entries:
        if entry and entry.cite:
            yield what, ", ".join(entry.cite)
    for sign in signs_of(game):
        yield sign.title, ", ".join(dict.fromkeys(clause for row in sign.rows for clause in row.clauses))
