"""What a dealer or the floor may ask of a table now: the machine's legal commands, and what they leave to the giver."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec.structs import replace

from fifthstreet.cards import DECK
from fifthstreet.house.accounts.players import WALK_IN
from fifthstreet.house.staff.per_game_cache import once_a_game
from fifthstreet.play.staff import enough
from fifthstreet.rules import Game
from fifthstreet.rules.game import dealt_by
from fifthstreet.rules.model.submission import DealingTerms
from fifthstreet.rules.submission_check import check_submission
from fifthstreet.table.commands import (
    AnyCommand,
    BuyIn,
    CardPlace,
    CashOut,
    ChangeMethod,
    CollectFolds,
    CorrectFace,
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
from fifthstreet.table.events import Events, FaceCorrected
from fifthstreet.table.faces import known_faces, turned_up
from fifthstreet.table.legal import Actor, legal_commands
from fifthstreet.table.machine import decide
from fifthstreet.table.method import COUNTS, terms_of
from fifthstreet.table.refusal import Refusal
from fifthstreet.table.state import Table
from fifthstreet.values import Value

PLACES: tuple[CardPlace, ...] = ("community", "bonus-box")


class Acting(NamedTuple):
    """Who acts, in which role, under which name, and when."""

    role: Role
    name: str
    at: int


class Offer(Value, kw_only=False):
    """A command that may be given; ``odd`` where it says that something is not as it should be.

    What it names is an example: whoever gives it says how it really is. ``supposed`` is the command with something in
    it that is not as it should be, where ``command`` is to be filled in first.
    """

    command: AnyCommand
    odd: bool = False
    supposed: AnyCommand | None = None


def offers(game: Game, table: Table, who: Acting) -> tuple[Offer, ...]:
    """Everything that somebody may do."""
    legal = legal_commands(game, table, Actor(who.role), who.at)
    found = [_offer(game, one) for one in legal if not isinstance(one, WrongCount | FoundFaceUp)]
    found += [Offer(command) for command in _beside(game, table, who.role, who.at) if _may(game, table, command)]
    found += [odd for offer in found for odd in _oddly(game, table, offer.command)]
    if who.role != "dealer":
        found += _put_right(game, table, who)
    return tuple(found)


def _may(game: Game, table: Table, command: AnyCommand) -> bool:
    return not isinstance(decide(game, table, command), Refusal)


def _offer(game: Game, command: AnyCommand) -> Offer:
    """A legal command: one of the bank with an amount that one could mean, a count supposed to be wrong."""
    match command:
        case OpenTable():
            return Offer(replace(command, inventory=100 * enough(game)))
        case Fill() | Credit():
            return Offer(replace(command, amount=enough(game)))
        case ShufflerCounts():
            return Offer(command, supposed=replace(command, cards=game.book.deck.size.cards - 1))
    return Offer(command)


def _beside(game: Game, table: Table, role: Role, at: int) -> Iterator[AnyCommand]:
    """What the machine's own list has no example of, or another one than is wanted here."""
    yield FoundFaceUp(by=role, at=at)
    for place in PLACES:
        yield FoundFaceUp(by=role, at=at, place=place)
        yield WrongCount(by=role, at=at, place=place, cards=_too_many(game, place))
    for seat in table.taken:
        yield FoundFaceUp(by=role, at=at, place="seat", seat=seat.number)
        yield WrongCount(by=role, at=at, place="seat", seat=seat.number, cards=_too_many(game, "seat"))
    if role != "dealer":
        if not table.round.dealt:
            yield from (ChangeMethod(by=role, at=at, terms=terms) for terms in ways_to_deal(game))
    elif game.submission.table.cards == "real":
        yield from _of_the_players(game, table, at)


def _too_many(game: Game, place: CardPlace) -> int:
    """A wrong number of cards: one more than there should be."""
    cards, box = game.book.dealing.cards, game.book.dealing.six_card_box
    right = {"seat": cards.player, "community": cards.community, "bonus-box": box.cards if box else 0}
    return right[place] + 1


def _of_the_players(game: Game, table: Table, at: int) -> Iterator[AnyCommand]:
    """What the dealer enters for the players, where the cards are real."""
    for number, seat in enumerate(table.seats, 1):
        if not seat:
            yield Sit(by="dealer", at=at, seat=number, player=f"{WALK_IN}{number}")
            continue
        yield BuyIn(by="dealer", at=at, seat=number, amount=20 * game.submission.table.minimum)
        yield CashOut(by="dealer", at=at, seat=number, amount=seat.chips)
        for command in legal_commands(game, table, Actor("player", number), at):
            yield replace(command, by="dealer")


def _oddly(game: Game, table: Table, command: AnyCommand) -> Iterator[Offer]:
    """The same step where it finds something that is not as it should be."""
    whole = game.book.deck.size.cards
    match command:
        case CountStub(stub=stub):
            yield Offer(command, odd=True, supposed=replace(command, stub=stub - 1))
        case CollectFolds() if game.book.round.fold.cards == "spread-counted-to-the-discard-rack":
            wrong = tuple((seat.number, _too_many(game, "seat")) for seat in table.folds_waiting[:1])
            yield Offer(command, odd=True, supposed=replace(command, counted=wrong))
        case Shuffle() if terms_of(game, table).shuffler in COUNTS:
            yield Offer(replace(command, counted=whole), odd=True, supposed=replace(command, counted=whole - 1))


def _put_right(game: Game, table: Table, who: Acting) -> Iterator[Offer]:
    """A card that was entered, to be put right: with the face that it was entered with, where it lies face up."""
    known, up = known_faces(table), turned_up(table)
    if game.submission.table.cards != "real" or not known:
        return
    other = next(card for card in DECK if card not in up.values())
    for place, seat, cards in _entered(table):
        for card in range(1, cards + 1):
            right = CorrectFace(
                by=who.role, at=who.at, place=place, seat=seat, card=card, face=other, floorperson=who.name
            )
            for event in _decided(game, table, right):
                if isinstance(event, FaceCorrected):
                    # A card that still lies face down was noted by somebody: nobody else is told what it is.
                    yield Offer(replace(right, face=up.get(event.slot, other)), supposed=right)


def _entered(table: Table) -> Iterator[tuple[CardPlace | Literal["rack"], int, int]]:
    """The places of cards that may have been entered, with their seat, and how many lie there."""
    yield "community", 0, len(table.round.community)
    yield "bonus-box", 0, len(table.round.bonus_box)
    yield "rack", 0, len(table.round.racked)
    for seat in table.taken:
        yield "seat", seat.number, len(seat.hand.held)


def _decided(game: Game, table: Table, command: AnyCommand) -> Events:
    decided = decide(game, table, command)
    return () if isinstance(decided, Refusal) else decided


@once_a_game
def ways_to_deal(game: Game) -> tuple[DealingTerms, ...]:
    """Every way to deal that the rulebook leaves this house."""
    return tuple(
        terms
        for terms in _thinkable(game)
        if not check_submission(game.book, dealt_by(game.book, game.submission, terms), "submission")
    )


def _thinkable(game: Game) -> Iterator[DealingTerms]:
    book = game.book
    for name, method in book.dealing.methods.items():
        for shuffler in method.shuffler.allowed:
            limit = book.deck.without_shuffler if shuffler == "none" else book.deck.with_shuffler
            most = 1 if shuffler == "self-reshuffling" else limit.at_most
            yield from (DealingTerms(method=name, shuffler=shuffler, decks=decks) for decks in range(1, most + 1))
