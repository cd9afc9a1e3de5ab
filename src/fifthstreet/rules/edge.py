"""The exact house edge of a bonus wager, from the counts of each hand."""

from fractions import Fraction

from fifthstreet.cards import six_card_counts, three_card_counts
from fifthstreet.money import Cents
from fifthstreet.rules.model.pays import FixedSum, MeterShare, Odds, Pay, Push
from fifthstreet.rules.model.paytables import SixCardPaytable, ThreeCardPaytable


def three_card_edge(paytable: ThreeCardPaytable, stake: Cents) -> Fraction:
    """Return the house edge of a Three Card Bonus."""
    counts = three_card_counts()
    return _edge([(paytable.pay(hand), hands) for hand, hands in counts.items()], stake)


def six_card_edge(paytable: SixCardPaytable, stake: Cents) -> Fraction:
    """Return the house edge of a Six Card Bonus; it is lower for smaller wagers."""
    counts = six_card_counts()
    return _edge([(paytable.pay(hand), hands) for hand, hands in counts.items()], stake)


def _edge(pays: list[tuple[Pay | None, int]], stake: Cents) -> Fraction:
    lost = sum((-_net(pay, stake) * hands for pay, hands in pays), start=Fraction(0))
    return lost / sum(hands for _, hands in pays)


def _net(pay: Pay | None, stake: Cents) -> Fraction:
    """Return the player's gain as a multiple of the wager."""
    match pay:
        case None:
            return Fraction(-1)
        case Push():
            return Fraction(0)
        case Odds():
            return Fraction(pay.net)
        case FixedSum(amount=amount):
            return Fraction(amount, stake)
        case MeterShare():
            raise ValueError("a share of the meter has no edge of its own")
