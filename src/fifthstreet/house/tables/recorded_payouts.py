"""The payouts of a closed round: those that it paid, with what adjustments added or cancelled (COMAR 36.05.03.23E(8)).

An adjustment whose winnings need a payout document is a payout: the cage pays it, and no chips move at the table.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from fifthstreet.audit.entry import Chained
from fifthstreet.cards import Card, CardError, five_card_hand, parse_cards, six_card_hand, three_card_hand
from fifthstreet.house.base import codec
from fifthstreet.house.base.settings import Settings
from fifthstreet.house.ledger.settings import HouseSettings
from fifthstreet.house.store import Store
from fifthstreet.house.store.queries import Queries
from fifthstreet.house.store.records import RoundRecord
from fifthstreet.house.tables.payouts import OF_WAGER, Numbered, Payout, payouts_of
from fifthstreet.table.commands import Adjust, PayoutWager
from fifthstreet.table.events import (
    Adjusted,
    FoldCollected,
    ProgressiveLocked,
    ProgressivePaid,
    RoundVoided,
    SettlementReopened,
    WagersSettled,
)
from fifthstreet.table.settlement import in_words, six_cards_in_words
from fifthstreet.table.undo import without_undone

RANKED: dict[int, Callable[[tuple[Card, ...]], str]] = {
    3: lambda cards: three_card_hand(cards).replace("-", " "),
    5: lambda cards: in_words(five_card_hand(cards)),
    6: lambda cards: six_cards_in_words(six_card_hand(cards)),
}
"""What ranks a hand of this number of cards and names it as the dealer announces it."""
CARDS_OF: dict[PayoutWager, int] = {"main": 5, "three-card": 3, "six-card": 6, "progressive": 5}
"""How many cards win each wager that an adjustment can pay by a payout document."""
NOT_NEEDED = "This pay needs no payout document: pay chips, or into the account"
NAME_IT = (
    "A pay of this size may need a payout document: name the player and a wager of the round, and the cards that won"
    " it, such as Ah Kh Qh Jh 10h (3 for the Three Card Bonus, 6 for the Six Card Bonus)"
)
BY_DOCUMENT = "These winnings need a payout document: choose it as the source, and the cage pays"
WITH_EARLIER = (
    "With what earlier adjustments of this round paid the player, this needs a payout document:"
    " collect those first, then pay the sum by document"
)


def payouts_of_round(store: Store | Queries, table: str, number: int) -> tuple[Payout, ...]:
    """The payouts of a closed round as it paid them."""
    found = store.rounds.get(table, number)
    players = {one.seat: one.player for one in found.players} if found else {}
    return payouts_of(table, number, _events(store, found), players) if found else ()


def payouts_on_record(store: Store | Queries, table: str, number: int) -> tuple[Payout, ...]:
    """The payouts of a closed round, with what adjustments added and without what they cancelled."""
    record, found = store.rounds.get(table, number), list(payouts_of_round(store, table, number))
    for entry, event in adjustments_of(store, table, number, record.last) if record else ():
        if event.amount < 0:
            cancelled = payout_cancelled_by(event, found)
            found = [one for one in found if one is not cancelled]
        elif event.source == "document":
            made = payout_by(store, table, event, entry.sequence)
            found += [made] if made else []
    return tuple(found)


def rounds_with_payouts(store: Store | Queries, table: str, settings: HouseSettings) -> list[tuple[int, int, int]]:
    """The closed rounds of a table that can have a payout that needs a document: number, first and last sequence.

    They had a large win, or a share of the meter, whatever its sum.
    """
    stream, rounds = f"table:{table}", store.rounds
    awards = store.streams.walk(stream, 1, store.streams.last(stream)[0], ("AwardReceived",))
    shares = (one for entry in awards for one in rounds.within(table, entry.sequence, entry.sequence))
    least = min(int(str(one.value)) for one in settings.history("payout_document_from"))
    return sorted({(one.round, one.first, one.last) for one in shares} | {*rounds.with_return(table, least)})


def adjustments_of(store: Store | Queries, table: str, number: int, last: int) -> Iterator[tuple[Chained, Adjusted]]:
    """The adjustments of a round, made after its ``last`` entry; those among its own entries are of other rounds."""
    stream = f"table:{table}"
    for entry in store.streams.walk(stream, last + 1, store.streams.last(stream)[0], ("Adjusted",)):
        event = codec.read_event(entry.event)
        if isinstance(event, Adjusted) and event.round == number:
            yield entry, event


def payout_cancelled_by(adjustment: Adjust | Adjusted, payouts: Sequence[Payout]) -> Payout | None:
    """The payout that a collected adjustment cancels: of its round, player and wager, and of the same amount."""
    of_it = (adjustment.round, adjustment.player, adjustment.wager, -adjustment.amount)
    return next((one for one in payouts if (one.round, one.player, one.wager, one.paid) == of_it), None)


def payout_by(store: Store | Queries, table: str, adjustment: Adjust | Adjusted, entry: int = 0) -> Payout | None:
    """The payout that an adjustment makes, with the stake by the record of its round; None if it does not name it."""
    record = store.rounds.get(table, adjustment.round)
    played = next((one for one in record.players if one.player == adjustment.player), None) if record else None
    wager, cards = adjustment.wager, cards_named(adjustment)
    if not record or not played or not wager or not cards:
        return None
    stake, returned = _stake(_events(store, record), played.seat, wager)
    return Payout(
        table=table,
        round=adjustment.round,
        entry=entry,
        at=adjustment.at,
        seat=played.seat,
        winner=played.seat,
        player=adjustment.player,
        wager=wager,
        hand=RANKED[len(cards)](cards),
        cards=cards,
        stake=stake,
        paid=adjustment.amount,
        comes_back=returned,
        source="cage",
        adjusts=True,
    )


def cards_named(adjustment: Adjust | Adjusted) -> tuple[Card, ...]:
    """The cards that an adjustment names; none if they are not as many as its wager is won with."""
    try:
        cards = parse_cards(adjustment.cards)
    except CardError:
        return ()
    return cards if adjustment.wager and len(cards) == CARDS_OF.get(adjustment.wager) else ()


def fault_of_pay(adjustment: Adjust | Adjusted, payout: Payout | None, before: int, settings: Settings) -> str | None:
    """Why an adjustment cannot pay as it says; None if it can.

    ``payout`` is what it makes, ``before`` what earlier adjustments of the round paid the player without a document.
    """
    by_document = adjustment.source == "document"
    if before + adjustment.amount < settings.payout_document_from:
        return NOT_NEEDED if by_document else None
    if not payout:
        return NAME_IT
    if payout.needs_w2g(settings):
        return None if by_document else BY_DOCUMENT
    if replace(payout, paid=before + payout.paid).needs_w2g(settings):
        return WITH_EARLIER
    return NOT_NEEDED if by_document else None


def paid_without_document(adjustments: Sequence[Adjusted], player: str) -> int:
    """What adjustments of a round paid a player without a document, less what they collected; at least nothing."""
    return max(0, sum(one.amount for one in adjustments if one.player == player and one.source != "document"))


def _events(store: Store | Queries, record: RoundRecord) -> Numbered:
    entries = store.streams.walk(f"table:{record.table}", record.first, record.last)
    return [(entry.sequence, codec.read_event(entry.event)) for entry in entries]


def _stake(events: Numbered, seat: int, wager: PayoutWager) -> tuple[int, bool]:
    """What a seat wagered in a round, and whether the round returned it, so that all that is paid later is winnings."""
    locked = stake = 0
    returned = False
    for _, event in without_undone(events, lambda one: one[1]):
        match event:
            case ProgressiveLocked(wager=amount):
                locked = amount
            case SettlementReopened() | RoundVoided():
                stake, returned = 0, False
            case WagersSettled(seat=number, outcome=outcome, lines=lines) if number == seat:
                of_it = sum(line.stake for line in lines if OF_WAGER.get(line.wager) == wager)
                stake, returned = (of_it, outcome != "lose") if of_it else (stake, returned)
            case FoldCollected(seat=number, amount=amount) if number == seat and wager == "main":
                stake = amount
            case ProgressivePaid(seat=number) if number == seat and wager == "progressive":
                returned = True
            case _:
                pass
    return (locked, returned) if wager == "progressive" else (stake, returned)
