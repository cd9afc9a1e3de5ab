"""The mathematics report of a game, as a test laboratory checks it."""

from collections.abc import Iterator
from datetime import date

from fifthstreet.odds import SideBetOdds
from fifthstreet.papers.blocks import Block, Heading, Paper, Subheading, Table, Words
from fifthstreet.papers.phrases import limits, listed
from fifthstreet.papers.report_data import ReportData
from fifthstreet.papers.report_figures import antes, dollars, percent
from fifthstreet.papers.report_method import method
from fifthstreet.papers.report_outcomes import outcomes
from fifthstreet.papers.report_progressive import progressive
from fifthstreet.papers.report_strategy import strategy
from fifthstreet.papers.signs import signs_of
from fifthstreet.rules import Game
from fifthstreet.rules.game import digest_of
from fifthstreet.rules.model.wagers import Wager
from fifthstreet.table.wager_titles import wager_title

SIDE_BETS: tuple[Wager, ...] = ("three-card", "six-card")


def report(game: Game, data: ReportData, dated: date | None = None) -> Paper:
    """Return the report, dated as given or else by the rulebook; no clock is read."""
    book, house = game.book, game.submission
    day = dated or book.effective
    return Paper(
        title="Mathematics report",
        subtitle=f"Mississippi Stud, {book.title}",
        house=house.facility,
        dated=day,
        facts=(
            ("Rulebook", f"{book.law}, version {book.version}, effective {book.effective.isoformat()}"),
            ("Source", book.source),
            *((("Law's status", book.latest_status),) if book.history else ()),
            ("Table", f"Ante {limits(house.table)}; {house.table.seats} seats"),
            (
                "Other wagers",
                listed([wager_title(wager) for wager in house.offered]) if house.offered else "none",
            ),
            ("House edge", f"{percent(data.base.house_edge, 6)} of the ante, exactly {data.base.house_edge}"),
            ("Date", day.isoformat()),
            ("Game", game.digest),
            ("Rulebook digest", digest_of(book)),
            ("Submission digest", digest_of(house)),
        ),
        blocks=tuple(_blocks(game, data)),
    )


def _blocks(game: Game, data: ReportData) -> Iterator[Block]:
    yield from _summary(game, data)
    yield from _paytables(game)
    yield from outcomes(game, data)
    yield from strategy(game, data)
    yield from _side_bets(game, data)
    if data.progressive:
        yield from progressive(data.progressive)
    yield from method(game, data)


def _summary(game: Game, data: ReportData) -> Iterator[Block]:
    base = data.base
    both = (base.figures, base.figures_otherwise)
    yield Heading("Results")
    yield Words(
        f"Under optimal play of the Ante and the street wagers the house keeps {base.house_edge} of the Ante, "
        f"{percent(base.house_edge, 6)}. This is exact: every deal of two cards to a player and three to the table is "
        f"counted. The figures are for an ante of {dollars(base.ante)}"
        + (
            "; some pays are capped there."
            if base.capped
            else ", at which no pay is capped."
            if game.most_won is not None
            else "; the rulebook does not cap the pays."
        )
    )
    yield Table(
        titles=("", *(f"ties: {figures.ties}" for figures in both), "exactly, ties: play"),
        rows=(
            ("House edge, of the ante", *(percent(base.house_edge, 6) for _ in both), str(base.house_edge)),
            ("Average wager, antes", *(f"{float(at.average_wager):.6f}" for at in both), str(both[0].average_wager)),
            ("Element of risk", *(percent(at.element_of_risk, 6) for at in both), str(both[0].element_of_risk)),
            ("Variance, antes squared", *(f"{float(at.variance):.6f}" for at in both), str(both[0].variance)),
            ("Standard deviation, antes", *(f"{at.standard_deviation:.6f}" for at in both), "its square root"),
            ("Win", *(percent(at.win) for at in both), str(both[0].win)),
            ("Push", *(percent(at.push) for at in both), str(both[0].push)),
            ("Loss, including folds", *(percent(at.loss) for at in both), str(both[0].loss)),
        ),
        right=(1, 2, 3),
    )
    yield from (
        Words(
            f"On {tie.street} street with {tie.antes_out} antes out, "
            f"{listed([_action(action) for action in tie.actions])} "
            f"are worth exactly the same in {percent(tie.probability)} of rounds. The edge does not depend on how "
            "such a tie is broken; other figures do. “Play” takes the largest of equal actions, “fold” the smallest."
        )
        for tie in base.tied
    )
    rows = [("Ante and street wagers", percent(base.house_edge, 6), str(base.house_edge), "of the ante")]
    for name, found in _named(data):
        rows.append(
            (name, percent(found.house_edge, 6), str(found.house_edge), f"of a wager of {dollars(found.wager)}")
        )
    if meter := data.progressive:
        edge = 1 - meter.own.total_return
        at_meter = f"of {dollars(meter.wager)}, the meter at {dollars(meter.meter)}"
        rows.append(("Progressive", percent(edge, 6), str(edge), at_meter))
    yield Table(
        titles=("Wager", "house edge", "exactly", ""), rows=tuple(rows), right=(1, 2), caption="All wagers offered."
    )


def _action(action: int) -> str:
    return f"betting {action}x" if action else "folding"


def _paytables(game: Game) -> Iterator[Block]:
    yield Heading("Paytables")
    for sign in signs_of(game):
        named = f", paytable {sign.paytable}" if sign.paytable else ""
        yield Subheading(f"{sign.title}{named}")
        yield Table(
            titles=("Hand", "pays", "clauses"),
            rows=tuple((row.hand, row.pays, ", ".join(row.clauses)) for row in sign.rows),
            right=(1,),
        )


def _named(data: ReportData) -> Iterator[tuple[str, SideBetOdds]]:
    for wager in SIDE_BETS:
        if found := data.side_bets.get(wager):
            yield wager_title(wager), found


def _hands(game: Game, title: str) -> list[str]:
    """Return the hands of a bonus as on its sign, then the rest."""
    return [*(row.hand for sign in signs_of(game) if sign.title == title for row in sign.rows), "Any other"]


def _side_bets(game: Game, data: ReportData) -> Iterator[Block]:
    for name, found in _named(data):
        yield Heading(f"{name}, paytable {found.paytable}")
        yield Words(
            f"House edge {percent(found.house_edge, 6)} of a wager of {dollars(found.wager)}, exactly "
            f"{found.house_edge}; standard deviation {found.standard_deviation:.4f} wagers; it wins in "
            f"{percent(found.hit)} of rounds."
        )
        yield Table(
            titles=("Hand", "pays", "hands", "probability", "contributes, of the wager"),
            rows=tuple(
                (hand, row.pays, f"{row.hands:,}", percent(row.probability, 6), antes(row.brings, 6))
                for hand, row in zip(_hands(game, name), found.rows, strict=True)
            ),
            right=(1, 2, 3, 4),
        )
        if found.by_wager:
            yield Table(
                titles=("Wager", "house edge", "exactly"),
                rows=tuple((dollars(at.wager), percent(at.house_edge, 6), str(at.house_edge)) for at in found.by_wager),
                right=(0, 1, 2),
                caption="A fixed prize is worth less to a larger wager.",
            )
