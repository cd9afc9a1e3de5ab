"""What is recorded for a seat in the round, as the correction that would change nothing."""

from fifthstreet.table.change import combined, staked
from fifthstreet.table.commands import OPENING_FIELDS, CorrectHand, Decision, Role
from fifthstreet.table.state import Hand, Seat, Stakes
from fifthstreet.table.streets import STREETS


def recorded_hand(seat: Seat, by: Role, at: int, floorperson: str) -> CorrectHand:
    """Every wager that is recorded for a seat, and its decision on each street, folded and settled wagers included."""
    hand = seat.hand.before or seat.hand
    stakes, tips = combined(hand.stakes, hand.collected), combined(hand.tips, hand.collected_tips)
    return CorrectHand(
        by=by,
        at=at,
        seat=seat.number,
        floorperson=floorperson,
        ante=stakes.ante,
        three_card=stakes.three_card,
        six_card=stakes.six_card,
        progressive=hand.progressive.wager,
        tip_ante=tips.ante,
        tip_three_card=tips.three_card,
        coupon=hand.coupon,
        streets=_decisions(hand, stakes, tips),
    )


def opening_bets(seat: Seat) -> tuple[tuple[str, int], ...]:
    """The opening wagers that are recorded for a seat, without a coupon, in an order in which they can be placed.

    If the hand is void, they are the opening wagers of the round before.
    """
    if seat.hand.void:
        return seat.last_bets
    recorded = recorded_hand(seat, "dealer", 0, "")
    found = ((wager, getattr(recorded, name)) for wager, name in OPENING_FIELDS if wager != "coupon")
    return tuple((wager, amount) for wager, amount in found if amount)


def _decisions(hand: Hand, stakes: Stakes, tips: Stakes) -> tuple[Decision, ...]:
    """The decisions up to the last street on which the player acted."""
    found: list[Decision] = []
    for street in STREETS:
        if hand.folded is street:
            return (*found, Decision(multiple=0))
        if not staked(stakes, street):
            break
        tip = staked(tips, street) // tips.ante if tips.ante else 0
        found.append(Decision(multiple=staked(stakes, street) // stakes.ante, tip_multiple=tip))
    return tuple(found)
