"""Makes copies of a table with changes to its round, a seat, a hand, or the chips held elsewhere."""

from typing import Any

from msgspec.structs import asdict, replace

from fifthstreet.table.state import Custody, Seat, Stakes, Table

AREA = {
    "ante": "ante",
    "third-street": "third",
    "fourth-street": "fourth",
    "fifth-street": "fifth",
    "three-card": "three_card",
    "six-card": "six_card",
    "progressive": "progressive",
}
"""The betting area of each wager."""


def with_round(table: Table, **changes: Any) -> Table:
    """The table with its round changed."""
    return replace(table, round=replace(table.round, **changes))


def with_deck_in_play(table: Table, **changes: Any) -> Table:
    """The table with the deck in play changed."""
    return replace(table, deck=replace(table.deck, **changes))


def with_seat(table: Table, seat: Seat, **changes: Any) -> Table:
    """The table with a seat replaced."""
    return replace(table, seats=seats_with(table, seat), **changes)


def with_hand(seat: Seat, **changes: Any) -> Seat:
    """The seat with its hand changed."""
    return replace(seat, hand=replace(seat.hand, **changes))


def seats_with(table: Table, seat: Seat) -> tuple[Seat | None, ...]:
    """The seats of a table with one of them replaced."""
    seats = list(table.seats)
    seats[seat.number - 1] = seat
    return tuple(seats)


def custody(table: Table, **changes: int) -> Custody:
    """The chips held elsewhere, with these amounts added to the named places."""
    for place in changes:
        changes[place] += getattr(table.custody, place)
    return replace(table.custody, **changes)


def to_inventory(table: Table, amount: int) -> Custody:
    """The chips held elsewhere, with an amount added to the inventory."""
    return replace(table.custody, inventory=table.custody.inventory + amount)


def on_area(stakes: Stakes, wager: str, amount: int) -> Stakes:
    """The stakes with a new amount on the area of a wager."""
    return replace(stakes, **{AREA[wager]: amount})


def combined(stakes: Stakes, more: Stakes) -> Stakes:
    """The stakes of both, area by area."""
    return Stakes(**{area: amount + getattr(more, area) for area, amount in asdict(stakes).items()})


def staked(stakes: Stakes, wager: str) -> int:
    """The amount on the area of a wager."""
    amount: int = getattr(stakes, AREA[wager])
    return amount
