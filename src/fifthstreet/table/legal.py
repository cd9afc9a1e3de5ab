"""The commands that an actor can give now: the candidates that the machine does not refuse."""

from collections.abc import Iterator
from typing import get_args

from fifthstreet.rules import Game
from fifthstreet.table.commands import (
    AnyCommand,
    ArmAnew,
    Bet,
    BringBack,
    CallLosing,
    CallLost,
    CancelProgressive,
    CloseBets,
    CloseRound,
    CloseTable,
    CollectFolds,
    CollectProgressive,
    CountBank,
    CountStub,
    Credit,
    Cut,
    Deal,
    DrewInError,
    Expire,
    Exposed,
    Fill,
    Fold,
    FoundFaceUp,
    InspectDeck,
    Leave,
    OpenDeck,
    OpeningWager,
    OpenTable,
    OrderRecut,
    OrderReshuffle,
    PlaceStub,
    PlaceWager,
    ReceiveDeck,
    RemoveDeck,
    ReportConduct,
    ReturnChip,
    Role,
    Settle,
    ShoeJam,
    Shuffle,
    ShufflerCounts,
    ShufflerJam,
    SpreadIdle,
    TakeBack,
    TakeBetBack,
    TakeOutOfUse,
    TakeUp,
    UndoEntry,
    UndoKeypad,
    Violation,
    WrongCount,
)
from fifthstreet.table.conduct import last_moment
from fifthstreet.table.deck_state import BACK_COLORS, Device, Keeping, Spread
from fifthstreet.table.decks import step_due, too_old
from fifthstreet.table.machine import decide
from fifthstreet.table.opening import on_layout
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Stage, Table
from fifthstreet.table.stub import stub_now
from fifthstreet.values import Value


class Actor(Value, kw_only=False):
    """Who gives a command: a player at a seat, the dealer, the floorperson or the system."""

    role: Role
    seat: int = 0


def legal_commands(game: Game, table: Table, actor: Actor, at: int | None = None) -> tuple[AnyCommand, ...]:
    """One command of each kind that the actor can give now.

    A wager has the amount already down, or else the smallest; a cut has the smallest depth, a count the right number.
    Commands that carry the faces of cards (see ``turning_up``), change the dealing method or adjust a closed round are
    left out.
    """
    now = table.now if at is None else at
    return tuple(
        command
        for command in _candidates(game, table, actor, now)
        if not isinstance(decide(game, table, command), Refusal)
    )


def turning_up(game: Game, table: Table) -> tuple[int, ...]:
    """The cards that the dealer turns up next, by place in the pack; none while something else must come first."""
    street = table.round.stage.street
    if street:
        waiting = table.to_act or table.folds_waiting
        announced = table.round.betting.closed or "before-each-reveal" not in game.book.wagers.no_more_bets.said
        return (table.round.community[street.place],) if announced and not waiting else ()
    if table.round.stage is Stage.BONUS_BOX:
        return table.round.bonus_box
    task = table.round.settlement.next
    if task and task.step == "turn-hand":
        seat = table.seat(task.seat)
        assert seat
        return seat.hand.cards
    return ()


def _candidates(game: Game, table: Table, actor: Actor, at: int) -> Iterator[AnyCommand]:
    by = actor.role
    match by:
        case "player":
            yield from _of_a_player(game, table, actor.seat, at)
        case "dealer":
            yield from _of_the_dealer(game, table, at)
            yield from _of_the_staff(game, table, by, at)
        case "floorperson" | "supervisor":
            yield from _of_the_floor(game, table, by, at)
            yield from _of_the_staff(game, table, by, at)
        case "system":
            yield Expire(by="system", at=at)
            yield ArmAnew(by="system", at=at)


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
    yield TakeUp(by="dealer", at=at)
    yield Cut(by="dealer", at=at, cards=game.book.deck.cut.depth.at_least)
    for faces in get_args(Spread):
        yield SpreadIdle(by="dealer", at=at, faces=faces, asked=faces == "face-up")
    yield CloseBets(by="dealer", at=at)
    yield CollectProgressive(by="dealer", at=at, chips=sum(1 for seat in table.taken if seat.hand.stakes.progressive))
    if table.round.stage is Stage.COLLECTING:
        for seat in table.taken:
            yield ReturnChip(by="dealer", at=at, seat=seat.number)
    yield Deal(by="dealer", at=at)
    yield CountStub(by="dealer", at=at, stub=stub_now(game, table))
    yield PlaceStub(by="dealer", at=at)
    yield CollectFolds(by="dealer", at=at)
    task = table.round.settlement.next
    if task:
        yield Settle(by="dealer", at=at, step=task.step, seat=task.seat)
        yield CallLosing(by="dealer", at=at, seat=task.seat)
    for seat in table.taken:
        yield UndoKeypad(by="dealer", at=at, seat=seat.number)
    yield UndoEntry(by="dealer", at=at)
    yield CloseRound(by="dealer", at=at)


def _of_the_floor(game: Game, table: Table, by: Role, at: int) -> Iterator[AnyCommand]:
    yield OpenTable(by=by, at=at, inventory=0)
    yield Fill(by=by, at=at, amount=1)
    yield Credit(by=by, at=at, amount=1)
    yield CountBank(by=by, at=at, counted=table.custody.inventory)
    yield CloseTable(by=by, at=at, counted=table.custody.inventory)
    yield OrderReshuffle(by=by, at=at)
    yield OrderRecut(by=by, at=at)
    for deck in table.decks.leaving:
        yield InspectDeck(by=by, at=at, deck=deck.number, cards=game.book.deck.size.cards)
    for seat in table.taken:
        yield CancelProgressive(by=by, at=at, seat=seat.number)
        yield CallLost(by=by, at=at, seat=seat.number)
        for what in get_args(Violation):
            yield ReportConduct(by=by, at=at, seat=seat.number, what=what, moment=last_moment(game, table, what))
    for device in get_args(Device):
        for how in get_args(Keeping):
            yield TakeOutOfUse(by=by, at=at, device=device, how=how)
        yield BringBack(by=by, at=at, device=device)
    task = table.round.settlement.next
    if task:
        yield Settle(by=by, at=at, step=task.step, seat=task.seat)


def _of_the_staff(game: Game, table: Table, by: Role, at: int) -> Iterator[AnyCommand]:
    backs = {deck.back for deck in table.decks.at_table}
    back = next(color for color in BACK_COLORS if color not in backs)
    for prepared in (False, True):
        yield ReceiveDeck(by=by, at=at, back=back, prepared=prepared)
    for deck in table.decks.at_table:
        due = step_due(game, deck)
        if due:
            yield OpenDeck(by=by, at=at, deck=deck.number, step=due)
        yield RemoveDeck(by=by, at=at, deck=deck.number, reason="age" if too_old(game, table, deck, at) else "other")
    yield FoundFaceUp(by=by, at=at)
    yield DrewInError(by=by, at=at)
    for place in ("community", "bonus-box"):
        yield WrongCount(by=by, at=at, place=place, cards=0)
        for card in range(1, 5):
            yield Exposed(by=by, at=at, place=place, card=card)
    for number, anyone in enumerate(table.seats, 1):
        stray = not (anyone and anyone.hand.in_round)
        cards = game.book.dealing.cards.player if stray else 0
        yield WrongCount(by=by, at=at, place="seat", seat=number, cards=cards)
    for seat in table.taken:
        yield Exposed(by=by, at=at, place="seat", seat=seat.number)
    yield ShufflerJam(by=by, at=at)
    yield ShufflerCounts(by=by, at=at, cards=game.book.deck.size.cards)
    yield ShoeJam(by=by, at=at)


def _smallest(game: Game) -> dict[OpeningWager, int]:
    """The smallest amount of each opening wager; one cent where the house sets no minimum."""
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
