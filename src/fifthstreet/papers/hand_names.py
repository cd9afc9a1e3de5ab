"""Hands as a paytable prints them: "Royal flush", "Pair of jacks or better", "Super royal in diamonds"."""

from fifthstreet.cards import Rank, Suit
from fifthstreet.papers.phrases import listed
from fifthstreet.rules.model.paytables import FiveCardRow, Pairs, SixCardRow, ThreeCardRow

AnyRow = FiveCardRow | ThreeCardRow | SixCardRow


def hand_name(row: AnyRow) -> str:
    """The hand of a row, in words."""
    name = row.hand.replace("-", " ").capitalize()
    if isinstance(row, FiveCardRow) and row.pairs:
        return f"{name}{_which_pairs(row.pairs)}"
    if isinstance(row, SixCardRow) and row.suits and len(row.suits) < len(Suit):
        return f"{name} in {listed(row.suits, 'or')}"
    return name


def _which_pairs(pairs: Pairs) -> str:
    lowest, highest = Rank[pairs.lowest.upper()], Rank[pairs.highest.upper()]
    if lowest == highest:
        return f" of {lowest.plural}"
    if highest is not Rank.ACE:
        return f" of {lowest.plural} to {highest.plural}"
    return f" of {lowest.plural} or better" if lowest is not Rank.TWO else ""
