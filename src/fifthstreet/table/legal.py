"""What somebody may do now: candidates for each stage, kept if the machine does not refuse them."""

from collections.abc import Iterator

from fifthstreet.rules import Game
from fifthstreet.table.commands import (
    AnyCommand,
    Bet,
    CancelProgressive,
    CloseBets,
    CloseRound,
    CollectFolds,
    CollectProgressive,
    Cut,
    Deal,
    Expire,
    Fold,
    Leave,
    OpeningWager,
    PlaceStub,
    PlaceWager,
    Role,
    Settle,
    Shuffle,
    TakeBack,
    TakeBetBack,
    UndoKeypad,
)
from fifthstreet.table.machine import decide
from fifthstreet.table.opening import on_layout
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Table
from fifthstreet.values import Value


class Actor(Value, kw_only=False):
    """Who asks: a player at a seat, the dealer, the floorperson or the system."""

    role: Role
    seat: int = 0


def legal_commands(game: Game, table: Table, actor: Actor, at: int | None = None) -> tuple[AnyCommand, ...]:
    """Every kind of command that the actor may give now.

    A wager stands there with the smallest amount that it may have, a cut with the smallest depth. Commands that carry
    the faces of cards, to turn them up, are given by whoever turns them: ``turning_up`` says what is due.
    """
    now = table.now if at is None else at
    return tuple(
        command
        for command in _candidates(game, table, actor, now)
        if not isinstance(decide(game, table, command), Refusal)
    )


def turning_up(game: Game, table: Table) -> tuple[int, ...]:
    """The cards that the dealer is to turn up next, by their places in the pack, once nobody else is to act."""
    street = table.stage.street
    if street:
        waiting = table.to_act or table.folds_waiting
        announced = table.bets_closed or "before-each-reveal" not in game.book.wagers.no_more_bets.said
        return (table.community[street.place],) if announced and not waiting else ()
    if table.bonus_box and not table.bonus_faces and len(table.community_faces) == len(table.community):
        return table.bonus_box
    if table.plan and table.plan[0].step == "turn-hand":
        seat = table.seat(table.plan[0].seat)
        return seat.cards if seat else ()
    return ()


def _candidates(game: Game, table: Table, actor: Actor, at: int) -> Iterator[AnyCommand]:
    match actor.role:
        case "player":
            yield from _of_a_player(game, table, actor.seat, at)
        case "dealer":
            yield from _of_the_dealer(game, table, at)
        case "floorperson":
            for seat in table.taken:
                yield CancelProgressive(by="floorperson", at=at, seat=seat.number)
            if table.plan:
                yield Settle(by="floorperson", at=at, step=table.plan[0].step, seat=table.plan[0].seat)
        case "system":
            yield Expire(by="system", at=at)


def _of_a_player(game: Game, table: Table, number: int, at: int) -> Iterator[AnyCommand]:
    seat = table.seat(number)
    if not seat:
        return
    for wager, least in _smallest(game).items():
        yield PlaceWager(by="player", at=at, seat=number, wager=wager, amount=on_layout(seat, wager) or least)
        yield TakeBack(by="player", at=at, seat=number, wager=wager)
    for multiple in game.book.wagers.streets.multiples:
        yield Bet(by="player", at=at, seat=number, multiple=multiple)
    yield Fold(by="player", at=at, seat=number)
    yield TakeBetBack(by="player", at=at, seat=number)
    yield Leave(by="player", at=at, seat=number)


def _of_the_dealer(game: Game, table: Table, at: int) -> Iterator[AnyCommand]:
    yield Shuffle(by="dealer", at=at)
    yield Cut(by="dealer", at=at, cards=game.book.deck.cut.at_least)
    yield CloseBets(by="dealer", at=at)
    yield CollectProgressive(by="dealer", at=at, chips=sum(1 for seat in table.taken if seat.stakes.progressive))
    yield Deal(by="dealer", at=at)
    yield PlaceStub(by="dealer", at=at)
    yield CollectFolds(by="dealer", at=at)
    if table.plan:
        yield Settle(by="dealer", at=at, step=table.plan[0].step, seat=table.plan[0].seat)
        yield UndoKeypad(by="dealer", at=at, seat=table.plan[0].seat)
    yield CloseRound(by="dealer", at=at)


def _smallest(game: Game) -> dict[OpeningWager, int]:
    """The smallest amount of each opening wager; a cent where only the player's own wager bounds it."""
    house = game.submission
    return {
        "ante": house.table.minimum,
        "three-card": house.three_card.minimum if house.three_card else 1,
        "six-card": house.six_card.minimum if house.six_card else 1,
        "progressive": house.progressive.wager if house.progressive else 1,
        "tip-ante": 1,
        "tip-three-card": 1,
        "coupon": 1,
    }
