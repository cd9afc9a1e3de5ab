"""A table of real cards whose dealer and floor work over HTTP, so that a browser sees only what a test is about."""

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

import httpx
import msgspec
from msgspec.structs import replace

from fifthstreet.cards import DECK, Card, parse_cards
from fifthstreet.house.house import House
from fifthstreet.house.staff.buttons import TURNS_UP
from fifthstreet.play.staff import staff
from fifthstreet.rules import Game, make_game, ready_game
from fifthstreet.rules.game import plain
from fifthstreet.table.commands import (
    AnyCommand,
    Bet,
    BuyIn,
    CloseBets,
    Fold,
    OpeningWager,
    PlaceWager,
    ReceiveDeck,
    Sit,
    TurnHand,
)
from fifthstreet.table.state import Seat, Stage, Table
from support.changes import changed

_numbers = count(1)


def real(jurisdiction: str, **terms: Any) -> Game:
    """A jurisdiction's game at a table of real cards, with other terms of the table."""
    game = ready_game(jurisdiction)
    table = changed(game.submission.table, cards="real", **terms)
    return make_game(game.book, changed(game.submission, table=table))


class RealTable:
    """One table: the cards that the dealer sees, by seat and on the board, and what each player does on each street."""

    def __init__(self, house: House, table: str, people: Mapping[str, httpx.Client]) -> None:
        self.host, self.name, self._people = house.tables[table], table, people
        self.board: Sequence[Card] = parse_cards("2c 7d 9s")
        self.hands: dict[int, Sequence[Card]] = {}
        self.does: dict[tuple[int, Stage], int] = {}
        """The multiple that a seat bets on a street, or 0 for a fold; 1 if it is not listed."""

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.host.table

    def seat(self, number: int) -> Seat:
        """A player at the table."""
        found = self.table.seat(number)
        assert found, number
        return found

    def opens(self, *seats: int, chips: int = 100_000, backs: Sequence[str] = ()) -> None:
        """The dealer taps in, players sit down and buy in, and the decks are opened, with backs of these colors."""
        self._post("dealer", "tap-in")
        for back in backs:
            self.gives(ReceiveDeck(by="dealer", back=back))
        for seat in seats:
            self.gives(Sit(by="dealer", seat=seat, player=f"Player {seat}"))
            self.gives(BuyIn(by="dealer", seat=seat, amount=chips))
        self.goes_on(lambda command: isinstance(command, CloseBets))

    def taps_out(self) -> None:
        """The dealer leaves the table."""
        self._post("dealer", "tap-out")

    def bets(self, wager: OpeningWager, amount: int, *seats: int) -> None:
        """Some players place a wager."""
        for seat in seats:
            self.gives(PlaceWager(by="dealer", seat=seat, wager=wager, amount=amount))

    def goes_on(self, until: Stage | Callable[[AnyCommand], bool]) -> None:
        """Everybody does what is due, until a stage is reached or such a command is due."""
        while self.table.round.stage is not until:
            command = self._due() or self._decision()
            if not isinstance(until, Stage) and until(command):
                return
            self.gives(command)

    def turns_up_next(self, seat: int) -> None:
        """Everybody does what is due, until the cards of a seat are turned up next."""
        self.goes_on(lambda command: isinstance(command, TurnHand) and command.seat == seat)

    def closes(self) -> None:
        """The round goes on to its end."""
        self.goes_on(Stage.BETTING)

    def gives(self, command: AnyCommand, reason: str = "as it was seen") -> None:
        """Give a command, approved by a second person if it must be."""
        if isinstance(command, TURNS_UP):
            self._post("dealer", "turn-up", faces=[face.value for face in self._faces(command)])
            return
        body: Any = msgspec.to_builtins(replace(command, at=0), enc_hook=plain)
        done = self._post(command.by, "commands", command=body, reason=reason)
        if done.get("approval"):
            self.approves(done["approval"])

    def approves(self, approval: int) -> None:
        """A second person of the floor approves."""
        person = self._people["floorperson-2"]
        body = {"id": f"approval-{next(_numbers):06}", "approve": True}
        answer = person.post(f"/api/approvals/{approval}/answer", json=body)
        assert answer.status_code == 200, answer.text

    def _post(self, who: str, path: str, **body: Any) -> dict[str, Any]:
        body = {"id": f"real-{next(_numbers):06}", **body}
        answer = self._people[who].post(f"/api/tables/{self.name}/{path}", json=body)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def _due(self) -> AnyCommand | None:
        return staff(self.host.game, self.table, DECK.__getitem__, self.table.now)

    def _decision(self) -> AnyCommand:
        asked = self.table.asked_now[0].number
        multiple = self.does.get((asked, self.table.round.stage), 1)
        return Bet(by="dealer", seat=asked, multiple=multiple) if multiple else Fold(by="dealer", seat=asked)

    def _faces(self, command: AnyCommand) -> Sequence[Card]:
        if isinstance(command, TurnHand):
            return self.hands[command.seat]
        if self.table.round.stage.street:
            return (self.board[self.table.round.stage.street.place],)
        named = {*self.board, *(face for hand in self.hands.values() for face in hand)}
        return [card for card in DECK if card not in named][:4]
