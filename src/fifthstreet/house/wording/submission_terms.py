"""All terms of a Rules Submission in words, for the person who files it and the person who approves it."""

from collections.abc import Iterator

from fifthstreet.house.wording.command_titles import dealing_in_words
from fifthstreet.house.wording.sentences import sentence
from fifthstreet.money import show_dollars
from fifthstreet.papers.phrases import limits
from fifthstreet.rules import Game
from fifthstreet.rules.approvals import IN_WORDS
from fifthstreet.rules.model.pays import show_share
from fifthstreet.rules.model.progressive import SeveralWinners
from fifthstreet.rules.model.submission import ProgressiveTerms, SideWagerTerms, Submission
from fifthstreet.table.wager_titles import wager_title

SEVERAL_WINNERS: dict[SeveralWinners, str] = {
    "in-settling-order": "each award is its share of the meter at that player's turn",
    "on-the-meter-before-the-first": "each award is its share of the meter as it stood before the first",
}
PLAYERS_EDGE = "the player may have the edge"


def opening_title(game: Game) -> str:
    """The request for a new table: ``Open a Maryland table at Harbor Casino: Ante $10-$500, real cards``."""
    house, table = game.submission, game.submission.table
    cards = "real cards" if table.cards == "real" else "electronic"
    ante = "-".join(dict.fromkeys((show_dollars(table.minimum), show_dollars(table.maximum))))
    return f"Open a {game.book.title} table at {house.facility}: Ante {ante}, {cards}"


def submission_terms(game: Game) -> tuple[str, ...]:
    """All terms of a submission, one line for each group."""
    house = game.submission
    return (
        f"{house.facility}, under {game.book.law}",
        f"Ante {limits(house.table)}",
        f"{_seats(house.table.seats)}, {house.table.seconds_to_decide} seconds to decide, {house.table.cards} cards",
        sentence(dealing_in_words(house.dealing)),
        f"Side bets: {', '.join(map(wager_title, house.offered)) or 'none'}",
        *_side_wagers(house),
        *(_progressive(house.progressive) if house.progressive else ()),
        *(
            f"Approval of {IN_WORDS[one.of]}: {one.by}, number {one.number}, {one.granted.isoformat()}"
            for one in house.approvals or ()
        ),
    )


def _seats(seats: int) -> str:
    return "1 seat" if seats == 1 else f"{seats} seats"


def _side_wagers(house: Submission) -> Iterator[str]:
    for title, terms in (
        (wager_title("three-card"), house.three_card),
        (wager_title("six-card"), house.six_card),
    ):
        if terms:
            yield f"{title}: paytable {terms.paytable}, {_side_limits(terms)}"


def _side_limits(terms: SideWagerTerms) -> str:
    return f"{limits(terms)}; {PLAYERS_EDGE}" if terms.allow_player_edge else limits(terms)


def _progressive(terms: ProgressiveTerms) -> Iterator[str]:
    title, ceiling = wager_title("progressive"), terms.ceiling
    yield f"{title}: schedule {terms.schedule}, wager {show_dollars(terms.wager)}"
    yield (
        f"Meter: starts at {show_dollars(terms.start)}, reset to {show_dollars(terms.seed)}, "
        + (f"stops growing at {show_dollars(ceiling)}" if ceiling is not None else "no ceiling")
    )
    progression, reserve = show_share(terms.rate_of_progression), show_share(terms.reserve_rate)
    yield f"Of each wager: {progression} to the meter, {reserve} to the reserve"
    yield f"Several winners: {SEVERAL_WINNERS[terms.several_winners]}"
    if terms.allow_player_edge:
        yield f"{title}: {PLAYERS_EDGE}"
