"""Payouts that need a payout document: computed from the events of a round, never entered.

A document is due for a W-2G (COMAR 36.05.03.23), and for all that the cage pays, so that a cashier signs for it.

Winnings are the gain on a wager. Ante, street and bonus wagers are returned with their pay, so the winnings are the
pay. A Progressive wager is collected before the deal, so the winnings are the award less the wager.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from fifthstreet.house.bank.document_kinds import ADJUSTMENT
from fifthstreet.house.bank.document_words import CAGE, PAYOUT, REST
from fifthstreet.house.bank.payees import NO_W2G, W2G
from fifthstreet.house.base.house_events import Facts
from fifthstreet.house.base.settings import Settings
from fifthstreet.house.tables.round_faces import Cards, box_cards, community_cards, hole_cards
from fifthstreet.papers.amounts import short
from fifthstreet.table.commands import PayoutWager
from fifthstreet.table.events import (
    AnyEvent,
    EnvyPaid,
    HandVoided,
    KeypadUndone,
    ProgressiveLocked,
    ProgressivePaid,
    ProgressiveWon,
    RoundVoided,
    SettlementReopened,
    WagersForfeited,
    WagersSettled,
)
from fifthstreet.table.undo import without_undone
from fifthstreet.table.wager_titles import wager_title
from fifthstreet.values import Value

OF_WAGER: dict[str, PayoutWager] = {
    "ante": "main",
    "third-street": "main",
    "fourth-street": "main",
    "fifth-street": "main",
    "match-play": "main",
    "three-card": "three-card",
    "six-card": "six-card",
}
"""The payout to which each settled line belongs: Ante, street wagers and a coupon are one payout, won by one hand."""
Numbered = Sequence[tuple[int, AnyEvent]]
"""Events with their sequences."""
HAND_OF = "Hand of"
"""The fact that names another player's seat, whose hand won an Envy Bonus."""
MANAGER, CHECK, SURVEILLANCE = "Manager", "Check", "Surveillance"
"""Facts that only some payouts have; each adds a line to be signed. A payment by the cage adds one too."""


class Payout(Value):
    """The payout of one wager of a player; with ``comes_back`` the wager was returned as well.

    ``winner`` is the seat that held the hand; for an Envy Bonus it is another player's. ``adjusts`` says that an
    adjustment of the closed round made it.
    """

    table: str
    round: int
    entry: int
    at: int
    seat: int
    winner: int
    player: str
    wager: PayoutWager
    hand: str
    cards: Cards
    stake: int
    paid: int
    comes_back: bool
    source: Literal["inventory", "cage"] = "inventory"
    adjusts: bool = False

    @property
    def winnings(self) -> int:
        """The gain on the wager."""
        return self.paid if self.comes_back else self.paid - self.stake

    def needs_document(self, settings: Settings) -> bool:
        """Whether it needs a payout document: for a W-2G form, or because the cage pays all or some of it."""
        return self.needs_w2g(settings) or self.by_cage(settings) > 0

    def needs_w2g(self, settings: Settings) -> bool:
        """Whether it needs a W-2G form."""
        large = self.winnings >= settings.payout_document_from
        return large and self.winnings >= settings.payout_document_times * self.stake

    def withheld(self, settings: Settings) -> int:
        """The tax to be withheld, in whole cents; the demo withholds none."""
        if settings.demo or self.winnings <= settings.withholding_over or not self.needs_w2g(settings):
            return 0
        return (self.winnings * settings.withholding_percent + 50) // 100

    def by_check(self, settings: Settings) -> bool:
        """Whether its document is paid by check, which the demo never does."""
        by_document = self.source == "cage" or self.needs_w2g(settings)
        return by_document and not settings.demo and self.needs_manager(settings)

    def needs_manager(self, settings: Settings) -> bool:
        """Whether a manager signs for it."""
        return self.paid >= settings.manager_signature_from

    def by_cage(self, settings: Settings) -> int:
        """What the cage pays by its document, with the tax: all, or what is too small for the chips of the tray.

        Chips for it never reach the player. The demo has no cage.
        """
        if settings.demo:
            return 0
        if self.source == "cage" or self.by_check(settings) or self.withheld(settings):
            return self.paid
        return self.paid % min(settings.denominations) if self.wager == "progressive" else 0


def payouts_of(table: str, number: int, events: Numbered, players: Mapping[int, str]) -> tuple[Payout, ...]:
    """The payouts of a round, without those that were undone or voided; ``players`` names the player of each seat."""
    standing = without_undone(events, lambda one: one[1])
    plain, found, locked, won_by = [event for _, event in standing], list[Payout](), 0, dict[int, str]()
    for sequence, event in standing:
        match event:
            case ProgressiveLocked(wager=wager):
                locked = wager
            case ProgressiveWon(seat=seat, hand=hand):
                won_by[seat] = hand
            case SettlementReopened() | RoundVoided():
                found = []
            case HandVoided(seat=seat) | WagersForfeited(seat=seat):
                found = [one for one in found if one.seat != seat]
            case KeypadUndone(seat=seat):
                found = [one for one in found if (one.seat, one.wager) != (seat, "progressive")]
            case _:
                found += [
                    Payout(
                        table=table,
                        round=number,
                        entry=sequence,
                        at=event.at,
                        seat=paid.seat,
                        winner=paid.winner,
                        player=players.get(paid.seat, ""),
                        wager=paid.wager,
                        hand=paid.hand,
                        cards=_cards(plain, paid),
                        stake=paid.stake,
                        paid=paid.amount,
                        comes_back=paid.wager in OF_WAGER.values(),
                        source=getattr(event, "source", "inventory"),
                    )
                    for paid in _paid(event, locked, won_by)
                ]
    return tuple(found)


class _Paid(Value, kw_only=False):
    """An amount that an event paid to a seat for one wager."""

    seat: int
    wager: PayoutWager
    hand: str
    stake: int
    amount: int
    winner: int


def _paid(event: AnyEvent, locked: int, won_by: Mapping[int, str]) -> Iterator[_Paid]:
    """What an event paid; ``won_by`` are the hands that won the Progressive so far, by seat."""
    match event:
        case WagersSettled(seat=seat, outcome="win", hand=hand, lines=lines):
            for wager in dict.fromkeys(OF_WAGER[line.wager] for line in lines if line.wager in OF_WAGER):
                of_it = [line for line in lines if OF_WAGER.get(line.wager) == wager]
                won = sum(line.won for line in of_it)
                yield _Paid(seat, wager, hand, sum(line.stake for line in of_it), won, seat)
        case ProgressivePaid(seat=seat, amount=amount):
            yield _Paid(seat, "progressive", won_by.get(seat, ""), locked, amount, seat)
        case EnvyPaid(seat=winner, hand=hand, paid=paid):
            for seat, amount in paid:
                yield _Paid(seat, "envy", hand, locked, amount, winner)


def _cards(plain: Sequence[AnyEvent], paid: _Paid) -> Cards:
    """The cards by which a wager won."""
    if paid.wager == "three-card":
        return community_cards(plain)
    of_table = box_cards(plain) if paid.wager == "six-card" else community_cards(plain)
    return hole_cards(plain, paid.winner) + of_table


def payout_facts(payout: Payout, settings: Settings) -> Facts:
    """The facts on a payout document: the payout, its W-2G line, and the extra signatures that it needs."""
    return tuple(_facts(payout, settings))


def payout_title(payout: Payout) -> str:
    """A payout in words: ``Seat 3, Progressive: $12,345``."""
    return f"Seat {payout.seat}, {wager_title(payout.wager)}: {short(payout.paid)}"


def _facts(payout: Payout, settings: Settings) -> Iterator[tuple[str, str | int]]:
    withheld = payout.withheld(settings)
    yield "Round", str(payout.round)
    yield "Seat", str(payout.seat)
    yield "Player", payout.player
    yield "Wager", wager_title(payout.wager)
    if payout.winner != payout.seat:
        yield HAND_OF, f"seat {payout.winner}"
    if payout.adjusts:
        yield ADJUSTMENT, f"after the close, entry {payout.entry}"
    yield "Winning hand", payout.hand.capitalize()
    yield "Cards", " ".join(map(str, payout.cards)) or "not recorded"
    yield "Wagered", payout.stake
    yield PAYOUT, payout.paid
    yield "Winnings", payout.winnings
    yield "Times the wager", _times(payout)
    w2g = f"from {short(settings.payout_document_from)} and {settings.payout_document_times} times the wager"
    yield W2G, w2g if payout.needs_w2g(settings) else f"{NO_W2G}: {w2g}"
    none = "none: demo" if settings.demo else f"none: not over {short(settings.withholding_over)}"
    yield "Withholding", f"{settings.withholding_percent}%" if withheld else none
    yield "Withheld", withheld
    yield "To the player", payout.paid - withheld
    if payout.needs_manager(settings):
        yield MANAGER, f"signs from {short(settings.manager_signature_from)}"
    if payout.by_check(settings):
        yield CHECK, f"payment by check from {short(settings.manager_signature_from)}"
    if payout.paid >= settings.surveillance_signature_from:
        yield SURVEILLANCE, f"photographs and signs from {short(settings.surveillance_signature_from)}"
    by_cage = payout.by_cage(settings)
    if by_cage == payout.paid:
        yield CAGE, payout.paid - withheld
    elif by_cage:
        yield "Paid at table", payout.paid - by_cage
        yield REST, by_cage


def _times(payout: Payout) -> str:
    """The winnings divided by the wager, cut to two decimal places."""
    if not payout.stake:
        return "no stake"
    times = Fraction(payout.winnings, payout.stake)
    whole, rest = divmod(int(times * 100), 100)
    return f"{whole:,}.{rest:02}" if rest else f"{whole:,}"
