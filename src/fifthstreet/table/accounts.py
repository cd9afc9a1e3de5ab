"""Where every chip of a table is, and how each event moves chips between accounts. Chips are never created or lost."""

from fifthstreet.money import Posting, moved
from fifthstreet.table import events
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.state import Table

EDGES = frozenset({"cage", "patrons", "unexplained"})
"""The accounts outside the table; only these may have a negative balance."""


def balances(table: Table) -> dict[str, int]:
    """The balance of every account, in cents; the balances always add up to zero."""
    custody = table.custody
    layout = sum(seat.hand.on_layout for seat in table.taken)
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


def postings(event: AnyEvent) -> tuple[Posting[int], ...]:  # noqa: PLR0912 - one case for each kind of event
    """The amounts that an event adds to accounts and takes from them; they always add up to zero."""
    match event:
        case events.TableOpened(inventory=amount) | events.Filled(amount=amount):
            return moved("cage", "inventory", amount)
        case events.Credited(amount=amount):
            return moved("inventory", "cage", amount)
        case events.TableClosed(counted=counted, expected=expected, drop=drop, tips=tips):
            missing = moved("inventory", "unexplained", expected - counted)
            boxes = moved("drop", "count room", drop) + moved("tip box", "count room", tips)
            return missing + moved("inventory", "cage", counted) + boxes
        case events.BankCounted(counted=counted, expected=expected, drop=drop, tips=tips):
            boxes = moved("drop", "count room", drop) + moved("tip box", "count room", tips)
            return moved("inventory", "unexplained", expected - counted) + boxes
        case events.RoundVoided(returned=returned, to_inventory=to_inventory, to_cage=to_cage):
            back = tuple(posting for seat, amount in returned for posting in moved("layout", f"seat {seat}", amount))
            return back + moved("layout", "inventory", to_inventory) + moved("layout", "cage", to_cage)
        case events.HandVoided(seat=seat, returned=amount, to_inventory=to_inventory, to_cage=to_cage):
            back = moved("layout", f"seat {seat}", amount)
            return back + moved("layout", "inventory", to_inventory) + moved("layout", "cage", to_cage)
        case events.SettlementReopened(to_inventory=to_inventory, to_cage=to_cage):
            return moved("layout", "inventory", to_inventory) + moved("layout", "cage", to_cage)
        case events.HandCorrected(seat=seat, returned=amount, to_inventory=to_inventory):
            return moved("layout", f"seat {seat}", amount) + moved("layout", "inventory", to_inventory)
        case events.BuyInCorrected(seat=seat, was=was, amount=amount):
            return moved("inventory", f"seat {seat}", amount - was) + moved("patrons", "drop", amount - was)
        case events.EntryUndone(moves=moves):
            return tuple(Posting(account, amount) for account, amount in moves)
        case events.WagersForfeited(amount=amount):
            return moved("layout", "inventory", amount)
        case events.BoughtIn(seat=seat, amount=amount):
            return moved("inventory", f"seat {seat}", amount) + moved("patrons", "drop", amount)
        case events.ChipsBrought(seat=seat, amount=amount):
            return moved("cage", f"seat {seat}", amount)
        case events.ChipsBroughtCorrected(seat=seat, was=was, amount=amount):
            return moved("cage", f"seat {seat}", amount - was)
        case events.CashedOut(seat=seat, amount=amount):
            return moved(f"seat {seat}", "cage", amount)
        case events.Adjusted(source="document"):
            return ()
        case events.Adjusted(source="account", amount=amount):
            return moved("inventory", "cage", amount)
        case events.Adjusted(seat=seat, amount=amount):
            return moved("inventory", f"seat {seat}" if seat else "patrons", amount)
        case events.WagerPlaced(seat=seat, wager=wager, amount=amount) if wager != "coupon":
            return moved(f"seat {seat}", "layout", amount)
        case events.WagerTakenBack(seat=seat, wager=wager, amount=amount) if wager != "coupon":
            return moved("layout", f"seat {seat}", amount)
        case events.ProgressiveCancelled(seat=seat, amount=amount):
            return moved("layout", f"seat {seat}", amount)
        case events.ProgressiveCollected(amount=amount) | events.FoldCollected(amount=amount):
            return moved("layout", "inventory", amount)
        case events.StreetBet(seat=seat, amount=amount, tip=tip):
            return moved(f"seat {seat}", "layout", amount + tip)
        case events.StreetBetTakenBack(seat=seat, amount=amount, tip=tip):
            return moved("layout", f"seat {seat}", amount + tip)
        case events.WagersSettled(outcome="lose", lines=lines, tips=tips):
            return moved("layout", "inventory", sum(line.stake for line in lines + tips))
        case events.WagersSettled(source=source, lines=lines, tips=tips):
            return moved(source, "layout", sum(line.won for line in lines + tips))
        case events.ProgressivePaid(source=source, amount=amount):
            return moved(source, "layout", amount)
        case events.KeypadUndone(source=source, paid=amount):
            return moved("layout", source, amount)
        case events.EnvyPaid(paid=paid):
            return moved("inventory", "layout", sum(amount for _, amount in paid))
        case events.PayoutHeld(seat=seat, amount=amount, source=source):
            return moved(f"seat {seat}", source, amount)
        case events.RoundClosed(returned=returned, tips=tips):
            back = tuple(posting for seat, won in returned for posting in moved("layout", f"seat {seat}", won))
            return back + moved("layout", "tip box", tips)
    return ()


def chips_brought(event: AnyEvent) -> int:
    """The chips that players brought from elsewhere by an event; negative if fewer were brought than entered before."""
    match event:
        case events.ChipsBrought() | events.ChipsBroughtCorrected() | events.EntryUndone(entry="ChipsBrought"):
            return -sum(posting.amount for posting in postings(event) if posting.account == "cage")
    return 0
