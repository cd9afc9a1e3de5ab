"""The published points strategy: two points for jacks to aces, one for sixes to tens, none below."""

from itertools import pairwise

from fifthstreet.cards import Rank
from fifthstreet.play.players import Sight
from fifthstreet.table.state import Street

HIGH, MIDDLE, LOW = 2, 1, 0
_POINTS = {rank: HIGH if rank >= Rank.JACK else MIDDLE if rank >= Rank.SIX else LOW for rank in Rank}
_FOUR, _FIVE, _SIX, _EIGHT, _TEN, _ACE = Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.EIGHT, Rank.TEN, Rank.ACE


def points_strategy(sight: Sight) -> int:
    """The number of antes that the strategy bets; 0 is a fold."""
    cards = sight.hole + sight.board
    suits = [card.suit for card in cards]
    suited = suits.count(suits[0]) == len(suits)
    ranks = sorted([card.rank for card in cards])
    points = [_POINTS[rank] for rank in ranks]
    match sight.street:
        case Street.THIRD:
            return _third(ranks, points, suited)
        case Street.FOURTH:
            return _fourth(ranks, points, suited)
        case Street.FIFTH:
            return _fifth(ranks, points, suited, 3 in sight.bets)


def _third(ranks: list[Rank], points: list[int], suited: bool) -> int:
    if ranks[0] is ranks[1]:
        return 3
    suited_six_five = suited and ranks == [_FIVE, _SIX]
    return 1 if sum(points) >= 2 or suited_six_five else 0


def _fourth(ranks: list[Rank], points: list[int], suited: bool) -> int:
    pairs = _pairs(ranks)
    if _made(pairs):
        return 3
    if suited or pairs or sum(points) >= 3:
        return 3 if suited and _towards_a_straight_flush(ranks, points.count(HIGH)) else 1
    gaps = _gaps(ranks)
    return 1 if (gaps == 0 and ranks[0] >= _FOUR) or (gaps == 1 and points.count(MIDDLE) >= 2) else 0


def _towards_a_straight_flush(ranks: list[Rank], high: int) -> bool:
    """Whether three suited cards are near enough to a royal or a straight flush.

    An ace with a card of rank four or lower is the low end of a straight, and does not count as near enough.
    """
    gaps, lowest = _gaps(ranks), ranks[0]
    if gaps is None or (lowest <= _FOUR and ranks[-1] is _ACE):
        return False
    return lowest >= _TEN or (gaps == 0 and lowest >= _FIVE) or (gaps == 1 and high >= 1) or (gaps == 2 and high >= 2)


def _fifth(ranks: list[Rank], points: list[int], suited: bool, raised: bool) -> int:
    pairs = _pairs(ranks)
    if suited or _made(pairs):
        return 3
    if pairs:
        return 1
    gaps, highest = _gaps(ranks), ranks[-1]
    if gaps == 0 and _EIGHT <= highest < _ACE:
        return 3
    after_a_raise = raised and points.count(MIDDLE) >= 3
    return 1 if gaps is not None or sum(points) >= 4 or after_a_raise else 0


def _pairs(ranks: list[Rank]) -> list[Rank]:
    """The ranks that occur twice; three of a kind count as two pairs of one rank."""
    return [rank for rank, following in pairwise(ranks) if rank is following]


def _made(pairs: list[Rank]) -> bool:
    """Whether there is a pair of sixes or better already."""
    return len(pairs) > 1 or (len(pairs) == 1 and pairs[0] >= _SIX)


def _gaps(ranks: list[Rank]) -> int | None:
    """The number of ranks missing from a straight that unpaired cards can make, or ``None`` if they cannot make one."""
    span = ranks[-1] - ranks[0]
    if ranks[-1] is _ACE:
        span = min(span, ranks[-2] - 1)
    return span - len(ranks) + 1 if span <= 4 else None
