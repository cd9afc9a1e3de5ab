"""Where every card is: in the shoe, in a hand, on the layout, in the bonus box or in the rack."""

from fifthstreet.table.state import Table


def laid_out(table: Table) -> tuple[tuple[str, int], ...]:
    """Every card that has left the shoe: where it lies, and its place in the pack."""
    hands = tuple((f"seat {seat.number}", slot) for seat in table.taken for slot in seat.hand.cards)
    others = (("community", table.round.community), ("bonus box", table.round.bonus_box), ("rack", table.deck.rack))
    return hands + tuple((place, slot) for place, slots in others for slot in slots)


def in_the_shoe(table: Table, cards: int) -> tuple[int, ...]:
    """The cards still in the shoe, by place in the pack."""
    gone = {slot for _, slot in laid_out(table)}
    return tuple(slot for slot in range(cards) if slot not in gone)
