"""Staff actions: what a dealer or the floor can do at a table now, with example values for the fields they fill in."""

from collections.abc import Iterator
from typing import NamedTuple, get_args

from msgspec.structs import replace

from fifthstreet.house.accounts.players import WALK_IN
from fifthstreet.house.staff.correction_actions import corrections
from fifthstreet.house.staff.per_game_cache import once_a_game
from fifthstreet.play.staff import enough
from fifthstreet.rules import Game
from fifthstreet.rules.game import dealt_by
from fifthstreet.rules.limits import LimitedWager, limits_of
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.rules.submission_check import check_submission
from fifthstreet.table.adjustments import last_closed
from fifthstreet.table.commands import (
    AcceptWager,
    Adjust,
    AnyCommand,
    BringChips,
    BuyIn,
    CardPlace,
    CashOut,
    ChangeLimits,
    ChangeMethod,
    CollectFolds,
    CountStub,
    Credit,
    Fill,
    FoundFaceUp,
    OpenTable,
    Role,
    Shuffle,
    ShufflerCounts,
    Sit,
    WrongCount,
)
from fifthstreet.table.legal import Actor, legal_commands
from fifthstreet.table.machine import decide
from fifthstreet.table.method import COUNTS, terms_of
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Table
from fifthstreet.values import Value

PLACES: tuple[CardPlace, ...] = ("community", "bonus-box")


class Acting(NamedTuple):
    """The role and name of the person who acts, and the time."""

    role: Role
    name: str
    at: int


class Action(Value, kw_only=False):
    """A command that staff can give; ``odd`` if it reports an irregularity.

    Its values are examples, which staff replace by the real ones; in a correction they are the recorded values.
    ``supposed`` is the same command with a wrong value in it: it shows the consequences before staff have filled the
    fields in.
    """

    command: AnyCommand
    odd: bool = False
    supposed: AnyCommand | None = None


def staff_actions(game: Game, table: Table, actor: Acting) -> tuple[Action, ...]:
    """Every action of a role."""
    legal = legal_commands(game, table, Actor(actor.role), actor.at)
    found = [_action(game, one) for one in legal if not isinstance(one, WrongCount | FoundFaceUp)]
    found += [
        Action(command)
        for command in _more_commands(game, table, actor.role, actor.at)
        if _is_legal(game, table, command)
    ]
    found += [odd for action in found for odd in _irregular(game, table, action.command)]
    if actor.role != "dealer":
        found += [
            Action(recorded, supposed=supposed)
            for recorded, supposed in corrections(game, table, actor.role, actor.at, actor.name)
        ]
        found += _adjustments(game, table, actor)
        found += _limits(game, table, actor)
    return tuple(found)


def _is_legal(game: Game, table: Table, command: AnyCommand) -> bool:
    return not isinstance(decide(game, table, command), Refusal)


def _action(game: Game, command: AnyCommand) -> Action:
    """A legal command as an action: with a usual amount for the bank, and a wrong count for the shuffler."""
    match command:
        case OpenTable():
            return Action(replace(command, inventory=100 * enough(game)))
        case Fill() | Credit():
            return Action(replace(command, amount=enough(game)))
        case ShufflerCounts():
            return Action(command, supposed=replace(command, cards=game.book.deck.size.cards - 1))
    return Action(command)


def _more_commands(game: Game, table: Table, role: Role, at: int) -> Iterator[AnyCommand]:
    """Commands that ``legal_commands`` does not list, or lists with other values."""
    yield FoundFaceUp(by=role, at=at)
    for place in PLACES:
        yield FoundFaceUp(by=role, at=at, place=place)
        yield WrongCount(by=role, at=at, place=place, cards=_too_many(game, place))
    for seat in table.taken:
        yield FoundFaceUp(by=role, at=at, place="seat", seat=seat.number)
    for number in range(1, len(table.seats) + 1):
        yield WrongCount(by=role, at=at, place="seat", seat=number, cards=_too_many(game, "seat"))
    if role != "dealer":
        if not table.round.dealt:
            yield from (ChangeMethod(by=role, at=at, terms=terms) for terms in ways_to_deal(game))
    elif game.submission.table.cards == "real":
        yield from _player_commands(game, table, at)


def _too_many(game: Game, place: CardPlace) -> int:
    """A wrong number of cards for a place: one too many."""
    cards, box = game.book.dealing.cards, game.book.dealing.six_card_box
    right = {"seat": cards.player, "community": cards.community, "bonus-box": box.cards if box else 0}
    return right[place] + 1


def _player_commands(game: Game, table: Table, at: int) -> Iterator[AnyCommand]:
    """The players' commands that the dealer enters at a table of real cards."""
    for number, seat in enumerate(table.seats, 1):
        if not seat:
            yield Sit(by="dealer", at=at, seat=number, player=f"{WALK_IN}{number}")
            continue
        yield BuyIn(by="dealer", at=at, seat=number, amount=20 * game.submission.table.minimum)
        yield BringChips(by="dealer", at=at, seat=number, amount=20 * game.submission.table.minimum)
        yield CashOut(by="dealer", at=at, seat=number, amount=seat.chips)
        for command in legal_commands(game, table, Actor("player", number), at):
            yield replace(command, by="dealer")
        below = max(1, game.submission.table.minimum - 1)
        yield AcceptWager(by="dealer", at=at, seat=number, wager="ante", amount=below)


def _irregular(game: Game, table: Table, command: AnyCommand) -> Iterator[Action]:
    """Yield the action that reports a wrong number of cards found by a command, if it can find one."""
    whole = game.book.deck.size.cards
    match command:
        case CountStub(stub=stub):
            yield Action(command, odd=True, supposed=replace(command, stub=stub - 1))
        case CollectFolds() if game.book.round.fold.cards == "spread-counted-to-the-discard-rack":
            wrong = tuple((seat.number, _too_many(game, "seat")) for seat in table.folds_waiting[:1])
            yield Action(command, odd=True, supposed=replace(command, counted=wrong))
        case Shuffle() if terms_of(game, table).shuffler in COUNTS:
            yield Action(replace(command, counted=whole), odd=True, supposed=replace(command, counted=whole - 1))


def _adjustments(game: Game, table: Table, actor: Acting) -> Iterator[Action]:
    """The adjustment of a closed round, once there is one; all of its fields are filled in."""
    example = Adjust(
        by=actor.role,
        at=actor.at,
        round=last_closed(table),
        player=actor.name,
        amount=-1,
        source="account",
        floorperson=actor.name,
    )
    if _is_legal(game, table, example):
        yield Action(example)


def _limits(game: Game, table: Table, actor: Acting) -> Iterator[Action]:
    """The change of each wager's limits; the fields start with the limits as they are."""
    for wager in get_args(LimitedWager) if table.open else ():
        limits = limits_of(game.submission, wager)
        if limits:
            now = ChangeLimits(
                by=actor.role,
                at=actor.at,
                wager=wager,
                minimum=limits.minimum,
                maximum=limits.maximum,
                increment=limits.increment,
            )
            yield Action(now, supposed=replace(now, maximum=limits.minimum))


@once_a_game
def ways_to_deal(game: Game) -> tuple[DealingTerms, ...]:
    """The dealing terms that the rulebook allows this house."""
    return tuple(
        terms
        for terms in _dealing_terms(game)
        if not check_submission(game.book, dealt_by(game.book, game.submission, terms), "submission")
    )


def _dealing_terms(game: Game) -> Iterator[DealingTerms]:
    book = game.book
    for name, method in book.dealing.methods.items():
        for shuffler in method.shuffler.allowed:
            limit = book.deck.without_shuffler if shuffler == "none" else book.deck.with_shuffler
            most = 1 if shuffler == "self-reshuffling" else limit.at_most
            yield from (DealingTerms(method=name, shuffler=shuffler, decks=decks) for decks in range(1, most + 1))
