"""The published points strategy: two points for jacks to aces, one for sixes to tens, none below."""

from fifthstreet.cards import Card, Rank
from fifthstreet.play.players import Sight
from fifthstreet.table.state import Street


def points_strategy(sight: Sight) -> int:
    """How many antes the strategy bets; none is a fold."""
    cards = sight.hole + sight.board
    match sight.street:
        case Street.THIRD:
            return _third(cards)
        case Street.FOURTH:
            return _fourth(cards)
        case Street.FIFTH:
            return _fifth(cards, sight.bets)


def _third(cards: tuple[Card, ...]) -> int:
    if cards[0].rank is cards[1].rank:
        return 3
    suited_six_five = _suited(cards) and {card.rank for card in cards} == {Rank.SIX, Rank.FIVE}
    return 1 if _points(cards) >= 2 or suited_six_five else 0


def _fourth(cards: tuple[Card, ...]) -> int:
    if _made(cards):
        return 3
    ranks, gaps = _ranks(cards), _gaps(cards)
    high = sum(rank >= Rank.JACK for rank in ranks)
    if _suited(cards) and gaps is not None:
        no_gap = gaps == 0 and min(ranks) >= Rank.FIVE
        if min(ranks) >= Rank.TEN or no_gap or (gaps == 1 and high >= 1) or (gaps == 2 and high >= 2):
            return 3
    middle = sum(Rank.SIX <= rank <= Rank.TEN for rank in ranks)
    straight = gaps is not None and ((gaps == 0 and min(ranks) >= Rank.FOUR) or (gaps == 1 and middle >= 2))
    return 1 if _suited(cards) or _paired(cards) or _points(cards) >= 3 or straight else 0


def _fifth(cards: tuple[Card, ...], bets: tuple[int, ...]) -> int:
    if _made(cards) or _suited(cards):
        return 3
    gaps, ranks = _gaps(cards), _ranks(cards)
    outside = gaps == 0 and max(ranks) < Rank.ACE and Rank.ACE not in ranks
    if outside and max(ranks) >= Rank.EIGHT:
        return 3
    middle = sum(Rank.SIX <= rank <= Rank.TEN for rank in ranks)
    after_a_raise = middle >= 3 and 3 in bets
    return 1 if gaps is not None or _paired(cards) or _points(cards) >= 4 or after_a_raise else 0


def _points(cards: tuple[Card, ...]) -> int:
    return sum(2 if card.rank >= Rank.JACK else 1 if card.rank >= Rank.SIX else 0 for card in cards)


def _ranks(cards: tuple[Card, ...]) -> list[Rank]:
    return [card.rank for card in cards]


def _suited(cards: tuple[Card, ...]) -> bool:
    return len({card.suit for card in cards}) == 1


def _paired(cards: tuple[Card, ...]) -> bool:
    return len({card.rank for card in cards}) < len(cards)


def _made(cards: tuple[Card, ...]) -> bool:
    """A pair of sixes or better already."""
    ranks = _ranks(cards)
    pairs = {rank for rank in ranks if ranks.count(rank) > 1}
    return len(pairs) > 1 or any(rank >= Rank.SIX or ranks.count(rank) > 2 for rank in pairs)


def _gaps(cards: tuple[Card, ...]) -> int | None:
    """How many ranks are missing within a straight that the cards could make; nothing where they make none."""
    if _paired(cards):
        return None
    ranks = [int(card.rank) for card in cards]
    spans = [max(ranks) - min(ranks)]
    if Rank.ACE in ranks:
        low = [1 if rank == Rank.ACE else rank for rank in ranks]
        spans.append(max(low) - min(low))
    span = min(spans)
    return span - len(ranks) + 1 if span <= 4 else None
