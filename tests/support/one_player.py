"""A table with one player, who is dealt what is wanted: every round from the same fresh start."""

from collections.abc import Callable

from fifthstreet.cards import DECK, Card, parse_cards
from fifthstreet.play.coordinator import Standing
from fifthstreet.play.players import Sight, Strategy
from fifthstreet.play.round import Wagers, play_round
from fifthstreet.rules import Game
from support.tables import seated, stacked

Cards = tuple[Card, ...]


class OnePlayer:
    """Where the house's own way of dealing puts each card is found once; then packs are made to measure."""

    def __init__(self, game: Game, box: int = 0) -> None:
        self.game = game
        self.start = seated(game, [1])
        words = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc"][: 5 + box]
        pack = stacked(game, {1: " ".join(words[:2])}, " ".join(words[2:5]), " ".join(words[5:]))
        self.slots = [pack.index(card) for card in parse_cards(" ".join(words))]

    def result(self, cards: Cards, wagers: Wagers, strategy: Strategy) -> int:
        """What the player wins or loses, in cents, with his two cards, the board and the box in this order."""
        return chips(self.after(cards, wagers, strategy), 1) - chips(self.start, 1)

    def after(self, cards: Cards, wagers: Wagers, strategy: Strategy) -> Standing:
        """How things stand after the round."""
        placed = dict(zip(self.slots, cards, strict=True))
        rest = iter([card for card in DECK if card not in cards])
        pack = [placed[slot] if slot in placed else next(rest) for slot in range(len(DECK))]
        *_, last = play_round(self.game, self.start, pack, {1: wagers}, {1: strategy})
        return last.standing


def chips(standing: Standing, number: int) -> int:
    """What a player has in hand."""
    seat = standing.table.seat(number)
    assert seat
    return seat.chips


def by_the_odds(strategy: Callable[[Cards, Cards, tuple[int, ...]], int]) -> Strategy:
    """A strategy of the odds at the table: the same sight, otherwise put."""

    def choose(sight: Sight) -> int:
        return strategy(sight.hole, sight.board, sight.bets)

    return choose
