"""Notes beside a paytable: requirements, limits, what a fold does, what the odds mean."""

from collections.abc import Iterable, Iterator

from fifthstreet.money import Cents, show_dollars
from fifthstreet.papers.phrases import counted, limits, listed, needs, street_wagers
from fifthstreet.rules import Game
from fifthstreet.rules.model.pays import FixedSum, MeterShare, Odds, Push, show_share
from fifthstreet.rules.model.paytables import Row, SixCardPaytable, ThreeCardPaytable
from fifthstreet.rules.model.progressive import Progressive, Schedule, SeveralWinners
from fifthstreet.rules.model.round import Fate
from fifthstreet.rules.model.submission import ProgressiveTerms, SideWagerTerms
from fifthstreet.rules.model.wagers import SideWager
from fifthstreet.table.wager_titles import wager_title

_ODDS = {
    "to": '"3 to 1" pays $3 per $1 and returns your bet.',
    "for": '"3 for 1" pays $3 per $1 and does not return your bet, which was collected before the deal.',
}
_FATES: dict[Fate, str] = {
    "stays-live": "If you fold, this wager stays in play.",
    "forfeit": "If you fold, this wager is lost.",
}
_SHARES: dict[SeveralWinners, str] = {
    "in-settling-order": "A share is a percentage of the meter when your hand is settled.",
    "on-the-meter-before-the-first": "A share is a percentage of the meter before the first award of the round; "
    "the house pays what the meter then lacks.",
}
HIGHEST_HAND_ONLY = "Only your highest hand is paid."


def main_notes(game: Game) -> Iterator[str]:
    """Yield the notes beside the pays of the Ante and the streets."""
    rows = game.book.main.rows
    yield "The Ante and every street wager are paid at the same odds."
    yield street_wagers(game)
    yield from _odds(rows)
    if any(isinstance(row.pays, Push) for row in rows):
        yield "On a push the wagers are returned and nothing is paid."
    yield "Any lower hand loses. If you fold, you lose the Ante and the street wagers you have made."
    if game.most_won is not None:
        yield f"The {wager_title('main')} of one hand win at most {show_dollars(Cents(game.most_won))} in all."


def three_card_notes(game: Game, terms: SideWagerTerms, table: ThreeCardPaytable) -> Iterator[str]:
    """Yield the notes beside the Three Card Bonus."""
    yield f"Decided by the {counted(game.book.dealing.cards.community, 'community card')} alone."
    yield from _side_wager(game.book.wagers.three_card, terms)
    yield from _fate(game, "three_card")
    yield from _odds(table.rows)
    paid = any(row.hand == "mini-royal" for row in table.rows)
    yield f"A mini royal is the ace, king and queen of one suit{'' if paid else ', paid as a straight flush'}."
    yield HIGHEST_HAND_ONLY


def six_card_notes(game: Game, terms: SideWagerTerms, table: SixCardPaytable) -> Iterator[str]:
    """Yield the notes beside the Six Card Bonus."""
    own, box = game.book.dealing.cards.player, game.book.dealing.six_card_box
    if box:
        cards = f"your {counted(own, 'card')} and the {counted(box.cards, 'card')} of the bonus box"
        yield f"Decided by the best five of {cards}; a super royal uses all six: ace, king, queen, jack, ten, nine."
    yield from _side_wager(game.book.wagers.six_card, terms)
    yield from _fate(game, "six_card")
    yield from _odds(table.rows)
    if any(isinstance(row.pays, FixedSum) for row in table.rows):
        yield "A dollar amount is fixed whatever you wagered, and the wager is returned."
    yield HIGHEST_HAND_ONLY


def progressive_notes(game: Game, terms: ProgressiveTerms, law: Progressive) -> Iterator[str]:
    """Yield the notes beside the Progressive."""
    yield f"The wager is {show_dollars(terms.wager)}. {needs(game.book.wagers.progressive)}"
    yield from _fate(game, "progressive")
    yield from _odds(law.rows)
    yield f"{HIGHEST_HAND_ONLY} Any hand below those listed loses."
    reserve = f", {show_share(terms.reserve_rate)} to the reserve" if terms.reserve_rate else ""
    yield f"Of each wager {show_share(terms.rate_of_progression)} goes to the meter{reserve}."
    if any(isinstance(row.pays, MeterShare) for row in law.rows):
        yield _SHARES[terms.several_winners]
        besides = " plus the reserve" if law.reset.to == "seed-plus-reserve" else ""
        yield f"When the whole meter is won, it restarts at {show_dollars(terms.seed)}{besides}."
    if terms.ceiling is not None:
        yield f"The meter stops at {show_dollars(terms.ceiling)}; contributions beyond that are held."


def envy_notes(game: Game, terms: ProgressiveTerms, law: Progressive, schedule: Schedule) -> Iterator[str]:
    """Yield the notes beside the Envy Bonus."""
    hands = listed([row.hand.replace("-", " ") for row in schedule.envy], "or")
    yield f"With a {show_dollars(terms.wager)} Progressive wager you are paid for each {hands} of another player."
    yield "You are never paid for your own hand. The other player need not have made the Progressive wager."
    if law.envy.hand_must_be == "in-play-at-showdown":
        yield "A folded hand does not count."
    else:
        yield "A folded hand counts only while its own Progressive wager keeps it in play."
    side_wagers = game.book.round.fold.side_wagers
    if side_wagers and side_wagers.envy:
        kept = side_wagers.envy == "stays-live"
        yield "If you fold, you can still be paid." if kept else "If you fold, you are not paid."
    yield (
        "Paid at the end of the round."
        if law.envy.paid == "at-the-end-of-the-round"
        else "Paid when that hand is settled."
    )


def _odds(rows: Iterable[Row]) -> Iterator[str]:
    """Yield what "to" and "for" mean, if they are used."""
    used = {row.pays.word for row in rows if isinstance(row.pays, Odds)}
    yield from (meaning for word, meaning in _ODDS.items() if word in used)


def _side_wager(law: SideWager | None, terms: SideWagerTerms) -> Iterator[str]:
    yield f"{limits(terms)}. {needs(law)}"


def _fate(game: Game, wager: str) -> Iterator[str]:
    fate: Fate | None = getattr(game.book.round.fold.side_wagers, wager, None)
    if fate:
        yield _FATES[fate]
