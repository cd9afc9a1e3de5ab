"""Rounds at a table of real cards that is entered wrongly and corrected by the floor."""

from collections.abc import Sequence
from typing import Any

from fifthstreet.cards import DECK
from fifthstreet.money import dollars
from fifthstreet.play.coordinator import Standing
from fifthstreet.play.staff import staff
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.table import commands as c
from fifthstreet.table.accounts import balances
from fifthstreet.table.state import Seat, Stage, Table
from support.changes import changed
from support.tables import did, seated

NAMES = ("maryland", "new-jersey", "south-dakota")


def real(name: str) -> Game:
    """The game of a house that deals real cards."""
    ready = ready_game(name)
    return make_game(ready.book, changed(ready.submission, table__cards="real"))


def ante(game: Game) -> int:
    """The smallest Ante."""
    return game.submission.table.minimum


def hand(game: Game, seat: int, *multiples: int, **changes: Any) -> c.CorrectHand:
    """What truly lies at a seat: the smallest Ante and these decisions, where 0 is a fold."""
    streets = tuple(c.Decision(multiple=multiple) for multiple in multiples)
    made = c.CorrectHand(by="floorperson", seat=seat, floorperson="Ida", ante=ante(game), streets=streets)
    return changed(made, **changes)


def begun(game: Game, *seats: int) -> Standing:
    """Antes down at some seats of three, and bets open."""
    standing = seated(game, (1, 2, 3))
    for seat in seats:
        standing = entered(game, standing, c.PlaceWager(by="dealer", seat=seat, wager="ante", amount=ante(game)))
    return standing


def entered(game: Game, standing: Standing, *commands: c.AnyCommand) -> Standing:
    """The table after commands that must not be refused."""
    for command in commands:
        standing = did(game, standing, command).standing
    return standing


def until(game: Game, standing: Standing, stage: Stage, decisions: Sequence[tuple[int, int]] = ()) -> Standing:
    """The staff go on to a stage; seats do as told, once each, and else bet once the Ante."""
    told = dict(decisions)
    while standing.table.round.stage is not stage:
        now = standing.table.now
        command = staff(game, standing.table, DECK.__getitem__, now)
        if command is None:
            seat = standing.table.asked_now[0].number
            multiple = told.pop(seat, 1)
            bet, fold = c.Bet(by="dealer", at=now, seat=seat, multiple=multiple), c.Fold(by="dealer", at=now, seat=seat)
            command = bet if multiple else fold
        standing = did(game, standing, command).standing
    return standing


def closed(game: Game, standing: Standing) -> Standing:
    """The round played to its end."""
    return until(game, standing, Stage.BETTING)


def at(standing: Standing, number: int) -> Seat:
    """The player at a seat."""
    seat = standing.table.seat(number)
    assert seat
    return seat


def layout(table: Table) -> Any:
    """What lies where, but for the places in the pack, which nobody knows at a table of real cards."""
    hands = {
        seat.number: (seat.chips, seat.hand.stakes, seat.hand.tips, seat.hand.folded, seat.hand.lost)
        for seat in table.taken
    }
    held = {seat.number: len(seat.hand.cards) for seat in table.taken}
    return hands, held, len(table.deck.rack), balances(table), [seat.number for seat in table.to_act], table.round.stage


def whole_round(game: Game) -> list[tuple[Standing, c.AnyCommand]]:
    """Every command of a round with all wagers that the house offers, each with the table before it."""
    standing, steps = seated(game, (1, 2, 3)), list[tuple[Standing, c.AnyCommand]]()
    terms = game.submission
    amounts = {"ante": terms.table.minimum}
    amounts |= {"three-card": terms.three_card.minimum} if terms.three_card else {}
    amounts |= {"six-card": terms.six_card.minimum} if terms.six_card else {}
    amounts |= {"progressive": terms.progressive.wager} if terms.progressive else {}
    amounts |= {"tip-ante": dollars(1), "tip-three-card": dollars(1)} if "dealer-tip" in terms.offered else {}
    amounts |= {"coupon": dollars(5)} if "match-play" in terms.offered else {}
    commands: list[c.AnyCommand] = [c.BuyIn(by="dealer", seat=1, amount=dollars(500))]
    for seat in (1, 2, 3):
        commands += [
            c.PlaceWager(by="dealer", seat=seat, wager=wager, amount=amount) for wager, amount in amounts.items()
        ]
    commands += [c.PlaceWager(by="dealer", seat=1, wager="ante", amount=2 * terms.table.minimum)]
    number = standing.table.round.number
    while commands or standing.table.round.number == number or standing.table.round.stage is not Stage.BETTING:
        command = commands.pop(0) if commands else staff(game, standing.table, DECK.__getitem__, 0)
        if command is None:
            seat = standing.table.asked_now[0].number
            on_fourth = standing.table.round.stage is Stage.FOURTH_STREET
            bet = c.Bet(by="dealer", seat=seat, multiple=seat, tip_multiple=2 if "tip-ante" in amounts else 0)
            command = c.Fold(by="dealer", seat=seat) if seat == 2 and on_fourth else bet
        command = changed(command, at=len(steps))
        steps.append((standing, command))
        standing = did(game, standing, command).standing
    return steps
