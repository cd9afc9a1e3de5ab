"""Player actions: what a player can do now, from the legal commands of the table, with their limits."""

from collections.abc import Iterator

from fifthstreet.house.accounts.players import is_guest
from fifthstreet.house.tables.services import Services
from fifthstreet.rules import Game
from fifthstreet.table import commands
from fifthstreet.table.commands import OpeningWager
from fifthstreet.table.legal import Actor, legal_commands
from fifthstreet.table.state import Seat, Stage, Table
from fifthstreet.wire.scenes import May

BEGINNING = frozenset({"sit", "buy-in", "wager", "ready"})
"""The actions that guests can take in the demo only."""


def may_begin(services: Services, player: str) -> bool:
    """Whether a player can sit, buy in and bet; guests can in the demo only."""
    return services.demo or not is_guest(player)


def may_do(game: Game, table: Table, seat: Seat | None, balance: int, ready: bool) -> tuple[May, ...]:
    """The actions of a player, at their seat or without one."""
    if not table.open:
        return ()
    if not seat:
        least = game.submission.table.minimum
        free = [number for number, taken in enumerate(table.seats, 1) if not taken]
        return tuple(May(do="sit", seat=number, least=least, most=balance) for number in free if balance >= least)
    return tuple(_at_the_seat(game, table, seat, balance, ready))


def limits(game: Game, wager: OpeningWager, seat: Seat | None = None) -> tuple[int, int, int]:
    """Minimum, maximum and increment of an opening wager in cents; a tip is at most the wager that it goes with."""
    house = game.submission
    match wager:
        case "ante":
            return house.table.minimum, house.table.maximum, house.table.increment
        case "three-card" if house.three_card:
            return house.three_card.minimum, house.three_card.maximum, house.three_card.increment
        case "six-card" if house.six_card:
            return house.six_card.minimum, house.six_card.maximum, house.six_card.increment
        case "progressive" if house.progressive:
            return house.progressive.wager, house.progressive.wager, house.progressive.wager
    own = 0 if seat is None else seat.hand.stakes.three_card if wager == "tip-three-card" else seat.hand.stakes.ante
    return 100, own, 100


def _tips(game: Game, seat: Seat) -> tuple[int, ...]:
    """The multiples of the tip that can go with a street wager, if there is a tip on the Ante."""
    rule = game.book.wagers.dealer_tip
    return rule.street_multiples if rule and seat.hand.tips.ante else ()


def _at_the_seat(game: Game, table: Table, seat: Seat, balance: int, ready: bool) -> Iterator[May]:
    for command in legal_commands(game, table, Actor("player", seat.number)):
        match command:
            case commands.PlaceWager(wager=wager):
                least, most, step = limits(game, wager, seat)
                yield May(do="wager", wager=wager, least=least, most=most, step=step)
            case commands.TakeBack(wager=wager):
                yield May(do="take-back", wager=wager)
            case commands.Bet(multiple=multiple):
                amount = multiple * seat.hand.stakes.ante
                yield May(do="bet", multiple=multiple, amount=amount, tip_multiples=_tips(game, seat))
            case commands.TakeBetBack():
                yield May(do="take-bet-back")
            case commands.Fold():
                yield May(do="fold")
            case commands.Leave():
                yield May(do="leave")
    if table.round.stage is Stage.BETTING and seat.hand.stakes.ante and not ready:
        yield May(do="ready")
    if balance:
        yield May(do="buy-in", least=1, most=balance)
