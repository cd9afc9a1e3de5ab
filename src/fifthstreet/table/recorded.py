"""What is recorded for a seat in the round, as the correction that would change nothing."""

from fifthstreet.table.change import combined, staked
from fifthstreet.table.commands import CorrectHand, Decision, Role
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
