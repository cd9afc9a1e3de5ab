"""A whole round, played by automatic staff and the players' strategies."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from fifthstreet.cards import Card
from fifthstreet.play.coordinator import CarriedOut, Standing, carry_out
from fifthstreet.play.players import Sight, Strategy
from fifthstreet.play.staff import staff
from fifthstreet.rules import Game
from fifthstreet.table.commands import AnyCommand, Bet, Fold, OpeningWager, PlaceWager
from fifthstreet.table.state import Seat, Stage, Table

Wagers = Mapping[OpeningWager, int]
"""A player's wagers before the deal, with their amounts in cents."""


class NotAllowedError(RuntimeError):
    """The table refused a command of a player or of the automatic staff."""


def play_round(
    game: Game,
    standing: Standing,
    pack: Sequence[Card],
    wagers: Mapping[int, Wagers],
    strategies: Mapping[int, Strategy],
) -> Iterator[CarriedOut]:
    """Play a round with the pack in the given order, and yield the result of each command as it is carried out."""
    at = standing.table.now
    for seat, bets in wagers.items():
        for wager, amount in bets.items():
            command = PlaceWager(by="player", at=at, seat=seat, wager=wager, amount=amount)
            done = _carried_out(game, standing, command)
            standing = done.standing
            yield done
    number = standing.table.round.number
    while (now := standing.table.round).number == number or now.stage is not Stage.BETTING:
        done = _carried_out(game, standing, _next(game, standing.table, pack.__getitem__, strategies, at))
        standing = done.standing
        yield done


def _next(
    game: Game, table: Table, faces: Callable[[int], Card], strategies: Mapping[int, Strategy], at: int
) -> AnyCommand:
    command = staff(game, table, faces, at)
    if command:
        return command
    seat = table.asked_now[0]
    return _acts(table, seat, faces, strategies[seat.number], at)


def _acts(table: Table, seat: Seat, faces: Callable[[int], Card], strategy: Strategy, at: int) -> AnyCommand:
    street = table.round.stage.street
    assert street
    stakes, ante = seat.hand.stakes, seat.hand.stakes.ante
    bets = tuple([amount // ante for amount in (stakes.third, stakes.fourth)[: street.place]])
    hole = tuple(map(faces, seat.hand.cards))
    multiple = min(strategy(Sight(street, hole, table.round.community_faces, bets)), seat.chips // ante)
    if multiple:
        return Bet(by="player", at=at, seat=seat.number, multiple=multiple)
    return Fold(by="player", at=at, seat=seat.number)


def _carried_out(game: Game, standing: Standing, command: AnyCommand) -> CarriedOut:
    done = carry_out(game, standing, command)
    if isinstance(done, CarriedOut):
        return done
    raise NotAllowedError(f"{type(command).__name__}: {done.reason} ({done.clause})")
