"""The states of tables in which the buttons of a console are looked at."""

from collections.abc import Iterator

from msgspec.structs import replace

from fifthstreet.cards import DECK
from fifthstreet.play.coordinator import Standing, opened
from fifthstreet.play.staff import enough, staff
from fifthstreet.rules import Game, ready_game
from fifthstreet.table import commands
from fifthstreet.table.commands import (
    AnyCommand,
    Bet,
    Fold,
    ReceiveDeck,
    RemoveDeck,
    Role,
    ShufflerJam,
    TakeOutOfUse,
)
from fifthstreet.table.events import AnyEvent
from fifthstreet.table.legal import Actor, legal_commands
from fifthstreet.table.machine import new_table
from fifthstreet.table.state import Stage, Table
from support.changes import changed
from support.random_games import JURISDICTIONS
from support.tables import bets, did, house, seated, up_to

ROLES: tuple[Role, ...] = ("dealer", "floorperson", "supervisor")


def alone(command: AnyCommand, events: tuple[AnyEvent, ...]) -> bool:
    """Nothing needs a second person."""
    return False


def states(game: Game, folds: int = 1) -> Iterator[Standing]:
    """Every state of a round with three players and all the wagers, from the open table on; the winner sits last."""
    standing = opened(game, "table 1", 4 * enough(game)).standing
    yield Standing(table=new_table(game, "table 1"))
    yield standing
    standing = seated(game, (1, 2, 3))
    yield standing
    for seat in (1, 2, 3):
        for wager in ("ante", "three-card", "six-card", "progressive"):
            for command in _placing(game, standing, seat, wager) if (seat, wager) != (1, "progressive") else []:
                standing = did(game, standing, command).standing
                yield standing
    number, pack = standing.table.round.number, list(DECK)
    while standing.table.round.stage is not Stage.BETTING or standing.table.round.number == number:
        standing = did(game, standing, next_command(game, standing.table, pack, folds)).standing
        yield standing


def _placing(game: Game, standing: Standing, seat: int, wager: str) -> list[commands.PlaceWager]:
    legal = legal_commands(game, standing.table, Actor("player", seat))
    return [one for one in legal if isinstance(one, commands.PlaceWager) and one.wager == wager]


def next_command(game: Game, table: Table, pack: list[object], folds: int) -> AnyCommand:
    def royal(slot: int) -> object:
        """The last seat and the board make a royal flush."""
        wanted = [*table.round.community, *table.seats[2].hand.cards] if table.seats[2] else []
        hearts = [card for card in DECK if card.value in ("Th", "Jh", "Qh", "Kh", "Ah")]
        if slot in wanted:
            return hearts[wanted.index(slot)]
        rest = [card for card in DECK if card not in hearts]
        return rest[slot % len(rest)]

    command = staff(game, table, royal, table.now)  # type: ignore[arg-type]
    if command:
        return command
    seat = table.asked_now[0].number
    if seat <= folds and table.round.stage is Stage.THIRD_STREET:
        return Fold(by="player", seat=seat)
    return Bet(by="player", seat=seat, multiple=1)


def every_game() -> list[Game]:
    games = [ready_game(name) for name in JURISDICTIONS]
    for name in JURISDICTIONS:
        terms = ready_game(name).submission
        games.append(house(name, table=replace(terms.table, cards="real")))
    return games


def troubled() -> Iterator[tuple[Game, Table]]:
    """The tables on which something has gone wrong, just after it has."""
    game = house("maryland", "hand", "automated")
    standing = seated(game, (1,))
    yield game, standing.table
    for command in (ShufflerJam(by="dealer"), TakeOutOfUse(by="floorperson", device="shuffler", how="covered")):
        standing = did(game, standing, command).standing
        yield game, standing.table
    standing = seated(game, (1,))
    for deck in standing.table.decks.at_table[:1]:
        standing = did(game, standing, RemoveDeck(by="dealer", deck=deck.number, reason="other")).standing
        yield game, standing.table
    standing = did(game, seated(game, (1,)), commands.Leave(by="player", seat=1)).standing
    yield game, standing.table
    yield game, _with_prepared_decks(game).table
    by_hand = house("new-jersey", "manual-shoe", "none", 1)
    standing = _with_prepared_decks(by_hand)
    yield by_hand, standing.table
    while not standing.table.deck.cut:
        command = staff(by_hand, standing.table, DECK.__getitem__, standing.table.now)
        assert command
        standing = did(by_hand, standing, command).standing
        yield by_hand, standing.table
    yield _with_a_counted_stub()


def _with_a_counted_stub() -> tuple[Game, Table]:
    """A table of real cards on 3rd Street, in a round whose stub was counted."""
    game = house("new-jersey", "manual-shoe", "none", 1, table__cards="real")
    standing = changed(bets(game, seated(game, (1,)), 1), table__decks__rounds_since_count=4)
    return game, up_to(game, standing, Stage.THIRD_STREET).table


def _with_prepared_decks(game: Game) -> Standing:
    """A table with a player and decks that came inspected and shuffled."""
    standing = opened(game, "table 1", enough(game)).standing
    standing = did(game, standing, commands.Sit(by="player", seat=1, player="Anna")).standing
    for back in ("red", "blue")[: game.submission.dealing.decks]:
        standing = did(game, standing, ReceiveDeck(by="dealer", back=back, prepared=True)).standing
    return standing
