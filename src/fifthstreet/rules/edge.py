"""The house edge of a bonus wager, exactly, from how many hands there are of each kind."""

from fractions import Fraction

from fifthstreet.cards import six_card_counts, three_card_counts
from fifthstreet.money import Cents
from fifthstreet.rules.model.pays import FixedSum, MeterShare, Odds, Pay, Push
from fifthstreet.rules.model.paytables import SixCardPaytable, ThreeCardPaytable


def three_card_edge(paytable: ThreeCardPaytable, stake: Cents) -> Fraction:
    """The part of a Three Card Bonus wager that the house keeps on average."""
    counts = three_card_counts()
    return _edge([(paytable.pay(hand), hands) for hand, hands in counts.items()], stake)


def six_card_edge(paytable: SixCardPaytable, stake: Cents) -> Fraction:
    """The part of a Six Card Bonus wager that the house keeps on average; less, the smaller the wager."""
    counts = six_card_counts()
    return _edge([(paytable.pay(hand), hands) for hand, hands in counts.items()], stake)


def _edge(pays: list[tuple[Pay | None, int]], stake: Cents) -> Fraction:
    lost = sum((-_net(pay, stake) * hands for pay, hands in pays), start=Fraction(0))
    return lost / sum(hands for _, hands in pays)


def _net(pay: Pay | None, stake: Cents) -> Fraction:
    """What a player is up, as a multiple of the stake."""
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
