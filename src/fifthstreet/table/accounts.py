"""Where every cent is, and what an event moves from where to where. A table's chips are never made or lost."""

from typing import NamedTuple

from fifthstreet.table import events
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.state import Table

EDGES = frozenset({"cage", "patrons", "unexplained"})
"""The accounts beyond the table: what has come from them is below zero."""


class Posting(NamedTuple):
    """So many cents more, or less, in an account."""

    account: str
    amount: int


def balances(table: Table) -> dict[str, int]:
    """Every account with what is in it; together they are always nothing."""
    custody = table.custody
    layout = sum(seat.on_layout for seat in table.taken)
    return {
        "layout": layout,
        "inventory": custody.inventory,
        "tip box": custody.tip_box,
        "drop": custody.drop,
        "cage": custody.cage,
        "patrons": custody.patrons,
        "count room": custody.count_room,
        "unexplained": custody.unexplained,
    } | {f"seat {seat.number}": seat.chips for seat in table.taken}


def postings(event: AnyEvent) -> tuple[Posting, ...]:  # noqa: PLR0912 - one line a kind of event
    """What an event moves; the postings of every event sum to nothing."""
    match event:
        case events.TableOpened(inventory=amount) | events.Filled(amount=amount):
            return _moved("cage", "inventory", amount)
        case events.Credited(amount=amount):
            return _moved("inventory", "cage", amount)
        case events.TableClosed(counted=counted, expected=expected, drop=drop, tips=tips):
            missing = _moved("inventory", "unexplained", expected - counted)
            boxes = _moved("drop", "count room", drop) + _moved("tip box", "count room", tips)
            return missing + _moved("inventory", "cage", counted) + boxes
        case events.BankCounted(counted=counted, expected=expected, drop=drop, tips=tips):
            boxes = _moved("drop", "count room", drop) + _moved("tip box", "count room", tips)
            return _moved("inventory", "unexplained", expected - counted) + boxes
        case events.RoundVoided(returned=returned, to_inventory=to_inventory, to_cage=to_cage):
            back = tuple(posting for seat, amount in returned for posting in _moved("layout", f"seat {seat}", amount))
            return back + _moved("layout", "inventory", to_inventory) + _moved("layout", "cage", to_cage)
        case events.HandVoided(seat=seat, returned=amount, to_inventory=to_inventory, to_cage=to_cage):
            back = _moved("layout", f"seat {seat}", amount)
            return back + _moved("layout", "inventory", to_inventory) + _moved("layout", "cage", to_cage)
        case events.SettlementReopened(to_inventory=to_inventory, to_cage=to_cage):
            return _moved("layout", "inventory", to_inventory) + _moved("layout", "cage", to_cage)
        case events.WagersForfeited(amount=amount):
            return _moved("layout", "inventory", amount)
        case events.BoughtIn(seat=seat, amount=amount):
            return _moved("inventory", f"seat {seat}", amount) + _moved("patrons", "drop", amount)
        case events.CashedOut(seat=seat, amount=amount):
            return _moved(f"seat {seat}", "cage", amount)
        case events.WagerPlaced(seat=seat, wager=wager, amount=amount) if wager != "coupon":
            return _moved(f"seat {seat}", "layout", amount)
        case events.WagerTakenBack(seat=seat, wager=wager, amount=amount) if wager != "coupon":
            return _moved("layout", f"seat {seat}", amount)
        case events.ProgressiveCancelled(seat=seat, amount=amount):
            return _moved("layout", f"seat {seat}", amount)
        case events.ProgressiveCollected(amount=amount) | events.FoldCollected(amount=amount):
            return _moved("layout", "inventory", amount)
        case events.StreetBet(seat=seat, amount=amount, tip=tip):
            return _moved(f"seat {seat}", "layout", amount + tip)
        case events.StreetBetTakenBack(seat=seat, amount=amount, tip=tip):
            return _moved("layout", f"seat {seat}", amount + tip)
        case events.WagersSettled(outcome="lose", lines=lines, tips=tips):
            return _moved("layout", "inventory", sum(line.stake for line in lines + tips))
        case events.WagersSettled(source=source, lines=lines, tips=tips):
            return _moved(source, "layout", sum(line.won for line in lines + tips))
        case events.ProgressivePaid(source=source, amount=amount):
            return _moved(source, "layout", amount)
        case events.EnvyPaid(paid=paid):
            return _moved("inventory", "layout", sum(amount for _, amount in paid))
        case events.RoundClosed(returned=returned, tips=tips):
            back = tuple(posting for seat, won in returned for posting in _moved("layout", f"seat {seat}", won))
            return back + _moved("layout", "tip box", tips)
    return ()


def _moved(source: str, target: str, amount: int) -> tuple[Posting, ...]:
    return (Posting(source, -amount), Posting(target, amount)) if amount else ()
