"""Settlements at a table of real cards: two seats have bet to the end, and the hand of seat 2 is turned up next."""

from fifthstreet.cards import Card, parse_cards
from fifthstreet.money import dollars
from fifthstreet.play.coordinator import Standing
from fifthstreet.play.staff import staff
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table.commands import AnyCommand
from fifthstreet.table.state import Stage, Table
from support.changes import changed
from support.tables import did, seated

BOARD = parse_cards("2c 7d 9s")
BOX = parse_cards("3c 4c 5h 6d")
LOSING = parse_cards("Kh 4d")
HANDS = {1: parse_cards("Kc Jd"), 2: parse_cards("Ac Ad")}
BONUSES = {"three-card": 1, "progressive": 1}
SIDES: dict[str, dict[str, int]] = {"maryland": BONUSES, "new-jersey": {}, "south-dakota": BONUSES}
NAMES = tuple(SIDES)


def real(name: str) -> Game:
    """The game of a house that deals real cards."""
    ready = ready_game(name)
    return make_game(ready.book, changed(ready.submission, table__cards="real"))


def settling(game: Game, name: str, **more: int) -> Standing:
    """Seats 1 and 2 have bet to the end, with side wagers; seat 2's hand is next."""
    standing = seated(game, [1, 2])
    for seat in (1, 2):
        extra = {wager.replace("_", "-"): amount for wager, amount in more.items()} if seat == 2 else {}
        wagers = {"ante": 10} | SIDES[name] | extra
        for wager, amount in wagers.items():
            bet = c.PlaceWager(by="dealer", seat=seat, wager=wager, amount=dollars(amount))
            standing = did(game, standing, bet).standing
    while standing.table.round.stage is not Stage.SETTLING:
        standing = goes_on(game, standing)
    return standing


def goes_on(game: Game, standing: Standing) -> Standing:
    """The next to act does what is due; players bet one ante."""
    return did(game, standing, next_command(game, standing.table)).standing


def next_command(game: Game, table: Table) -> AnyCommand:
    """The command of the next to act; players bet one ante."""

    def face(slot: int) -> Card:
        for slots, faces in ((table.round.community, BOARD), (table.round.bonus_box, BOX)):
            if slot in slots:
                return faces[slots.index(slot)]
        seat = next(seat for seat in table.taken if slot in seat.hand.cards)
        return HANDS[seat.number][seat.hand.cards.index(slot)]

    command = staff(game, table, face, table.now) or c.Bet(by="dealer", seat=table.asked_now[0].number, multiple=1)
    return changed(command, at=table.now)


def to_the_end(game: Game, standing: Standing) -> Standing:
    """The round goes on until it is closed."""
    while not standing.table.between_rounds:
        standing = goes_on(game, standing)
    return standing
