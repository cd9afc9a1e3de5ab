"""The mathematics report of a game, block by block: what a laboratory computes, checks and signs."""

from collections.abc import Iterator
from datetime import date

from fifthstreet.odds import SideBetOdds
from fifthstreet.papers.blocks import Block, Figure, Heading, Paper, Subheading, Table, Words
from fifthstreet.papers.phrases import limits, listed
from fifthstreet.papers.report_data import CONFIDENCES, ReportData
from fifthstreet.papers.report_figures import (
    antes,
    confidence_plot,
    distribution_plot,
    dollars,
    edge_plot,
    percent,
    whole_antes,
)
from fifthstreet.papers.report_method import method
from fifthstreet.papers.report_progressive import progressive
from fifthstreet.papers.report_strategy import strategy
from fifthstreet.papers.signs import signs_of
from fifthstreet.papers.wager_titles import wager_title
from fifthstreet.rules import Game
from fifthstreet.rules.game import digest_of
from fifthstreet.rules.model.wagers import Wager

SIDE_BETS: tuple[Wager, ...] = ("three-card", "six-card")


def report(game: Game, data: ReportData, dated: date | None = None) -> Paper:
    """The report. It bears the day that is given, or that from which the rulebook is in force: no clock is asked."""
    book, house = game.book, game.submission
    day = dated or book.effective
    return Paper(
        title="Mathematics report",
        subtitle=f"Mississippi Stud, {book.title}",
        house=house.facility,
        dated=day,
        facts=(
            ("Rulebook", f"{book.law}, version {book.version}, in force from {book.effective.isoformat()}"),
            ("Source", book.source),
            ("Table", f"Ante {limits(house.table)}; {house.table.seats} seats"),
            (
                "Offered besides",
                listed([wager_title(wager) for wager in house.offered]) if house.offered else "nothing",
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
    yield from _frequencies(data)
    yield from _distribution(data)
    yield from _confidence(data)
    yield from _by_ante(game, data)
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
            "; the cap on what a hand wins is felt there."
            if base.capped
            else ", at which no cap on what a hand wins is felt."
            if game.most_won is not None
            else "; the text sets no cap on what a hand wins."
        )
    )
    yield Table(
        titles=("", *(f"ties: {figures.ties}" for figures in both), "exactly, ties: play"),
        rows=(
            ("House edge, of the ante", *(percent(base.house_edge, 6) for _ in both), str(base.house_edge)),
            _row("Average wager, antes", [f"{float(at.average_wager):.6f}" for at in both], both[0].average_wager),
            _row("Element of risk", [percent(at.element_of_risk, 6) for at in both], both[0].element_of_risk),
            _row("Variance, antes squared", [f"{float(at.variance):.6f}" for at in both], both[0].variance),
            ("Standard deviation, antes", *(f"{at.standard_deviation:.6f}" for at in both), "its square root"),
            _row("Win", [percent(at.win) for at in both], both[0].win),
            _row("Push", [percent(at.push) for at in both], both[0].push),
            _row("Loss, folds included", [percent(at.loss) for at in both], both[0].loss),
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
        rows.append(
            (
                "Progressive",
                percent(edge, 6),
                str(edge),
                f"of {dollars(meter.wager)}, the meter at {dollars(meter.meter)}",
            )
        )
    yield Table(
        titles=("Wager", "house edge", "exactly", ""), rows=tuple(rows), right=(1, 2), caption="All wagers offered."
    )


def _row(name: str, shown: list[str], exact: object) -> tuple[str, ...]:
    return (name, *shown, str(exact))


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


def _frequencies(data: ReportData) -> Iterator[Block]:
    figures = data.base.figures
    yield Heading("Frequencies")
    bets = list(figures.streets[0].bets)
    yield Table(
        titles=("Street", "reached", "fold", *(f"{bet}x" for bet in bets)),
        rows=tuple(
            (
                f"{street.street.capitalize()}",
                *(percent(part) for part in (street.reached, street.folds, *street.bets.values())),
            )
            for street in figures.streets
        ),
        right=tuple(range(1, 3 + len(bets))),
        caption="What is done on each street, as parts of all rounds; ties played.",
    )
    yield Table(
        titles=("Hand shown down", "probability", "one in", "brings, antes a round"),
        rows=tuple(
            (
                hand.hand.category.value.replace("-", " ").capitalize()
                + (f" of {hand.hand.pair.plural}" if hand.hand.pair else ""),
                percent(hand.probability, 6),
                f"{float(1 / hand.probability):,.1f}" if hand.probability else "never",
                antes(hand.brings, 6),
            )
            for hand in figures.hands
        ),
        right=(1, 2, 3),
        caption="The hands that are not folded, and what the main wagers on them bring the player.",
    )


def _distribution(data: ReportData) -> Iterator[Block]:
    yield Heading("Distribution of the net result")
    yield Figure(
        drawing=distribution_plot(data.base),
        caption="Each net result of the main wagers of a round and its probability, by powers of ten; ties played.",
    )
    yield Table(
        titles=("Net, antes", "probability", "exactly"),
        rows=tuple(
            (whole_antes(result.net), percent(result.probability, 6), str(result.probability))
            for result in data.base.figures.distribution
        ),
        right=(0, 1, 2),
    )


def _confidence(data: ReportData) -> Iterator[Block]:
    yield Heading("Volatility and confidence of the return")
    deviation = data.base.figures.standard_deviation
    yield Words(
        f"The net result of one round has a standard deviation of {deviation:.4f} antes. Over many independent rounds "
        "of one ante, what the house keeps lies in these intervals with the confidence above them, by the central "
        "limit theorem. Rare hands pay much: below some hundred thousand rounds the true distribution is skewed, and "
        "the "
        "intervals are a guide."
    )
    yield Table(
        titles=("Rounds", "deviation", *(f"{sure}%" for sure, _ in CONFIDENCES)),
        rows=tuple(
            (
                f"{at.rounds:,}",
                percent(at.deviation, 3),
                *(f"{percent(low, 3)} to {percent(high, 3)}".replace("-", "−") for low, high in at.keeps.values()),
            )
            for at in data.confidence
        ),
        right=tuple(range(2 + len(CONFIDENCES))),
        caption="What the house keeps, as a part of the antes.",
    )
    yield Figure(drawing=confidence_plot(data.confidence), caption="The intervals by number of rounds.")


def _by_ante(game: Game, data: ReportData) -> Iterator[Block]:
    yield Heading("House edge by ante")
    if game.most_won is None:
        yield Words("The text sets no cap on what a hand wins: the edge is the same at every ante.")
    else:
        yield Words(
            f"The main wagers of one hand win at most {dollars(game.most_won)} in all. From the ante at which that is "
            "felt, the edge rises; at each ante it is that of the best play under the cap."
        )
    yield Table(
        titles=("Ante", "house edge", "exactly", "cap felt"),
        rows=tuple(
            (dollars(edge.ante), percent(edge.house_edge, 6), str(edge.house_edge), "yes" if edge.capped else "no")
            for edge in data.edges
        ),
        right=(0, 1, 2),
    )
    if len({edge.house_edge for edge in data.edges}) > 1:
        yield Figure(drawing=edge_plot(data), caption="The house edge over the ante.")


def _named(data: ReportData) -> Iterator[tuple[str, SideBetOdds]]:
    for wager in SIDE_BETS:
        if found := data.side_bets.get(wager):
            yield wager_title(wager), found


def _hands(game: Game, title: str) -> list[str]:
    """The hands of a bonus as its sign has them, and after them what is paid by no row."""
    return [*(row.hand for sign in signs_of(game) if sign.title == title for row in sign.rows), "Any other"]


def _side_bets(game: Game, data: ReportData) -> Iterator[Block]:
    for name, found in _named(data):
        yield Heading(f"{name}, paytable {found.paytable}")
        yield Words(
            f"House edge {percent(found.house_edge, 6)} of a wager of {dollars(found.wager)}, exactly "
            f"{found.house_edge}; "
            f"standard deviation {found.standard_deviation:.4f} wagers; something is won in {percent(found.hit)} of "
            "rounds."
        )
        yield Table(
            titles=("Hand", "pays", "hands", "probability", "brings, of the wager"),
            rows=tuple(
                (
                    hand,
                    row.pays,
                    f"{row.hands:,}",
                    percent(row.probability, 6),
                    antes(row.brings, 6),
                )
                for hand, row in zip(_hands(game, name), found.rows, strict=True)
            ),
            right=(1, 2, 3, 4),
        )
        if found.by_wager:
            yield Table(
                titles=("Wager", "house edge", "exactly"),
                rows=tuple((dollars(at.wager), percent(at.house_edge, 6), str(at.house_edge)) for at in found.by_wager),
                right=(0, 1, 2),
                caption="A prize that is a fixed sum is worth less to a larger wager.",
            )
