"""House players: they bet the minimum when a guest bets, and play the published strategy."""

from fifthstreet.house.accounts.players import is_house_player
from fifthstreet.house.deck.shuffle import Pack
from fifthstreet.play.players import Sight
from fifthstreet.play.points import points_strategy
from fifthstreet.rules import Game
from fifthstreet.table.commands import AnyCommand, Bet, BuyIn, Fold, PlaceWager
from fifthstreet.table.state import Seat, Stage, Table

ROUNDS = 20
"""How many rounds at the minimum a house player buys in for."""
HOUSE_SEATS = (2, 5, 4, 3, 6)
"""The seats of house players, in the order in which they are filled."""


def buys_in_for(game: Game) -> int:
    """The buy-in of a house player."""
    return ROUNDS * _costs(game)


def house_player_command(game: Game, table: Table, pack: Pack | None, at: int) -> AnyCommand | None:
    """The next command of a house player, if one of them has to act."""
    if table.round.stage is Stage.BETTING:
        guests_bet = any(seat.hand.stakes.ante for seat in table.taken if not is_house_player(seat.player))
        waiting = [seat for seat in table.taken if is_house_player(seat.player) and not seat.hand.stakes.ante]
        return _bets(game, waiting[0], at) if guests_bet and waiting else None
    if not table.round.stage.street or pack is None:
        return None
    asked = [seat for seat in table.asked_now if is_house_player(seat.player)]
    return _plays(table, asked[0], pack, at) if asked else None


def _bets(game: Game, seat: Seat, at: int) -> AnyCommand:
    if seat.chips < _costs(game):
        return BuyIn(by="player", at=at, seat=seat.number, amount=buys_in_for(game))
    return PlaceWager(by="player", at=at, seat=seat.number, wager="ante", amount=game.submission.table.minimum)


def _plays(table: Table, seat: Seat, pack: Pack, at: int) -> AnyCommand:
    street, ante = table.round.stage.street, seat.hand.stakes.ante
    assert street
    bets = tuple(amount // ante for amount in (seat.hand.stakes.third, seat.hand.stakes.fourth)[: street.place])
    hole = tuple(pack.face(slot) for slot in seat.hand.cards)
    multiple = points_strategy(Sight(street, hole, table.round.community_faces, bets))
    if not multiple:
        return Fold(by="player", at=at, seat=seat.number)
    return Bet(by="player", at=at, seat=seat.number, multiple=multiple)


def _costs(game: Game) -> int:
    """The most that a round at the minimum can cost."""
    return game.submission.table.minimum * (1 + 3 * max(game.book.wagers.streets.multiples))
