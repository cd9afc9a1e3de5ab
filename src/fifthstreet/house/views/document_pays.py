"""The pays of a settlement that the cage makes by payout documents: the dealer pays no chips for them."""

from msgspec.structs import replace

from fifthstreet.house.base.settings import Settings
from fifthstreet.house.tables.payouts import OF_WAGER, Payout, PayoutWager
from fifthstreet.money import Cents, show_dollars
from fifthstreet.table.state import Table
from fifthstreet.wire.staff import Pay

Pays = tuple[Pay, ...]
SIDES: dict[str, PayoutWager] = {"progressive": "progressive", "envy": "envy"}


def by_documents(pays: Pays, table: Table, settings: Settings) -> Pays:
    """The pays of a settlement, each that the cage makes worded so."""
    return tuple(_worded(pay) if _is_by_cage(pay, pays, table, settings) else pay for pay in pays)


def _worded(pay: Pay) -> Pay:
    amount = show_dollars(Cents(pay.pays))
    return replace(pay, words=f"{amount} by document" if not pay.waits else f"{amount} by document, once validated")


def _is_by_cage(pay: Pay, pays: Pays, table: Table, settings: Settings) -> bool:
    """Whether a pay is part of a payout that the cage makes, because tax is withheld or a check is due."""
    wager = _payout_of(pay)
    if pay.outcome != "win" or wager is None:
        return False
    of_it = [one for one in pays if one.seat == pay.seat and one.outcome == "win" and _payout_of(one) == wager]
    seat = table.seat(pay.seat)
    collected = wager in SIDES.values()
    stake = seat.hand.progressive.wager if seat and collected else sum(one.stake for one in of_it)
    payout = Payout(
        table=table.name,
        round=table.round.number,
        entry=0,
        at=0,
        seat=pay.seat,
        winner=pay.seat,
        player="",
        wager=wager,
        hand="",
        cards=(),
        stake=stake,
        # Each Envy Bonus is a payout of its own; Ante and streets are one together.
        paid=pay.pays if wager == "envy" else sum(one.pays for one in of_it),
        comes_back=not collected,
    )
    return payout.paid_by_cage(settings)


def _payout_of(pay: Pay) -> PayoutWager | None:
    return SIDES.get(pay.wager) or OF_WAGER.get(pay.wager)
